import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../db/connect.ts'
import * as bets from '../modules/bets/index.ts'
import { currentChains, retireChain } from '../modules/lottery/index.ts'
import { systemClock } from '../platform/clock.ts'
import { seedGames } from '../seed/essentials/games.ts'
import { often } from '../testing/patience.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { onlyBeacon, testBeacon, testBeaconCheck } from './beacon.ts'
import { runEngine } from './run.ts'
import { encryptedChains } from './encrypted-chains.ts'
import { seedKeeper } from './seed-keeper.ts'
import { localSigner } from './signer-client.ts'

// Two engines on one database, each with a signer and a folder of its own: only the one whose signer made the chains
// may ever lead, however often either of them dies.

const KILLS = often({ usual: 16, full: 50 })
const db = useTestDatabase()
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'liuhe-signers-'))
  await seedGames(db.owner)
  const timing = {
    schedule: { kind: 'periodic', intervalSeconds: 2 },
    closeSeconds: 1,
    issueFormat: { kind: 'day', digits: 5 },
  }
  await db.owner`update game set enabled = game_id in (71, 43), timing = ${db.owner.json(timing)}`
})
afterAll(() => rm(directory, { recursive: true, force: true }))

type Logged = { level: string; facts: { event?: string } }
const logged: Logged[] = []

/** An engine with its own connections and the signer of a secret. `kill` takes its connections away at once. */
function start(secret: number) {
  const logAs = (level: string) => (facts: object) => void logged.push({ level, facts })
  const log = { info: logAs('info'), warn: logAs('warn'), error: logAs('error') }
  const [sql, leaderSql] = [connect(db.url, { name: 'engine', max: 4 }), connect(db.url, { name: 'engine', max: 1 })]
  const bytes = Buffer.alloc(32, secret)
  const store = encryptedChains(join(directory, String(secret)), bytes)
  const now = () => systemClock.now()
  const signer = localSigner(seedKeeper({ secret: bytes, beacons: [testBeaconCheck], now, store }))
  const beacon = onlyBeacon(testBeacon(systemClock))
  const engine = runEngine({ sql, signer, beacon, bets, log }, { leaderSql })
  const end = (timeout: number) => Promise.all([sql.end({ timeout }), leaderSql.end({ timeout })])
  return {
    isLeading: engine.isLeading,
    lastPassAt: engine.lastPassAt,
    kill: async () => {
      await end(0)
      await engine.stop()
    },
    stop: async () => {
      await engine.stop()
      await end(1)
    },
  }
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 20_000
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error('it did not happen within twenty seconds')
    await sleep(10)
  }
}

const countOf = async (what: 'retired' | 'void' | 'settled' | 'alarms'): Promise<number> => {
  const [row] = await db.owner<Record<'retired' | 'void' | 'settled' | 'alarms', number>[]>`
    select (select count(*)::integer from draw_chain where retired_at is not null) as retired,
           (select count(*)::integer from draw where status = 'void') as void,
           (select count(*)::integer from draw where status = 'settled') as settled,
           (select count(*)::integer from engine_alarm) as alarms`
  return row?.[what] ?? -1
}

describe('two engines with foreign signers', () => {
  it(`in ${KILLS} kills retire no chain, void no turn and raise one alarm [F-O1]`, async () => {
    let owner = start(1)
    await until(async () => owner.isLeading() && (await currentChains(db.sql)).length === 2)
    let foreign = start(2)
    for (let kills = 0; kills < KILLS; kills += 2) {
      await owner.kill()
      // The lock is free now, and the foreign engine looks for it.
      await sleep(kills % 10 === 0 ? 1_200 : 50)
      expect(foreign.isLeading()).toBe(false)
      await foreign.kill()
      ;[foreign, owner] = [start(2), start(1)]
      await until(() => owner.isLeading())
      expect(foreign.isLeading()).toBe(false)
    }
    const before = await countOf('settled')
    await until(async () => (await countOf('settled')) > before)
    await owner.stop()
    await foreign.stop()
    expect([await countOf('retired'), await countOf('void'), await countOf('alarms')]).toEqual([0, 0, 1])
    expect(logged.filter(({ level, facts }) => level === 'error' && facts.event === 'foreign-signer')).toHaveLength(1)
  }, 120_000)

  it('change places only when operators retire the chains; the alarm is over then [F-O1]', async () => {
    const foreign = start(2)
    await sleep(1_500)
    expect(foreign.isLeading()).toBe(false)
    for (const { gameId, serial } of await currentChains(db.sql)) {
      await db.sql.begin((tx) => retireChain(tx, { gameId, serial }))
    }
    await until(() => foreign.isLeading())
    await until(async () => (await currentChains(db.sql)).length === 2)
    expect(await db.owner`select from engine_alarm where over_at is null`).toEqual([])
    await foreign.stop()
  })

  it('a signer without checkpoints on disk proves itself by deriving the chain that is due first [F-O1]', async () => {
    await rm(join(directory, '2'), { recursive: true })
    const engine = start(2)
    await until(() => engine.isLeading())
    await engine.stop()
    const other = start(3)
    await sleep(1_500)
    expect(other.isLeading()).toBe(false)
    await other.stop()
    expect(await countOf('alarms')).toBe(2)
  })
})
