/** The composition root: everything the server is made of, mounted by name, top to bottom. */
import type { Config } from './config.ts'
import type { Sql } from './db/connect.ts'
import { createContentCache } from './http/content-cache.ts'
import { mountHealth } from './http/health.ts'
import { createServer, type Log, type Server } from './http/server.ts'
import { createSessionCache } from './http/viewer.ts'
import type { Clock } from './platform/clock.ts'
import type { Random } from './platform/random.ts'
import type { Secrets } from './secrets.ts'

/** Everything the application is made of. */
export interface AppParts {
  config: Config
  secrets: Secrets
  log: Log
  sql: Sql
  clock: Clock
  random: Random
  /** True once the process was asked to stop: it finishes what it has and wants nothing new. */
  isStopping(): boolean
  /** Tests and development: an undeclared error code is a fault. */
  isStrict?: boolean
}

export interface App extends Server {
  /** Stops serving and lets go of everything but the database. */
  close(): Promise<void>
}

/** Builds the application; it listens to nothing yet. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { sql, clock, random, log } = parts
  const sessions = createSessionCache(sql, clock)
  const content = createContentCache(clock)
  const isStrict = parts.isStrict ?? false
  const server = await createServer({ sql, clock, random, log, sessions, content, origins: new Set(), isStrict })
  mountHealth(server, parts.isStopping)
  mountModules(server)
  await sessions.listen()
  const close = async () => {
    await server.app.close()
    await sessions.close()
  }
  return { ...server, close }
}

/** Every module, one line each: `mountArea(server, api.bets, betHandlers)`. */
function mountModules(_server: Server): void {}
