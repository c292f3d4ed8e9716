/**
 * How many are in a room, over all processes: each writes its own count when that has changed, at most every five
 * seconds, and again before it grows old; a process that died is counted for fifteen seconds at most (ADR 100).
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
  /** Rooms that somebody of this process is in. */
  rooms(): ReadonlySet<number>
  /** Persons with an open socket here. */
  persons(): bigint[]
}

/** @returns what stops it */
export function startPresence({ processId, sql, hub, rooms, persons }: PresenceParts): () => void {
  const told = new Map<number, { people: number; beats: number }>()
  const shown = new Map<number, number>()
  let beat = 0
  const round = async () => {
    beat += 1
    const here = rooms()
    for (const roomId of here) if (!told.has(roomId)) told.set(roomId, { people: -1, beats: beat })
    const changed: { roomId: number; people: number }[] = []
    for (const [roomId, last] of told) {
      const people = hub.size(roomChannel(roomId))
      if (people === last.people && beat - last.beats < BEATS_OLD) continue
      changed.push({ roomId, people })
      if (people === 0) told.delete(roomId)
      else told.set(roomId, { people, beats: beat })
    }
    if (changed.length > 0) await writePresence(sql, processId, changed)
    if (beat % BEATS_SEEN === 1) await writeSeen(sql, persons())
    if (here.size === 0) return
    for (const { roomId, people } of await presenceOf(sql, [...here])) {
      if (shown.get(roomId) === people) continue
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
