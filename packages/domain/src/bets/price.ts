/**
 * From the lines a client sent to the lines that are booked. Nothing of the client's arithmetic is believed: selection,
 * notes, odds and totals are worked out here, and a line that says otherwise is refused whole (I-12).
 */
import { AMOUNT_MAX, isOdds, oddsAfterRebate, payoutOf } from '../money.ts'
import type { Money, Odds, Tenths } from '../money.ts'
import type { Family } from '../lottery/family.ts'
import type { BetLimits } from './limits.ts'
import { readWireCode, wireCode } from './play.ts'
import type { Play, PlayCode, PlayItem, Selection } from './play.ts'
import { playOf } from './plays/index.ts'

/** 0 元, 1 角, 2 分: the unit `money` is counted in. */
export type BetModel = 0 | 1 | 2
const UNIT_PARTS: Record<BetModel, bigint> = { 0: 1n, 1: 10n, 2: 100n }

/** A line as it is sent (domain reference §3.1). */
export type BetLine = {
  readonly code: string
  readonly betInfo: string
  /** The odds of the table the member saw, before any rebate. */
  readonly odds: Odds
  /** Stake of one note in 厘, before unit and multiple. */
  readonly money: Money
  readonly betModel: BetModel
  readonly multiple: number
  readonly totalNums: number
  readonly totalMoney: Money
  /** Percent the member takes as rebate instead of odds, in steps of 0.1. */
  readonly rebate: number
}

export type PriceContext = {
  readonly gameId: number
  readonly family: Family
  /** Of the draw that is bet on, not of the day of the bet (domain reference §1.3). */
  readonly lunarYear: number
  readonly oddsOf: (oddsKey: string) => Odds | undefined
  readonly limits: BetLimits
  /** The member's own rebate in tenths of a percent: 80 is 8.0. */
  readonly rebateMaxTenths: Tenths
}

/** A line as it is booked. */
export type PricedLine = {
  readonly play: PlayCode
  readonly playName: string
  /** Canonical wire code: it names the first item of the selection. */
  readonly code: string
  readonly selection: Selection
  /** Canonical betInfo, the selection's text. */
  readonly betInfo: string
  /** The odds that pay, after the rebate. */
  readonly odds: Odds
  readonly tableOdds: Odds
  readonly stakePerNote: Money
  readonly notes: number
  /** stakePerNote × notes. */
  readonly stake: Money
  readonly rebateTenths: Tenths
  /** 可赢金额: what one winning note pays back, stake included. */
  readonly payoutPerNote: Money
}

/** Why the first bad line was refused, with what the member needs to mend it. */
export type PriceRefusal =
  | { readonly code: 'BET/UNKNOWN_PLAY' | 'BET/BAD_SELECTION' | 'BET/TOTAL_MISMATCH'; readonly line: number }
  | { readonly code: 'BET/ODDS_CHANGED'; readonly line: number; readonly odds: Odds }
  | { readonly code: 'BET/LIMIT_EXCEEDED'; readonly line: number; readonly limits: LineLimits }
export type LineLimits = { readonly stakeMin: Money; readonly stakeMax: Money }

export type Priced =
  | { readonly ok: true; readonly lines: readonly PricedLine[]; readonly stake: Money }
  | { readonly ok: false; readonly reason: PriceRefusal }

/** Prices all lines of a request, or gives the reason of the first that cannot be taken; never some of them. */
export function priceOrder(lines: readonly BetLine[], context: PriceContext): Priced {
  const priced: PricedLine[] = []
  let stake = 0n
  let notes = 0
  for (const [index, line] of lines.entries()) {
    const result = priceLine(line, index, context)
    if ('code' in result) return { ok: false, reason: result }
    priced.push(result.line)
    stake += result.line.stake
    notes += result.line.notes
    if (notes > context.limits.notesMax || stake > AMOUNT_MAX) {
      return { ok: false, reason: limitExceeded(index, result.line.play, context.limits) }
    }
  }
  return { ok: true, lines: priced, stake }
}

const priceLine = (line: BetLine, index: number, context: PriceContext): PriceRefusal | { line: PricedLine } => {
  const code = readWireCode(line.code)
  const play = code?.gameId === context.gameId ? playOf(context.family, code.play) : undefined
  if (code === undefined || play === undefined) return { code: 'BET/UNKNOWN_PLAY', line: index }

  const chosen = choose(play, line.betInfo, { item: code.item, lunarYear: context.lunarYear })
  if (chosen === undefined) return { code: 'BET/BAD_SELECTION', line: index }

  // A play without a price is not on offer, whatever the table of plays says.
  const tableOdds = context.oddsOf(chosen.item.oddsKey)
  if (tableOdds === undefined || !isOdds(tableOdds)) return { code: 'BET/UNKNOWN_PLAY', line: index }
  if (tableOdds !== line.odds) return { code: 'BET/ODDS_CHANGED', line: index, odds: tableOdds }

  const rebateTenths = tenthsOf(line.rebate)
  const stakePerNote = stakePerNoteOf(line)
  if (
    rebateTenths === undefined ||
    rebateTenths > context.rebateMaxTenths ||
    stakePerNote === undefined ||
    stakePerNote < context.limits.stakeMin ||
    stakePerNote > context.limits.stakeMax[play.code]
  ) {
    return limitExceeded(index, play.code, context.limits)
  }

  const notes = play.countNotes(chosen.selection)
  const stake = stakePerNote * BigInt(notes)
  if (line.totalNums !== notes || line.totalMoney !== stake) return { code: 'BET/TOTAL_MISMATCH', line: index }

  const odds = oddsAfterRebate(tableOdds, rebateTenths)
  const booked = { play: play.code, playName: play.name, code: wireCode(context.gameId, play.code, chosen.item.item) }
  const { selection } = chosen
  const payoutPerNote = payoutOf(stakePerNote, odds)
  const sums = { odds, tableOdds, stakePerNote, notes, stake, rebateTenths, payoutPerNote }
  return { line: { ...booked, selection, betInfo: selection.text, ...sums } }
}

/**
 * The selection and its first item. A line has one price, so all its items must share it, and its code names one of
 * them.
 */
const choose = (
  play: Play,
  betInfo: string,
  { item, lunarYear }: { item: string; lunarYear: number },
): { selection: Selection; item: PlayItem } | undefined => {
  const selection = play.parse(betInfo)
  if (selection === undefined || !selection.items.includes(item)) return undefined
  const { min, max } = play.pick
  if (selection.items.length < min || selection.items.length > max) return undefined
  const items = play.items(lunarYear).filter((known) => selection.items.includes(known.item))
  const first = items[0]
  if (first === undefined || items.some(({ oddsKey }) => oddsKey !== first.oddsKey)) return undefined
  return { selection, item: first }
}

/** What one note costs: money × multiple × unit in 厘; `undefined` when that is no whole positive number of 厘. */
export const stakePerNoteOf = ({
  money,
  multiple,
  betModel,
}: Pick<BetLine, 'money' | 'multiple' | 'betModel'>): Money | undefined => {
  if (!Number.isSafeInteger(multiple) || multiple < 1 || money <= 0n) return undefined
  const parts = money * BigInt(multiple)
  return parts % UNIT_PARTS[betModel] === 0n ? parts / UNIT_PARTS[betModel] : undefined
}

const tenthsOf = (rebate: number): Tenths | undefined => {
  const tenths = Math.round(rebate * 10)
  return tenths >= 0 && Math.abs(tenths - rebate * 10) < 1e-6 ? tenths : undefined
}

const limitExceeded = (line: number, play: PlayCode, limits: BetLimits): PriceRefusal => ({
  code: 'BET/LIMIT_EXCEEDED',
  line,
  limits: { stakeMin: limits.stakeMin, stakeMax: limits.stakeMax[play] },
})
