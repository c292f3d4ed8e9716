/** The composition root: everything the server is made of, mounted by name, top to bottom. */
import type { Config } from './config.ts'
import type { Sql } from './db/connect.ts'
import { onContentChanged } from './http/content-changed.ts'
import { createContentCache } from './http/content-cache.ts'
import { mountDocs } from './http/docs.ts'
import { mountHealth } from './http/health.ts'
import { loadMemberBuild, type MemberBuild } from './http/member-build.ts'
import { type FileSources, mountPublished, type Publisher } from './http/publish.ts'
import { createRateLimiter, type RateLimiter } from './http/rate-limit.ts'
import { createServer, type Log, type Server } from './http/server.ts'
import { createSessionCache } from './http/viewer.ts'
import { createWeb, type Web } from './http/web.ts'
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
  /** Sources of the published files. */
  files?: Partial<FileSources>
  /** The member app; from its build folder unless given. */
  build?: Promise<MemberBuild | undefined>
  /** Another limiter than the table's, for load tests. */
  limits?: RateLimiter
}

export interface App extends Server {
  publisher: Publisher
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
  mountDocs(server, parts.config.mode)
  const publisher = mountPublished(server, parts.files ?? {})
  const web = await mountWeb(server, parts)

  await sessions.listen()
  const unlisten = await onContentChanged(sql, (source) => {
    publisher.invalidate(source)
    content.invalidate(source)
    web?.invalidate()
  })
  const close = async () => {
    await server.app.close()
    await Promise.all([sessions.close(), unlisten()])
  }
  return { ...server, publisher, close }
}

/** Every module, one line each: `mountArea(server, api.bets, betHandlers)`. */
function mountModules(_server: Server): void {}

/** The member app, when it is built. */
async function mountWeb(
  server: Server,
  { config, log, build = loadMemberBuild() }: AppParts,
): Promise<Web | undefined> {
  const built = await build
  if (built === undefined) {
    log.warn({}, 'the member app is not built, only the API is served')
    return undefined
  }
  const web = createWeb(server, { build: built, homeQueries: [], letsChooseTheme: config.mode === 'demo' })
  server.fallback = web.answer
  return web
}
