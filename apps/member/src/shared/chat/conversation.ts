import { HISTORY_MAX, HISTORY_PAGE, historyOf, inOrder, offersOlder } from '@liuhe/domain/chat/history.ts'
import { type ChatMessage, type Outgoing, senderOf } from './message.ts'

/**
 * What is known of one conversation, as values: each step answers a new one. Messages have a number in their room
 * without gaps, so what is missing is known, and the same message comes in once however often it is sent (I-49).
 */
export type Conversation = {
  /** On the screen, the oldest first. */
  readonly messages: readonly ChatMessage[]
  /** Of the past and loaded, but not yet on the screen: a page adds {@link HISTORY_PAGE} (CHAT-009). */
  readonly reserve: readonly ChatMessage[]
  /** How many of the messages on the screen came as past. */
  readonly pastTotal: number
  /** What we say and the server has not answered for. */
  readonly outgoing: readonly Outgoing[]
  /** Everything up to this number is here; 0 before the first answer. */
  readonly lastSeq: number
  /** The lowest number that was loaded; what lies below is asked for with it. */
  readonly firstSeq: number
  /** Heard beyond a gap; waits until the gap is closed. */
  readonly ahead: readonly ChatMessage[]
}

export const EMPTY_CONVERSATION: Conversation = {
  messages: [],
  reserve: [],
  pastTotal: 0,
  outgoing: [],
  lastSeq: 0,
  firstSeq: 0,
  ahead: [],
}

/** The newest page of the past has come: the conversation starts from it. What waits to be sent stays. */
export function begun(before: Conversation, loaded: readonly ChatMessage[]): Conversation {
  const past = historyOf(loaded).slice(-HISTORY_MAX)
  const shown = past.slice(-HISTORY_PAGE)
  const top = Math.max(...loaded.map(({ seq }) => seq), 0)
  const start: Conversation = {
    ...EMPTY_CONVERSATION,
    messages: shown,
    reserve: past.slice(0, past.length - shown.length),
    pastTotal: shown.length,
    outgoing: withoutAnswered(before.outgoing, loaded),
    lastSeq: top,
    firstSeq: Math.min(...loaded.map(({ seq }) => seq), top + 1),
  }
  // What was heard while the page was under way.
  return heard(start, [...before.ahead, ...before.messages.filter(({ seq }) => seq > top)])
}

/** Whether a control for older messages stands at the top (CHAT-035). */
export const hasOlder = ({ pastTotal, reserve, firstSeq }: Conversation): boolean =>
  offersOlder(pastTotal) && (reserve.length > 0 || firstSeq > 1)

/** Whether the next older page has to be asked for first. */
export const needsOlder = ({ reserve }: Conversation): boolean => reserve.length === 0

/** An older page has come, or lay ready: it is put before what is on the screen, up to the end of the past. */
export function withOlder(now: Conversation, loaded: readonly ChatMessage[] = []): Conversation {
  const known = new Set(now.messages.map(({ id }) => id))
  const older = historyOf([...now.reserve, ...loaded]).filter(({ id }) => !known.has(id))
  const page = older.slice(-Math.min(HISTORY_PAGE, HISTORY_MAX - now.pastTotal))
  const asked = loaded.map(({ seq }) => seq)
  return {
    ...now,
    messages: [...page, ...now.messages],
    reserve: older.slice(0, older.length - page.length),
    pastTotal: now.pastTotal + page.length,
    // An empty answer says that there is nothing below.
    firstSeq: loaded.length > 0 ? Math.min(now.firstSeq, ...asked) : now.reserve.length > 0 ? now.firstSeq : 1,
  }
}

/** Messages came by the line. What follows without a gap is shown; the rest waits until the gap is filled. */
export function heard(now: Conversation, batch: readonly ChatMessage[]): Conversation {
  if (batch.length === 0) return now
  const changes = batch.filter(({ seq }) => seq <= now.lastSeq)
  const waiting = new Map<number, ChatMessage>()
  for (const message of [...now.ahead, ...batch]) if (message.seq > now.lastSeq) waiting.set(message.seq, message)
  const fresh: ChatMessage[] = []
  let { lastSeq } = now
  for (let next = waiting.get(lastSeq + 1); next !== undefined; next = waiting.get(lastSeq + 1)) {
    fresh.push(next)
    waiting.delete(next.seq)
    lastSeq = next.seq
  }
  return {
    ...now,
    messages: appended(replaced(now.messages, changes), fresh),
    outgoing: withoutAnswered(now.outgoing, batch),
    lastSeq,
    ahead: [...waiting.values()].toSorted((one, other) => one.seq - other.seq),
  }
}

/** Messages were recalled or deleted: their places stay, their words go. One that is gone stays as it went. */
export function removed(now: Conversation, ids: readonly string[], by: 'self' | 'host'): Conversation {
  const take = (messages: readonly ChatMessage[]) =>
    messages.some((one) => ids.includes(one.id))
      ? messages.map((one) => (ids.includes(one.id) ? withoutContent(one, by) : one))
      : messages
  return { ...now, messages: take(now.messages), reserve: take(now.reserve), ahead: take(now.ahead) }
}

function withoutContent(message: ChatMessage, by: 'self' | 'host'): ChatMessage {
  const userinfo = senderOf(message)
  return userinfo === undefined || message.content.kind === 'removed'
    ? message
    : { ...message, content: { kind: 'removed', by, userinfo } }
}

/** Ours is stored: it takes the place of what was on its way, and keeps its number, so that the bubble stays. */
export const answered = (now: Conversation, clientId: string, message: ChatMessage): Conversation =>
  withoutOutgoing(
    heard({ ...now, messages: now.messages.map((one) => (one.id === message.id ? { ...one, clientId } : one)) }, [
      { ...message, clientId },
    ]),
    clientId,
  )

/** Ours, on its way or failed; one of the same client id is replaced. */
export const withOutgoing = (now: Conversation, one: Outgoing): Conversation => ({
  ...now,
  outgoing: now.outgoing.some(({ clientId }) => clientId === one.clientId)
    ? now.outgoing.map((other) => (other.clientId === one.clientId ? one : other))
    : [...now.outgoing, one],
})

/** Ours was given up. */
export const withoutOutgoing = (now: Conversation, clientId: string): Conversation => ({
  ...now,
  outgoing: now.outgoing.filter((one) => one.clientId !== clientId),
})

/** The room is no longer in front: only the end of the conversation is kept. */
export const trimmed = (now: Conversation): Conversation => {
  const messages = now.messages.slice(-HISTORY_PAGE)
  const dropped = messages.length < now.messages.length
  return {
    ...now,
    messages,
    ...(dropped && { reserve: [], pastTotal: messages.length, firstSeq: messages[0]?.seq ?? now.firstSeq }),
  }
}

/** Mostly there is nothing to sort: what comes is the newest. */
function appended(messages: readonly ChatMessage[], fresh: readonly ChatMessage[]): readonly ChatMessage[] {
  const [first] = fresh
  if (first === undefined) return messages
  const last = messages.at(-1)
  const all = [...messages, ...fresh]
  return last === undefined || inOrder(last, first) <= 0 ? all : all.toSorted(inOrder)
}

/** A message that comes again may have changed: it was recalled. */
function replaced(messages: readonly ChatMessage[], changes: readonly ChatMessage[]): readonly ChatMessage[] {
  if (changes.length === 0) return messages
  const byId = new Map(changes.map((one) => [one.id, one]))
  return messages.map((one) => {
    const next = byId.get(one.id)
    return next !== undefined && next.content.kind !== one.content.kind ? next : one
  })
}

/** Ours that the server has stored is no longer on its way (CHAT-030). */
function withoutAnswered(outgoing: readonly Outgoing[], stored: readonly ChatMessage[]): readonly Outgoing[] {
  if (outgoing.length === 0) return outgoing
  const ids = new Set(stored.map(({ clientId }) => clientId))
  return outgoing.filter(({ clientId }) => !ids.has(clientId))
}
