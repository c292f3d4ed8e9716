import type { BonusKind, BonusStatus, SignedIn } from '@liuhe/domain/bonus/offer.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

// The SQL of gifts. A member gets one of a kind for a period: the key of the table says so.

export interface RecordRow {
  recordId: bigint
  memberId: bigint
  kind: BonusKind
  period: string
  title: string
  amount: Money
  status: BonusStatus
  multiple: number
  vipLevel: number | null
  issuedAt: Date
  expiresAt: Date
  endedAt: Date | null
  remark: string
  /** By the database's clock. */
  isOver: boolean
}

export interface NewRecord {
  memberId: bigint
  kind: BonusKind
  period: string
  title: string
  amount: Money
  multiple: number
  vipLevel: number | null
  /** An operator's words for the member. */
  remark?: string
}

/** Writes gifts that wait; one that is there already stays as it is. @returns how many are new */
export async function insertGifts(tx: Tx, gifts: readonly NewRecord[], days: number): Promise<number> {
  if (gifts.length === 0) return 0
  const { count } = await tx`
    insert into bonus_record (member_id, kind, period, title, amount, multiple, vip_level, remark, status, issued_at,
                              expires_at)
    select g.*, 1, t, t + ${days} * interval '1 day'
    from unnest(${arrayOf(gifts.map(({ memberId }) => memberId))}::bigint[],
                ${arrayOf(gifts.map(({ kind }) => kind))}::text[],
                ${arrayOf(gifts.map(({ period }) => period))}::text[],
                ${arrayOf(gifts.map(({ title }) => title))}::text[],
                ${arrayOf(gifts.map(({ amount }) => amount))}::bigint[],
                ${arrayOf(gifts.map(({ multiple }) => multiple))}::integer[],
                ${arrayOf(gifts.map(({ vipLevel }) => vipLevel))}::smallint[],
                ${arrayOf(gifts.map(({ remark = '' }) => remark))}::text[]) as g
    cross join (select clock_timestamp() as t) clock
    on conflict (member_id, kind, period) do nothing`
  return count
}

/**
 * Writes a gift that is taken in the moment in which it is earned. @returns its number; undefined when it was there
 */
export async function insertTaken(tx: Tx, gift: NewRecord & { step: number | null }): Promise<bigint | undefined> {
  const [row] = await tx<{ recordId: bigint }[]>`
    insert into bonus_record (member_id, kind, period, title, amount, multiple, vip_level, step, status, issued_at,
                              expires_at, ended_at)
    select ${gift.memberId}, ${gift.kind}, ${gift.period}, ${gift.title}, ${gift.amount}, ${gift.multiple},
           ${gift.vipLevel}, ${gift.step}, 2, t, t, t from (select clock_timestamp() as t) clock
    on conflict (member_id, kind, period) do nothing returning record_id as "recordId"`
  return row?.recordId
}

/** Holds a gift of a member. */
export async function lockRecord(tx: Tx, memberId: bigint, recordId: bigint): Promise<RecordRow | undefined> {
  const [row] = await tx<RecordRow[]>`
    ${columnsOf(tx)} where member_id = ${memberId} and record_id = ${recordId} for update`
  return row
}

export const endRecord = (tx: Tx, recordId: bigint, to: BonusStatus): Promise<unknown> => tx`
  update bonus_record set status = ${to}, ended_at = clock_timestamp() where record_id = ${recordId}`

/** Gifts that wait for a member, the one that ends first in front. */
export const selectOpen = (db: Queryable, memberId: bigint) => db<RecordRow[]>`
  ${columnsOf(db)} where member_id = ${memberId} and status = 1 and expires_at > clock_timestamp()
  order by expires_at, record_id`

/** Gifts of one state, the newest first. What has run out is over, also before anybody has written so. */
export const selectRecords = (db: Queryable, memberId: bigint, { status, before, rows }: RecordPage) => db<RecordRow[]>`
  ${columnsOf(db)} where member_id = ${memberId}
    and case when status = 1 and expires_at <= clock_timestamp() then 3 else status end = ${status}
    and (${before ?? null}::bigint is null or record_id < ${before ?? null})
  order by record_id desc limit ${rows}`

/** All gifts of a member, the newest first. */
export function selectGifts(db: Queryable, memberId: bigint, { before, rows }: Omit<RecordPage, 'status'>) {
  const until = before ?? null
  return db<RecordRow[]>`
    ${columnsOf(db)} where member_id = ${memberId} and (${until}::bigint is null or record_id < ${until})
    order by record_id desc limit ${rows}`
}

/** The last time a member signed in. */
export async function lastSignIn(db: Queryable, memberId: bigint): Promise<SignedIn | undefined> {
  const [row] = await db<SignedIn[]>`
    select period as day, step from bonus_record where member_id = ${memberId} and kind = 'sign-in'
    order by period desc limit 1`
  return row
}

/** Whether a member has a gift of a kind for a period. */
export async function hasRecord(db: Queryable, memberId: bigint, { kind, period }: Pick<NewRecord, 'kind' | 'period'>) {
  const [row] = await db<[{ has: boolean }]>`
    select exists (
      select from bonus_record where member_id = ${memberId} and kind = ${kind} and period = ${period}) as has`
  return row.has
}

/** Ends gifts that nobody took in time. @returns how many */
export async function endExpired(db: Queryable, most: number): Promise<number> {
  const { count } = await db`
    update bonus_record set status = 3, ended_at = expires_at where record_id in (
      select record_id from bonus_record where status = 1 and expires_at <= clock_timestamp()
      order by expires_at limit ${most} for update skip locked)`
  return count
}

const columnsOf = (db: Queryable) => db`
  select record_id as "recordId", member_id as "memberId", kind, period, title, amount, status, multiple,
         vip_level as "vipLevel", issued_at as "issuedAt", expires_at as "expiresAt", ended_at as "endedAt", remark,
         expires_at <= clock_timestamp() as "isOver"
  from bonus_record`

interface RecordPage {
  status: number
  before?: string
  rows: number
}
