import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OwnPostgres, startOwnPostgres } from '../testing/kill/own-postgres.ts'

// News under fire, on a database of its own: those who tell it are killed, connections are cut, the database crashes.
// LIUHE_LONG=1 is the long run: a million messages, and a crash every few seconds.

const IS_LONG = process.env['LIUHE_LONG'] === '1'
const MESSAGES = IS_LONG ? 1_000_000 : 10_000
const HAND = path.join(import.meta.dirname, 'testing/outbox-hand.ts')

let postgres: OwnPostgres
const hands = new Set<ChildProcess>()

beforeAll(async () => {
  postgres = await startOwnPostgres('outbox')
  await postgres.asOwner(
    (owner) => owner`create table test_account as select account, 0 as n from generate_series(1, 20) account`,
  )
}, 60_000)
afterAll(async () => {
  for (const hand of hands) hand.kill('SIGKILL')
  await postgres?.remove()
}, 30_000)

const startHand = (...task: string[]): ChildProcess => {
  const [kind = '', ...rest] = task
  const hand = fork(HAND, [kind, postgres.ownerUrl, ...rest])
  hands.add(hand)
  hand.on('exit', () => hands.delete(hand))
  return hand
}

interface Heard {
  id: string
  account: number
  n: number
}

/** A process that lives through everything, and what it heard. */
async function startEar() {
  const hand = startHand('hear')
  const heard: Heard[] = []
  let losses = 0
  const ready = Promise.withResolvers<void>()
  hand.on('message', (word: Heard | 'ready' | 'lost') => {
    if (word === 'ready') ready.resolve()
    else if (word === 'lost') losses += 1
    else heard.push(word)
  })
  await ready.promise
  return { heard, losses: () => losses }
}

/** Those who only tell are killed with no warning, and others come; so do connections. */
async function makeTrouble(isOver: () => boolean): Promise<{ processes: number; connections: number }> {
  const kills = { processes: 0, connections: 0 }
  const tellers = [startHand('hear'), startHand('hear')]
  while (!isOver()) {
    await sleep(400 + Math.random() * 800)
    const index = kills.processes % 2
    tellers[index]?.kill('SIGKILL')
    tellers[index] = startHand('hear')
    kills.processes += 1
    const cut = await postgres
      .asOwner(
        (owner) => owner`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'outbox-hear' order by random() limit 2`,
      )
      .catch(() => [])
    kills.connections += cut.length
  }
  for (const teller of tellers) teller.kill('SIGKILL')
  return kills
}

it(
  'loses, doubles and turns round nothing while tellers, connections and the database are killed [F-O3, I-52]',
  async () => {
    const ears = [await startEar(), await startEar()]
    // A second try begins behind what the first one wrote.
    const [{ first }] = (await postgres.asOwner(
      (owner) => owner`select coalesce(max(outbox_id), 0)::text as first from outbox`,
    )) as unknown as [{ first: string }]
    const writing = startHand('write', String(MESSAGES))
    const written = once(writing, 'exit')
    const isOver = () => writing.exitCode !== null
    const trouble = makeTrouble(isOver)
    for (let crash = 0; crash < (IS_LONG ? 20 : 1); crash++) {
      await sleep(2_000)
      await postgres.crash()
    }
    await written
    const kills = await trouble
    expect(writing.exitCode).toBe(0)
    expect(kills.processes).toBeGreaterThan(2)
    expect(kills.connections).toBeGreaterThan(2)

    const rows = await postgres.asOwner(
      (owner) => owner<{ id: string }[]>`
      select outbox_id::text as id from outbox where outbox_id > ${first}`,
    )
    const truth = rows.map(({ id }) => id).sort()
    expect(truth.length).toBeGreaterThanOrEqual(MESSAGES)
    for (const { heard, losses } of ears) {
      // A question that a killed database never answers is given up after eight seconds, and asked again.
      await expect.poll(() => heard.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(truth.length)
      expect(heard.map(({ id }) => id).sort()).toEqual(truth)
      expect(losses()).toBe(0)
      const last = new Map<number, number>()
      const turnedRound = heard.filter(({ account, n }) => {
        const before = last.get(account) ?? 0
        last.set(account, n)
        return n !== before + 1
      })
      expect(turnedRound).toEqual([])
    }
  },
  IS_LONG ? 1_800_000 : 120_000,
)
