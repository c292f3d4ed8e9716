import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { FromClient, GAME_COMMAND } from '@liuhe/contract/realtime/game-socket.ts'
import { errorOf, type ErrorCode } from '@liuhe/contract/errors.ts'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import * as z from 'zod/mini'
import type { SessionEnd } from '@liuhe/contract/session-end.ts'
import type { SessionNews } from '../http/session-news.ts'
import type { Clock } from '../platform/clock.ts'
import { frameOf, type Hub, type Listener, type MessageKind } from './hub.ts'
import { Bucket, CLOSE, Counter, SOCKET_LIMITS, type SocketLimits } from './socket-limits.ts'
import type { TicketOwner, Tickets } from './tickets.ts'

/**
 * The game socket `/ws-game/{id}`: public results by subscription, and a member's own channel after `identify`.
 * A broken message or socket never reaches the process (SEC-46); every bound is in {@link SOCKET_LIMITS}.
 */
export interface GameSocketOptions {
  hub: Hub
  clock: Clock
  tickets: Tickets
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
  /** Tells clients to come back, and stops. */
  close(): Promise<void>
  /** Open sockets. */
  count(): number
}

export const resultChannel = (gameId: number, type: string): string => `game:${gameId}:${type}`
export const memberChannel = (memberId: bigint): string => `member:${memberId}`
const sessionChannel = (hash: string): string => `session:${hash}`

/** Attaches the socket to a listening HTTP server; other upgrade paths are left to others. */
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
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!PATH.test(pathOf(request))) return
    socket.on('error', () => socket.destroy())
    const address = options.addressOf(request)
    const refusal = refuse(request, room, address)
    if (refusal !== undefined) return void socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\n\r\n`)
    sockets.handleUpgrade(request, socket, head, (client) => new Session(client, socket, address, room))
  }
  server.on('upgrade', upgrade)
  const heartbeat = setInterval(() => {
    for (const session of room.sessions) session.beat()
  }, limits.pingEveryMs)
  heartbeat.unref()
  return {
    hearSession: (news) => {
      for (const session of room.sessions) session.hear(news)
    },
    count: () => room.sessions.size,
    close: async () => {
      clearInterval(heartbeat)
      server.off('upgrade', upgrade)
      for (const session of room.sessions) session.end(CLOSE.restart, 'service restart')
      sockets.close()
    },
  }
}

/** Status line of the refusal, or undefined when the client may come in. Takes a place for its address. */
function refuse(request: IncomingMessage, room: Room, address: string): string | undefined {
  const { origin, host } = request.headers
  if (origin !== undefined && !room.isAllowedOrigin(origin, host)) return '403 Forbidden'
  if (room.sessions.size >= room.limits.perProcess) return '503 Service Unavailable'
  if (!room.addresses.enter(address, room.limits.perAddress)) return '429 Too Many Requests'
  return undefined
}

/** One connected client. */
class Session implements Listener {
  readonly channels = new Set<string>()
  #client: WebSocket
  #socket: Duplex
  #address: string
  #room: Room
  #bucket: Bucket
  #bad = 0
  #subscriptions = 0
  #owner: TicketOwner | undefined
  #alive = true
  #checkedAt: number

  constructor(client: WebSocket, socket: Duplex, address: string, room: Room) {
    this.#client = client
    this.#socket = socket
    this.#address = address
    this.#room = room
    this.#checkedAt = room.clock.now()
    const { messagesBurst: burst, messagesPerMinute: perMinute } = room.limits
    this.#bucket = new Bucket({ burst, perMinute, now: this.#checkedAt })
    room.sessions.add(this)
    client.on('message', (data, isBinary) => this.#receive(data, isBinary))
    client.on('pong', () => {
      this.#alive = true
    })
    client.on('error', () => client.terminate())
    client.on('close', () => this.#leave())
  }

  /** The frame goes to the raw socket: nothing of `ws` is between two whole frames, since we never compress. */
  write(frame: Buffer, kind: MessageKind): void {
    if (this.#client.readyState !== this.#client.OPEN) return
    const buffered = this.#socket.writableLength
    if (buffered > this.#room.limits.closeAboveBytes) return this.end(CLOSE.tooBusy, 'too slow')
    if (kind === 'droppable' && buffered > this.#room.limits.dropAboveBytes) return
    this.#socket.write(frame)
  }

  /** Every 15 s: gone when the last ping was not answered; the session behind is asked now and then. */
  beat(): void {
    if (!this.#alive) return this.#client.terminate()
    this.#alive = false
    this.#client.ping()
    if (this.#room.clock.now() - this.#checkedAt >= this.#room.limits.sessionCheckMs) this.#askSession()
  }

  hear(news: SessionNews): void {
    if (this.#owner === undefined) return
    if (news.about === 'end' && news.sessionId === this.#owner.sessionId) this.#signOut(news.reason)
    if (news.about === 'everything' || (news.about === 'member' && news.memberId === this.#owner.memberId)) {
      this.#askSession()
    }
  }

  #askSession(): void {
    this.#checkedAt = this.#room.clock.now()
    if (!this.#owner) return
    void this.#room.endOf(this.#owner).then(
      (end) => end === undefined || this.#signOut(end),
      () => undefined, // the database is away: asked again at the next check
    )
  }

  #signOut(reason: SessionEnd): void {
    const content = { type: 'SIGNED_OUT', seq: '0', reason }
    this.write(frameOf({ command: GAME_COMMAND.push, content }), 'needed')
    this.end(CLOSE.policy, 'session ended')
  }

  end(code: number, reason: string): void {
    this.#client.close(code, reason)
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (!this.#bucket.take(this.#room.clock.now())) return this.end(CLOSE.policy, 'too many messages')
    const message = isBinary ? undefined : parse(data)
    if (message === undefined) return this.#refuse('REQ/INVALID')
    switch (message.command) {
      case GAME_COMMAND.ping:
        this.#alive = true
        return this.write(PONG, 'needed')
      case GAME_COMMAND.subscribe:
        return this.#subscribe(message.content)
      case GAME_COMMAND.unsubscribe: {
        const channel = resultChannel(message.content.gameId, message.content.type)
        if (this.channels.has(channel)) this.#subscriptions -= 1
        return this.#room.hub.leave(channel, this)
      }
      case GAME_COMMAND.identify:
        return this.#identify(message.content.ticket)
    }
  }

  #subscribe({ gameId, type }: { gameId: number; type: string }): void {
    const channel = resultChannel(gameId, type)
    if (this.channels.has(channel)) return
    if (!this.#room.isGame(gameId)) return this.#refuse('GAME/NOT_FOUND')
    if (this.#subscriptions >= this.#room.limits.subscriptions) return this.#refuse('REQ/RATE_LIMITED')
    this.#subscriptions += 1
    this.#room.hub.join(channel, this)
  }

  #identify(ticket: string): void {
    const owner = this.#owner ? undefined : this.#room.tickets.redeem(ticket)
    if (!owner) return this.#refuse('UC/TOKEN_INVALID')
    if (!this.#room.members.enter(String(owner.memberId), this.#room.limits.perMember)) {
      return this.end(CLOSE.policy, 'too many pages')
    }
    this.#owner = owner
    this.#room.hub.join(memberChannel(owner.memberId), this)
    this.#room.hub.join(sessionChannel(owner.sessionId), this)
  }

  #refuse(code: ErrorCode): void {
    this.#bad += 1
    if (this.#bad >= this.#room.limits.badMessagesMax) return this.end(CLOSE.policy, 'bad messages')
    const content = { code, msg: errorOf(code).message }
    this.write(frameOf({ command: GAME_COMMAND.refused, content }), 'needed')
  }

  #leave(): void {
    if (!this.#room.sessions.delete(this)) return
    this.#room.hub.drop(this)
    this.#room.addresses.leave(this.#address)
    if (this.#owner) this.#room.members.leave(String(this.#owner.memberId))
  }
}

function parse(data: RawData): FromClient | undefined {
  try {
    const parsed = z.safeParse(FromClient, JSON.parse(String(data)))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

const pathOf = (request: IncomingMessage): string => (request.url ?? '').split('?', 1)[0] as string
const PATH = /^\/ws-game\/\d{1,5}$/
const PONG = frameOf({ command: GAME_COMMAND.pong })

interface Room extends GameSocketOptions {
  limits: SocketLimits
  addresses: Counter
  members: Counter
  sessions: Set<Session>
}
