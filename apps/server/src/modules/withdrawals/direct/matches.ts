/**
 * What becomes of an offered withdrawal (ADR 096): somebody is found, pays, is sent away; people are asked. Locks in
 * the order of docs/money.md: the recharge first, which the caller holds, then the withdrawal, then wallets.
 */
import type { Money } from '@liuhe/domain/money.ts'
import type { DisputeKind } from '@liuhe/domain/withdrawals/direct.ts'
import type { WithdrawalStep } from '@liuhe/domain/withdrawals/state.ts'
import type { Queryable, Tx } from '../../../db/connect.ts'
import { membersOnSameDevices } from '../../auth/index.ts'
import { membersOfSameAccounts, membersOnHold } from '../../security/index.ts'
import { type Doer, markPaid } from '../edges.ts'
import { insertStep, lockWithdrawal, takeEdge } from '../queries.ts'
import { tell } from '../tell.ts'
import type { Told } from '../texts.ts'
import {
  endOffer,
  findMatch,
  type MatchRow,
  selectMatches,
  selectWaitingAmounts,
  takeMatch,
  takeMatchEdge,
} from './match-queries.ts'

/** Whom a payer is never given: who signs in where he does, who has or had his accounts, whose payouts are held. */
async function neverFor(sql: Queryable, payerId: bigint): Promise<bigint[]> {
  const [devices, accounts, held] = await Promise.all([
    membersOnSameDevices(sql, payerId),
    membersOfSameAccounts(sql, payerId),
    membersOnHold(sql),
  ])
  return [...new Set([...devices, ...accounts, ...held])]
}

/** The sums that this member could pay now. */
export const waitingAmounts = async (sql: Queryable, payerId: bigint): Promise<Money[]> =>
  selectWaitingAmounts(sql, { payerId, not: await neverFor(sql, payerId) })

/** Finds the withdrawal that a new recharge pays, and tells its member. Undefined where none waits. */
export async function matchRecharge(
  tx: Tx,
  { rechargeId, payerId, amount }: { rechargeId: bigint; payerId: bigint; amount: Money },
): Promise<MatchRow | undefined> {
  const match = await takeMatch(tx, { rechargeId, payerId, amount, not: await neverFor(tx, payerId) })
  if (match !== undefined) await step(tx, match.withdrawalId, { code: 'matched', doer: SERVER })
  return match
}

/** Holds the withdrawals of these recharges, in the order of their numbers, before any wallet is taken. */
export async function lockMatched(tx: Tx, rechargeIds: readonly bigint[]): Promise<void> {
  for (const { withdrawalId } of await selectMatches(tx, rechargeIds)) await lockWithdrawal(tx, withdrawalId)
}

/** A match whose withdrawal nobody else changes until the transaction ends; undefined where there is none. */
export async function lockMatch(tx: Tx, rechargeId: bigint): Promise<MatchRow | undefined> {
  const found = await findMatch(tx, rechargeId)
  if (found === undefined) return undefined
  await lockWithdrawal(tx, found.withdrawalId)
  return findMatch(tx, rechargeId)
}

/** The payer says that he has paid. */
export async function notePayerSaid(tx: Tx, { rechargeId, withdrawalId }: MatchRow): Promise<boolean> {
  if (!(await takeMatchEdge(tx, rechargeId, { from: 'paying', to: 'said' }))) return false
  await step(tx, withdrawalId, { code: 'said', doer: { role: 'payer', actor: `recharge:${rechargeId}` } })
  return true
}

/** People have to decide; `note` are the words of the one who says so. */
export async function noteDispute(
  tx: Tx,
  { rechargeId, withdrawalId, state }: MatchRow,
  { kind, note, doer }: { kind: DisputeKind; note: string | null; doer: Doer },
): Promise<boolean> {
  if (!(await takeMatchEdge(tx, rechargeId, { from: state, to: 'disputed', kind, note }))) return false
  await step(tx, withdrawalId, { code: 'disputed', doer, note })
  return true
}

/** The payer is sent away; the withdrawal waits for another one. */
export async function releaseMatch(
  tx: Tx,
  { rechargeId, withdrawalId, state }: MatchRow,
  { doer, note = null }: { doer: Doer; note?: string | null },
): Promise<boolean> {
  if (!(await takeMatchEdge(tx, rechargeId, { from: state, to: 'released' }))) return false
  await step(tx, withdrawalId, { code: 'unmatched', doer, note })
  return true
}

/**
 * The withdrawal was paid by its payer, of whom the caller has credited the recharge in this transaction. That people
 * froze payouts, or need to say yes once more, stops it.
 * @returns whether it was; nothing has been done otherwise, and the caller undoes what he did
 */
export async function payMatched(tx: Tx, { rechargeId, withdrawalId, state }: MatchRow, doer: Doer): Promise<boolean> {
  const order = await lockWithdrawal(tx, withdrawalId)
  if (order === undefined || !(await takeMatchEdge(tx, rechargeId, { from: state, to: 'paid' }))) return false
  await endOffer(tx, withdrawalId, 'paid')
  const edge = { from: order.state, to: 'paying', ...doer } as const
  if ((await takeEdge(tx, withdrawalId, edge)) !== 'taken') return false
  return markPaid(tx, withdrawalId, { ...doer, reference: String(rechargeId) })
}

/** An offered withdrawal without a payer is paid in the usual way from now on. @returns whether it left now */
export async function leaveOffer(
  tx: Tx,
  withdrawalId: bigint,
  { why, doer }: { why: 'asked' | 'time'; doer: Doer },
): Promise<boolean> {
  await lockWithdrawal(tx, withdrawalId)
  if (!(await endOffer(tx, withdrawalId, why))) return false
  await step(tx, withdrawalId, { code: 'left', doer })
  return true
}

const SERVER: Doer = { role: 'server', actor: 'server' }

type Stepped = Extract<WithdrawalStep, Told['code']> & ('matched' | 'said' | 'disputed' | 'unmatched' | 'left')

async function step(
  tx: Tx,
  withdrawalId: bigint,
  { code, doer, note = null }: { code: Stepped; doer: Doer; note?: string | null },
): Promise<void> {
  await insertStep(tx, withdrawalId, { code, ...doer, note })
  await tell(tx, withdrawalId, { code })
}
