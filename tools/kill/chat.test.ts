import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiServers } from '../../apps/server/src/testing/kill/api-servers.ts'
import { chatTokenOf, CROWD_ROOM } from '../../apps/server/src/testing/chat-guests.ts'
import { type ChatCrowd, gatherChatCrowd } from '../../apps/server/src/testing/kill/chat-crowd.ts'
import { type OwnPostgres, startOwnPostgres } from '../../apps/server/src/testing/kill/own-postgres.ts'
import { often } from '../../apps/server/src/testing/patience.ts'
import { startBuiltServers } from '../restart/built.ts'
import { patient } from '../slowness.ts'

// A room under fire: two built servers on one database are killed, and the database crashes, while two hundred speak.
// `npm run soak` is the whole load.

const SENDERS = 200
const MESSAGES = often({ usual: 5_000, full: 100_000 })
const CRASHES = often({ usual: 1, full: 10 })
const SERVER_KILLS_MIN = 2
const EARS = [SENDERS + 1, SENDERS + 2, SENDERS + 3]

let postgres: OwnPostgres
let servers: ApiServers
let crowd: ChatCrowd

beforeAll(async () => {
  postgres = await startOwnPostgres('chat')
  servers = await startBuiltServers(postgres, 2)
  crowd = await gatherChatCrowd({ postgres, people: SENDERS + EARS.length, origins: servers.origins })
})
afterAll(async () => {
  await crowd?.leave()
  await servers?.stop()
  await postgres?.remove()
}, 30_000)

test('what was acknowledged is stored once, in one order on every socket and page, amid kills [I-49]', {
  timeout: often({ usual: patient(120_000), full: 3_600_000 }),
}, async () => {
  const ears = EARS.map((person) => crowd.hear(person))
  let isOver = false
  const began = performance.now()
  const speaking = Promise.all(
    Array.from({ length: SENDERS }, (_, n) => crowd.speak(n + 1, MESSAGES / SENDERS)),
  ).finally(() => (isOver = true))
  const outagesMs: number[] = []
  const killing = (async () => {
    while (!isOver || outagesMs.length < SERVER_KILLS_MIN) {
      await sleep(KILL_EVERY_MS * (0.5 + Math.random()))
      outagesMs.push(await servers.kill(outagesMs.length))
    }
  })()
  for (let crash = 0; crash < CRASHES; crash++) {
    await sleep(CRASH_EVERY_MS)
    await postgres.crash()
  }
  const acknowledged = (await speaking).flatMap((one) => [...one.values()])
  const seconds = (performance.now() - began) / 1_000
  await killing
  const summary = { messages: MESSAGES, seconds: Math.round(seconds), kills: outagesMs.length, crashes: CRASHES }
  process.stdout.write(`chat kill test: ${JSON.stringify({ ...summary, outagesMs })}\n`)

  const rows = await postgres.asOwner(
    (owner) => owner<Stored[]>`
      select seq, message_id::text as id, content ->> 'text' as text from chat_message
      where room_id = ${CROWD_ROOM} order by seq`,
  )
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: MESSAGES }, (_, n) => n + 1))
  expect(new Set(rows.map(({ text }) => text)).size).toBe(MESSAGES)
  expect(acknowledged.toSorted((a, b) => a - b)).toEqual(rows.map(({ seq }) => seq))
  for (const ear of ears) {
    const hasAll = () => {
      if (ear.reached() < MESSAGES) ear.ask()
      return ear.reached()
    }
    await expect.poll(hasAll, { timeout: patient(30_000), interval: 700 }).toBe(MESSAGES)
    expect(rows.filter(({ seq, id }) => ear.heard.get(seq) !== id)).toEqual([])
    ear.stop()
  }
  for (const origin of servers.origins()) expect(await pagesOf(origin)).toEqual(rows.map(({ id }) => id))
})

interface Stored {
  seq: number
  id: string
  text: string
}

/** Ids of the whole history, as its pages give them: newest first, each below the one before. */
async function pagesOf(origin: string): Promise<string[]> {
  const ids: string[] = []
  for (let before = MESSAGES + 1; before > 1; before -= PAGE) {
    const query = new URLSearchParams({
      ...{ app_id: 'liuhe', identity: 'guest', room_id: String(CROWD_ROOM), limit: String(PAGE) },
      before: String(before),
    })
    // Another reader for each page, from another address: nobody reads faster than he may.
    const reader = 1 + (before % SENDERS)
    const answer = await fetch(`${origin}/api-messen/api/v1/recordsList?${query}`, {
      headers: { authorization: `Bearer ${chatTokenOf(reader)}`, 'x-forwarded-for': `10.2.0.${reader}` },
    })
    const { code, data } = (await answer.json()) as { code: string; data: { items: { id: string }[] } }
    if (code !== 'OK') throw new Error(`a page below ${before} was refused: ${code}`)
    ids.unshift(...data.items.map(({ id }) => id))
  }
  return ids
}

const PAGE = 150
const KILL_EVERY_MS = often({ usual: 3_000, full: 12_000 })
const CRASH_EVERY_MS = often({ usual: 2_500, full: 25_000 })
