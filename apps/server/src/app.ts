/** The composition root: everything the server is made of, mounted by name, top to bottom. */
import type { Config } from './config.ts'
import type { Sql } from './db/connect.ts'
import { createContentCache } from './http/content-cache.ts'
import { mountHealth } from './http/health.ts'
import { createRateLimiter, type RateLimiter } from './http/rate-limit.ts'
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
  /** Another limiter than the table's, for load tests. */
  limits?: RateLimiter
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
  const limits = parts.limits ?? createRateLimiter(clock)
  const isStrict = parts.isStrict ?? false
  const services = { sql, clock, random, log, sessions, content, limits, origins: new Set<string>(), isStrict }
  const server = await createServer(services)
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
