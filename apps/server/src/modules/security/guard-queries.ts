import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable } from '../../db/connect.ts'

/** What guards an account, for its own checks only. */
export interface Guard {
  memberId: bigint
  account: string
  passwordHash: string
  fullName: string | null
  phone: string | null
  email: string | null
  /** 'YYYY-MM-DD'. */
  birthday: string | null
}

export async function findGuard(sql: Queryable, memberId: bigint): Promise<Guard | undefined> {
  const [row] = await sql<Guard[]>`
    select member_id as "memberId", account, password_hash as "passwordHash", full_name as "fullName", phone, email,
           birthday::text as birthday
    from member where member_id = ${memberId}`
  return row
}

/** Replaces the hash that was verified; false when the password was changed meanwhile. */
export async function replacePassword(
  sql: Queryable,
  { memberId, from, to }: { memberId: bigint; from: string; to: string },
): Promise<boolean> {
  const rows = await sql`
    update member set password_hash = ${to} where member_id = ${memberId} and password_hash = ${from} returning 1`
  return rows.length > 0
}

/** Sets the real name of a member who has none. */
export async function setFullName(sql: Queryable, memberId: bigint, fullName: string): Promise<void> {
  await sql`update member set full_name = ${fullName} where member_id = ${memberId} and full_name is null`
}

/** The session that was opened last, as its owner may see it. */
export async function findLastLogin(
  sql: Queryable,
  memberId: bigint,
): Promise<{ time: number; address: string | null } | undefined> {
  const [row] = await sql<{ at: Date; address: string | null }[]>`
    select created_at as at, address from session where member_id = ${memberId} order by created_at desc limit 1`
  return row && { time: row.at.getTime(), address: row.address }
}

export type HoldReason = 'password' | 'cash-password' | 'phone' | 'payout-account'

/** Why a member may not withdraw: a guard was changed, a debt is open, or a person has said so. */
export type HeldBy = HoldReason | 'debt' | 'operator'

/** Holds withdrawals for 24 hours from now; a hold that lasts longer stays. */
export async function writeHold(sql: Queryable, memberId: bigint, reason: HoldReason): Promise<void> {
  await sql`
    insert into withdraw_hold (member_id, withdraw_held_until, reason)
    values (${memberId}, clock_timestamp() + interval '24 hours', ${reason})
    on conflict (member_id) do update set
      withdraw_held_until = greatest(withdraw_hold.withdraw_held_until, excluded.withdraw_held_until),
      reason = excluded.reason`
}

/**
 * Epoch ms before which the member may not withdraw, by the database's clock; null when nothing is held. Who owes what
 * was paid to him by mistake does not withdraw at all (I-18).
 */
export async function findHold(sql: Queryable, memberId: bigint): Promise<number | null> {
  const [row] = await sql<{ until: Date | null }[]>`
    select max(until) as until from (
      select withdraw_held_until as until from withdraw_hold
      where member_id = ${memberId} and withdraw_held_until > clock_timestamp()
      union all select timestamptz '9999-12-31' from withdraw_debt where member_id = ${memberId}
      union all select coalesce(held_until, timestamptz '9999-12-31') from withdraw_stop
      where member_id = ${memberId} and ${isStopped(sql)}) held`
  return row?.until?.getTime() ?? null
}

/** Why a member may not withdraw, and until when; a debt has no end of its own. The longest reason counts. */
export async function findHoldReason(
  sql: Queryable,
  memberId: bigint,
): Promise<{ reason: HeldBy; until: Date | null } | null> {
  const [row] = await sql<{ reason: HeldBy; until: Date | null }[]>`
    select 'operator' as reason, held_until as until from withdraw_stop
    where member_id = ${memberId} and ${isStopped(sql)}
    union all select 'debt', null from withdraw_debt where member_id = ${memberId}
    union all select reason, withdraw_held_until from withdraw_hold
    where member_id = ${memberId} and withdraw_held_until > clock_timestamp()
    order by until desc nulls first, reason desc limit 1`
  return row ?? null
}

/** Writes a reset code of thirty minutes; the one before is worth nothing any more. */
export async function writeResetCode(
  sql: Queryable,
  code: { memberId: bigint; codeHash: Buffer; issuedBy: string },
): Promise<void> {
  await sql`
    insert into password_reset_code (member_id, code_hash, issued_by, expires_at)
    values (${code.memberId}, ${code.codeHash}, ${code.issuedBy}, clock_timestamp() + interval '30 minutes')
    on conflict (member_id) do update set
      code_hash = excluded.code_hash, issued_by = excluded.issued_by, issued_at = clock_timestamp(),
      expires_at = excluded.expires_at, tries = 0, used_at = null`
}

/** Counts a try of a reset code before it is looked at; undefined when there is none to try. */
export async function claimResetTry(
  sql: Queryable,
  accountKey: string,
): Promise<{ memberId: bigint; codeHash: Buffer } | undefined> {
  const [row] = await sql<{ memberId: bigint; codeHash: Buffer }[]>`
    update password_reset_code set tries = tries + 1
    where member_id = (select member_id from member
                       where account_key = ${accountKey} and kind = 'member' and state <> 'closed')
      and tries < 5 and used_at is null and expires_at > clock_timestamp()
    returning member_id as "memberId", code_hash as "codeHash"`
  return row
}

/** Uses a reset code up; false when somebody was faster. */
export async function takeResetCode(sql: Queryable, memberId: bigint): Promise<boolean> {
  const rows = await sql`
    update password_reset_code set used_at = clock_timestamp()
    where member_id = ${memberId} and used_at is null and expires_at > clock_timestamp() returning 1`
  return rows.length > 0
}

/** Everybody whose withdrawals are held now. */
export async function membersOnHold(sql: Queryable): Promise<bigint[]> {
  const rows = await sql<{ id: bigint }[]>`
    select member_id as id from withdraw_hold where withdraw_held_until > clock_timestamp()
    union select member_id from withdraw_debt
    union select member_id from withdraw_stop where ${isStopped(sql)}`
  return rows.map(({ id }) => id)
}

/** Of some members: why their withdrawals are held now, and until when. */
export const holdsOf = (sql: Queryable, memberIds: readonly bigint[]) => sql<
  { memberId: bigint; reason: HeldBy; until: Date | null }[]
>`
  select member_id as "memberId", 'operator' as reason, held_until as until from withdraw_stop
  where member_id = any (${arrayOf(memberIds)}::bigint[]) and ${isStopped(sql)}
  union all select member_id, 'debt', null from withdraw_debt where member_id = any (${arrayOf(memberIds)}::bigint[])
  union all select member_id, reason, withdraw_held_until from withdraw_hold
  where member_id = any (${arrayOf(memberIds)}::bigint[]) and withdraw_held_until > clock_timestamp()`

/**
 * Holds withdrawals until an instant, or until a person lets them go on; false where a person has held them already.
 */
export async function stopWithdrawals(
  tx: Queryable,
  stop: { memberId: bigint; reason: string; operatorId: number; until?: Date | null },
): Promise<boolean> {
  const { count } = await tx`
    insert into withdraw_stop (member_id, reason, operator_id, held_until)
    values (${stop.memberId}, ${stop.reason}, ${stop.operatorId}, ${stop.until ?? null})
    on conflict (member_id) do update set reason = excluded.reason, operator_id = excluded.operator_id,
      stopped_at = clock_timestamp(), held_until = excluded.held_until
    where withdraw_stop.held_until <= clock_timestamp()`
  return count === 1
}

/** Ends what {@link stopWithdrawals} began; holds of other kinds stay. */
export async function resumeWithdrawals(tx: Queryable, memberId: bigint): Promise<boolean> {
  const { count } = await tx`delete from withdraw_stop where member_id = ${memberId} and ${isStopped(tx)}`
  return count === 1
}

/** Of a row of `withdraw_stop`: it is in force. */
const isStopped = (sql: Queryable) => sql`(held_until is null or held_until > clock_timestamp())`
