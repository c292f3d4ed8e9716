/** What calls for somebody who looks after players, by when, and what an assessment asks (console, desk 7). */
import { HOUR_MS } from '../time.ts'

export const CASE_KINDS = ['chasing', 'long-play', 'failed-deposits', 'match', 'return'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/** Kinds that a job finds, each with the time within which somebody looks at it. */
export const FOUND_WITHIN_MS = {
  chasing: HOUR_MS,
  'long-play': 2 * HOUR_MS,
  'failed-deposits': 2 * HOUR_MS,
} as const satisfies Partial<Record<CaseKind, number>>
export type FoundKind = keyof typeof FOUND_WITHIN_MS

/** How a case ended. A wish that is declined keeps the exclusion. */
export const CASE_OUTCOMES = ['assessed', 'confirmed', 'lifted', 'declined'] as const
export type CaseOutcome = (typeof CASE_OUTCOMES)[number]

export const RISK_LEVELS = ['low', 'medium', 'high'] as const
export type RiskLevel = (typeof RISK_LEVELS)[number]

/** Each is answered before a case is closed. */
export const ASSESSMENT_QUESTIONS = [
  'rising-deposits',
  'loss-far-above-usual',
  'over-own-time',
  'plays-at-night',
  'speaks-of-borrowing',
  'several-accounts',
] as const
export type AssessmentQuestion = (typeof ASSESSMENT_QUESTIONS)[number]

/** Whether every question has an answer. */
export const isAnswered = (answers: Partial<Record<AssessmentQuestion, boolean>>): boolean =>
  ASSESSMENT_QUESTIONS.every((question) => typeof answers[question] === 'boolean')

/** Within an hour so many deposits, each larger than the one before, are a chase after losses. */
export const CHASE = { deposits: 4, withinMs: HOUR_MS } as const
/** So much play within so long is a shift, and no leisure. */
export const LONG_PLAY = { minutes: 12 * 60, withinMs: 16 * HOUR_MS } as const
/** So many recharges that came to nothing in half an hour. */
export const FAILED_DEPOSITS = { orders: 5, withinMs: HOUR_MS / 2 } as const

/** The longest row of deposits that rises, up to the newest. Amounts from the oldest on. */
export function risingDeposits(amounts: readonly bigint[]): number {
  let row = amounts.length === 0 ? 0 : 1
  for (let at = amounts.length - 1; at > 0 && (amounts[at] as bigint) > (amounts[at - 1] as bigint); at--) row++
  return row
}
