/**
 * 追号: the same lines on several turns, each with a multiple of its own (Domain §3.1 rule 9). Every turn is
 * priced as a request of its own, by its own lunar year: on New Year's Eve the animal of the year changes its price,
 * and pairs of animals their notes.
 */
import type { BetLine, PriceContext, PricedLine, PriceRefusal } from './price.ts'
import { priceOrder, stakePerNoteOf } from './price.ts'
import { readWireCode } from './play.ts'
import { playOf } from './plays/index.ts'
import type { Odds } from '../money.ts'

export type ChaseTurn = {
  readonly turnNum: string
  /** How many times the stakes of the lines this turn pays. */
  readonly multiple: number
  readonly lunarYear: number
}

export type PricedTurn = { readonly turnNum: string; readonly lines: readonly PricedLine[] }

/** The turn that cannot be taken, and why: a line of it, or that it has other prices for items of one line. */
export type ChaseRefusal = {
  readonly turnNum: string
  readonly reason: PriceRefusal | { readonly code: 'BET/CHASE_TURN'; readonly line: number }
}

export type PricedChase =
  | { readonly ok: true; readonly turns: readonly PricedTurn[] }
  | ({ readonly ok: false } & ChaseRefusal)

/** Prices all turns, or gives the reason of the first that cannot be taken. What was sent is for the first turn. */
export function priceChase(
  lines: readonly BetLine[],
  turns: readonly ChaseTurn[],
  context: Omit<PriceContext, 'lunarYear'>,
): PricedChase {
  const [first] = turns
  const priced: PricedTurn[] = []
  for (const { turnNum, multiple, lunarYear } of turns) {
    const isRequoted = lunarYear !== first?.lunarYear
    const ofTurn = { ...context, lunarYear }
    const wanted = isRequoted ? lines.map((line) => requoted(line, ofTurn)) : lines
    const result = priceOrder(
      wanted.map((line) => multiplied(line, multiple)),
      ofTurn,
    )
    if (result.ok) priced.push({ turnNum, lines: result.lines })
    else return { ok: false, turnNum, reason: isRequoted ? ofAnotherYear(result.reason) : result.reason }
  }
  return { ok: true, turns: priced }
}

const multiplied = (line: BetLine, multiple: number): BetLine => ({
  ...line,
  multiple: line.multiple * multiple,
  total: line.total * BigInt(multiple),
})

/** What a right client would send in another lunar year: its odds, notes and total. A bad line stays as it is. */
function requoted(line: BetLine, { family, lunarYear, oddsOf }: PriceContext): BetLine {
  const play = playOf(family, readWireCode(line.code)?.play ?? '')
  const selection = play?.parse(line.selectionText)
  const keys = selection && play?.oddsKeys(selection, lunarYear)
  const odds = keys?.map((key) => oddsOf(key))
  const stakePerNote = stakePerNoteOf(line)
  if (!play || !selection || stakePerNote === undefined) return line
  if (odds === undefined || !odds.every((one): one is Odds => one !== undefined)) return line
  const notes = play.countNotes(selection, lunarYear)
  return { ...line, odds, notes, total: stakePerNote * BigInt(notes) }
}

/** Items of one line whose prices part in the new year are no fault of the selection: this turn is. */
const ofAnotherYear = (reason: PriceRefusal): ChaseRefusal['reason'] =>
  reason.code === 'BET/BAD_SELECTION' ? { code: 'BET/CHASE_TURN', line: reason.line } : reason
