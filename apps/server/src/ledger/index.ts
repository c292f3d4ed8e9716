import { createHash } from 'node:crypto'
import type { Money } from '@liuhe/domain/money.ts'
import type { Queryable } from '../db/connect.ts'
import { type Address, type Currency, memberMain } from './accounts.ts'
import * as queries from './queries.ts'
import type { Transfer } from './transfer.ts'

// The whole public face of the ledger. Money moves through `post` and through the bulk functions of bets, which keep
// the same books; no other code can write them, because the application's role has no right to (I-05).

export { makeMonths } from './months.ts'
export { mainBalances, untouchedMembers } from './queries.ts'
export { betPaid, betPlaced, BOOKS_BEGIN, drawSwept, idAt, type PastTransfer, postPast } from './past.ts'

/** What became of a transfer. The refusals (`key-reused`, `key-old`, `insufficient`) leave no trace. */
export type Posted =
  | { outcome: 'posted' | 'replayed'; transferId: bigint }
  | { outcome: 'key-reused'; transferId: bigint }
  | { outcome: 'insufficient' | 'key-old' }

/**
 * Posts a transfer once: the same key again answers `replayed`, with another content `key-reused` (I-06). `key-old`: a
 * new key is a UUIDv7 of more than 35 days ago or 5 minutes ahead (ADR 054). `insufficient` means that an account would
 * fall below its floor (I-04).
 * @throws when a member's account was never opened, an amount is out of bounds, or two currencies would meet.
 */
export async function post(db: Queryable, transfer: Transfer): Promise<Posted> {
  const row = await queries.post(db, transfer, bodyHash(transfer))
  if (row.outcome === 'insufficient' || row.outcome === 'key-old') return { outcome: row.outcome }
  return { outcome: row.outcome, transferId: row.transfer_id as bigint }
}

/** Opens a member's accounts (main, live, held). Repeating it changes nothing. */
export async function openMemberAccounts(db: Queryable, memberId: bigint, currency: Currency): Promise<void> {
  await queries.openMember(db, memberId, currency)
}

/** Opens the accounts of several members at once. Repeating it changes nothing. */
export const openAccountsOf = (db: Queryable, memberIds: readonly bigint[], currency: Currency): Promise<void> =>
  queries.openMembers(db, memberIds, currency)

/** Whether a member plays with money or with trial money; undefined before his accounts are open. */
export const currencyOf = (db: Queryable, memberId: bigint): Promise<Currency | undefined> =>
  queries.currency(db, memberId)

/**
 * Money on an account, in 厘. A draw's or the house's account stores none: all postings are read to add its entries up,
 * so ask for those in reports and checks only.
 * @throws when there is no such account.
 */
export async function balanceOf(db: Queryable, address: Address): Promise<Money> {
  const balance = await queries.balance(db, address)
  if (balance === undefined) throw new Error(`There is no account ${address}.`)
  return balance
}

/** What a member has in the wallet, in third-party games and waiting for withdrawals; zero before accounts are open. */
export async function balancesOfMember(db: Queryable, memberId: bigint): Promise<MemberBalances> {
  return queries.memberBalances(db, memberId)
}

/** Entries of a member's wallet, newest first: a chain, each balance being the one before plus the amount (I-07). */
export async function statementOf(db: Queryable, memberId: bigint, page: StatementPage): Promise<Entry[]> {
  return queries.statement(db, memberMain(memberId), page)
}

/** How many transfers of an event there were in a span of time, and what they moved in all; for daily comparisons. */
export async function sumOfEvent(
  db: Queryable,
  event: string,
  span: { from: Date; until: Date },
): Promise<{ transfers: number; amount: Money }> {
  return queries.eventSum(db, event, span)
}

/** What a key was used for, so that a caller can answer a repeat; undefined when it is free. */
export async function findReplay(db: Queryable, scope: string, key: string): Promise<Replay | undefined> {
  return queries.replay(db, scope, key)
}

/** What the books hold under a key, with every line; undefined when it is free. */
export const transferOf = (db: Queryable, scope: string, key: string): Promise<BookedTransfer | undefined> =>
  queries.transferOf(db, scope, key)

const bodyHash = (transfer: Transfer): Buffer =>
  createHash('sha256')
    .update(
      transfer.body ?? transfer.postings.map((p) => `${p.from}>${p.to}:${p.amount}:${p.orderId ?? ''}`).join('\n'),
    )
    .digest()

/** In 厘. */
export interface MemberBalances {
  main: Money
  live: Money
  held: Money
}

/** The transfer behind a key. */
export interface Replay {
  bodyHash: Buffer
  /** Sum of its lines in 厘. */
  total: Money
  /** The payer's balance after its last line. */
  balance: Money | null
  orderIds: bigint[]
}

/** A transfer as it is booked; amounts and balances are 厘 as text, balances null where an account stores none. */
export interface BookedTransfer {
  transferId: bigint
  event: string
  tranType: number
  scope: string
  key: string
  actor: string
  /** SHA-256 of what was asked for, in hex. */
  bodyHash: string
  at: Date
  lines: {
    line: number
    from: string
    to: string
    amount: string
    fromBalance: string | null
    toBalance: string | null
  }[]
}

/** Which part of a statement. */
export interface StatementPage {
  rows: number
  /** Only entries older than this `seq`; the last one of the page before. */
  beforeSeq?: bigint
  /** Only these transaction types. */
  tranTypes?: number[]
  /** Instants; `from` included, `until` not. */
  from?: Date
  until?: Date
}

/** One line of a member's bill. */
export interface Entry {
  transferId: bigint
  seq: bigint
  event: string
  tranType: number
  /** 厘, signed: what the wallet gained. */
  amount: Money
  balanceAfter: Money
  orderId: bigint | null
  aboutKind: string | null
  aboutId: bigint | null
  at: Date
}
