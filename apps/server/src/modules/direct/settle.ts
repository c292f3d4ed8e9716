/**
 * How a match ends (ADR 096): the receiver has the money, or people say so, or that he has not. Recharge and withdrawal
 * end in one transaction, or neither does. Locks: the recharge, the withdrawal, the payer's wallet, the receiver's held
 * money (docs/money.md).
 */
import type { Sql, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import {
  creditMatched,
  isMatchedOpen,
  lockRecharge,
  type RechargeRow,
  rejectMatched,
  tellDisputed,
} from '../recharge/index.ts'
import { type Doer, lockMatch, type MatchRow, noteDispute, payMatched, releaseMatch } from '../withdrawals/index.ts'

/** A match with its recharge, neither of which anybody else changes until the transaction ends. */
export interface LockedMatch {
  match: MatchRow
  order: RechargeRow
}

/** @returns undefined where there is none, or it is over */
export async function lockLive(tx: Tx, rechargeId: bigint): Promise<LockedMatch | undefined> {
  const order = await lockRecharge(tx, rechargeId)
  if (order === undefined || !isMatchedOpen(order)) return undefined
  const match = await lockMatch(tx, rechargeId)
  return match === undefined || match.endedAt !== null ? undefined : { match, order }
}

/** The payer may not be credited: by a limit of his, or because he pauses. What was done so far is undone with it. */
export class NotCreditable extends Error {
  readonly kind: 'over-limit' | 'paused'
  constructor(kind: 'over-limit' | 'paused') {
    super(`the recharge may not be credited: ${kind}`)
    this.kind = kind
  }
}

/**
 * Credits the recharge and pays the withdrawal. @throws NotCreditable, WITHDRAW/FROZEN
 */
export async function settle(
  tx: Tx,
  { match, order }: LockedMatch,
  { note, ...doer }: Doer & { note: string | null },
): Promise<void> {
  const credited = await creditMatched(tx, order, { actor: doer.actor, note })
  if (credited !== 'credited') throw new NotCreditable(credited)
  if (!(await payMatched(tx, match, doer))) throw new Refusal('WITHDRAW/FROZEN')
}

/** People decide about it from now on. */
export async function dispute(
  tx: Tx,
  { match, order }: LockedMatch,
  { kind, note, doer }: Parameters<typeof noteDispute>[2],
): Promise<void> {
  if (!(await noteDispute(tx, match, { kind, note, doer }))) return
  await tellDisputed(tx, order, doer.role === 'member' ? 'receiver' : 'server')
}

/** The receiver was not paid: the recharge is over, and the withdrawal waits for another payer. */
export async function sendAway(
  tx: Tx,
  { match, order }: LockedMatch,
  { doer, reason }: { doer: Doer; reason: string },
): Promise<void> {
  await rejectMatched(tx, order, reason)
  await releaseMatch(tx, match, { doer, note: reason })
}

/**
 * Settles in a transaction of its own; what may not be credited goes to people instead, because the money is outside
 * already and no gateway can send it back (Ruling C131).
 */
export async function settleOrDispute(
  sql: Sql,
  rechargeId: bigint,
  { doer, note, before }: { doer: Doer; note: string | null; before?: (tx: Tx, locked: LockedMatch) => Promise<void> },
): Promise<'paid' | 'disputed' | 'over'> {
  try {
    return await inTransaction(sql, async (tx) => {
      const locked = await lockLive(tx, rechargeId)
      if (locked === undefined) return 'over'
      await before?.(tx, locked)
      await settle(tx, locked, { ...doer, note })
      return 'paid'
    })
  } catch (error) {
    if (!(error instanceof NotCreditable)) throw error
    const { kind } = error
    await inTransaction(sql, async (tx) => {
      const locked = await lockLive(tx, rechargeId)
      const isNew = locked !== undefined && locked.match.state !== 'disputed'
      if (isNew) await dispute(tx, locked, { kind, note: null, doer: { role: 'server', actor: 'server' } })
    })
    return 'disputed'
  }
}
