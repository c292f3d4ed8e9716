/** The life of a withdrawal (I-24, Ruling C129): its states, which edges there are, and who acts next. */

import type { DirectStage } from './direct.ts'

/** A state and its number on the wire: 1 未受理, 2 已受理, 3 已出款, 4 已取消, 5 拒绝出款. */
export const WITHDRAWAL_STATES = {
  requested: 1,
  approved1: 1,
  approved2: 2,
  paying: 2,
  paid: 3,
  failed: 4,
  returned: 4,
  rejected: 5,
} as const
export type WithdrawalState = keyof typeof WITHDRAWAL_STATES
export const WITHDRAWAL_STATE_NAMES = Object.keys(WITHDRAWAL_STATES) as [WithdrawalState, ...WithdrawalState[]]

/** The number of a state on the wire. */
export const withdrawalStatusOf = (state: WithdrawalState): number => WITHDRAWAL_STATES[state]

/** How many people have to say yes: nobody, one, or two different ones (Ruling C130). */
export type PeopleNeeded = 0 | 1 | 2

/**
 * The edges. Each is taken once, by `UPDATE … WHERE state = $from`, and a trigger knows no others. Money leaves the
 * wallet before the first of them and comes back with `rejected` and `returned`.
 */
export const WITHDRAWAL_EDGES = [
  ['requested', 'approved1'],
  ['approved1', 'approved2'],
  ['requested', 'paying'],
  ['approved1', 'paying'],
  ['approved2', 'paying'],
  ['paying', 'paid'],
  ['paying', 'failed'],
  ['failed', 'returned'],
  ['requested', 'rejected'],
  ['approved1', 'rejected'],
  ['approved2', 'rejected'],
] as const satisfies readonly (readonly [WithdrawalState, WithdrawalState])[]

/** Whether an edge exists for a withdrawal that needs so many people. */
export function hasEdge(from: WithdrawalState, to: WithdrawalState, people: PeopleNeeded): boolean {
  if (!WITHDRAWAL_EDGES.some(([a, b]) => a === from && b === to)) return false
  if (to === 'paying') return from === payableFrom(people)
  if (to === 'approved1') return people > 0
  return to !== 'approved2' || people === 2
}

/** The state from which it may be paid: everybody who has to has said yes. */
export const payableFrom = (people: PeopleNeeded): WithdrawalState =>
  people === 0 ? 'requested' : people === 1 ? 'approved1' : 'approved2'

/** Whether its money is still held (I-26). */
export const isHeld = (state: WithdrawalState): boolean => !['paid', 'returned', 'rejected'].includes(state)

/** How many people have said yes so far. */
export const peopleDone = (state: WithdrawalState, approvals: { first: boolean; second: boolean }): PeopleNeeded => {
  if (approvals.second) return 2
  return approvals.first || state === 'approved1' ? 1 : 0
}

/**
 * Steps of the timeline: a state that was reached, a rule that came later, an answer that is still asked for; and of
 * 免提直充 that a payer was found, says that he paid, is in dispute, was sent away, and that it goes the usual way after
 * all.
 */
export const WITHDRAWAL_STEPS = [
  ...WITHDRAWAL_STATE_NAMES,
  ...(['held', 'asked', 'matched', 'said', 'disputed', 'unmatched', 'left'] as const),
] as const
export type WithdrawalStep = (typeof WITHDRAWAL_STEPS)[number]

/** Who acts: the member, the one who pays him, our own jobs, people by their role, the provider, the sandbox. */
export const WITHDRAWAL_ROLES = [
  'member',
  'payer',
  'server',
  'finance-maker',
  'finance-checker',
  'risk',
  'provider',
  'sandbox',
] as const
export type WithdrawalRole = (typeof WITHDRAWAL_ROLES)[number]

export const WITHDRAWAL_TASKS = [
  ...(['approve', 'approve-again', 'pay', 'confirm', 'return'] as const),
  ...(['match', 'transfer', 'receive', 'judge'] as const),
] as const
export type WithdrawalTask = (typeof WITHDRAWAL_TASKS)[number]

/** What a withdrawal waits for, and whose turn it is; null when it is over. */
export function nextOf({
  state,
  people,
  direct = null,
}: {
  state: WithdrawalState
  people: PeopleNeeded
  /** Where it is offered to payers (免提直充). */
  direct?: DirectStage | null
}): { code: WithdrawalTask; who: WithdrawalRole } | null {
  if (!isHeld(state)) return null
  if (state === 'failed') return { code: 'return', who: 'server' }
  if (state === 'paying') return { code: 'confirm', who: 'provider' }
  if (state === payableFrom(people)) return direct === null ? { code: 'pay', who: 'server' } : DIRECT_NEXT[direct]
  if (state === 'requested') return { code: 'approve', who: 'finance-maker' }
  return { code: 'approve-again', who: 'finance-checker' }
}

const DIRECT_NEXT = {
  waiting: { code: 'match', who: 'payer' },
  paying: { code: 'transfer', who: 'payer' },
  said: { code: 'receive', who: 'member' },
  disputed: { code: 'judge', who: 'finance-maker' },
} as const satisfies Record<DirectStage, { code: WithdrawalTask; who: WithdrawalRole }>
