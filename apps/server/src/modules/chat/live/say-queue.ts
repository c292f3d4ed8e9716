/**
 * What is said waits here for its room: while one batch of a room is being stored, the next gathers. So a busy room
 * costs a commit for each batch, and rooms do not wait for each other (ADR 100).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { isPassingFault } from '../../../db/passing-fault.ts'
import type { SaidRow } from '../room-queries.ts'

/** Stores what several say in one room; answers in their order. */
export type SayAll = (roomId: number, said: readonly object[]) => Promise<SaidRow[]>

export interface SayQueue {
  /** Rejects when the database is away: a repeat with the same client id learns what became of it. */
  say(roomId: number, said: object): Promise<SaidRow | 'busy'>
}

export function createSayQueue(sayAll: SayAll): SayQueue {
  const rooms = new Map<number, Waiting[]>()
  let waiting = 0
  const work = async (roomId: number, queue: Waiting[]): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.splice(0, BATCH_MAX)
      await store(roomId, batch, sayAll)
      waiting -= batch.length
    }
    rooms.delete(roomId)
  }
  return {
    say(roomId, said) {
      if (waiting >= WAITING_MAX) return Promise.resolve('busy')
      waiting += 1
      const one: Waiting = { said, ...Promise.withResolvers<SaidRow>() }
      const queue = rooms.get(roomId)
      if (queue) queue.push(one)
      else {
        const begun = [one]
        rooms.set(roomId, begun)
        // What arrives in this very tick goes together.
        setImmediate(() => void work(roomId, begun))
      }
      return one.promise
    },
  }
}

/** What fails by a lock or by its time is tried again; what fails by one of its own is halved until that is alone. */
async function store(roomId: number, batch: Waiting[], sayAll: SayAll): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const rows = await sayAll(
        roomId,
        batch.map(({ said }) => said),
      )
      for (const [at, { resolve }] of batch.entries()) resolve(rows[at] as SaidRow)
      return
    } catch (error) {
      if (isPassingFault(error) && attempt < ATTEMPTS_MAX) {
        await sleep(REST_MS * 2 ** attempt)
        continue
      }
      if (batch.length === 1 || isPassingFault(error) || !isOfData(error)) {
        for (const { reject } of batch) reject(error)
        return
      }
      const half = Math.ceil(batch.length / 2)
      await store(roomId, batch.slice(0, half), sayAll)
      return store(roomId, batch.slice(half), sayAll)
    }
  }
}

/** Class 22: what was given cannot be stored as it is. */
const isOfData = (error: unknown): boolean => String((error as { code?: unknown }).code).startsWith('22')

const BATCH_MAX = 100
const WAITING_MAX = 5_000
const ATTEMPTS_MAX = 3
const REST_MS = 20

interface Waiting {
  said: object
  promise: Promise<SaidRow>
  resolve(row: SaidRow): void
  reject(error: unknown): void
}
