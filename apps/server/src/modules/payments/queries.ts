// The SQL of what gateways told us (migration 0069): the inbox, nonces, cursors, the lease, alarms.
import type { Queryable, Tx } from '../../db/connect.ts'
import { sweepRows } from '../../db/sweep.ts'
import type { PayCurrency } from './gateway.ts'

/** A verified message as it is stored. */
export interface InboxMessage {
  gateway: string
  reference: string
  kind: 'paid' | 'declined' | 'closed'
  orderNo?: string | undefined
  matchCode?: string | undefined
  address?: string | undefined
  amount: bigint
  currency: PayCurrency
  /** Epoch ms. */
  paidAt: number
  via: 'callback' | 'query' | 'statement' | 'chain'
  proof: string
  state: 'handed' | 'unmatched'
}

/** Writes a message once. @returns whether it is the first, or what stands there already */
export async function insertMessage(tx: Tx, it: InboxMessage): Promise<'new' | KnownMessage> {
  const { count } = await tx`
    insert into payment_inbox (gateway, reference, kind, order_no, match_code, address, amount, currency, paid_at, via,
                               proof, state, handed_at)
    values (${it.gateway}, ${it.reference}, ${it.kind}, ${it.orderNo ?? null}, ${it.matchCode ?? null},
            ${it.address ?? null}, ${it.amount}, ${it.currency}, ${new Date(it.paidAt)}, ${it.via}, ${it.proof},
            ${it.state}, ${it.state === 'handed' ? tx`clock_timestamp()` : null})
    on conflict (gateway, reference, kind) do nothing`
  if (count === 1) return 'new'
  const [known] = await tx<[KnownMessage]>`
    select order_no as "orderNo", amount, currency from payment_inbox
    where gateway = ${it.gateway} and reference = ${it.reference} and kind = ${it.kind}`
  return known
}

export interface KnownMessage {
  orderNo: string | null
  amount: bigint
  currency: PayCurrency
}

export interface InboxRow extends Omit<InboxMessage, 'orderNo' | 'matchCode' | 'address' | 'proof'> {
  inboxId: number
  orderNo: string | null
  matchCode: string | null
  address: string | null
  receivedAt: number
}

const ms = (sql: Queryable, column: string) => sql`(extract(epoch from ${sql(column)}) * 1000)::float8`

const inboxColumns = (sql: Queryable) => sql`
  inbox_id::float8 as "inboxId", gateway, kind, reference, order_no as "orderNo", match_code as "matchCode", address,
  amount, currency, ${ms(sql, 'paid_at')} as "paidAt", via, state, ${ms(sql, 'received_at')} as "receivedAt"`

/** Which messages are asked for: by their state, gateway and number, before one. */
export interface InboxAsked {
  state: 'all' | 'unmatched'
  gateway: string | undefined
  number: string | undefined
  before: number | undefined
  rows: number
}

/** Messages, the newest first. */
export const selectInbox = (sql: Queryable, { state, gateway, number, before, rows }: InboxAsked) => sql<InboxRow[]>`
  select ${inboxColumns(sql)} from payment_inbox where true
    ${state === 'all' ? sql`` : sql`and state = 'unmatched'`}
    ${gateway === undefined ? sql`` : sql`and gateway = ${gateway}`}
    ${number === undefined ? sql`` : sql`and (reference = ${number} or order_no = ${number})`}
    ${before === undefined ? sql`` : sql`and inbox_id < ${before}`}
  order by inbox_id desc limit ${rows}`

/** One message with what proves it. */
export async function findMessage(
  sql: Queryable,
  inboxId: number,
): Promise<(InboxRow & { proof: string; handedAt: number | null }) | undefined> {
  const [row] = await sql<(InboxRow & { proof: string; handedAt: number | null })[]>`
    select ${inboxColumns(sql)}, proof, ${ms(sql, 'handed_at')} as "handedAt" from payment_inbox
    where inbox_id = ${inboxId}`
  return row
}

/** Money that nobody was there to receive, the oldest first. */
export async function unmatchedIds(sql: Queryable): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select inbox_id::float8 as id from payment_inbox where state = 'unmatched' order by inbox_id limit 200`
  return rows.map(({ id }) => id)
}

/** One of them, locked; none where somebody else has it, or it has been handed on. */
export const lockUnmatched = (tx: Tx, inboxId: number) => tx<InboxRow[]>`
  select ${inboxColumns(tx)} from payment_inbox
  where inbox_id = ${inboxId} and state = 'unmatched' for update skip locked`

export async function markHanded(tx: Tx, inboxId: number): Promise<void> {
  await tx`
    update payment_inbox set state = 'handed', handed_at = clock_timestamp()
    where inbox_id = ${inboxId} and state = 'unmatched'`
}

/** Remembers a signed message by its nonce. False when it was heard before. */
export async function takeNonce(tx: Tx, gateway: string, nonce: string): Promise<boolean> {
  const { count } = await tx`
    insert into payment_nonce (gateway, nonce) values (${gateway}, ${nonce}) on conflict do nothing`
  return count === 1
}

/** Forgets messages whose time alone would refuse a repeat. */
export const sweepPaymentNonces = (sql: Queryable): Promise<void> =>
  sweepRows(sql, 'payment_nonce', sql`seen_at < clock_timestamp() - interval '1 hour'`)

/** How far a gateway has been read; undefined before the first time. */
export async function readCursor(sql: Queryable, gateway: string): Promise<string | undefined> {
  const [row] = await sql<{ position: string }[]>`select position from payment_cursor where gateway = ${gateway}`
  return row?.position
}

/** Moves a cursor from where it was read. False when somebody else has moved it meanwhile. */
export async function moveCursor(
  tx: Queryable,
  { gateway, from, to }: { gateway: string; from: string | undefined; to: string },
): Promise<boolean> {
  const { count } =
    from === undefined
      ? await tx`insert into payment_cursor (gateway, position) values (${gateway}, ${to}) on conflict do nothing`
      : await tx`
          update payment_cursor set position = ${to}, moved_at = clock_timestamp()
          where gateway = ${gateway} and position = ${from}`
  return count === 1
}

/** Takes or keeps the work that one process does, for some seconds. */
export async function holdLease(
  sql: Queryable,
  { name, holder, seconds }: { name: string; holder: string; seconds: number },
): Promise<boolean> {
  const { count } = await sql`
    insert into payment_lease as l (name, holder, until)
    values (${name}, ${holder}, clock_timestamp() + ${seconds} * interval '1 second')
    on conflict (name) do update set holder = excluded.holder, until = excluded.until
    where l.holder = excluded.holder or l.until < clock_timestamp()`
  return count === 1
}

export async function dropLease(sql: Queryable, name: string, holder: string): Promise<void> {
  await sql`update payment_lease set until = clock_timestamp() where name = ${name} and holder = ${holder}`
}

export type AlarmKind =
  | 'unsigned'
  | 'replayed'
  | 'stranger'
  | 'unreadable'
  | 'contradiction'
  | 'unbelievable'
  | 'reorganised'
  | 'difference'
  | 'books'
  | 'payout'

export interface Alarm {
  gateway: string
  kind: AlarmKind
  /** What it is about; one row for each until somebody has dealt with it. */
  subject: string
}

/** Raises an alarm, or counts one that is open. @returns whether it is new */
export async function raiseAlarm(sql: Queryable, { gateway, kind, subject }: Alarm): Promise<boolean> {
  const [row] = await sql<[{ times: number }]>`
    insert into payment_alarm as a (gateway, kind, subject) values (${gateway}, ${kind}, ${subject.slice(0, 200)})
    on conflict (gateway, kind, subject) where handled_by is null
    do update set times = a.times + 1, last_at = clock_timestamp()
    returning times`
  return row.times === 1
}

/** False when there is no such alarm, or somebody has it already. */
export async function handleAlarm(
  tx: Tx,
  { alarmId, login, note }: { alarmId: number; login: string; note: string },
): Promise<boolean> {
  const { count } = await tx`
    update payment_alarm set handled_by = ${login}, handled_at = clock_timestamp(), handled_note = ${note}
    where alarm_id = ${alarmId} and handled_by is null`
  return count === 1
}
