/**
 * From the lines a client sent to the lines that are booked. Nothing of the client's arithmetic is believed: selection,
 * notes, odds and totals are worked out here, and a line that says otherwise is refused whole (I-12).
 */
import { AMOUNT_MAX, isOdds } from '../money.ts'
import type { Money, Odds, Tenths } from '../money.ts'
import type { Family } from '../lottery/family.ts'
import { bookedOdds, bookedRebate } from './booked-odds.ts'
import { type LineLimits, lineLimitsOf, type StakeLimits } from './limits.ts'
import { readWireCode, wireCode } from './play.ts'
import type { PricingModel, Play, PlayCode, Selection } from './play.ts'
import { playOf } from './plays/index.ts'
import type { StakeUnit } from './stake-unit.ts'
import { winMaxOf } from './win-max.ts'

const UNIT_PARTS: Record<StakeUnit, bigint> = { yuan: 1n, jiao: 10n, fen: 100n }

/** One line of a bet, as the client sends it (Domain §3.1). */
export type BetLine = {
  readonly code: string
  readonly selectionText: string
  /** The odds of the table the member saw, before any rebate, in the order of the selection's prices. */
  readonly odds: Odds[]
  /** Stake of one note in 厘, before unit and multiple. */
  readonly amount: Money
  readonly unit: StakeUnit
  readonly multiple: number
  readonly notes: number
  readonly total: Money
  /** Percent the member takes as rebate instead of odds, in steps of 0.1. */
  readonly rebate: number
}

export type PriceContext = {
  readonly gameId: number
  readonly family: Family
  /** Of the draw that is bet on, not of the day of the bet (Domain §1.3). */
  readonly lunarYear: number
  readonly oddsOf: (oddsKey: string) => Odds | undefined
  readonly limits: StakeLimits
  /** The member's own rebate in tenths of a percent: 80 is 8.0. */
  readonly rebateMaxTenths: Tenths
}

/** A line as it is booked. */
export type PricedLine = {
  readonly play: PlayCode
  readonly playName: string
  readonly pricing: PricingModel
  /** Canonical wire code: it names the first item of the selection. */
  readonly code: string
  readonly selection: Selection
  /** Canonical. */
  readonly selectionText: string
  /** The odds that pay, after the rebate, in the order of the selection's prices. */
  readonly odds: readonly Odds[]
  readonly stakePerNote: Money
  readonly notes: number
  /** stakePerNote × notes. */
  readonly total: Money
  readonly rebateTenths: Tenths
  /** 最高派彩: the most the line can return. */
  readonly winMax: Money
}

/** Why the first bad line was refused, with what the member needs to mend it. */
export type PriceRefusal =
  | { readonly code: 'BET/UNKNOWN_PLAY' | 'BET/BAD_SELECTION' | 'BET/TOTAL_MISMATCH'; readonly line: number }
  | { readonly code: 'BET/ODDS_CHANGED'; readonly line: number; readonly odds: readonly Odds[] }
  | { readonly code: 'BET/LIMIT_EXCEEDED'; readonly line: number; readonly limits: LineLimits }

export type Priced =
  | { readonly ok: true; readonly lines: readonly PricedLine[]; readonly total: Money }
  | { readonly ok: false; readonly reason: PriceRefusal }

/** Prices all lines of a request, or gives the reason of the first that cannot be taken; never some of them. */
export function priceOrder(lines: readonly BetLine[], context: PriceContext): Priced {
  const priced: PricedLine[] = []
  let total = 0n
  let notes = 0
  for (const [index, line] of lines.entries()) {
    const result = priceLine(line, index, context)
    if ('code' in result) return { ok: false, reason: result }
    priced.push(result.line)
    total += result.line.total
    notes += result.line.notes
    if (notes > context.limits.notesMax || total > AMOUNT_MAX) {
      return { ok: false, reason: limitExceeded(index, result.play, context.limits) }
    }
  }
  return { ok: true, lines: priced, total }
}

const priceLine = (
  line: BetLine,
  index: number,
  context: PriceContext,
): PriceRefusal | { line: PricedLine; play: Play } => {
  const code = readWireCode(line.code)
  const play = code?.gameId === context.gameId ? playOf(context.family, code.play) : undefined
  if (code === undefined || play === undefined) return { code: 'BET/UNKNOWN_PLAY', line: index }

  const { lunarYear, family } = context
  const selection = play.parse(line.selectionText)
  const keys = selection?.items.includes(code.item) ? play.oddsKeys(selection, lunarYear) : undefined
  const notes = selection && keys ? play.countNotes(selection, lunarYear) : 0
  if (selection === undefined || keys === undefined || notes < 1) return { code: 'BET/BAD_SELECTION', line: index }

  // A play without a price is not on offer, whatever the table of plays says.
  const tableOdds = keys.map((key) => context.oddsOf(key))
  if (!tableOdds.every((odds): odds is Odds => odds !== undefined && isOdds(odds))) {
    return { code: 'BET/UNKNOWN_PLAY', line: index }
  }
  if (tableOdds.join() !== line.odds.join()) return { code: 'BET/ODDS_CHANGED', line: index, odds: tableOdds }

  const taken = tenthsOf(line.rebate)
  const choice = taken === undefined ? undefined : { taken, own: context.rebateMaxTenths }
  const rebateTenths = choice && bookedRebate(play, choice)
  const stakePerNote = stakePerNoteOf(line)
  const { stakeMin, stakeMax, lineMin } = lineLimitsOf(context.limits, play)
  if (
    choice === undefined ||
    rebateTenths === undefined ||
    stakePerNote === undefined ||
    stakePerNote < stakeMin ||
    stakePerNote > stakeMax ||
    stakePerNote * BigInt(notes) < lineMin
  ) {
    return limitExceeded(index, play, context.limits)
  }

  const total = stakePerNote * BigInt(notes)
  if (line.notes !== notes || line.total !== total) return { code: 'BET/TOTAL_MISMATCH', line: index }

  const odds = tableOdds.map((one) => bookedOdds(play, one, choice))
  const booked = {
    play: play.code,
    playName: play.name,
    pricing: play.pricing,
    code: wireCode(context.gameId, play.code, selection.items[0] as string),
    selection,
    selectionText: selection.text,
  }
  const sums = { odds, stakePerNote, notes, total, rebateTenths }
  const winMax = winMaxOf({ family, play, selection, lunarYear, odds, stakePerNote, stake: total })
  return { line: { ...booked, ...sums, winMax }, play }
}

/** What one note costs: amount × multiple × unit in 厘; `undefined` when that is no whole positive number of 厘. */
export const stakePerNoteOf = ({
  amount,
  multiple,
  unit,
}: Pick<BetLine, 'amount' | 'multiple' | 'unit'>): Money | undefined => {
  if (!Number.isSafeInteger(multiple) || multiple < 1 || amount <= 0n) return undefined
  const parts = amount * BigInt(multiple)
  return parts % UNIT_PARTS[unit] === 0n ? parts / UNIT_PARTS[unit] : undefined
}

const tenthsOf = (rebate: number): Tenths | undefined => {
  const tenths = Math.round(rebate * 10)
  return tenths >= 0 && Math.abs(tenths - rebate * 10) < 1e-6 ? tenths : undefined
}

const limitExceeded = (line: number, play: Play, limits: StakeLimits): PriceRefusal => ({
  code: 'BET/LIMIT_EXCEEDED',
  line,
  limits: lineLimitsOf(limits, play),
})
