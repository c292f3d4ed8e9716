import path from 'node:path'
import type { Config } from '../config.ts'
import { connect, type Sql } from '../db/connect.ts'
import type { Clock } from '../platform/clock.ts'
import { testBeacon } from './beacon.ts'
import { type RunningEngine, runEngine } from './run.ts'
import { forkSigner } from './signer-client.ts'
import type { EngineBets, EngineParts } from './steps.ts'

/** What the process gives the engine. */
export interface EngineStart {
  config: Pick<Config, 'mode' | 'dataDir' | 'beacon'>
  sql: Sql
  /** Address of the database, for the leader's own connection. */
  databaseUrl: string
  clock: Clock
  bets: EngineBets
  log: EngineParts['log']
}

/**
 * Starts the signer process and the engine.
 * @throws when the beacon that the configuration asks for cannot be had: no draw may run on another one (§4.2.7).
 */
export async function startEngine({ config, sql, databaseUrl, clock, bets, log }: EngineStart): Promise<RunningEngine> {
  if (config.beacon !== 'test') throw new Error('The drand beacon is not part of this release: no draw can be made.')
  const signer = await forkSigner({ directory: path.join(config.dataDir, 'signer'), mode: config.mode })
  const leaderSql = connect(databaseUrl, { max: 1, name: 'liuhe-leader' })
  const engine = runEngine({ sql, signer, beacon: testBeacon(clock), bets, log }, { leaderSql })
  return {
    ...engine,
    stop: async () => {
      await engine.stop()
      await Promise.all([signer.close(), leaderSql.end({ timeout: 1 })])
    },
  }
}
