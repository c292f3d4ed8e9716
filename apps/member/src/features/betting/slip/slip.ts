/**
 * From what a member chose to the lines that are sent, and what they come to. All arithmetic is the domain's; the
 * server works everything out again and refuses what differs (I-12).
 */
import type { submit } from '@liuhe/contract/api/bets.ts'
import type { ArgsOf } from '@liuhe/contract/endpoint.ts'
import { bookedOdds, type RebateChoice } from '@liuhe/domain/bets/booked-odds.ts'
import type { PlayCode, Selection } from '@liuhe/domain/bets/play.ts'
import { stakePerNoteOf } from '@liuhe/domain/bets/price.ts'
import type { StakeUnit } from '@liuhe/domain/bets/stake-unit.ts'
import { winMaxOf } from '@liuhe/domain/bets/win-max.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import type { Money, Odds, Tenths } from '@liuhe/domain/money.ts'
import { selectionWords } from '../../../shared/results/selection-words.ts'
import { type BoardPlay, boardPlayOf } from '../board/board.ts'
import { bestWinOf } from './best-win.ts'
import { slipProblem } from './slip-problem.ts'
import { betLineOf } from '../placing/bet-line.ts'

export type BetRequest = Omit<ArgsOf<typeof submit>, 'requestId'>

/** What every note of a line costs, and how much of the member's rebate he takes instead of odds. */
export type Stake = {
  /** 厘; undefined while the field holds no amount. */
  money: Money | undefined
  unit: StakeUnit
  multiple: number
  rebate: Tenths
}

/** A chosen selection; `id` keeps lines apart that say the same. */
export type Pick = { id: string; code: PlayCode; selectionText: string; stake: Stake }

/** A pick with the odds the member has seen and those that hold now. */
export type SlipLine = {
  id: string
  play: BoardPlay
  selection: Selection
  /** What was chosen, in words: '07', '05 拖 17,22', '万7 个2,3'. */
  label: string
  notes: number
  /** Odds of the table, in the order of the selection's prices: agreed to, and of now. */
  quoted: readonly Odds[]
  odds: readonly Odds[]
  /** The agreed odds less the rebate taken, at which the line would be booked. */
  booked: readonly Odds[]
  stake: Stake
  rebate: Tenths
  /** How the odds follow from those of the table. */
  choice: RebateChoice
  /** What one note costs; undefined when the amount is none. */
  perNote: Money | undefined
  total: Money
  /** 最高派彩, stake included, and what of it is gain (净赢). */
  winMax: Money
  netMax: Money
}

export type Slip = {
  lines: readonly SlipLine[]
  notes: number
  total: Money
  /** The most that all lines can return together, and what of it is gain; below zero where they exclude each other. */
  winMax: Money
  netMax: Money
  /** Lines whose odds are not those the member agreed to. */
  changed: readonly SlipLine[]
  /** Why the slip cannot be sent as it stands, in the member's words; undefined when it can. */
  problem: string | undefined
}

export type SlipContext = {
  gameId: number
  family: Family
  lunarYear: number
  plays: readonly BoardPlay[]
  /** Odds of the table by key. */
  odds: Readonly<Record<string, Odds>>
  /** Notes of one request; what the server does not say, it judges by itself. */
  notesMax?: number | undefined
  /** The member's own rebate. */
  own: Tenths
}

/** The odds a member agreed to, by {@link quoteKey}. */
export type Quotes = ReadonlyMap<string, readonly Odds[]>

/** Works out a slip. A pick without a quote is taken at the odds of now; one that is no longer offered is left out. */
export function makeSlip(picks: readonly Pick[], context: SlipContext, quotes?: Quotes): Slip {
  const lines = picks.flatMap((pick) => lineOf(pick, context, quotes) ?? [])
  const total = lines.reduce((sum, line) => sum + line.total, 0n)
  const winMax = bestWinOf(lines, context)
  return {
    lines,
    notes: lines.reduce((sum, { notes }) => sum + notes, 0),
    total,
    winMax,
    netMax: winMax - total,
    changed: lines.filter(({ odds, quoted }) => odds.join() !== quoted.join()),
    problem: slipProblem(lines, context),
  }
}

/** Names the prices of a selection: what says the same has the same odds. */
export const quoteKey = (code: PlayCode, selectionText: string): string => `${code}:${selectionText}`

/** The odds of now, for the member to agree to. */
export const quotesOf = ({ lines }: Slip): Quotes =>
  new Map(lines.map(({ play, selection, odds }) => [quoteKey(play.code, selection.text), odds]))

function lineOf({ id, code, selectionText, stake }: Pick, context: SlipContext, quotes: Quotes | undefined) {
  const { family, lunarYear, own } = context
  const boardPlay = boardPlayOf(context.plays, code)
  const selection = boardPlay?.play.parse(selectionText)
  const keys = selection && boardPlay?.play.oddsKeys(selection, lunarYear)
  const odds = keys?.flatMap((key) => context.odds[key] ?? []) ?? []
  if (boardPlay === undefined || selection === undefined || odds.length === 0 || odds.length !== keys?.length) {
    return undefined
  }
  const { play } = boardPlay
  const rebate = play.rebate === 'chosen' ? Math.min(stake.rebate, own) : 0
  const quoted = quotes?.get(quoteKey(code, selection.text)) ?? odds
  const choice = { taken: rebate, own }
  const booked = quoted.map((one) => bookedOdds(play, one, choice))
  const notes = play.countNotes(selection, lunarYear)
  const perNote = perNoteOf(stake)
  const total = (perNote ?? 0n) * BigInt(notes)
  const winMax =
    perNote === undefined
      ? 0n
      : winMaxOf({ family, play, selection, lunarYear, odds: booked, stakePerNote: perNote, stake: total })
  const facts = { id, play: boardPlay, selection, label: selectionWords(play, selection), stake, rebate, choice }
  return { ...facts, notes, quoted, odds, booked, perNote, total, winMax, netMax: winMax - total } satisfies SlipLine
}

const perNoteOf = ({ money: amount, multiple, unit }: Stake): Money | undefined =>
  amount === undefined ? undefined : stakePerNoteOf({ amount, multiple, unit })

/** The request for a slip without its number. Every line must have an amount. */
export const requestOf = (slip: Slip, { gameId, turnNum }: { gameId: number; turnNum: string }): BetRequest => ({
  gameId,
  turnNum,
  content: slip.lines.map((line) => betLineOf(line, gameId)),
})
