/**
 * Plans of robots: a rule that anybody can compute chooses between the sides of a play, and the draw judges the choice.
 * It predicts nothing, and its words say so (Ruling C137).
 */
import { outcomeOf } from '../bets/settle.ts'
import { wonNotes } from '../bets/outcome.ts'
import type { JudgedDraw } from '../bets/judged-draw.ts'
import type { Family } from '../lottery/family.ts'

/** So many turns are looked at. */
export const PLAN_TURNS = 20

export const PLAN_RULE = `取近${PLAN_TURNS}期出现较多的一面；每期开奖相互独立，不预示下期`

/** Plays that have plans, with the two sides between which a plan chooses. */
const SIDES: Readonly<Record<string, readonly [string, string]>> = { 'LHC 103': ['大', '小'] }

export type PlanOutcome = 'hit' | 'miss' | 'push'

/** Whether a plan can be made of a play. */
export const hasPlan = (family: Family, playCode: string): boolean => `${family} ${playCode}` in SIDES

/**
 * The side that came more often in the latest draws, newest first; the first side where both came as often. Undefined
 * for a play without plans.
 */
export function planChoice(family: Family, playCode: string, draws: readonly JudgedDraw[]): string | undefined {
  const sides = SIDES[`${family} ${playCode}`]
  if (sides === undefined) return undefined
  const latest = draws.slice(0, PLAN_TURNS)
  const [first, second] = sides.map(
    (side) => latest.filter((draw) => planOutcome({ family, playCode, choice: side }, draw) === 'hit').length,
  ) as [number, number]
  return first >= second ? sides[0] : sides[1]
}

/** What a draw made of a choice, by the play's own judgement. */
export function planOutcome(
  { family, playCode, choice }: { family: Family; playCode: string; choice: string },
  draw: JudgedDraw,
): PlanOutcome {
  const outcome = outcomeOf(family, { playCode, selectionText: choice }, draw)
  if (outcome.pushed > 0) return 'push'
  return wonNotes(outcome) > 0 ? 'hit' : 'miss'
}
