import path from 'node:path'
import type { Logger } from 'pino'
import { connect } from '../db/connect.ts'
import type { Sql } from '../db/connect.ts'
import * as bets from '../modules/bets/index.ts'
import type { Clock } from '../platform/clock.ts'
import { assertBeaconFits, testBeacon } from './beacon.ts'
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
  clock: Clock
  log: Logger
}

/**
 * Starts the signer process and the engine; `stop` ends both. Throws when the signer refuses to start, as it does in
 * production while the offline beacon is the only one.
 */
export async function startEngine({
  sql,
  databaseUrl,
  dataDir,
  mode,
  clock,
  log,
}: EngineOptions): Promise<RunningEngine> {
  const beacon = testBeacon(clock)
  assertBeaconFits(mode, beacon.chainHash)
  const signer = await forkSigner({ directory: path.join(dataDir, 'signer'), mode })
  const leaderSql = connect(databaseUrl, { name: 'liuhe-leader', max: 1 })
  const engine = runEngine({ sql, signer, beacon, bets, log }, { leaderSql })
  return {
    ...engine,
    stop: async () => {
      await engine.stop()
      await signer.close()
      await leaderSql.end({ timeout: 1 })
    },
  }
}
