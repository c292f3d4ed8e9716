import type { Duplex } from 'node:stream'
import { type ErrorCode, isErrorCode } from '@liuhe/contract/errors.ts'
import {
  CHAT_COMMAND,
  ChatFromClient,
  ChatFromServer,
  REPLAY_MAX,
  ROOMS_MAX,
} from '@liuhe/contract/realtime/chat-socket.ts'
import type { SessionEnd } from '@liuhe/contract/session-end.ts'
import type { WebSocket } from 'ws'
import * as z from 'zod/mini'
import type { SessionNews } from '../../../http/sessions/session-news.ts'
import { LiveSocket } from '../../../realtime/live-socket.ts'
import { CLOSE } from '../../../realtime/socket-limits.ts'
import { messageOf } from '../person.ts'
import type { Holder } from '../tokens.ts'
import { sentenceOf, verdictOf } from '../wire-rooms.ts'
import type { LiveDesk } from './chat-live.ts'
import { EVERYBODY, personChannel, roomChannel } from './room-feed.ts'

type Frame = z.output<typeof ChatFromServer>
type Entering = Extract<ChatFromClient, { command: typeof CHAT_COMMAND.enter }>['content']['rooms'][number]
type Said = Extract<ChatFromClient, { command: typeof CHAT_COMMAND.say }>['content']

/** One person's open page in the chat. */
export class ChatLine extends LiveSocket {
  readonly holder: Holder
  /** Group rooms that it hears, and whether the person is in them or only has a list of rooms before him. */
  readonly rooms = new Map<number, 'present' | 'watching'>()
  #desk: LiveDesk
  #typedAt = 0
  #isCounted: boolean

  constructor(client: WebSocket, socket: Duplex, desk: LiveDesk, holder: Holder) {
    super({ client, socket, limits: desk.limits, clock: desk.clock })
    this.#desk = desk
    this.holder = holder
    this.#isCounted = desk.persons.enter(String(holder.personId), desk.limits.perMember)
    if (this.#isCounted) this.#begin()
    else this.#turnAway()
  }

  #begin(): void {
    this.#desk.hub.join(personChannel(this.holder.chatId), this)
    this.#desk.hub.join(EVERYBODY, this)
    // A ticket is some seconds old: what it stood on may have ended meanwhile.
    this.check()
  }

  #turnAway(): void {
    this.say({ command: CHAT_COMMAND.tooManyTabs })
    this.end(CLOSE.policy, 'too many pages')
  }

  /** The session behind it ended, or something about its member is another now. */
  hear(news: SessionNews): void {
    const { sessionId, memberId } = this.holder
    if (news.about === 'end' && news.sessionId === sessionId) this.signOut(news.reason)
    if (news.about === 'everything' || (news.about === 'member' && news.memberId === memberId)) this.check()
  }

  /** Asks whether it may stay: the session or the guest behind it, and the switches of its person (I-50). */
  override check(): void {
    this.checked()
    void this.#desk.standingOf(this.holder).then(
      ({ end, code }) => {
        if (end !== undefined) this.signOut(end)
        else if (code !== null) this.#switchOff(code)
      },
      () => undefined, // the database is away: asked again at the next check, and at every saying
    )
  }

  signOut(reason: SessionEnd): void {
    this.say({ command: CHAT_COMMAND.signedOut, content: { reason } })
    this.end(CLOSE.policy, 'session ended')
  }

  #switchOff(code: ErrorCode): void {
    const scope = code === 'CHAT/MAINTENANCE' ? 'all' : 'user'
    this.#tell({ command: CHAT_COMMAND.access, content: { scope, enabled: false, msg: sentenceOf(code, null) } })
    this.end(CLOSE.policy, 'chat switched off')
  }

  protected override take(frame: unknown): void {
    if (!this.#isCounted) return
    const parsed = z.safeParse(ChatFromClient, frame)
    if (!parsed.success) return this.#refuseFrame()
    const message = parsed.data
    switch (message.command) {
      case CHAT_COMMAND.ping:
        this.lives()
        return this.say({ command: CHAT_COMMAND.pong })
      case CHAT_COMMAND.enter:
        return this.#run(this.#enterAll(message.content.rooms))
      case CHAT_COMMAND.leave:
        return this.#leaveRoom(message.content.room_id)
      case CHAT_COMMAND.say:
        return this.#run(this.#take(message.content))
      case CHAT_COMMAND.read:
        return this.#run(this.#desk.read(this.holder, message.content.room_id, message.content.seq))
      case CHAT_COMMAND.typing:
        return this.#type(message.content.room_id)
      case CHAT_COMMAND.gap:
        return this.#run(this.#fill(message.content.room_id, message.content.from, message.content.to))
    }
  }

  protected override leave(): void {
    if (!this.#desk.lines.delete(this)) return
    this.#desk.hub.drop(this)
    if (this.#isCounted) this.#desk.persons.leave(String(this.holder.personId))
  }

  /** Whatever fails in the database closes this line and no other: the client comes back and resumes. */
  #run(work: Promise<void>): void {
    void work.catch(() => this.end(CLOSE.tooBusy, 'try again'))
  }

  async #enterAll(rooms: readonly Entering[]): Promise<void> {
    for (const room of rooms) {
      if (!this.isOpen()) return
      await this.#enter(room)
    }
  }

  /** Nothing of the room can come between what is read and the joining: what was heard meanwhile is read again. */
  async #enter({ room_id: roomId, seq: known, watches }: Entering): Promise<void> {
    const { desk, holder } = { desk: this.#desk, holder: this.holder }
    if (!this.rooms.has(roomId) && this.rooms.size >= ROOMS_MAX) return this.#refuse('REQ/RATE_LIMITED', { roomId })
    let entry = await desk.entry(holder, roomId, known)
    for (let round = 0; entry && desk.feed.lastSeq(roomId) > entry.lastSeq && round < 5; round += 1) {
      entry = await desk.entry(holder, roomId, known)
    }
    if (entry === undefined) return this.#refuse('CHAT/NOT_FOUND', { roomId })
    if (!this.isOpen()) return
    this.rooms.set(roomId, watches ? 'watching' : 'present')
    desk.arrivals.add(roomId)
    desk.hub.join(roomChannel(roomId), this)
    const { lastSeq, readSeq, people: totalPeople, removed, recalled, missed } = entry
    const lost = missed.length > REPLAY_MAX
    const messages = lost ? [] : missed.map(messageOf)
    const places = { roomId, lastSeq, readSeq, totalPeople }
    const content = { ...places, removed, recalled, lost, messages, speak: verdictOf(entry) }
    this.#tell({ command: CHAT_COMMAND.entered, content })
  }

  #leaveRoom(roomId: number): void {
    this.rooms.delete(roomId)
    this.#desk.hub.leave(roomChannel(roomId), this)
  }

  async #take({ room_id: roomId, client_id: clientId, content }: Said): Promise<void> {
    let row
    try {
      row = await this.#desk.take(this.holder, { roomId, clientId, content })
    } catch {
      return this.#refuse('SYS/BUSY', { clientId, roomId }, true)
    }
    if (row === 'busy') return this.#refuse('SYS/BUSY', { clientId, roomId }, true)
    if (row.message !== null && row.outcome !== 'refused') {
      return this.#tell({ command: CHAT_COMMAND.said, content: { clientId, message: messageOf(row.message) } })
    }
    const code = row.code !== null && isErrorCode(row.code) ? row.code : 'SYS/FAULT'
    this.#refuse(code, { clientId, roomId }, RETRIED.has(code), row.msg)
    if (code === 'CHAT/TOKEN') this.check()
  }

  async #fill(roomId: number, from: number, to: number): Promise<void> {
    const messages = await this.#desk.gap(this.holder, roomId, { from, to: Math.min(to, from + REPLAY_MAX) })
    if (messages === undefined) return this.#refuse('CHAT/NOT_FOUND', { roomId })
    this.#tell({ command: CHAT_COMMAND.messages, content: { roomId, messages: messages.map(messageOf) } })
  }

  /** Told at most every three seconds; who types so fast that it matters says so with the message. */
  #type(roomId: number): void {
    const now = this.#desk.clock.now()
    if (now - this.#typedAt < TYPING_EVERY_MS) return
    this.#typedAt = now
    this.#run(this.#desk.type(this.holder, roomId))
  }

  #tell(frame: Frame): void {
    this.say(z.encode(ChatFromServer, frame))
  }

  #refuseFrame(): void {
    if (this.forgives()) this.#refuse('REQ/INVALID', {})
  }

  #refuse(
    code: ErrorCode,
    about: { clientId?: string; roomId?: number },
    retry = false,
    msg: string | null = null,
  ): void {
    this.#tell({ command: CHAT_COMMAND.refused, content: { ...about, code, msg: sentenceOf(code, msg), retry } })
  }
}

/** What may be said again as it is, a little later. */
const RETRIED: ReadonlySet<ErrorCode> = new Set(['CHAT/TOO_FAST', 'SYS/BUSY', 'SYS/FAULT', 'CHAT/TOKEN'])
const TYPING_EVERY_MS = 3_000
