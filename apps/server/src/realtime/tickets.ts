import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'

/**
 * Tickets for the member channel of the game socket: 256 bits, single use, 60 seconds (SEC-41). They live in the
 * process that made them; with several processes the balancer keeps a browser on one of them, and a lost ticket only
 * costs the client another call.
 */
export interface Tickets {
  issue(owner: TicketOwner): string
  /** The owner, once; undefined for an unknown, used or expired ticket. */
  redeem(ticket: string): TicketOwner | undefined
}

export interface TicketOwner {
  memberId: bigint
  /** Names the session (SHA-256 of its token, hex): the channel ends with the session (SEC-45). */
  sessionId: string
}

export function createTickets(clock: Clock): Tickets {
  const open = new Map<string, { owner: TicketOwner; until: number }>()
  const sweep = () => {
    for (const [key, { until }] of open) if (until < clock.now()) open.delete(key)
  }
  return {
    issue(owner) {
      if (open.size >= OPEN_MAX) sweep()
      const ticket = randomBytes(32).toString('base64url')
      open.set(keyOf(ticket), { owner, until: clock.now() + TICKET_MS })
      return ticket
    },
    redeem(ticket) {
      const key = keyOf(ticket)
      const found = open.get(key)
      open.delete(key)
      return found && found.until >= clock.now() ? found.owner : undefined
    },
  }
}

const keyOf = (ticket: string): string => createHash('sha256').update(ticket).digest('base64')
const TICKET_MS = 60_000
const OPEN_MAX = 10_000
