/**
 * What the console is told, heard from the outbox (topic `staff`, decision 152): of each object the latest news of some
 * minutes, for those who come back with a mark, and for those who are there now. A name says nothing about anybody.
 */
import { areaOf, mayHear, type StaffObject } from '@liuhe/domain/staff-areas.ts'
import type { StaffRole } from '@liuhe/domain/staff.ts'
import type { Queryable } from '../db/connect.ts'
import type { Clock } from '../platform/clock.ts'
import { type Mark, parseMark, textOfMark } from './mark.ts'
import { announce, type OutboxMessage } from './outbox.ts'
import type { OutboxHandlers } from './outbox-listener.ts'

const TOPIC = 'staff'

/** Tells the console that an object has changed, in the transaction that changes it. */
export const tellStaff = (db: Queryable, object: StaffObject): Promise<bigint> =>
  announce(db, { topic: TOPIC, payload: [object] })

/** An object has changed. */
export interface StaffNews {
  /** Of the announcement; with the object it tells repeats. */
  seq: string
  object: string
}

export interface StaffListener {
  hear(news: readonly StaffNews[]): void
  /** Something may have been missed by everybody. */
  lose(): void
}

export interface StaffLine extends Required<OutboxHandlers> {
  /** How far everybody has heard: who comes back with it is given the rest. Undefined in the first moments. */
  at(): string | undefined
  /** What somebody of a role missed since a mark, the oldest first; undefined when that cannot be said for certain. */
  since(role: StaffRole, mark: string): StaffNews[] | undefined
  /** What somebody of a role, who comes for the first time, may have missed while the page was on its way. */
  justNow(role: StaffRole): StaffNews[]
  /** @returns ends it */
  join(listener: StaffListener): () => void
}

interface Kept extends StaffNews {
  /** Certainly not above the transaction's number. */
  xact: bigint
  /** Epoch ms. */
  at: number
}

/** @param most so many objects are remembered */
export function createStaffLine(clock: Clock, { most = OBJECTS_MAX }: { most?: number } = {}): StaffLine {
  const memory = createMemory(clock, most)
  const listeners = new Set<StaffListener>()
  let epoch = ''
  let known: Mark | undefined
  const pick = (role: StaffRole, wanted: Kept[]): StaffNews[] =>
    wanted.filter(({ object }) => mayHear(role, object)).map(({ seq, object }) => ({ seq, object }))

  return {
    remember(state) {
      epoch = state.epoch
      memory.raiseFloor(state.floor)
      for (const row of state.rows) {
        for (const news of newsOf(row)) memory.keep({ ...news, xact: row.xact, at: row.at })
      }
    },
    deliver(message, xact) {
      const news = newsOf(message)
      if (news.length === 0) return
      for (const one of news) memory.keep({ ...one, xact, at: clock.now() })
      for (const listener of listeners) listener.hear(news)
    },
    advance(mark) {
      if (known === undefined || mark.xact > known.xact) known = mark
    },
    lose(state) {
      if (state.epoch !== epoch) known = undefined
      epoch = state.epoch
      memory.raiseFloor(state.floor)
      for (const listener of listeners) listener.lose()
    },
    at: () => known && textOfMark(known),
    since(role, text) {
      const mark = parseMark(text)
      const wanted = mark?.epoch === epoch ? memory.since(mark.xact) : undefined
      const missed = wanted && pick(role, wanted)
      return missed === undefined || missed.length > MISSED_MAX ? undefined : missed
    },
    justNow: (role) => pick(role, memory.heardFrom(clock.now() - JUST_NOW_MS)).slice(-MISSED_MAX),
    join(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The latest news of each object, in the order in which they came. */
function createMemory(clock: Clock, most: number) {
  const kept = new Map<string, Kept>()
  /** Of what came up to this transaction, something may be forgotten. */
  let floor = 0n
  const raiseFloor = (xact: bigint) => {
    if (xact > floor) floor = xact
  }
  return {
    raiseFloor,
    keep(one: Kept) {
      const before = kept.get(one.object)
      kept.delete(one.object)
      kept.set(one.object, before !== undefined && before.xact > one.xact ? { ...one, xact: before.xact } : one)
      for (const first of kept.values()) {
        if (kept.size <= most && first.at >= clock.now() - KEPT_MS) break
        kept.delete(first.object)
        raiseFloor(first.xact)
      }
    },
    /** Undefined where something may be forgotten. */
    since: (xact: bigint) => (xact <= floor ? undefined : [...kept.values()].filter((one) => one.xact >= xact)),
    heardFrom: (ms: number) => [...kept.values()].filter(({ at }) => at >= ms),
  }
}

/** What a message names; nothing for other topics, and for names of another release. */
function newsOf({ id: seq, topic, payload }: OutboxMessage): StaffNews[] {
  if (topic !== TOPIC) return []
  const objects = (payload as unknown as string[]).filter((object) => areaOf(object) !== undefined)
  return objects.map((object) => ({ seq, object }))
}

/** Some 2 MB at most. */
const OBJECTS_MAX = 10_000
/** A page that was away for longer reads everything again. */
const KEPT_MS = 10 * 60_000
const JUST_NOW_MS = 10_000
/** A page that has missed more than this reads everything again, which costs about as much as naming them. */
const MISSED_MAX = 200
