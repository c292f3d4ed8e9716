import type { Duplex } from 'node:stream'
import { FromClient, GAME_COMMAND } from '@liuhe/contract/realtime/game-socket.ts'
import { errorOf, type ErrorCode } from '@liuhe/contract/errors.ts'
import type { SessionEnd } from '@liuhe/contract/session-end.ts'
import type { RawData, WebSocket } from 'ws'
import * as z from 'zod/mini'
import type { SessionNews } from '../http/sessions/session-news.ts'
import { memberChannel, resultChannel } from './channels.ts'
import type { GameSocketOptions } from './game-socket.ts'
import { frameOf, type Listener, type MessageKind } from './hub.ts'
import { parseMark } from './mark.ts'
import { Bucket, CLOSE, type Counter, type SocketLimits } from './socket-limits.ts'
import type { TicketOwner } from './tickets.ts'

/** What the sockets of a process share. */
export interface Room extends GameSocketOptions {
  limits: SocketLimits
  addresses: Counter
  members: Counter
  sessions: Set<SocketSession>
}

/** One connected client. */
export class SocketSession implements Listener {
  readonly channels = new Set<string>()
  #client: WebSocket
  #socket: Duplex
  #room: Room
  #bucket: Bucket
  #bad = 0
  #subscriptions = 0
  #owner: TicketOwner | undefined
  #isIdentifying = false
  #alive = true
  #checkedAt: number

  constructor(client: WebSocket, socket: Duplex, room: Room) {
    this.#client = client
    this.#socket = socket
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
    if (!this.#isOpen()) return
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
    if (this.#room.clock.now() - this.#checkedAt >= this.#room.limits.sessionCheckMs) void this.#isSessionLive()
  }

  hear(news: SessionNews): void {
    if (this.#owner === undefined) return
    if (news.about === 'end' && news.sessionId === this.#owner.sessionId) this.#signOut(news.reason)
    if (news.about === 'everything' || (news.about === 'member' && news.memberId === this.#owner.memberId)) {
      void this.#isSessionLive()
    }
  }

  end(code: number, reason: string): void {
    this.#client.close(code, reason)
  }

  /** Asks for the session behind the member channel, and ends the socket with it. False when that is not certain. */
  async #isSessionLive(): Promise<boolean> {
    this.#checkedAt = this.#room.clock.now()
    if (!this.#owner) return false
    try {
      const end = await this.#room.endOf(this.#owner)
      if (end !== undefined) this.#signOut(end)
      return end === undefined
    } catch {
      return false // the database is away: asked again at the next check
    }
  }

  #signOut(reason: SessionEnd): void {
    const content = { type: 'SIGNED_OUT', seq: '0', reason }
    this.#say({ command: GAME_COMMAND.push, content })
    this.end(CLOSE.policy, 'session ended')
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (!this.#bucket.take(this.#room.clock.now())) return this.end(CLOSE.policy, 'too many messages')
    const message = isBinary ? undefined : parse(data)
    if (message === undefined) return this.#refuse('REQ/INVALID')
    switch (message.command) {
      case GAME_COMMAND.ping:
        this.#alive = true
        return this.#say({ command: GAME_COMMAND.pong, at: this.#room.at() })
      case GAME_COMMAND.subscribe:
        return this.#subscribe([message.content].flat())
      case GAME_COMMAND.unsubscribe: {
        const channel = resultChannel(message.content.gameId, message.content.type)
        if (this.channels.has(channel)) this.#subscriptions -= 1
        return this.#room.hub.leave(channel, this)
      }
      case GAME_COMMAND.identify:
        return void this.#identify(message.content).catch(() => this.end(CLOSE.tooBusy, 'try again'))
    }
  }

  #subscribe(wanted: readonly Wanted[]): void {
    const joined = wanted.filter((one) => this.#join(one))
    if (joined.length > 0)
      this.#handOver(
        joined.map(({ gameId, type, since }) => ({
          stream: `${gameId}:${type}`,
          channel: resultChannel(gameId, type),
          since,
        })),
      )
  }

  /** Whether the stream is listened to from now on. */
  #join({ gameId, type }: Wanted): boolean {
    const channel = resultChannel(gameId, type)
    if (this.channels.has(channel)) return true
    const isFull = this.#subscriptions >= this.#room.limits.subscriptions
    if (!this.#room.isGame(gameId) || isFull) {
      this.#refuse(isFull ? 'REQ/RATE_LIMITED' : 'GAME/NOT_FOUND')
      return false
    }
    this.#subscriptions += 1
    this.#room.hub.join(channel, this)
    return true
  }

  /**
   * Joins the member channel, or asks again what it missed. The session is asked for in either case: a ticket is some
   * seconds old, and nothing of a member's is replayed to a session that has ended (SEC-45).
   */
  async #identify({ ticket, since }: { ticket?: string | undefined; since?: string | undefined }): Promise<void> {
    if (this.#isIdentifying || (ticket === undefined) !== (this.#owner !== undefined)) {
      return this.#refuse('UC/TOKEN_INVALID')
    }
    this.#isIdentifying = true
    try {
      const owner = this.#owner ?? (await this.#takeIn(ticket as string))
      if (owner === undefined) return
      const isLive = await this.#isSessionLive()
      if (!this.#isOpen()) return
      if (!isLive) return this.end(CLOSE.tooBusy, 'try again')
      const channel = memberChannel(owner.memberId)
      this.#room.hub.join(channel, this)
      this.#handOver([{ stream: 'own', channel, since }])
    } finally {
      this.#isIdentifying = false
    }
  }

  /** From here on news of the session's end reaches this socket. */
  async #takeIn(ticket: string): Promise<TicketOwner | undefined> {
    const owner = await this.#room.redeem(ticket)
    if (owner === undefined) {
      this.#refuse('UC/TOKEN_INVALID')
      return undefined
    }
    if (!this.#isOpen()) return undefined
    if (!this.#room.members.enter(String(owner.memberId), this.#room.limits.perMember)) {
      this.end(CLOSE.policy, 'too many pages')
      return undefined
    }
    this.#owner = owner
    return owner
  }

  /** Gives what was missed, in order, and says that the streams are joined: between the two nothing else can come. */
  #handOver(streams: readonly Joining[]): void {
    const { journal, clock } = this.#room
    const sinceOf = (since: string, channel: string) => {
      const mark = parseMark(since)
      return mark && journal.since(channel, mark)
    }
    const at = this.#room.at()
    let lost = false
    for (const { channel, since } of streams) {
      const missed = since === undefined ? journal.recent(channel, clock.now() - JUST_NOW_MS) : sinceOf(since, channel)
      if (missed === undefined) lost = true
      for (const content of missed ?? []) this.#say({ command: GAME_COMMAND.push, at, content })
    }
    this.#say({ command: GAME_COMMAND.joined, at, content: { streams: streams.map(({ stream }) => stream), lost } })
  }

  #say(message: unknown): void {
    this.write(frameOf(message), 'needed')
  }

  #isOpen(): boolean {
    return this.#client.readyState === this.#client.OPEN
  }

  #refuse(code: ErrorCode): void {
    this.#bad += 1
    if (this.#bad >= this.#room.limits.badMessagesMax) return this.end(CLOSE.policy, 'bad messages')
    this.#say({ command: GAME_COMMAND.refused, content: { code, msg: errorOf(code).message } })
  }

  #leave(): void {
    if (!this.#room.sessions.delete(this)) return
    this.#room.hub.drop(this)
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

interface Wanted {
  gameId: number
  type: string
  since?: string | undefined
}

interface Joining {
  /** Its name in the answer. */
  stream: string
  channel: string
  since: string | undefined
}

/**
 * Anyone who joins for the first time is given what came while his page was on its way: what he has read is about so
 * old.
 */
const JUST_NOW_MS = 30_000
