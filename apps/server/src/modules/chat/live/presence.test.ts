import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Sql } from '../../../db/connect.ts'
import { createHub } from '../../../realtime/hub.ts'
import { startPresence } from './presence.ts'

const ROOM = 7
const MINUTE_MS = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const presentAt = (people: number) => ({ rooms: () => new Map([[ROOM, people]]), arrivals: () => new Set<number>() })

/** What a process writes in a minute in which nobody comes or goes. */
async function writesOf(people: number): Promise<string[]> {
  const asked: string[] = []
  const sql = ((words: TemplateStringsArray) => {
    asked.push(words.join('?').trim())
    return Promise.resolve([])
  }) as unknown as Sql
  const persons = () => Array.from({ length: people }, (_, n) => BigInt(n + 1))
  const stop = startPresence({ ...{ processId: 'a', sql, hub: createHub(), persons }, ...presentAt(people) })
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  stop()
  return asked.filter((text) => !text.startsWith('select'))
}

it('writes as often for a thousand people as for one: never with a heartbeat', async () => {
  const [one, thousand] = [await writesOf(1), await writesOf(1_000)]
  expect(thousand).toEqual(one)
  // A count that stays is told again every ten seconds, and who is here once.
  expect(one.filter((text) => text.startsWith('insert into chat_presence'))).toHaveLength(6)
  expect(one.filter((text) => text.startsWith('update chat_person'))).toHaveLength(1)
})
