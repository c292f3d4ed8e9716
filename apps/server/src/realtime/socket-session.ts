import type { Duplex } from 'node:stream'
import { FromClient, GAME_COMMAND } from '@liuhe/contract/realtime/game-socket.ts'
import { errorOf, type ErrorCode } from '@liuhe/contract/errors.ts'
import type { SessionEnd } from '@liuhe/contract/session-end.ts'
import type { WebSocket } from 'ws'
import * as z from 'zod/mini'
import type { SessionNews } from '../http/sessions/session-news.ts'
import { memberChannel, resultChannel } from './channels.ts'
import type { GameSocketOptions } from './game-socket.ts'
import { LiveSocket } from './live-socket.ts'
import { parseMark } from './mark.ts'
import { CLOSE, type Counter, type SocketLimits } from './socket-limits.ts'
import type { TicketOwner } from './tickets.ts'

/** What the sockets of a process share. */
export interface Room extends GameSocketOptions {
  limits: SocketLimits
  members: Counter
  sessions: Set<SocketSession>
}

/** One connected client. */
export class SocketSession extends LiveSocket {
  #room: Room
  #subscriptions = 0
  #owner: TicketOwner | undefined
  #isIdentifying = false

  constructor(client: WebSocket, socket: Duplex, room: Room) {
    super({ client, socket, limits: room.limits, clock: room.clock })
    this.#room = room
  }

  hear(news: SessionNews): void {
    if (this.#owner === undefined) return
    if (news.about === 'end' && news.sessionId === this.#owner.sessionId) this.#signOut(news.reason)
    if (news.about === 'everything' || (news.about === 'member' && news.memberId === this.#owner.memberId)) {
      void this.#isSessionLive()
    }
  }

  protected override check(): void {
    void this.#isSessionLive()
  }

  /** Asks for the session behind the member channel, and ends the socket with it. False when that is not certain. */
  async #isSessionLive(): Promise<boolean> {
    this.checked()
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
    this.say({ command: GAME_COMMAND.push, content })
    this.end(CLOSE.policy, 'session ended')
  }

  protected override take(frame: unknown): void {
    const parsed = z.safeParse(FromClient, frame)
    if (!parsed.success) return this.#refuse('REQ/INVALID')
    const message = parsed.data
    switch (message.command) {
      case GAME_COMMAND.ping:
        this.lives()
        return this.say({ command: GAME_COMMAND.pong, at: this.#room.at() })
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
      if (!this.isOpen()) return
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
    if (!this.isOpen()) return undefined
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
      for (const content of missed ?? []) this.say({ command: GAME_COMMAND.push, at, content })
    }
    this.say({ command: GAME_COMMAND.joined, at, content: { streams: streams.map(({ stream }) => stream), lost } })
  }

  #refuse(code: ErrorCode): void {
    if (this.forgives()) this.say({ command: GAME_COMMAND.refused, content: { code, msg: errorOf(code).message } })
  }

  protected override leave(): void {
    if (!this.#room.sessions.delete(this)) return
    this.#room.hub.drop(this)
    if (this.#owner) this.#room.members.leave(String(this.#owner.memberId))
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
