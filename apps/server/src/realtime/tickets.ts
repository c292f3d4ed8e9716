import { createHash } from 'node:crypto'
import type { Queryable } from '../db/connect.ts'
import { sweepRows } from '../db/sweep.ts'
import { secretOf } from '../http/sessions/sessions.ts'
import type { Random } from '../platform/random.ts'

/**
 * Tickets for the member channel of the game socket: 256 bits, single use, 60 seconds (SEC-41). They lie in the
 * database: a browser goes from host to host, and the one that takes a ticket is seldom the one that gave it.
 */
export interface TicketOwner {
  memberId: bigint
  /** Names the session (SHA-256 of its token, hex): the channel ends with the session (SEC-45). */
  sessionId: string
}

export async function issueTicket(
  db: Queryable,
  random: Random,
  { memberId, sessionId }: TicketOwner,
): Promise<string> {
  const ticket = secretOf(random)
  await db`
    insert into socket_ticket (ticket_hash, member_id, session_id, expires_at)
    values (${hashOf(ticket)}, ${memberId}, ${sessionId}, clock_timestamp() + interval '60 seconds')`
  return ticket
}

/** The owner, once; undefined for an unknown, used or expired ticket. */
export async function redeemTicket(db: Queryable, ticket: string): Promise<TicketOwner | undefined> {
  const [row] = await db<(TicketOwner & { isLive: boolean })[]>`
    delete from socket_ticket where ticket_hash = ${hashOf(ticket)}
    returning member_id as "memberId", session_id as "sessionId", expires_at > clock_timestamp() as "isLive"`
  return row?.isLive === true ? { memberId: row.memberId, sessionId: row.sessionId } : undefined
}

/** Forgets tickets that nobody used. */
export async function sweepTickets(db: Queryable): Promise<void> {
  await sweepRows(db, 'socket_ticket', db`expires_at < clock_timestamp()`)
}

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()
