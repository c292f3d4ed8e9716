import path from 'node:path'
import type { Logger } from 'pino'
import { connect } from '../db/connect.ts'
import type { Sql } from '../db/connect.ts'
import * as bets from '../modules/bets/index.ts'
import type { Clock } from '../platform/clock.ts'
import { assertBeaconFits } from './beacon-chain.ts'
import type { BeaconChoice } from './beacon-chain.ts'
import { chainsOf, createBeacons } from './beacons.ts'
import { runEngine } from './run.ts'
import type { RunningEngine } from './run.ts'
import { forkSigner } from './signer-client.ts'

/** What the composition root gives the engine. */
export type EngineOptions = {
  sql: Sql
  /** Address of the same database for the application's role; the leader's connection is opened from it. */
  databaseUrl: string
  /** The signer keeps its secret in `signer/` below it. */
  dataDir: string
  mode: 'demo' | 'production'
  /** The beacon that turns are bound to. */
  beacon: BeaconChoice
  clock: Clock
  log: Logger
}

export type StartedEngine = RunningEngine & {
  /** In a demo: where the sandbox plays its beacon, or that there is none. Until then no further turn is bound. */
  useSandbox(origin: string | undefined): void
}

/**
 * Starts the signer process and the engine; `stop` ends both. Throws when the signer refuses to start, as it does in
 * production with a beacon that anyone can predict.
 */
export async function startEngine(options: EngineOptions): Promise<StartedEngine> {
  const { sql, databaseUrl, dataDir, mode, beacon, clock, log } = options
  const chains = chainsOf(beacon)
  for (const chain of chains) assertBeaconFits(mode, chain)
  const signer = await forkSigner({ directory: path.join(dataDir, 'signer'), mode, beacons: chains })
  const leaderSql = connect(databaseUrl, { name: 'liuhe-leader', max: 1 })
  const news = { wake: () => {} }
  const beacons = createBeacons(beacon, { clock, log, verify: signer.verifies, wake: () => news.wake() })
  const running = runEngine({ sql, signer, beacon: beacons, bets, log }, { leaderSql })
  news.wake = running.wake
  return {
    ...running,
    useSandbox: beacons.useSandbox,
    stop: async () => {
      beacons.stop()
      await running.stop()
      await signer.close()
      await leaderSql.end({ timeout: 1 })
    },
  }
}
