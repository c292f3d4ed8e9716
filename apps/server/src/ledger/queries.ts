import type { Money } from '@liuhe/domain/money.ts'
import { arrayOf } from '../db/array-literal.ts'
import type { Queryable } from '../db/connect.ts'
import type { Address, Currency } from './accounts.ts'
import type { BookedTransfer, Entry, MemberBalances, Replay, StatementPage } from './index.ts'
import type { PastTransfer } from './past.ts'
import type { Transfer } from './transfer.ts'

// The ledger's SQL. Writing is done by routines alone (db/routines/ledger_*.sql).

/** Calls the one posting function. */
export async function post(db: Queryable, transfer: Transfer, bodyHash: Buffer): Promise<PostRow> {
  const { postings, about } = transfer
  const [row] = await db<[PostRow]>`
    select outcome, transfer_id from ledger_post(
      ${transfer.event}, ${transfer.tranType}::smallint, ${transfer.scope}, ${transfer.key}, ${bodyHash}::bytea,
      ${about?.kind ?? null}, ${about?.id ?? null}::bigint, ${transfer.actor},
      ${arrayOf(postings.map((p) => p.from))}::text[], ${arrayOf(postings.map((p) => p.to))}::text[],
      ${arrayOf(postings.map((p) => whole(p.amount)))}::bigint[],
      ${arrayOf(postings.map((p) => p.orderId ?? null))}::bigint[])`
  return row
}

/** Calls the function that writes the past of wallets. */
export async function postPast(db: Queryable, transfers: readonly PastTransfer[]): Promise<number> {
  const rows = transfers.map(({ id, at, about, postings, tranType, ...transfer }) => ({
    ...{ id: String(id), at: new Date(at), event: transfer.event, tran: tranType, scope: transfer.scope },
    ...{ key: transfer.key, kind: about?.kind ?? null, ref: about === undefined ? null : String(about.id) },
    actor: transfer.actor,
    lines: postings.map(({ from, to, amount, orderId }) => [
      from,
      to,
      String(whole(amount)),
      orderId === undefined ? null : String(orderId),
    ]),
  }))
  const [row] = await db<[{ count: number }]>`select ledger_write_past(${JSON.stringify(rows)}::text::jsonb) as count`
  return row.count
}

export async function openMember(db: Queryable, memberId: bigint, currency: Currency): Promise<void> {
  await db`select ledger_open_member(${memberId}, ${currency})`
}

export async function openMembers(db: Queryable, memberIds: readonly bigint[], currency: Currency): Promise<void> {
  await db`select ledger_open_member(id, ${currency}) from unnest(${arrayOf(memberIds)}::bigint[]) id`
}

/** Of some members, those with open accounts in which nothing was ever booked. */
export async function untouchedMembers(db: Queryable, memberIds: readonly bigint[]): Promise<bigint[]> {
  const rows = await db<{ memberId: bigint }[]>`
    select member_id as "memberId" from ledger_balance where member_id = any (${arrayOf(memberIds)}::bigint[])
    group by member_id having max(last_seq) = 0 order by member_id`
  return rows.map(({ memberId }) => memberId)
}

export async function currency(db: Queryable, memberId: bigint): Promise<Currency | undefined> {
  const [row] = await db<{ currency: Currency }[]>`
    select currency from ledger_account where member_id = ${memberId} and kind = 'main'`
  return row?.currency
}

export async function balance(db: Queryable, address: Address): Promise<Money | undefined> {
  const [row] = await db<{ balance: bigint }[]>`
    select coalesce(
      (select b.balance from ledger_balance b where b.account_id = a.account_id),
      (select sum(p.amount) from ledger_posting p where p.to_account = a.account_id), 0)::bigint
      - case when a.has_balance then 0 else
          coalesce((select sum(p.amount) from ledger_posting p where p.from_account = a.account_id), 0) end::bigint
      as balance
    from ledger_account a where a.address = ${address}`
  return row?.balance
}

export async function memberBalances(db: Queryable, memberId: bigint): Promise<MemberBalances> {
  const rows = await db<{ kind: keyof MemberBalances; balance: bigint }[]>`
    select a.kind, b.balance from ledger_account a join ledger_balance b using (account_id)
    where a.member_id = ${memberId}`
  return { main: 0n, live: 0n, held: 0n, ...Object.fromEntries(rows.map((row) => [row.kind, row.balance])) }
}

/** What some members have in their wallets. */
export async function mainBalances(db: Queryable, memberIds: readonly bigint[]): Promise<Map<bigint, Money>> {
  const rows = await db<{ memberId: bigint; balance: Money }[]>`
    select member_id as "memberId", balance from ledger_balance
    where member_id = any (${arrayOf(memberIds)}::bigint[]) and kind = 'main'`
  return new Map(rows.map(({ memberId, balance: held }) => [memberId, held]))
}

export async function statement(db: Queryable, address: Address, page: StatementPage): Promise<Entry[]> {
  return db<Entry[]>`
    select e.transfer_id as "transferId", e.seq, t.event, t.tran_type as "tranType", e.amount,
           e.balance_after as "balanceAfter", e.order_id as "orderId", t.ref_kind as "aboutKind", t.ref_id as "aboutId",
           t.created_at as at
    from ledger_entry e join ledger_transfer t using (transfer_id)
    where e.seq is not null and e.account_id = (select account_id from ledger_account where address = ${address})
      ${page.beforeSeq === undefined ? db`` : db`and e.seq < ${page.beforeSeq}`}
      ${page.tranTypes === undefined ? db`` : db`and t.tran_type = any (${arrayOf(page.tranTypes)}::smallint[])`}
      ${page.from === undefined ? db`` : db`and t.created_at >= ${page.from}`}
      ${page.until === undefined ? db`` : db`and t.created_at < ${page.until}`}
    order by e.seq desc limit ${page.rows}`
}

/** The transfer of a key with its lines; undefined when the key is free. */
export async function transferOf(db: Queryable, scope: string, key: string): Promise<BookedTransfer | undefined> {
  const [row] = await db<BookedTransfer[]>`
    select t.transfer_id as "transferId", t.event, t.tran_type as "tranType", t.scope, t.key, t.actor,
           encode(t.body_hash, 'hex') as "bodyHash", t.created_at as at,
           (select json_agg(json_build_object(
              'line', p.line, 'from', f.address, 'to', z.address, 'amount', p.amount::text,
              'fromBalance', p.from_balance::text, 'toBalance', p.to_balance::text) order by p.line)
            from ledger_posting p
            join ledger_account f on f.account_id = p.from_account
            join ledger_account z on z.account_id = p.to_account
            where p.transfer_id = t.transfer_id) as lines
    from ledger_transfer t
    where t.scope = ${scope} and t.key = ${key}
      and ledger_keyed_at(t.scope, t.key) = ledger_keyed_at(${scope}, ${key})`
  return row
}

export async function replay(db: Queryable, scope: string, key: string): Promise<Replay | undefined> {
  const [row] = await db<Replay[]>`
    select t.body_hash as "bodyHash", sum(p.amount)::bigint as total,
           (array_agg(p.from_balance order by p.line desc))[1] as balance,
           array_agg(p.order_id order by p.line) as "orderIds"
    from ledger_transfer t join ledger_posting p using (transfer_id)
    where t.scope = ${scope} and t.key = ${key}
      and ledger_keyed_at(t.scope, t.key) = ledger_keyed_at(${scope}, ${key})
    group by t.transfer_id, t.body_hash`
  return row
}

/** By their numbers, which carry their time: the rows of the span alone are read. */
export async function eventSum(
  db: Queryable,
  event: string,
  { from, until }: { from: Date; until: Date },
): Promise<{ transfers: number; amount: Money }> {
  const [row] = await db<[{ transfers: number; amount: Money }]>`
    select count(distinct t.transfer_id)::int as transfers, coalesce(sum(p.amount), 0)::bigint as amount
    from ledger_transfer t join ledger_posting p using (transfer_id)
    where t.event = ${event} and t.transfer_id >= id_at(${from}) and t.transfer_id < id_at(${until})`
  return row
}

/** Every account whose stored balance or chain of entries is not what its postings say. */
export async function differences(db: Queryable): Promise<Difference[]> {
  return db<Difference[]>`select account_id as "accountId", problem from ledger_difference`
}

/** PostgreSQL would read '0x10' as sixteen; money is a bigint before it gets here, or it is a fault (I-08). */
const whole = (amount: Money): Money => {
  if (typeof amount !== 'bigint') throw new TypeError('An amount is a bigint of 厘.')
  return amount
}

interface PostRow {
  outcome: 'posted' | 'replayed' | 'key-reused' | 'key-old' | 'insufficient'
  transfer_id: bigint | null
}

interface Difference {
  accountId: bigint | null
  problem: string
}
