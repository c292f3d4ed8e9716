/**
 * The stream of the console, `GET /operator-api/live` (server-sent events, decision 152). `id:` is how far the page has
 * heard; sent back as `Last-Event-ID`, it has what came since. Events carry names of objects and nothing about them.
 */
import { type StaffArea, STAFF_AREAS } from '@liuhe/domain/staff-areas.ts'
import * as z from 'zod/mini'

/** Below the operators' base. */
export const LIVE_PATH = '/live'

const area = z.enum(STAFF_AREAS as [StaffArea, ...StaffArea[]])
/** With the key it tells repeats. */
const seq = z.string()
const changed = z.object({ seq, key: z.string(), area })

/** What an event's data is, by its name. */
export const LIVE_EVENTS = {
  /** One object has changed: `withdrawal/7`. */
  object: changed,
  /** An alarm was raised, has changed or is over: `alarm/result/3`. */
  alarm: changed,
  /** What a whole area shows has changed: `withdrawals` were stopped. */
  queue: changed,
  /** More has happened than can be named: nothing that is shown may be believed. */
  all: z.object({}),
  /** Everything before was told; between two of them there are at most some seconds. */
  mark: z.object({}),
  /** The session is over: the stream ends, and nobody listens here without signing in. */
  over: z.object({}),
}
export type LiveEventName = keyof typeof LIVE_EVENTS

export type LiveEvent = {
  [Name in LiveEventName]: { name: Name } & z.output<(typeof LIVE_EVENTS)[Name]>
}[LiveEventName]

/** The event of a name and its data as text; undefined for what a newer server says. @throws for data that is none */
export function liveEventOf(name: string, data: string): LiveEvent | undefined {
  if (!Object.hasOwn(LIVE_EVENTS, name)) return undefined
  return { name, ...z.parse(LIVE_EVENTS[name as LiveEventName], JSON.parse(data)) } as LiveEvent
}
