import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../db/connect.ts'
import type { Sql } from '../db/connect.ts'
import * as bets from '../modules/bets/index.ts'
import { systemClock } from '../platform/clock.ts'
import { seedGames } from '../seed/essentials/games.ts'
import { drawAllOurselves } from '../testing/engine-world.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { onlyBeacon, testBeacon, testBeaconCheck } from './beacon.ts'
import { runEngine } from './run.ts'
import type { RunningEngine } from './run.ts'
import { seedKeeper } from './seed-keeper.ts'
import { localSigner } from './signer-client.ts'

// The loop itself, at the real time and on real connections.

const database = useTestDatabase()
const running: { engine: RunningEngine; pools: Sql[] }[] = []

beforeAll(async () => {
  await seedGames(database.owner)
  await drawAllOurselves(database.owner)
  await database.owner`update game set enabled = game_id in (110, 10)`
})
afterEach(async () => {
  for (const { engine, pools } of running.splice(0)) {
    await engine.stop()
    await Promise.all(pools.map((pool) => pool.end({ timeout: 1 })))
  }
})

function start(name: string): RunningEngine {
  const sql = connect(database.url, { name, max: 4 })
  const now = () => systemClock.now()
  const signer = localSigner(seedKeeper({ secret: Buffer.alloc(32, 3), beacons: [testBeaconCheck], now }))
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const leaderSql = connect(database.url, { name, max: 1 })
  const engine = runEngine({ sql, signer, beacon: onlyBeacon(testBeacon(systemClock)), bets, log }, { leaderSql })
  running.push({ engine, pools: [sql, leaderSql] })
  return engine
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 10_000
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error('it did not happen within ten seconds')
    await sleep(20)
  }
}

describe('the running engine', () => {
  it('leads alone, and another takes over when it stops', async () => {
    const first = start('engine-1')
    await until(() => first.isLeading())
    const second = start('engine-2')
    await sleep(300)
    expect([first.isLeading(), second.isLeading()]).toEqual([true, false])
    await first.stop()
    await until(() => second.isLeading())
    expect(first.isLeading()).toBe(false)
  })

  it('opens turns at the real time, each with its commitment [I-47]', async () => {
    start('engine-3')
    const bound = () =>
      database.sql`select from draw where status = 'open' and commitment is not null and game_id = 110`
    await until(async () => (await bound()).length > 0)
    expect(await bound()).toHaveLength(1)
  })

  it('lives through the loss of all its connections and leads again', async () => {
    const engine = start('engine-4')
    await until(() => engine.lastPassAt() !== undefined)
    await database.owner`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'engine-4'`
    const lostAt = systemClock.now()
    await until(() => engine.isLeading() && (engine.lastPassAt() ?? 0) > lostAt + 500)
    expect(engine.isLeading()).toBe(true)
  })
})
