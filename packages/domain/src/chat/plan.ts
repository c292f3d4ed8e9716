/**
 * Plans of robots: a rule that anybody can compute chooses among the items of a play, and the draw judges the choice.
 * It predicts nothing, and its words say so (Ruling C137).
 */
import { outcomeOf } from '../bets/settle.ts'
import { wonNotes } from '../bets/outcome.ts'
import type { JudgedDraw } from '../bets/judged-draw.ts'
import type { Family } from '../lottery/family.ts'
import { ANIMALS } from '../lottery/zodiac.ts'

/** So many turns are looked at. */
export const PLAN_TURNS = 20

/** What a plan chooses from, how many of it, and how that is said. */
interface PlanPlay {
  readonly items: readonly string[]
  readonly picks: number
  readonly words: string
}

/** Plays that have plans. */
const PLAYS: Readonly<Record<string, PlanPlay>> = {
  'LHC 103': { items: ['大', '小'], picks: 1, words: '出现较多的一面' },
  'LHC 106': { items: ['红波', '蓝波', '绿波'], picks: 1, words: '特码出现最多的一种波色' },
  'LHC 111': { items: ANIMALS, picks: 5, words: '特码出现最多的5个生肖' },
  'LHC 301': { items: ANIMALS, picks: 1, words: '开出次数最多的生肖' },
}

const playOfPlan = (family: Family, playCode: string): PlanPlay | undefined => PLAYS[`${family} ${playCode}`]

export type PlanOutcome = 'hit' | 'miss' | 'push'

/** Whether a plan can be made of a play. */
export const hasPlan = (family: Family, playCode: string): boolean => playOfPlan(family, playCode) !== undefined

/** How the plan of a play chooses, as its cards say it. */
export const planRule = (family: Family, playCode: string): string =>
  `取近${PLAN_TURNS}期${playOfPlan(family, playCode)?.words ?? ''}；每期开奖相互独立，不预示下期`

/**
 * The items that came in most of the latest draws, newest first, in the order of the play and spelt as orders are; of
 * those that came as often the first ones. Undefined for a play without plans.
 */
export function planChoice(family: Family, playCode: string, draws: readonly JudgedDraw[]): string | undefined {
  const play = playOfPlan(family, playCode)
  if (play === undefined) return undefined
  const latest = draws.slice(0, PLAN_TURNS)
  const came = new Map(
    play.items.map((choice) => [
      choice,
      latest.filter((draw) => planOutcome({ family, playCode, choice }, draw) === 'hit').length,
    ]),
  )
  const most = play.items.toSorted((one, other) => (came.get(other) ?? 0) - (came.get(one) ?? 0)).slice(0, play.picks)
  return play.items.filter((item) => most.includes(item)).join(',')
}

/** What a draw made of a choice, by the play's own judgement: one of several that came is a hit. */
export function planOutcome(
  { family, playCode, choice }: { family: Family; playCode: string; choice: string },
  draw: JudgedDraw,
): PlanOutcome {
  const outcome = outcomeOf(family, { playCode, selectionText: choice }, draw)
  if (wonNotes(outcome) > 0) return 'hit'
  return outcome.pushed > 0 ? 'push' : 'miss'
}
