/**
 * The life of a withdrawal after the request. Every function takes one edge in the caller's transaction, moves the
 * money that goes with it, and tells the member; it locks the withdrawal first and the wallet after it. A second call
 * finds another state and does nothing: each edge is taken once (I-24).
 */
import type { WithdrawalRole } from '@liuhe/domain/withdrawals/state.ts'
import type { Tx } from '../../db/connect.ts'
import { withdrawalPaid, withdrawalReturned } from '../../ledger/events.ts'
import { post } from '../../ledger/index.ts'
import type { Transfer } from '../../ledger/transfer.ts'
import { withdrawHold } from '../security/index.ts'
import { closeRows } from '../turnover/index.ts'
import { findOffer } from './direct/match-queries.ts'
import {
  type EdgeOutcome,
  holdBy,
  insertStep,
  lockWithdrawal,
  paidOf,
  selectHits,
  selectSteps,
  takeEdge,
  type WithdrawalRow,
} from './queries.ts'
import { selectRules } from './setting-queries.ts'
import { announceBalance, tell } from './tell.ts'

/** Who does it: a role that members see, and exactly who, for the books. */
export interface Doer {
  role: WithdrawalRole
  /** `operator:3`, `sandbox:1`, `gateway:bank`, `server`. */
  actor: string
}

/**
 * Somebody says yes: the first, or the second after another one. @returns the state that was reached, or why none was
 * @throws when there is no such withdrawal, as all of these do
 */
export async function approve(
  tx: Tx,
  withdrawalId: bigint,
  { note = null, ...doer }: Doer & { note?: string | null },
): Promise<'approved1' | 'approved2' | Exclude<EdgeOutcome, 'taken' | 'frozen' | 'matched'>> {
  const { state } = await locked(tx, withdrawalId)
  if (state !== 'requested' && state !== 'approved1') return 'other-state'
  const to = state === 'requested' ? 'approved1' : 'approved2'
  const outcome = await takeEdge(tx, withdrawalId, { from: state, to, note, ...doer })
  if (outcome !== 'taken') return outcome as Exclude<EdgeOutcome, 'taken' | 'frozen' | 'matched'>
  await tell(tx, withdrawalId, { code: to })
  return to
}

/**
 * Before the provider is asked to pay, in a transaction that is committed before: nothing else leads to a payment. What
 * came to light since the request holds it: `held` adds the rule, and people decide who have seen it.
 */
export async function markPaying(tx: Tx, withdrawalId: bigint): Promise<Exclude<EdgeOutcome, 'same-person'> | 'held'> {
  const order = await locked(tx, withdrawalId)
  if (!['requested', 'approved1', 'approved2'].includes(order.state)) return 'other-state'
  // One that is offered to payers is no provider's (ADR 096).
  if ((await findOffer(tx, withdrawalId)) !== undefined) return 'matched'
  if (await isHeldNow(tx, order)) return 'held'
  const edge = { from: order.state, to: 'paying', role: 'server', actor: 'server' } as const
  const outcome = await takeEdge(tx, withdrawalId, edge)
  if (outcome === 'taken') await tell(tx, withdrawalId, { code: 'paying' })
  return outcome as Exclude<EdgeOutcome, 'same-person'>
}

/** A change or a debt that nobody has looked at yet who said yes. */
async function isHeldNow(tx: Tx, { withdrawalId, memberId }: WithdrawalRow): Promise<boolean> {
  const hold = await withdrawHold(tx, memberId)
  if (hold === null) return false
  // Nobody's yes to a withdrawal ends what another person holds.
  if (hold.reason === 'operator') return true
  const rule = hold.reason === 'debt' ? 'debt' : 'changed'
  if (!(await selectRules(tx)).some(({ code }) => code === rule)) return false
  const isNew = await holdBy(tx, withdrawalId, rule)
  if (isNew) await tell(tx, withdrawalId, { code: 'held' })
  const hit = (await selectHits(tx, withdrawalId)).find(({ code }) => code === rule)
  const steps = await selectSteps(tx, withdrawalId)
  const seenBy = steps.filter(({ code, at }) => code.startsWith('approved') && hit !== undefined && at > hit.at)
  return seenBy.length === 0
}

/** The provider's answer is unknown and is asked for: a step of the timeline, and no edge (I-25). */
export async function markAsked(tx: Tx, withdrawalId: bigint, note: string | null = null): Promise<void> {
  const { state } = await locked(tx, withdrawalId)
  if (state === 'paying') await insertStep(tx, withdrawalId, { code: 'asked', role: 'server', actor: 'server', note })
}

/** It was paid: the held money leaves, and what was asked to be staked until the request is closed. */
export async function markPaid(
  tx: Tx,
  withdrawalId: bigint,
  { reference, ...doer }: Doer & { reference: string },
): Promise<boolean> {
  const order = await locked(tx, withdrawalId)
  if ((await takeEdge(tx, withdrawalId, { from: 'paying', to: 'paid', reference, ...doer })) !== 'taken') return false
  const { memberId, fee, deduct, deductKind, createdAt, accountShown } = order
  const paid = paidOf(order)
  await postOnce(tx, withdrawalPaid({ withdrawalId, memberId, paid, fee, deduct, deductKind, actor: doer.actor }))
  await closeRows(tx, memberId, { before: createdAt.getTime(), payout: String(withdrawalId) })
  await tell(tx, withdrawalId, { code: 'paid', paid, account: accountShown })
  return true
}

/** The provider said no, and nothing was paid. The money is held until {@link markReturned}. */
export async function markFailed(
  tx: Tx,
  withdrawalId: bigint,
  { reason, reference = null, ...doer }: Doer & { reason: string; reference?: string | null },
): Promise<boolean> {
  await locked(tx, withdrawalId)
  const edge = { from: 'paying', to: 'failed', note: reason, reference, ...doer } as const
  if ((await takeEdge(tx, withdrawalId, edge)) !== 'taken') return false
  await tell(tx, withdrawalId, { code: 'failed', reason })
  return true
}

/** The money of a withdrawal that failed goes back to the wallet (bill type 8). */
export async function markReturned(tx: Tx, withdrawalId: bigint, doer: Doer): Promise<boolean> {
  const order = await locked(tx, withdrawalId)
  if ((await takeEdge(tx, withdrawalId, { from: 'failed', to: 'returned', ...doer })) !== 'taken') return false
  await giveBack(tx, order, doer)
  await tell(tx, withdrawalId, { code: 'returned' })
  return true
}

/** Somebody says no, before it is paid: the money goes back to the wallet (bill type 8). */
export async function reject(
  tx: Tx,
  withdrawalId: bigint,
  { reason, ...doer }: Doer & { reason: string },
): Promise<boolean> {
  const order = await locked(tx, withdrawalId)
  if (!['requested', 'approved1', 'approved2'].includes(order.state)) return false
  const edge = { from: order.state, to: 'rejected', note: reason, ...doer } as const
  if ((await takeEdge(tx, withdrawalId, edge)) !== 'taken') return false
  await giveBack(tx, order, doer)
  await tell(tx, withdrawalId, { code: 'rejected', reason })
  return true
}

async function giveBack(tx: Tx, { withdrawalId, memberId, amount }: WithdrawalRow, { actor }: Doer): Promise<void> {
  await postOnce(tx, withdrawalReturned({ withdrawalId, memberId, amount, actor }))
  await announceBalance(tx, memberId)
}

/** The books let a withdrawal end once: anything else is a fault. */
async function postOnce(tx: Tx, transfer: Transfer): Promise<void> {
  const { outcome } = await post(tx, transfer)
  if (outcome !== 'posted') throw new Error(`${transfer.event} ${transfer.key} was ${outcome}`)
}

async function locked(tx: Tx, withdrawalId: bigint): Promise<WithdrawalRow> {
  const order = await lockWithdrawal(tx, withdrawalId)
  if (order === undefined) throw new Error(`withdrawal ${withdrawalId} is not there`)
  return order
}
