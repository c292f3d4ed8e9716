import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { ErrorCode } from '@liuhe/contract/errors.ts'
import { CHAT_COMMAND, CHAT_PATH, type ChatSaying, REPLAY_MAX } from '@liuhe/contract/realtime/chat-socket.ts'
import type { SessionEnd } from '@liuhe/contract/session-end.ts'
import type { Sql } from '../../../db/connect.ts'
import type { SessionNews } from '../../../http/sessions/session-news.ts'
import { endOfSession, secretOf } from '../../../http/sessions/sessions.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Random } from '../../../platform/random.ts'
import { createHub, type Hub } from '../../../realtime/hub.ts'
import type { OutboxMessage } from '../../../realtime/outbox.ts'
import { type DoorOptions, openSocketDoor } from '../../../realtime/socket-door.ts'
import { Counter, SOCKET_LIMITS, type SocketLimits } from '../../../realtime/socket-limits.ts'
import { selectWords } from '../people-queries.ts'
import type { MessageRow } from '../person.ts'
import {
  announceFrame,
  type EnterRow,
  type SaidRow,
  sayAll,
  selectEntry,
  selectMessages,
  writeReadSeq,
} from '../room-queries.ts'
import { type Holder, redeemChatTicket } from '../tokens.ts'
import { selectIsAlive } from '../token-queries.ts'
import { createWordList, flawOf, hashOfText, type WordList } from '../words.ts'
import { ChatLine } from './chat-line.ts'
import { startPresence } from './presence.ts'
import { createRoomFeed, EVERYBODY, personChannel, type RoomFeed } from './room-feed.ts'
import { createSayQueue } from './say-queue.ts'

/** A room as somebody finds it who comes in, with what he has missed. */
export type Entry = EnterRow & { missed: MessageRow[] }

/** What the lines of a process share. */
export interface LiveDesk {
  clock: Clock
  limits: SocketLimits
  hub: Hub
  feed: RoomFeed
  lines: Set<ChatLine>
  /** Open lines by person. */
  persons: Counter
  /** Rooms that somebody has come into since the count of the present was told last. */
  arrivals: Set<number>
  /** Why he may not stay: his session ended, or something keeps him from the chat. */
  standingOf(holder: Holder): Promise<{ end: SessionEnd | undefined; code: ErrorCode | null }>
  entry(holder: Holder, roomId: number, known: number | undefined): Promise<Entry | undefined>
  gap(holder: Holder, roomId: number, span: { from: number; to: number }): Promise<MessageRow[] | undefined>
  take(holder: Holder, said: Saying): Promise<SaidRow | 'busy'>
  read(holder: Holder, roomId: number, seq: number): Promise<void>
  type(holder: Holder, roomId: number): Promise<void>
}

interface Saying {
  roomId: number
  clientId: string
  content: ChatSaying
}

export interface ChatLiveParts extends Pick<DoorOptions<ChatLine, Holder>, 'isAllowedOrigin' | 'addressOf'> {
  server: HttpServer
  sql: Sql
  clock: Clock
  random: Random
  limits?: Partial<SocketLimits>
}

/** The live side of the chat in one process. */
export interface ChatLive {
  /** Committed news of the outbox; others are passed over. */
  deliver(message: OutboxMessage): void
  hearSession(news: SessionNews): void
  /** Something was missed: everybody comes back, and reads what. */
  restart(): void
  /** A setting was changed: maintenance may have begun. */
  hearSettings(): void
  count(): number
  close(overMs?: number): Promise<void>
}

/** Messages of the chat are longer than commands of games (SEC-40); the rest is the same. */
const LIMITS: SocketLimits = { ...SOCKET_LIMITS, payloadBytesMax: 16_384 }

/** Opens `/ws-chat` (docs/chat.md). */
export function openChatLive(parts: ChatLiveParts): ChatLive {
  const { server, sql, clock, random, isAllowedOrigin, addressOf } = parts
  const limits: SocketLimits = { ...LIMITS, ...parts.limits }
  const lines = new Set<ChatLine>()
  const words = createWords(sql)
  const desk = deskOf({ sql, clock, limits, lines, words })
  const { hub, feed } = desk
  const door = openSocketDoor<ChatLine, Holder>(server, {
    ...{ path: new RegExp(`^${CHAT_PATH}$`), limits, isAllowedOrigin, addressOf, lines },
    admit: (request) => admit(sql, request),
    open: (client, socket, holder) => new ChatLine(client, socket, desk, holder),
  })
  const stopPresence = startPresence({
    ...{ sql, hub, processId: secretOf(random) },
    rooms: () => presentIn(lines),
    arrivals: () => {
      const arrived = new Set(desk.arrivals)
      desk.arrivals.clear()
      return arrived
    },
    persons: () => [...new Set([...lines].map(({ holder }) => holder.personId))],
  })
  return {
    deliver: (message) => deliver(message, { feed, hub, lines, words }),
    hearSession: (news) => {
      for (const line of lines) line.hear(news)
    },
    restart: door.restart,
    hearSettings: () => {
      words.forget()
      void tellMaintenance(sql, lines)
    },
    count: () => lines.size,
    close: async (overMs) => {
      stopPresence()
      await door.close(overMs)
      feed.stop()
    },
  }
}

/** How many persons are in each room that is heard. */
function presentIn(lines: ReadonlySet<ChatLine>): Map<number, number> {
  const present = new Map<number, Set<bigint>>()
  for (const { holder, rooms } of lines) {
    for (const [roomId, how] of rooms) {
      const persons = present.get(roomId) ?? new Set()
      present.set(roomId, how === 'present' ? persons.add(holder.personId) : persons)
    }
  }
  return new Map([...present].map(([roomId, persons]) => [roomId, persons.size]))
}

interface DeskParts extends Pick<LiveDesk, 'clock' | 'limits' | 'lines'> {
  sql: Sql
  words: Words
}

/** What lines ask of the process and of its database. */
function deskOf({ sql, clock, limits, lines, words }: DeskParts): LiveDesk {
  const hub = createHub()
  const feed = createRoomFeed(hub)
  const queue = createSayQueue((roomId, said) => sayAll(sql, roomId, said))
  return {
    ...{ clock, limits, hub, feed, lines, persons: new Counter(), arrivals: new Set() },
    standingOf: (holder) => standingOf(sql, holder),
    entry: async ({ personId }, roomId, known) => {
      const entry = await selectEntry(sql, personId, roomId)
      if (entry === undefined) return undefined
      if (known === undefined || known >= entry.lastSeq) return { ...entry, missed: [] }
      return { ...entry, missed: await selectMessages(sql, roomId, { after: known, rows: REPLAY_MAX + 1 }) }
    },
    gap: async ({ personId }, roomId, { from, to }) => {
      if ((await selectEntry(sql, personId, roomId)) === undefined) return undefined
      return selectMessages(sql, roomId, { after: from, before: to + 1, rows: REPLAY_MAX })
    },
    take: async (holder, said) => queue.say(said.roomId, sayingOf(holder, said, await words.list())),
    read: async ({ personId, chatId }, roomId, seq) => {
      const moved = await writeReadSeq(sql, personId, roomId, seq)
      if (moved === undefined) return
      const content = { room_id: roomId, user_id: chatId, seq: moved }
      const frame = { command: CHAT_COMMAND.hasRead, content }
      if (roomId >= PRIVATE_ROOMS) return announceFrame(sql, roomId, frame)
      hub.publish(personChannel(chatId), frame)
    },
    type: async ({ personId, me }, roomId) => {
      if (roomId < PRIVATE_ROOMS || (await selectEntry(sql, personId, roomId)) === undefined) return
      const content = { room_id: roomId, user_id: me.userId, nickname: me.nickname }
      await announceFrame(sql, roomId, { command: CHAT_COMMAND.someoneTypes, content })
    },
  }
}

/** Numbers of private talks begin here (migration 0084). */
const PRIVATE_ROOMS = 1_000_001

/** One ticket, one socket; `isGuest=1` is what a guest's has to say, and nobody else's may (WS-003). */
async function admit(sql: Sql, request: IncomingMessage): Promise<{ admitted: Holder } | { code: ErrorCode }> {
  const query = new URL(request.url ?? '', 'http://chat').searchParams
  const ticket = query.get('token') ?? ''
  const holder = /^[\w-]{43}$/.test(ticket) ? await redeemChatTicket(sql, ticket) : undefined
  if (holder === undefined || (holder.kind === 'guest') !== (query.get('isGuest') === '1'))
    return { code: 'CHAT/TOKEN' }
  return { admitted: holder }
}

async function standingOf(sql: Sql, { personId, sessionId }: Holder) {
  const { isAlive, code } = await selectIsAlive(sql, personId, sessionId)
  if (isAlive) return { end: undefined, code }
  return { end: (sessionId === null ? undefined : await endOfSession(sql, sessionId)) ?? ('ended' as const), code }
}

/** What the routine is told of a saying; what is wrong with its words comes in its place among the checks. */
function sayingOf({ personId, sessionId }: Holder, { clientId, content }: Saying, list: WordList): object {
  const who = { person: String(personId), session: sessionId, client: clientId, kind: content.kind }
  if (content.kind === 'image') {
    return { ...who, picture: content.path.replace(/^\/img-messen\//, ''), quote: content.quote }
  }
  if (content.kind === 'bet') {
    return { ...who, bet: { orders: content.orders, showsAmount: content.shows_amount } }
  }
  const { text, mentions, quote } = content
  // Half a character or a NUL cannot be stored, and means nothing.
  const flaw = text.isWellFormed() && !text.includes('\0') ? flawOf(text) : 'REQ/INVALID'
  const said = flaw === 'REQ/INVALID' ? '' : list.star(text)
  return { ...who, text: said, mentions, quote, flaw, hash: flaw ? undefined : hashOfText(text) }
}

interface Hearing {
  feed: RoomFeed
  hub: Hub
  lines: ReadonlySet<ChatLine>
  words: Words
}

/** News that were committed, in the order of what depends on each other (ADR 053). */
function deliver({ topic, payload }: OutboxMessage, { feed, hub, lines, words }: Hearing): void {
  const { room, pair = null } = payload as { room?: number; pair?: number[] | null }
  if (topic === 'chat-said' && room !== undefined) {
    const messages = payload['messages'] as MessageRow[]
    feed.deliver(room, messages, pair)
    if (pair) invite(hub, room, messages, pair)
  }
  if (topic === 'chat-frame' && room !== undefined) feed.frame(room, payload['frame'] as object, pair)
  if (topic === 'chat-everybody') hub.publish(EVERYBODY, payload['frame'])
  if (topic === 'chat-words') words.forget()
  // His switch was turned, or his account: each of his lines asks whether it may stay.
  if (topic === 'chat-person') {
    for (const line of lines) if (line.holder.chatId === payload['person']) line.check()
  }
}

/** A host's private words ask the other one in, wherever he is (CHAT-020). */
function invite(hub: Hub, roomId: number, messages: readonly MessageRow[], pair: readonly number[]): void {
  for (const { as } of messages) {
    if (as?.chatLevel !== 2) continue
    const { user_id, nickname } = as
    const content = { kind: 'private', room_id: roomId, user_id, nickname, room_name: nickname }
    for (const chatId of pair) {
      if (chatId !== user_id) hub.publish(personChannel(chatId), { command: CHAT_COMMAND.invitation, content })
    }
  }
}

/** Maintenance closes every line: each asks for itself, as after any change. */
async function tellMaintenance(sql: Sql, lines: ReadonlySet<ChatLine>): Promise<void> {
  const [first] = lines
  if (first === undefined) return
  const { code } = await selectIsAlive(sql, first.holder.personId, first.holder.sessionId).catch(() => ({ code: null }))
  if (code === 'CHAT/MAINTENANCE') for (const line of lines) line.check()
}

interface Words {
  list(): Promise<WordList>
  forget(): void
}

/** The list of words: read again when it was changed, and now and then in any case. */
function createWords(sql: Sql): Words {
  let kept: { list: Promise<WordList>; at: number } | undefined
  return {
    list() {
      if (kept === undefined || performance.now() - kept.at > WORDS_MS) {
        kept = { list: selectWords(sql).then(createWordList), at: performance.now() }
        kept.list.catch(() => (kept = undefined))
      }
      return kept.list
    },
    forget: () => void (kept = undefined),
  }
}

const WORDS_MS = 60_000
