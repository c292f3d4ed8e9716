import { randomBytes } from 'node:crypto'
import { keepRunning } from './keep-running.ts'
import type { OwnPostgres } from './own-postgres.ts'

/** Several processes of the role `api` on one database, in production's mode. */
export interface ApiServers {
  /** Where they listen, those that are down included. */
  origins(): string[]
  /** Kills one of them, and waits until its successor is ready. @returns milliseconds without it */
  kill(which: number): Promise<number>
  stop(): Promise<void>
}

interface Servers {
  /** The built program. */
  main: string
  postgres: OwnPostgres
  count: number
}

/**
 * Starts them. A client's address is believed as a proxy on this machine tells it, so that a load may come from many.
 * @throws when they are not ready after a while
 */
export async function startApiServers({ main, postgres, count }: Servers): Promise<ApiServers> {
  const secret = () => randomBytes(32).toString('base64url')
  const settings = {
    ...{ PORT: '0', HOST: '127.0.0.1', LIUHE_DATA_DIR: postgres.dataDir, DATABASE_URL: postgres.ownerUrl },
    ...{ LIUHE_MODE: 'production', LIUHE_ROLE: 'api', LIUHE_SEED: 'none', LOG_LEVEL: 'warn' },
    ...{ LIUHE_PEPPER: secret(), LIUHE_SESSION_SECRET: secret(), LIUHE_APP_DATABASE_PASSWORD: secret() },
    ...{ LIUHE_TRUSTED_PROXIES: '127.0.0.1', LIUHE_DRAIN_MS: '0' },
  }
  // One after another: the first one plants what every installation begins with.
  const keepers: ReturnType<typeof keepRunning>[] = []
  const stop = async () => void (await Promise.all(keepers.map((keeper) => keeper.stop())))
  try {
    for (let n = 0; n < count; n++) {
      const keeper = keepRunning(main, settings)
      keepers.push(keeper)
      await keeper.ready()
    }
  } catch (error) {
    await stop()
    throw error
  }
  return {
    origins: () => keepers.map((keeper) => keeper.origin()),
    async kill(which) {
      const keeper = keepers[which % keepers.length]
      if (keeper === undefined) throw new Error('There is no server.')
      const began = performance.now()
      const starts = keeper.starts()
      keeper.kill()
      await keeper.ready(starts + 1)
      return Math.round(performance.now() - began)
    },
    stop,
  }
}
