/**
 * What others do, outside React: heard from the stream, or asked for every few seconds where there is no stream. Both
 * go on from the same mark, so that nothing is missed, whatever happened to the line, the tab or a process of the
 * server (decision 152).
 */
import type { since } from '@liuhe/contract/api/operator/news.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { LiveEvent } from '@liuhe/contract/realtime/operator-live.ts'
import { type Listen, StreamRefused } from '../calls/listen.ts'
import { pause, untilVisible, whileVisible } from '../shared/visible.ts'
import { createPile } from './news-pile.ts'

/** How the page hears: at once, by question, not just now, or not at all. */
export type LineKind = 'live' | 'asking' | 'reconnecting' | 'lost'

export interface News {
  kind: LineKind
  /** Epoch ms since when nothing could be heard; null while the line is there. */
  lostAt: number | null
  /** Counts up when anything was changed. */
  turn: number
  /** At which turn an object was changed last, the latest at the end. */
  changes: ReadonlyMap<string, number>
  /** Up to this turn, anything may have changed. */
  floor: number
}

/** At which turn an object was changed last. */
export const turnOf = ({ changes, floor }: News, object: string): number => Math.max(floor, changes.get(object) ?? 0)

interface Parts {
  listen: Listen
  ask: (mark: string | undefined) => Promise<OutputOf<typeof since>>
  /** Whether somebody has signed in. */
  isIn: () => boolean
  onChanged: (objects: ReadonlySet<string> | 'all') => void
  /** Between two questions. Shorter times are parts of it. */
  everyMs: number
}

export interface NewsLine {
  state(): News
  subscribe(listener: () => void): () => void
  /** Hears from now on. @returns ends it */
  start(): () => void
}

export const QUIET: News = { kind: 'reconnecting', lostAt: null, turn: 0, changes: new Map(), floor: 0 }

export function createNewsLine({ listen, ask, isIn, onChanged, everyMs }: Parts): NewsLine {
  const { state, subscribe, become, turnTo } = createStore()
  let mark: string | undefined
  let hasHeard = false
  const pile = createPile(everyMs, (objects) => {
    become(changed(state(), objects))
    onChanged(objects)
  })

  const question = async (): Promise<void> => {
    if (!isIn()) return
    const answer = await ask(mark)
    if (answer.isMore) pile.addAll()
    for (const { seq, object } of answer.changes) pile.add(seq, object)
    if (answer.mark !== null) mark = answer.mark
    hasHeard = true
  }

  /** @returns what became of the stream */
  const stream = async (signal: AbortSignal, onRetry: (ms: number) => void): Promise<StreamEnd> => {
    const began = Date.now()
    let end = 'failed' as StreamEnd
    // Someone who comes back without a mark cannot be told what was missed.
    const isBlind = mark === undefined && hasHeard
    const onEvent = (event: LiveEvent, at: string | undefined) => {
      if (at !== undefined) mark = at
      if (event.name === 'over') end = 'over'
      else if (event.name === 'all') pile.addAll()
      else if (event.name !== 'mark') pile.add(event.seq, event.key)
      else if (end === 'failed') {
        end = 'opened'
        hasHeard = true
        if (isBlind) pile.addAll()
        turnTo('live')
      }
    }
    try {
      await listen({ mark, signal, onEvent, onRetry })
    } catch (error) {
      if (error instanceof StreamRefused) return error.status === UNAUTHORISED ? 'over' : 'refused'
    }
    // One that is cut again and again at once is none.
    return end === 'opened' && Date.now() - began < everyMs ? 'cut' : end
  }

  return {
    ...{ state, subscribe },
    start() {
      const stopping = new AbortController()
      void follow({ signal: stopping.signal, everyMs, isIn, question, stream, turnTo })
      return () => {
        stopping.abort()
        pile.clear()
      }
    },
  }
}

/** The news of now, and who is shown them. */
function createStore() {
  const listeners = new Set<() => void>()
  let state = QUIET
  const become = (next: Partial<News>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    become,
    turnTo(kind: LineKind) {
      const lostAt = kind === 'lost' ? (state.lostAt ?? Date.now()) : null
      if (kind !== state.kind || lostAt !== state.lostAt) become({ kind, lostAt })
    },
  }
}

type StreamEnd = 'opened' | 'cut' | 'failed' | 'refused' | 'over'
const UNAUTHORISED = 401

interface Following {
  signal: AbortSignal
  everyMs: number
  isIn: () => boolean
  question: () => Promise<void>
  stream: (signal: AbortSignal, onRetry: (ms: number) => void) => Promise<StreamEnd>
  turnTo: (kind: LineKind) => void
}

/** Listens while the page is looked at; asks where the stream is refused or does not hold, and tries again later. */
async function follow({ signal, everyMs, isIn, question, stream, turnTo }: Following): Promise<void> {
  let failures = 0
  let asksUntil = 0
  let retryMs = everyMs / 2
  const askOnce = () =>
    question().then(
      () => true,
      () => false,
    )
  while (!signal.aborted) {
    await untilVisible(signal)
    if (!isIn()) await pause(everyMs, signal)
    else if (Date.now() < asksUntil) {
      turnTo((await askOnce()) ? 'asking' : 'lost')
      await pause(everyMs, signal)
    } else {
      const leaving = whileVisible(signal)
      const end = await stream(leaving.signal, (ms) => (retryMs = Math.min(ms, everyMs)))
      leaving.end()
      if (leaving.signal.aborted) continue
      failures = end === 'failed' || end === 'cut' ? failures + 1 : 0
      if (end === 'refused' || failures >= FAILURES_MAX) asksUntil = Date.now() + AGAIN_AFTER * everyMs
      // Whether the session is over is found out by a call, as everywhere else.
      else if (end === 'over') await askOnce().then(() => pause(retryMs, signal))
      else {
        turnTo(end === 'failed' ? 'lost' : 'reconnecting')
        // Everybody was cut at the same moment when a process ends.
        await pause(retryMs * (0.5 + Math.random()), signal)
      }
    }
  }
}

/** Streams that fail one after another until the page asks instead. */
const FAILURES_MAX = 3
/** Questions until the stream is tried again: a minute. */
const AGAIN_AFTER = 15

/** The news with these objects at a new turn. */
function changed({ turn: before, changes, floor }: News, objects: ReadonlySet<string> | 'all'): Partial<News> {
  const turn = before + 1
  if (objects === 'all') return { turn, changes: new Map(), floor: turn }
  const next = new Map(changes)
  for (const object of objects) {
    next.delete(object)
    next.set(object, turn)
  }
  let forgotten = floor
  for (const [object, at] of next) {
    if (next.size <= REMEMBERED_MAX) break
    next.delete(object)
    forgotten = at
  }
  return { turn, changes: next, floor: forgotten }
}

const REMEMBERED_MAX = 1_000
