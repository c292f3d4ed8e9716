/**
 * How many are in a room, over all processes: each writes its own count when that has changed, at most every five
 * seconds, and again before it grows old; a process that died is counted for fifteen seconds at most (ADR 100). A
 * person with three pages is one, and a list of rooms that hears a room is not in it (ADR 136).
 */
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import type { Sql } from '../../../db/connect.ts'
import type { Hub } from '../../../realtime/hub.ts'
import { presenceOf, writePresence, writeSeen } from '../presence-queries.ts'
import { roomChannel } from './room-feed.ts'

export interface PresenceParts {
  /** Tells processes apart. */
  processId: string
  sql: Sql
  hub: Hub
  /** How many persons of this process are in each room that it hears; 0 where only lists of rooms hear it. */
  rooms(): ReadonlyMap<number, number>
  /** Rooms that somebody has come into since this was asked last: what he was told first may be old. */
  arrivals(): ReadonlySet<number>
  /** Persons with an open socket here. */
  persons(): bigint[]
}

/** @returns what stops it */
export function startPresence({ processId, sql, hub, rooms, arrivals, persons }: PresenceParts): () => void {
  const told = new Map<number, { people: number; beats: number }>()
  const shown = new Map<number, number>()
  let beat = 0
  const round = async () => {
    beat += 1
    const here = rooms()
    const arrived = arrivals()
    for (const roomId of here.keys()) if (!told.has(roomId)) told.set(roomId, { people: -1, beats: beat })
    const changed: { roomId: number; people: number }[] = []
    for (const [roomId, last] of told) {
      const people = here.get(roomId) ?? 0
      if (!here.has(roomId)) told.delete(roomId)
      // Where nobody is, an old count means the same.
      if (people === last.people && (people === 0 || beat - last.beats < BEATS_OLD)) continue
      changed.push({ roomId, people })
      if (here.has(roomId)) told.set(roomId, { people, beats: beat })
    }
    if (changed.length > 0) await writePresence(sql, processId, changed)
    if (beat % BEATS_SEEN === 1) await writeSeen(sql, persons())
    if (here.size === 0) return
    const counts = new Map((await presenceOf(sql, [...here.keys()])).map(({ roomId, people }) => [roomId, people]))
    for (const roomId of here.keys()) {
      const people = counts.get(roomId) ?? 0
      if (shown.get(roomId) === people && !arrived.has(roomId)) continue
      shown.set(roomId, people)
      const frame = { command: CHAT_COMMAND.presence, content: { room_id: roomId, total_people: people } }
      hub.publish(roomChannel(roomId), frame, 'droppable')
    }
  }
  // The database may be away for a while: the next round says it all again.
  const timer = setInterval(() => void round().catch(() => told.clear()), BEAT_MS)
  timer.unref()
  return () => clearInterval(timer)
}

const BEAT_MS = 5_000
/** A count that has not changed is told again after ten seconds. */
const BEATS_OLD = 2
/** Who is here is written once a minute. */
const BEATS_SEEN = 12
