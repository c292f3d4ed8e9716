/** When prices may change: never while members hurry to bet on a turn that ends (docs/prices.md). */
import { type GameTiming, type Issue, issuesFrom } from '../lottery/schedule.ts'
import type { Instant } from '../time.ts'

/** The end of a turn in which its prices stay. */
const FROZEN_MS = 60_000

/** A time at which prices may not change, and the times around it at which they may. */
export type FrozenTime = { readonly turnNum: string; readonly from: Instant; readonly until: Instant }

/**
 * The turn whose last minute of betting a moment lies in; undefined when prices may change then. They may from `until`
 * on, and before `from`.
 */
export function frozenAt(timing: GameTiming, at: Instant): FrozenTime | undefined {
  const issue = issuesFrom(timing, at, 2).find((one) => isFrozen(one, at))
  if (issue === undefined) return undefined
  return { turnNum: issue.turnNum, from: Math.max(issue.openAt, issue.closeAt - FROZEN_MS), until: issue.closeAt }
}

const isFrozen = ({ openAt, closeAt }: Issue, at: Instant): boolean =>
  at >= Math.max(openAt, closeAt - FROZEN_MS) && at < closeAt

/** The first moment from `at` on at which prices may change. */
export const allowedFrom = (timing: GameTiming, at: Instant): Instant => frozenAt(timing, at)?.until ?? at
