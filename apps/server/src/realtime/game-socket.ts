import type { IncomingMessage, Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocketServer } from 'ws'
import type { ErrorCode } from '@liuhe/contract/errors.ts'
import type { SessionEnd } from '@liuhe/contract/session-end.ts'
import type { SessionNews } from '../http/sessions/session-news.ts'
import { refuseOnSocket } from '../http/framework/socket-answer.ts'
import { type TakeUpgrade, upgradesOf } from '../http/framework/upgrades.ts'
import type { Clock } from '../platform/clock.ts'
import type { Hub } from './hub.ts'
import type { Journal } from './journal.ts'
import { CLOSE, Counter, SOCKET_LIMITS, type SocketLimits } from './socket-limits.ts'
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
  const room: Room = { ...options, limits, addresses: new Counter(), members: new Counter(), sessions: new Set() }
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.payloadBytesMax,
    perMessageDeflate: false,
    // ws ≥ 8.21 bounds fragments and buffered chunks too; its types do not list them yet.
    ...{ maxFragments: 16, maxBufferedChunks: 64, closeTimeout: 5_000 },
  })
  let isClosing = false
  const upgrade: TakeUpgrade = (request, socket, head) => {
    const address = options.addressOf(request)
    const refusal = isClosing ? 'SYS/BUSY' : refuse(request, room, address)
    if (refusal !== undefined) return refuseOnSocket(socket, refusal)
    // The place is the connection's: it goes back also where no handshake follows.
    socket.once('close', () => room.addresses.leave(address))
    sockets.handleUpgrade(request, socket, head, (client) => new SocketSession(client, socket, room))
  }
  upgradesOf(server).take(PATH, upgrade)
  const heartbeat = setInterval(() => {
    for (const session of room.sessions) session.beat()
  }, limits.pingEveryMs)
  heartbeat.unref()
  const restart = () => {
    for (const session of room.sessions) session.end(CLOSE.restart, 'service restart')
  }
  return {
    restart,
    hearSession: (news) => {
      for (const session of room.sessions) session.hear(news)
    },
    count: () => room.sessions.size,
    close: async (overMs = 0) => {
      clearInterval(heartbeat)
      isClosing = true
      await sendAway([...room.sessions], overMs)
      sockets.close()
    },
  }
}

/** Why not, or undefined when the client may come in. Takes a place for its address. */
function refuse(request: IncomingMessage, room: Room, address: string): ErrorCode | undefined {
  const { origin, host } = request.headers
  if (origin !== undefined && !room.isAllowedOrigin(origin, host)) return 'REQ/CROSS_SITE'
  if (room.sessions.size >= room.limits.perProcess) return 'SYS/BUSY'
  if (!room.addresses.enter(address, room.limits.perAddress)) return 'REQ/RATE_LIMITED'
  return undefined
}

/** All at once would come back all at once, to processes that have their own to serve. */
async function sendAway(sessions: readonly SocketSession[], overMs: number): Promise<void> {
  const began = performance.now()
  for (const [index, session] of sessions.entries()) {
    const waitMs = (overMs * index) / sessions.length - (performance.now() - began)
    if (waitMs > 1) await sleep(waitMs)
    session.end(CLOSE.restart, 'service restart')
  }
}

const PATH = /^\/ws-game\/\d{1,5}$/
