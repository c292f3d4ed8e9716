// What every family's tests ask of its plays: the worked examples of the reference, and its exact chances.
import { DEFAULT_LIMITS } from '../../limits.ts'
import { DEFAULT_ODDS } from '../../default-odds.ts'
import { bookedOdds } from '../../booked-odds.ts'
import type { JudgedDraw } from '../../judged-draw.ts'
import type { Play, Selection } from '../../play.ts'
import { settleByOutcome } from '../../settle.ts'
import type { Settlement } from '../../settle.ts'
import { parseOdds, yuan } from '../../../money.ts'
import type { Odds } from '../../../money.ts'

/** The lunar year of the reference's figures. */
export const YEAR = 2026

/** Reads a selection; one that the play cannot read is a fault of the test. */
export function select(play: Play, selectionText: string): Selection {
  const selection = play.parse(selectionText)
  if (selection === undefined) throw new Error(`${play.code} ${play.name} cannot read ${selectionText}`)
  return selection
}

/**
 * The odds at which a selection is booked from the default table; the member's own rebate is 8 %, of which he takes
 * none, so that official plays pay by the group 1960 of the reference.
 */
export function defaultOdds(play: Play, selection: Selection, lunarYear = YEAR): Odds[] {
  const keys = play.oddsKeys(selection, lunarYear)
  if (keys === undefined) throw new Error(`${selection.text} has no one price`)
  return keys.map((key) => {
    const odds = DEFAULT_ODDS[key]
    if (odds === undefined) throw new Error(`no default odds for ${key}`)
    return bookedOdds(play, odds, { taken: 0, own: 80 })
  })
}

export type Example = {
  play: Play
  selectionText: string
  draw: readonly number[]
  /** Yuan a note. */
  stakePerNote: number
  lunarYear?: number
  /** Decimal odds, where they are not the default ones. */
  odds?: readonly string[]
}

/** Books and settles a worked example, without a rebate. */
export function settleExample({ play, selectionText, draw, stakePerNote, lunarYear = YEAR, odds }: Example): {
  notes: number
  settled: Settlement
} {
  const selection = select(play, selectionText)
  const outcome = play.judge(selection, { numbers: draw, lunarYear })
  const settled = settleByOutcome(
    {
      odds: odds?.map((text) => parseOdds(text) as Odds) ?? defaultOdds(play, selection, lunarYear),
      stakePerNote: yuan(String(stakePerNote)),
      rebateTenths: 0,
      payoutMax: DEFAULT_LIMITS.payoutMax,
    },
    outcome,
  )
  return { notes: play.countNotes(selection, lunarYear), settled }
}

/** A draw that stands for `weight` equally likely ones. */
export type WeightedDraw = { numbers: readonly number[]; weight: bigint }

export type Chances = {
  /** Sum of all weights. */
  of: bigint
  /** Weighted notes by pay: 'product:0', 'times:0:2'. */
  won: ReadonlyMap<string, bigint>
  pushed: bigint
  lost: bigint
}

/** Exact chances of a selection over all draws there can be. */
export function chancesOf(play: Play, selectionText: string, draws: Iterable<WeightedDraw>, lunarYear = YEAR): Chances {
  const selection = select(play, selectionText)
  const won = new Map<string, bigint>()
  let of = 0n
  let pushed = 0n
  let lost = 0n
  for (const { numbers, weight } of draws) {
    const draw: JudgedDraw = { numbers, lunarYear }
    const outcome = play.judge(selection, draw)
    of += weight
    pushed += weight * BigInt(outcome.pushed)
    lost += weight * BigInt(outcome.lost)
    for (const { notes, pay } of outcome.wins) {
      const key = pay.rule === 'times' ? `times:${pay.price}:${pay.times}` : `${pay.rule}:${pay.prices.join(',')}`
      won.set(key, (won.get(key) ?? 0n) + weight * BigInt(notes))
    }
  }
  return { of, won, pushed, lost }
}
