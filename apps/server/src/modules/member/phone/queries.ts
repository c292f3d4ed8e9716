/** The SQL of bound numbers, their codes and messages (migration 0089). */
import type { Queryable, Sql, Tx } from '../../../db/connect.ts'
import { sweepRows } from '../../../db/sweep.ts'

export interface Binding {
  phone: string
  boundAt: Date
}

/** The number that a member has bound. */
export async function findBinding(sql: Queryable, memberId: bigint): Promise<Binding | undefined> {
  const [row] = await sql<Binding[]>`
    select phone, bound_at as "boundAt" from phone_binding where member_id = ${memberId} and ended_at is null`
  return row
}

/** Whether another account has bound a number. */
export async function isPhoneOfAnother(sql: Queryable, memberId: bigint, phone: string): Promise<boolean> {
  const rows = await sql`
    select from phone_binding where phone = ${phone} and ended_at is null and member_id <> ${memberId}`
  return rows.length > 0
}

/** Whether a number, or a member, was ever bound: then neither brings a gift. */
export async function wasEverBound(sql: Queryable, memberId: bigint, phone: string | undefined): Promise<boolean> {
  const rows = await sql`
    select from phone_binding where member_id = ${memberId} or phone = ${phone ?? null} limit 1`
  return rows.length > 0
}

export const endBinding = (tx: Tx, memberId: bigint): Promise<unknown> => tx`
  update phone_binding set ended_at = clock_timestamp() where member_id = ${memberId} and ended_at is null`

/** False when another account was faster. */
export async function insertBinding(tx: Tx, memberId: bigint, phone: string): Promise<boolean> {
  const { count } = await tx`
    insert into phone_binding (member_id, phone) values (${memberId}, ${phone}) on conflict do nothing`
  return count === 1
}

/** Binds a number that nobody has to prove: of invented members. One who ever had a number keeps what he has. */
export async function bindWithoutCode(sql: Queryable, memberId: bigint, phone: string): Promise<void> {
  const { count } = await sql`
    insert into phone_binding (member_id, phone)
    select ${memberId}, ${phone} where not exists (select from phone_binding where member_id = ${memberId})
    on conflict do nothing`
  if (count === 1) await sql`update member set phone = ${phone} where member_id = ${memberId} and phone is null`
}

/** What was sent to a number or for a member. */
export interface Sent {
  hour: number
  day: number
  /** Since the newest one; null without any. */
  seconds: number | null
}

/**
 * Counts messages under the locks of member and number, so that parallel wishes do not all find the last free place.
 * Each wish takes one lock of a member, then one of a number.
 */
export async function countSent(tx: Tx, memberId: bigint, phone: string): Promise<{ member: Sent; number: Sent }> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`sms member ${memberId}`}, 0))`
  await tx`select pg_advisory_xact_lock(hashtextextended(${`sms number ${phone}`}, 0))`
  const count = async (where: ReturnType<typeof tx>): Promise<Sent> => {
    const [row] = await tx<[Sent]>`
      select count(*) filter (where asked_at > clock_timestamp() - interval '1 hour')::int as hour,
             count(*)::int as day,
             extract(epoch from clock_timestamp() - max(asked_at))::float8 as seconds
      from sms_message where ${where} and asked_at > clock_timestamp() - interval '1 day'`
    return row
  }
  return { member: await count(tx`member_id = ${memberId}`), number: await count(tx`phone = ${phone}`) }
}

/** Notes that a message is to be sent. @returns its number */
export async function insertMessage(tx: Tx, memberId: bigint, phone: string): Promise<bigint> {
  const [row] = await tx<[{ id: bigint }]>`
    insert into sms_message (member_id, phone) values (${memberId}, ${phone}) returning message_id as id`
  return row.id
}

export const endMessage = (
  sql: Queryable,
  messageId: bigint,
  end: { state: 'sent' | 'refused'; reference: string | null },
): Promise<unknown> => sql`
  update sms_message set state = ${end.state}, reference = ${end.reference} where message_id = ${messageId}`

/** Writes the newest code of a member; an earlier one ends. @returns until when it is good */
export async function writeCode(
  tx: Tx,
  code: { memberId: bigint; phone: string; codeHash: Buffer; minutes: number },
): Promise<Date> {
  const [row] = await tx<[{ expiresAt: Date }]>`
    insert into phone_code (member_id, phone, code_hash, expires_at)
    values (${code.memberId}, ${code.phone}, ${code.codeHash}, clock_timestamp() + ${code.minutes} * interval '1 min')
    on conflict (member_id) do update
      set phone = excluded.phone, code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0,
          used_at = null
    returning expires_at as "expiresAt"`
  return row.expiresAt
}

/** Counts a try, and tells what it is compared with; undefined when there is no code that may be tried. */
export async function claimCodeTry(sql: Queryable, memberId: bigint, phone: string): Promise<Buffer | undefined> {
  const [row] = await sql<{ codeHash: Buffer }[]>`
    update phone_code set tries = tries + 1
    where member_id = ${memberId} and phone = ${phone} and tries < 5 and used_at is null
      and expires_at > clock_timestamp()
    returning code_hash as "codeHash"`
  return row?.codeHash
}

/** Uses a code up; false when it is used, over or another one by now. */
export async function takeCode(tx: Tx, memberId: bigint, codeHash: Buffer): Promise<boolean> {
  const { count } = await tx`
    update phone_code set used_at = clock_timestamp()
    where member_id = ${memberId} and code_hash = ${codeHash} and used_at is null
      and expires_at > clock_timestamp()`
  return count === 1
}

/** Forgets codes that are over and messages that no limit counts any more. Safe to run in several processes. */
export async function sweepPhoneCodes(sql: Sql): Promise<void> {
  await sweepRows(sql, 'phone_code', sql`expires_at < clock_timestamp() - interval '1 day'`)
  await sweepRows(sql, 'sms_message', sql`asked_at < clock_timestamp() - interval '30 days'`)
}
