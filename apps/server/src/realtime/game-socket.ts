import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { SessionEnd } from '@liuhe/contract/session-end.ts'
import type { WebSocket } from 'ws'
import type { SessionNews } from '../http/sessions/session-news.ts'
import type { Clock } from '../platform/clock.ts'
import type { Hub } from './hub.ts'
import type { Journal } from './journal.ts'
import { openSocketDoor } from './socket-door.ts'
import { Counter, SOCKET_LIMITS, type SocketLimits } from './socket-limits.ts'
import { type Room, SocketSession } from './socket-session.ts'
import type { TicketOwner } from './tickets.ts'

/**
 * The game socket `/ws-game/{id}`: public results by subscription, and a member's own channel after `identify`.
 * A broken message or socket never reaches the process (SEC-46); every bound is in {@link SOCKET_LIMITS}.
 */
export interface GameSocketOptions {
  hub: Hub
  clock: Clock
  /** What clients may have missed. */
  journal: Journal
  /** How far everybody in this process has heard, as clients remember it; undefined for a moment after the start. */
  at(): string | undefined
  /** The owner of a ticket, once. */
  redeem(ticket: string): Promise<TicketOwner | undefined>
  /** Whether an Origin header may connect (SEC-41). */
  isAllowedOrigin(origin: string, host: string | undefined): boolean
  isGame(gameId: number): boolean
  /** Why the session of a member channel ended, or undefined while it lives; asked every few minutes (SEC-45). */
  endOf(owner: TicketOwner): Promise<SessionEnd | undefined>
  /** Address of the client, by the same rule as HTTP (SEC-36). */
  addressOf(request: IncomingMessage): string
  limits?: Partial<SocketLimits>
}

export interface GameSocket {
  /**
   * Closes the sockets of a session that ended: logout, password change, login elsewhere (SEC-45). When only a member
   * is named, or nothing is sure, the sessions behind the sockets are asked one by one.
   */
  hearSession(news: SessionNews): void
  /** Sends every client away and takes them in again: this process has missed something itself. */
  restart(): void
  /** Tells clients to come back, one after another over so many milliseconds, and stops. Nobody is let in meanwhile. */
  close(overMs?: number): Promise<void>
  /** Open sockets. */
  count(): number
}

/** Attaches the socket to an HTTP server, listening or not. */
export function attachGameSocket(server: Server, options: GameSocketOptions): GameSocket {
  const limits: SocketLimits = { ...SOCKET_LIMITS, ...options.limits }
  const { isAllowedOrigin, addressOf } = options
  const sessions = new Set<SocketSession>()
  const room: Room = { ...options, limits, members: new Counter(), sessions }
  const open = (client: WebSocket, socket: Duplex) => new SocketSession(client, socket, room)
  const door = openSocketDoor(server, { path: PATH, limits, isAllowedOrigin, addressOf, lines: sessions, open })
  return {
    restart: door.restart,
    hearSession: (news) => {
      for (const session of sessions) session.hear(news)
    },
    count: () => sessions.size,
    close: door.close,
  }
}

const PATH = /^\/ws-game\/\d{1,5}$/
