import type { Queryable } from '../../db/connect.ts'
import { sweepRows } from '../../db/sweep.ts'
import type { EncryptedCode } from './cash-passwords.ts'

/**
 * Counts a use before it is looked at; undefined when the code is locked, blocked or not set. Parallel uses wait for
 * each other on the row, and the condition is asked again of what the one before has left.
 */
export async function claimTry(
  sql: Queryable,
  memberId: bigint,
): Promise<(EncryptedCode & { tryId: string }) | undefined> {
  const [row] = await sql<(EncryptedCode & { tryId: string })[]>`
    update cash_password set
      tried_at = array(select t from unnest(tried_at) as t where t > clock_timestamp() - interval '24 hours')
                 || clock_timestamp(),
      tries_in_row = tries_in_row + 1
    where member_id = ${memberId} and tries_in_row < 10
      and (locked_until is null or locked_until <= clock_timestamp())
      and (select count(*) from unnest(tried_at) as t where t > clock_timestamp() - interval '24 hours') < 5
    returning hash, pepper_id as "pepperId", tried_at[cardinality(tried_at)]::text as "tryId"`
  return row
}

/**
 * Takes a counted use back, because no code was looked at. The try is named by its time as a text: a Date of the driver
 * knows no microseconds.
 */
export async function returnTry(sql: Queryable, memberId: bigint, tryId: string): Promise<void> {
  await sql`
    update cash_password set tried_at = array_remove(tried_at, ${tryId}::text::timestamptz),
                             tries_in_row = greatest(tries_in_row - 1, 0)
    where member_id = ${memberId}`
}

/** A success is no failure, and ends the row of them; earlier failures of the day stay counted. */
export async function noteRightCode(
  sql: Queryable,
  { memberId, tryId, renewed }: { memberId: bigint; tryId: string; renewed: EncryptedCode | undefined },
): Promise<void> {
  await sql`
    update cash_password set tried_at = array_remove(tried_at, ${tryId}::text::timestamptz), tries_in_row = 0,
                             locked_until = null
    where member_id = ${memberId}`
  if (renewed === undefined) return
  await sql`
    update cash_password set hash = ${renewed.hash}, pepper_id = ${renewed.pepperId} where member_id = ${memberId}`
}

export interface FailureState {
  triesLeft: number
  isBlocked: boolean
  isNewlyLocked: boolean
  /** Epoch ms. */
  lockedUntil: number | null
}

/** Locks when this was the fifth failure of the day. */
export async function noteWrongCode(sql: Queryable, memberId: bigint): Promise<FailureState> {
  const newly = await sql`
    update cash_password set locked_until = clock_timestamp() + interval '24 hours'
    where member_id = ${memberId} and cardinality(tried_at) >= 5
      and (locked_until is null or locked_until <= clock_timestamp())
    returning 1`
  const state = await findCashState(sql, memberId)
  if (state === undefined) return { triesLeft: 0, isBlocked: true, isNewlyLocked: false, lockedUntil: null }
  return { ...state, isNewlyLocked: newly.length > 0 }
}

/** Where the counter of a member stands; undefined without a cash password. */
export async function findCashState(
  sql: Queryable,
  memberId: bigint,
): Promise<Omit<FailureState, 'isNewlyLocked'> | undefined> {
  const [row] = await sql<{ triesLeft: number; isBlocked: boolean; lockedUntil: number | null }[]>`
    select tries_in_row >= 10 as "isBlocked",
      5 - (select count(*)::int from unnest(tried_at) as t where t > clock_timestamp() - interval '24 hours')
        as "triesLeft",
      case when locked_until > clock_timestamp() then (extract(epoch from locked_until) * 1000)::float8 end
        as "lockedUntil"
    from cash_password where member_id = ${memberId}`
  return row && { ...row, lockedUntil: row.lockedUntil === null ? null : Math.round(row.lockedUntil) }
}

export async function isCashPasswordSet(sql: Queryable, memberId: bigint): Promise<boolean> {
  const [row] = await sql`select from cash_password where member_id = ${memberId}`
  return row !== undefined
}

/** @returns false when a code was set meanwhile */
export async function insertCashPassword(sql: Queryable, memberId: bigint, code: EncryptedCode): Promise<boolean> {
  const rows = await sql`
    insert into cash_password (member_id, hash, pepper_id) values (${memberId}, ${code.hash}, ${code.pepperId})
    on conflict (member_id) do nothing returning 1`
  return rows.length > 0
}

export async function replaceCashPassword(sql: Queryable, memberId: bigint, code: EncryptedCode): Promise<void> {
  await sql`
    update cash_password set hash = ${code.hash}, pepper_id = ${code.pepperId}, set_at = clock_timestamp(),
                             tried_at = '{}', tries_in_row = 0, locked_until = null
    where member_id = ${memberId}`
  await endTickets(sql, memberId)
}

/** Customer service takes a code away; the member sets a new one with the login password. */
export async function deleteCashPassword(sql: Queryable, memberId: bigint): Promise<void> {
  await sql`delete from cash_password where member_id = ${memberId}`
  await endTickets(sql, memberId)
}

export async function noteUse(
  sql: Queryable,
  use: { memberId: bigint; address: string; succeeded: boolean },
): Promise<void> {
  await sql`
    insert into cash_password_use (member_id, address, succeeded)
    values (${use.memberId}, ${use.address}, ${use.succeeded})`
}

/** Whether an address failed for more than five members within an hour (SEC-29.6). */
export async function isSpraying(sql: Queryable, address: string): Promise<boolean> {
  const [row] = await sql<{ members: number }[]>`
    select count(distinct member_id)::int as members from cash_password_use
    where address = ${address} and not succeeded and at > clock_timestamp() - interval '1 hour'`
  return (row?.members ?? 0) > 5
}

/** Uses and failures of the whole site in five minutes, for the alarm above one percent (SEC-29.6). */
export async function cashPasswordFigures(sql: Queryable): Promise<{ uses: number; failures: number }> {
  const [row] = await sql<{ uses: number; failures: number }[]>`
    select count(*)::int as uses, count(*) filter (where not succeeded)::int as failures
    from cash_password_use where at > clock_timestamp() - interval '5 minutes'`
  return row ?? { uses: 0, failures: 0 }
}

export async function insertTicket(
  sql: Queryable,
  ticket: { memberId: bigint; ticketHash: Buffer; operation: string; amount: bigint; destination: string },
): Promise<void> {
  await sql`
    insert into cash_ticket (ticket_hash, member_id, operation, amount, destination)
    values (${ticket.ticketHash}, ${ticket.memberId}, ${ticket.operation}, ${ticket.amount}, ${ticket.destination})`
}

/** Uses a ticket up; false when there is none for exactly this, or no more. */
export async function takeTicket(
  sql: Queryable,
  ticket: { memberId: bigint; ticketHash: Buffer; operation: string; amount: bigint; destination: string },
): Promise<boolean> {
  const rows = await sql`
    update cash_ticket set used_at = clock_timestamp()
    where ticket_hash = ${ticket.ticketHash} and member_id = ${ticket.memberId}
      and operation = ${ticket.operation} and amount = ${ticket.amount} and destination = ${ticket.destination}
      and used_at is null and expires_at > clock_timestamp()
    returning 1`
  return rows.length > 0
}

/** Ends what a member could still have opened with a code that is no longer his. */
export async function endTickets(sql: Queryable, memberId: bigint): Promise<void> {
  await sql`delete from cash_ticket where member_id = ${memberId}`
}

/** Forgets uses after a day and tickets after ten minutes. */
export async function sweepCashPasswords(sql: Queryable): Promise<void> {
  await sweepRows(sql, 'cash_password_use', sql`at < clock_timestamp() - interval '1 day'`)
  await sweepRows(sql, 'cash_ticket', sql`expires_at < clock_timestamp() - interval '10 minutes'`)
}
