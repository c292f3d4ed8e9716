import { instantOf } from '@liuhe/domain/time.ts'
import type { Beacon } from '../engine/beacon.ts'
import { onlyBeacon, testBeacon, testBeaconCheck } from '../engine/beacon.ts'
import { enginePass, newMemory } from '../engine/pass.ts'
import type { PassMemory } from '../engine/pass.ts'
import { nextInstant } from '../engine/queries.ts'
import { seedKeeper } from '../engine/seed-keeper.ts'
import { localSigner } from '../engine/signer-client.ts'
import type { EngineBets, EngineParts } from '../engine/steps.ts'
import type { Sql } from '../db/connect.ts'
import { setDrawClock, stopDrawClock } from './draw-clock.ts'
import type { TestDatabase } from './test-database.ts'

// The engine under a clock of its own. Draws ask the database's `draw_clock()`; the owner of a test database replaces
// it by a table, so that hours pass in seconds. The application's role could not do this.

/** An engine whose time is set by the test. */
export type EngineWorld = {
  engine: EngineParts
  beacon: Beacon
  now(): number
  /** Sets the time, never back. */
  setNow(ms: number): Promise<void>
  /** Passes until nothing is left to do now. */
  work(): Promise<void>
  /** Lives through the time up to an instant, working whenever a draw changes by itself. */
  liveUntil(ms: number): Promise<void>
  /** Forgets everything a restarted process would not know; the signer starts afresh unless it is said to stay. */
  restart(signer?: 'stays'): void
  /** Starts the signer with another secret, as if its directory had been thrown away. */
  loseSecret(): void
  /** What the log was told of faults. */
  faults: unknown[]
  /** Rounds for which the beacon stays silent. */
  silentRounds: { from: number; to: number }[]
}

export const NO_BETS: EngineBets = {
  settleOrders: async () => {},
  voidOrders: async () => {},
  reverseOrders: async () => true,
  tellCorrected: async () => {},
  collectDebts: async () => {},
  stakesAtClose: async () => [],
  async *ordersAtClose() {},
}

/** Lets our own engine draw every game, also those that are drawn elsewhere: for tests of its live draws. */
export const drawAllOurselves = (owner: Sql) => owner`update game set result_by = 'own'`

/** Builds the world at a time of the site's zone; games must be seeded by the test. */
export async function engineWorld(
  database: TestDatabase,
  { at, bets = NO_BETS }: { at: { date: string; clock: string }; bets?: EngineBets },
): Promise<EngineWorld> {
  let nowMs = instantOf(at.date, at.clock)
  const { owner, sql } = database
  await stopDrawClock(owner, nowMs)

  const faults: unknown[] = []
  const silentRounds: EngineWorld['silentRounds'] = []
  const now = () => nowMs
  const beacon = sometimesSilent(testBeacon({ now }), silentRounds)
  const newSigner = (secret = 7) =>
    localSigner(seedKeeper({ secret: Buffer.alloc(32, secret), beacons: [testBeaconCheck], now }))
  const fault = (...args: unknown[]) => void faults.push(args)
  const engine: EngineParts = {
    sql,
    signer: newSigner(),
    beacon: onlyBeacon(beacon),
    bets,
    log: { info: () => {}, warn: fault, error: fault },
  }
  let memory: PassMemory = newMemory(engine)

  const world: EngineWorld = {
    engine,
    beacon,
    faults,
    silentRounds,
    now,
    async setNow(ms) {
      nowMs = Math.max(nowMs, ms)
      await setDrawClock(owner, nowMs)
    },
    async work() {
      for (let passes = 0; passes < 500; passes++) {
        if ((await enginePass(engine, memory)).done === 0) return
      }
      throw new Error('the engine does not come to rest')
    },
    async liveUntil(ms) {
      await world.work()
      while (nowMs < ms) {
        const { nextMs } = await nextInstant(sql)
        const [live] = await sql`select from draw where status = 'drawn' and public_at > draw_clock() limit 1`
        await world.setNow(Math.min(ms, nextMs ?? ms, nowMs + (live ? 8_000 : 60_000)))
        await world.work()
      }
    },
    restart(signer) {
      memory = newMemory(engine)
      if (signer !== 'stays') engine.signer = newSigner()
    },
    loseSecret() {
      memory = newMemory(engine)
      engine.signer = newSigner(8)
    },
  }
  return world
}

const sometimesSilent = (beacon: Beacon, silent: EngineWorld['silentRounds']): Beacon => ({
  ...beacon,
  value: (round) => (silent.some(({ from, to }) => round >= from && round <= to) ? undefined : beacon.value(round)),
})
