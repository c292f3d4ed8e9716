import type { Money } from '@liuhe/domain/money.ts'
import { arrayOf } from '../db/array-literal.ts'
import type { Queryable } from '../db/connect.ts'

// The SQL of those who read the books as postings. Each statement begins at an index and reads as many rows as it is
// told: nothing here passes over the books.

/** One posting with its event, as people read it; balances are null where an account stores none. */
export interface PostingRow {
  transferId: bigint
  line: number
  at: Date
  event: string
  tranType: number
  scope: string
  key: string
  actor: string
  aboutKind: string | null
  aboutId: bigint | null
  from: string
  fromMember: bigint | null
  fromAccount: bigint
  fromSeq: bigint | null
  fromAfter: Money | null
  to: string
  toMember: bigint | null
  toAccount: bigint
  toSeq: bigint | null
  toAfter: Money | null
  amount: Money
  orderId: bigint | null
}

/** Of an account's list: where in its chain the posting stands. */
export type ChainRow = PostingRow & { seq: bigint }

const columns = (db: Queryable) => db`
  p.transfer_id as "transferId", p.line, t.created_at as at, t.event, t.tran_type as "tranType",
  t.scope, t.key, t.actor,
  t.ref_kind as "aboutKind", t.ref_id as "aboutId",
  f.address as from, f.member_id as "fromMember", p.from_account as "fromAccount", p.from_seq as "fromSeq",
  p.from_balance as "fromAfter",
  z.address as to, z.member_id as "toMember", p.to_account as "toAccount", p.to_seq as "toSeq",
  p.to_balance as "toAfter",
  p.amount::bigint as amount, p.order_id as "orderId"`

const joined = (db: Queryable) => db`
  join ledger_transfer t on t.transfer_id = p.transfer_id
  join ledger_account f on f.account_id = p.from_account
  join ledger_account z on z.account_id = p.to_account`

/** Where a list goes on: after this posting. */
export interface PostingPlace {
  transferId: bigint
  line: number
}

/** The newest postings of a span, by the numbers of their transfers, which carry their time. */
export const postingsBetween = (
  db: Queryable,
  { from, until, after, rows }: { from?: Date; until?: Date; after?: PostingPlace | undefined; rows: number },
): Promise<PostingRow[]> => db<PostingRow[]>`
  with p as materialized (
    select * from ledger_posting
    where true ${from === undefined ? db`` : db`and transfer_id >= id_at(${from})`}
      ${until === undefined ? db`` : db`and transfer_id < id_at(${until})`}
      ${after === undefined ? db`` : db`and (transfer_id, line) < (${after.transferId}, ${after.line})`}
    order by transfer_id desc, line desc limit ${rows}
  )
  select ${columns(db)} from p ${joined(db)} order by p.transfer_id desc, p.line desc`

/**
 * The newest postings of a member's account, from a place of its chain down. Each is looked up by itself: many of them
 * are no reason to pass over the books of a month.
 */
export const postingsOfAccount = (
  db: Queryable,
  { accountId, first = 1n, before, rows }: { accountId: bigint; first?: bigint; before: bigint; rows: number },
): Promise<ChainRow[]> => db<ChainRow[]>`
  with e as materialized (
    select transfer_id, line, seq from ledger_entry
    where account_id = ${accountId} and seq is not null and seq >= ${first} and seq < ${before}
    order by seq desc limit ${rows}
  )
  select ${columns(db)}, e.seq
  from e cross join lateral (
    select * from ledger_posting where transfer_id = e.transfer_id and line = e.line offset 0) p
  ${joined(db)} order by e.seq desc`

/** Every posting of some transfers, the newest first. */
export const postingsOfTransfers = (db: Queryable, ids: readonly bigint[], rows: number): Promise<PostingRow[]> => db<
  PostingRow[]
>`
  with p as materialized (
    select * from ledger_posting where transfer_id = any (${arrayOf(ids)}::bigint[])
    order by transfer_id desc, line limit ${rows}
  )
  select ${columns(db)} from p ${joined(db)} order by p.transfer_id desc, p.line`

/** One posting; undefined where nothing is booked. */
export async function postingAt(db: Queryable, { transferId, line }: PostingPlace): Promise<PostingRow | undefined> {
  const [row] = await db<PostingRow[]>`
    select ${columns(db)} from ledger_posting p ${joined(db)} where p.transfer_id = ${transferId} and p.line = ${line}`
  return row
}

/** The transfers of some keys. */
export async function transfersOfKeys(
  db: Queryable,
  keys: readonly { scope: string; key: string }[],
): Promise<bigint[]> {
  if (keys.length === 0) return []
  const rows = await db<{ id: bigint }[]>`
    select t.transfer_id as id
    from unnest(${arrayOf(keys.map(({ scope }) => scope))}::text[], ${arrayOf(keys.map(({ key }) => key))}::text[])
           as k(scope, key)
    join ledger_transfer t on t.scope = k.scope and t.key = k.key`
  return rows.map(({ id }) => id)
}

/** A member's account with what it holds; undefined before it is opened. */
export async function purseOf(
  db: Queryable,
  memberId: bigint,
  kind: 'main' | 'live' | 'held',
): Promise<{ accountId: bigint; address: string; balance: Money } | undefined> {
  const [row] = await db<{ accountId: bigint; address: string; balance: Money }[]>`
    select b.account_id as "accountId", a.address, b.balance
    from ledger_balance b join ledger_account a using (account_id)
    where b.member_id = ${memberId} and b.kind = ${kind}`
  return row
}

/** What the chain of an account holds at a place; undefined where it has no such entry. */
export async function balanceAt(db: Queryable, accountId: bigint, seq: bigint): Promise<Money | undefined> {
  if (seq === 0n) return 0n
  const [row] = await db<{ balance: Money }[]>`
    select balance_after as balance from ledger_entry where account_id = ${accountId} and seq = ${seq}`
  return row?.balance
}

/** The postings of an order within one transfer: what it took, or paid. */
export const postingsOfOrder = (
  db: Queryable,
  { transferId, orderId }: { transferId: bigint; orderId: bigint },
): Promise<PostingRow[]> => db<PostingRow[]>`
  select ${columns(db)} from ledger_posting p ${joined(db)}
  where p.transfer_id = ${transferId} and p.order_id = ${orderId} order by p.line`
