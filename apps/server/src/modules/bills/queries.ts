import type { Queryable } from '../../db/connect.ts'

// The SQL of exports: a ticket for each member, which becomes a lease while its file is written.

/**
 * Gives a member a ticket for a year, in place of one that nobody used.
 * @returns false while an export of his is being written
 */
export async function giveTicket(db: Queryable, { memberId, hash, year }: Ticket): Promise<boolean> {
  const rows = await db`
    insert into bill_export as x (member_id, ticket_hash, year, expires_at)
    values (${memberId}, ${hash}, ${year}, clock_timestamp() + interval '60 seconds')
    on conflict (member_id) do update
      set ticket_hash = excluded.ticket_hash, year = excluded.year, expires_at = excluded.expires_at,
          is_claimed = false, leased_until = null
      where x.leased_until is null or x.leased_until < clock_timestamp()
    returning 1`
  return rows.length > 0
}

/** Takes a ticket, once, and begins the lease. @returns undefined for an unknown, used or expired one */
export async function claimTicket(db: Queryable, hash: Buffer): Promise<Omit<Ticket, 'hash'> | undefined> {
  const [row] = await db<Omit<Ticket, 'hash'>[]>`
    update bill_export set is_claimed = true, leased_until = clock_timestamp() + ${LEASE}::interval
    where ticket_hash = ${hash} and not is_claimed and expires_at > clock_timestamp()
    returning member_id as "memberId", year`
  return row
}

/** Goes on with a lease. @returns false when it has passed to another export */
export async function renewLease(db: Queryable, hash: Buffer): Promise<boolean> {
  const rows = await db`
    update bill_export set leased_until = clock_timestamp() + ${LEASE}::interval
    where ticket_hash = ${hash} and is_claimed returning 1`
  return rows.length > 0
}

/** Ends a lease: the member may export again at once. */
export async function endLease(db: Queryable, hash: Buffer): Promise<void> {
  await db`delete from bill_export where ticket_hash = ${hash}`
}

/** How long a slice of the file may take to be fetched. */
const LEASE = '60 seconds'

interface Ticket {
  memberId: bigint
  hash: Buffer
  year: number
}
