import * as wire from '@liuhe/contract/api/chat.ts'
import { CHAT_COMMAND, REPLAY_MAX } from '@liuhe/contract/realtime/chat-socket.ts'
import type { ChatFrame } from './chat-line.ts'
import * as steps from './conversation.ts'
import type { ChatAuthor, ChatMessage, Draft, Outgoing } from './message.ts'
import { senderOf } from './message.ts'
import { createOutbox } from './outbox.ts'
import type { RoomOptions } from './room-options.ts'
import { createStore, type Store } from './store.ts'

/** What a page shows of a room, besides its rules. */
export type RoomState = {
  readonly conversation: steps.Conversation
  /** Of the newest page of the past. */
  readonly past: 'loading' | 'ready' | 'failed'
  readonly older: 'idle' | 'loading' | 'failed'
  /** How many are here; undefined until the server has said. */
  readonly people: number | undefined
  /** The other one of a private talk writes. */
  readonly isTyping: boolean
  /** How far the other one has read. */
  readonly friendReadSeq: number
  /** How often the member has said something on this page. */
  readonly saidCount: number
  /** Messages of others that came by the line. */
  readonly heardCount: number
}

const FIRST: RoomState = {
  conversation: steps.EMPTY_CONVERSATION,
  past: 'loading',
  older: 'idle',
  people: undefined,
  isTyping: false,
  friendReadSeq: 0,
  saidCount: 0,
  heardCount: 0,
}

export type Room = Pick<Store<RoomState>, 'get' | 'subscribe'> & {
  roomId: number
  /** Asks for the newest page; again after a failure. */
  load: () => Promise<void>
  loadOlder: () => Promise<void>
  /** Says something: it is on the screen at once. */
  say: (draft: Draft) => void
  retry: (clientId: string) => void
  discard: (clientId: string) => void
  typing: () => void
  /** Everything on the screen counts as read. */
  read: () => void
  /** The line is open: says where the conversation stands, and what was on its way. */
  enter: () => { room_id: number; seq?: number }
  resend: () => void
  leave: () => void
  hear: (frame: ChatFrame) => void
}

/** Pages of the past are asked for in one size; what the screen adds at once is less (Ruling C91, API-093). */
const RECORDS_LIMIT = 150
/** A call that did not arrive is made so often again (API-094). */
const RECORDS_RETRIES = 2
/** The other one's 正在输入 goes after so long without another sign of it. */
const TYPING_MS = 5_000
/** The server hears that we are typing at most once in this time. */
const TELL_TYPING_MS = 3_000

/** One room as this page knows it: its messages, and what goes on there. Lives outside React. */
export function createRoom(options: RoomOptions): Room {
  const { roomId, talkType, call, asked, me, say } = options
  const store = createStore<RoomState>(FIRST)
  const converse = (step: (now: steps.Conversation) => steps.Conversation) =>
    store.change((now) => {
      const conversation = step(now.conversation)
      return conversation === now.conversation ? now : { ...now, conversation }
    })
  const records = (more: { before?: number }) =>
    retried(() => call(wire.records, { ...asked(), roomId, page: 1, limit: RECORDS_LIMIT, talkType, ...more }))
  const outbox = createOutbox({ ...options, converse, pending: () => store.get().conversation.outgoing })
  const readPast = createLoad({ store, records })
  const gaps = createGaps({ store, say, roomId, restart: () => void load() })
  const load = async () => {
    await readPast()
    gaps.look()
  }
  const typing = createTyping(store)

  let readSeq = 0
  const take = (messages: readonly ChatMessage[]) => {
    const mine = me()?.userId
    const others = messages.filter((one) => one.seq > store.get().conversation.lastSeq && !isOf(one, mine)).length
    const known = messages.map((one) => (isOf(one, mine) ? withClientId(one, store.get().conversation.outgoing) : one))
    converse((now) => steps.heard(now, known))
    if (others > 0) store.change((now) => ({ ...now, heardCount: now.heardCount + others }))
    gaps.look()
  }
  const hear = createHearing({ store, converse, take, outbox, typing, load, gaps, me })
  return {
    ...store,
    roomId,
    load,
    hear,
    loadOlder: createLoadOlder({ store, records, converse }),
    say: (draft) => {
      store.change((now) => ({ ...now, saidCount: now.saidCount + 1 }))
      outbox.say(draft)
    },
    retry: outbox.retry,
    discard: (clientId) => converse((now) => steps.withoutOutgoing(now, clientId)),
    typing: tellTyping(() => void say(CHAT_COMMAND.typing, { room_id: roomId })),
    read: () => {
      const { lastSeq } = store.get().conversation
      if (lastSeq > readSeq && say(CHAT_COMMAND.read, { room_id: roomId, seq: lastSeq })) readSeq = lastSeq
    },
    enter: () => {
      const { lastSeq } = store.get().conversation
      return lastSeq > 0 ? { room_id: roomId, seq: lastSeq } : { room_id: roomId }
    },
    resend: () => {
      gaps.forget()
      outbox.resend()
    },
    leave: () => converse(steps.trimmed),
  }
}

/** Tells the server that we are typing, at most once every three seconds. */
function tellTyping(tell: () => void): () => void {
  let toldAt = Number.NEGATIVE_INFINITY
  return () => {
    const at = performance.now()
    if (at - toldAt < TELL_TYPING_MS) return
    toldAt = at
    tell()
  }
}

type Parts = {
  store: Store<RoomState>
  records: (more: { before?: number }) => Promise<{ items: ChatMessage[] }>
  converse: (step: (now: steps.Conversation) => steps.Conversation) => void
}

function createLoad({ store, records }: Pick<Parts, 'store' | 'records'>): () => Promise<void> {
  let turn = 0
  return async () => {
    turn += 1
    const mine = turn
    store.change((now) => ({ ...now, past: now.past === 'ready' ? 'ready' : 'loading' }))
    try {
      const { items } = await records({})
      if (mine !== turn) return
      store.change((now) => ({ ...now, past: 'ready', conversation: steps.begun(now.conversation, items) }))
    } catch {
      if (mine === turn) store.change((now) => ({ ...now, past: 'failed' }))
    }
  }
}

function createLoadOlder({ store, records, converse }: Parts): () => Promise<void> {
  return async () => {
    const { conversation, older } = store.get()
    if (older === 'loading' || !steps.hasOlder(conversation)) return
    if (!steps.needsOlder(conversation)) return converse((now) => steps.withOlder(now))
    store.change((now) => ({ ...now, older: 'loading' }))
    try {
      const { items } = await records({ before: conversation.firstSeq })
      store.change((now) => ({ ...now, older: 'idle', conversation: steps.withOlder(now.conversation, items) }))
    } catch {
      store.change((now) => ({ ...now, older: 'failed' }))
    }
  }
}

type GapOptions = Pick<Parts, 'store'> & Pick<RoomOptions, 'say' | 'roomId'> & { restart: () => void }

/** Asks for what is missing, once for each gap; more than the server hands over is read again from the newest page. */
function createGaps({ store, say, roomId, restart }: GapOptions) {
  let asked = -1
  /** As far as the room is known to go. */
  let top = 0
  return {
    forget: () => {
      asked = -1
    },
    /** The room has messages up to this number. */
    reach: (seq: number) => {
      top = Math.max(top, seq)
    },
    look: () => {
      const { conversation, past } = store.get()
      const from = conversation.lastSeq
      const to = Math.max(top, (conversation.ahead[0]?.seq ?? 0) - 1)
      if (past !== 'ready' || to <= from || asked === from) return
      asked = from
      if (to - from > REPLAY_MAX) restart()
      else say(CHAT_COMMAND.gap, { room_id: roomId, from, to })
    },
  }
}

function createTyping(store: Store<RoomState>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const set = (isTyping: boolean) => store.change((now) => (now.isTyping === isTyping ? now : { ...now, isTyping }))
  return {
    begin: () => {
      clearTimeout(timer)
      timer = setTimeout(() => set(false), TYPING_MS)
      set(true)
    },
    end: () => {
      clearTimeout(timer)
      set(false)
    },
  }
}

type HearingOptions = Pick<Parts, 'store' | 'converse'> & {
  take: (messages: readonly ChatMessage[]) => void
  outbox: ReturnType<typeof createOutbox>
  typing: ReturnType<typeof createTyping>
  load: () => Promise<void>
  gaps: ReturnType<typeof createGaps>
  me: () => ChatAuthor | null
}

/** Takes what the server says of a room into its state. */
function createHearing({ store, converse, take, outbox, typing, load, gaps, me }: HearingOptions) {
  return (frame: ChatFrame): void => {
    if (frame.command === CHAT_COMMAND.messages) {
      take(frame.content.messages)
      if (frame.content.messages.some((one) => !isOf(one, me()?.userId))) typing.end()
    }
    if (frame.command === CHAT_COMMAND.entered) {
      const { messages, lastSeq, lost, removed, recalled, totalPeople } = frame.content
      store.change((now) => ({ ...now, people: totalPeople }))
      if (recalled.length > 0) converse((now) => steps.removed(now, recalled, 'self'))
      if (removed.length > 0) converse((now) => steps.removed(now, removed, 'host'))
      const knows = store.get().conversation.lastSeq
      if (lost && knows > 0) void load()
      else take(messages)
      gaps.reach(lastSeq)
      gaps.look()
    }
    if (frame.command === CHAT_COMMAND.said) outbox.stored(frame.content.clientId, frame.content.message)
    if (frame.command === CHAT_COMMAND.refused && frame.content.clientId !== undefined) outbox.refused(frame.content)
    if (frame.command === CHAT_COMMAND.presence) {
      const { totalPeople } = frame.content
      store.change((now) => (now.people === totalPeople ? now : { ...now, people: totalPeople }))
    }
    if (frame.command === CHAT_COMMAND.someoneTypes && frame.content.userId !== me()?.userId) typing.begin()
    if (frame.command === CHAT_COMMAND.hasRead && frame.content.userId !== me()?.userId) {
      const { seq } = frame.content
      store.change((now) => ({ ...now, friendReadSeq: Math.max(now.friendReadSeq, seq) }))
    }
    if (frame.command === CHAT_COMMAND.removed) {
      const { ids, by } = frame.content
      converse((now) => steps.removed(now, ids, by))
    }
  }
}

const isOf = (message: ChatMessage, userId: number | undefined): boolean =>
  userId !== undefined && senderOf(message)?.userId === userId

/**
 * Ours may come to everybody a moment before its own answer. Nobody may say the same words twice in a minute, so the
 * words tell which one it is.
 */
function withClientId(message: ChatMessage, outgoing: readonly Outgoing[]): ChatMessage {
  const { content } = message
  const found = outgoing.find(({ draft, state }) => {
    if (state === 'failed' || draft.kind !== content.kind) return false
    return content.kind !== 'text' || (draft.kind === 'text' && draft.text === content.text)
  })
  return found === undefined ? message : { ...message, clientId: found.clientId }
}

async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let left = RECORDS_RETRIES; ; left -= 1) {
    try {
      return await run()
    } catch (fault) {
      const code = (fault as { code?: unknown }).code
      if (left === 0 || (code !== 'NETWORK' && code !== 'TIMEOUT')) throw fault
    }
  }
}
