import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorCode } from '@liuhe/contract/errors.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import { refuseOnSocket } from '../http/framework/socket-answer.ts'
import { upgradesOf } from '../http/framework/upgrades.ts'
import type { LiveSocket } from './live-socket.ts'
import { CLOSE, Counter, type SocketLimits } from './socket-limits.ts'

/** How a kind of sockets comes in. */
export interface DoorOptions<Line extends LiveSocket, Admitted> {
  /** Whose upgrades it takes, such as `/ws-game/71`. */
  path: RegExp
  limits: SocketLimits
  /** Whether an Origin header may connect (SEC-41). */
  isAllowedOrigin(origin: string, host: string | undefined): boolean
  /** Address of the client, by the same rule as HTTP (SEC-36). */
  addressOf(request: IncomingMessage): string
  /** Who comes, asked before the handshake. @throws never; a code refuses */
  admit?(request: IncomingMessage): Promise<{ admitted: Admitted } | { code: ErrorCode }>
  /** Open lines: a new one is put in here, and takes itself out when it leaves. */
  lines: Set<Line>
  /** The line of a client that came in. */
  open(client: WebSocket, socket: Duplex, admitted: Admitted): Line
}

export interface SocketDoor {
  /** Sends every client away and takes them in again. */
  restart(): void
  /** Tells clients to come back, one after another over so many milliseconds, and stops. Nobody is let in meanwhile. */
  close(overMs?: number): Promise<void>
}

/** Open lines of each door of this process. */
const doors = new Set<ReadonlySet<LiveSocket>>()

/** How many sockets of members are open in this process, at all its doors. */
export const openSockets = (): number => [...doors].reduce((sum, lines) => sum + lines.size, 0)

/** Opens a door in an HTTP server, listening or not. Every bound is in the limits (SEC-40, SEC-43). */
export function openSocketDoor<Line extends LiveSocket, Admitted = undefined>(
  server: Server,
  options: DoorOptions<Line, Admitted>,
): SocketDoor {
  const { limits, admit, addressOf, isAllowedOrigin, lines } = options
  const addresses = new Counter()
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.payloadBytesMax,
    perMessageDeflate: false,
    // ws ≥ 8.21 bounds fragments and buffered chunks too; its types do not list them yet.
    ...{ maxFragments: 16, maxBufferedChunks: 64, closeTimeout: 5_000 },
  })
  let isClosing = false
  /** Why not, or undefined when the client may come in. Takes a place for its address. */
  const refusal = (request: IncomingMessage, address: string): ErrorCode | undefined => {
    const { origin, host } = request.headers
    if (isClosing) return 'SYS/BUSY'
    if (origin !== undefined && !isAllowedOrigin(origin, host)) return 'REQ/CROSS_SITE'
    if (lines.size >= limits.perProcess) return 'SYS/BUSY'
    if (!addresses.enter(address, limits.perAddress)) return 'REQ/RATE_LIMITED'
    return undefined
  }
  const shake = (request: IncomingMessage, socket: Duplex, head: Buffer, admitted: Admitted) =>
    sockets.handleUpgrade(request, socket, head, (client) => void lines.add(options.open(client, socket, admitted)))
  upgradesOf(server).take(options.path, (request, socket, head) => {
    const address = addressOf(request)
    const code = refusal(request, address)
    if (code !== undefined) return refuseOnSocket(socket, code)
    // The place is the connection's: it goes back also where no handshake follows.
    socket.once('close', () => addresses.leave(address))
    if (admit === undefined) return shake(request, socket, head, undefined as Admitted)
    void admit(request)
      .catch(() => ({ code: 'SYS/BUSY' as const }))
      .then((answer) => {
        if ('code' in answer) return refuseOnSocket(socket, answer.code)
        if (isClosing) return refuseOnSocket(socket, 'SYS/BUSY')
        if (!socket.destroyed) shake(request, socket, head, answer.admitted)
      })
  })
  const heartbeat = setInterval(() => {
    for (const line of lines) line.beat()
  }, limits.pingEveryMs)
  heartbeat.unref()
  doors.add(lines)
  return {
    restart: () => {
      for (const line of lines) line.end(CLOSE.restart, 'service restart')
    },
    close: async (overMs = 0) => {
      clearInterval(heartbeat)
      isClosing = true
      await sendAway([...lines], overMs)
      sockets.close()
      doors.delete(lines)
    },
  }
}

/** All at once would come back all at once, to processes that have their own to serve. */
async function sendAway(lines: readonly LiveSocket[], overMs: number): Promise<void> {
  const began = performance.now()
  for (const [index, line] of lines.entries()) {
    const waitMs = (overMs * index) / lines.length - (performance.now() - began)
    if (waitMs > 1) await sleep(waitMs)
    line.end(CLOSE.restart, 'service restart')
  }
}
