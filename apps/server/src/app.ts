/** The composition root: everything the server is made of, mounted by name, top to bottom. */
import { availableParallelism } from 'node:os'
import type { Config } from './config.ts'
import type { Sql } from './db/connect.ts'
import { onContentChanged } from './http/content-changed.ts'
import { createContentCache } from './http/content-cache.ts'
import { isOwnOrigin } from './http/cross-site.ts'
import { mountDocs } from './http/docs.ts'
import { createEncryption, mountSecretKeys } from './http/encryption.ts'
import { mountHealth } from './http/health.ts'
import { NO_HOSTS } from './http/headers.ts'
import { loadMemberBuild, type MemberBuild, memberDist } from './http/member-build.ts'
import { type FileSources, mountPublished, type Publisher } from './http/publish.ts'
import { createRateLimiter, type RateLimiter } from './http/rate-limit.ts'
import { createKeyRing } from './http/secret-keys.ts'
import { createServer, type Log, type Server } from './http/server.ts'
import { isSessionLive } from './http/sessions.ts'
import { createSessionCache } from './http/viewer.ts'
import { createWeb, type Web } from './http/web.ts'
import { mountAuth } from './modules/auth/routes.ts'
import { createPasswords, type Passwords } from './modules/auth/passwords.ts'
import { createBetDesk, mountBets } from './modules/bets/index.ts'
import { mountCompany } from './modules/company/routes.ts'
import { forgetDraws, gameIds, mountLottery } from './modules/lottery/index.ts'
import { mountMember } from './modules/member/routes.ts'
import { mountTemplates } from './modules/templates/routes.ts'
import type { Clock } from './platform/clock.ts'
import type { Random } from './platform/random.ts'
import { publishedFiles } from './published-files.ts'
import { type Realtime, startRealtime } from './realtime/realtime.ts'
import { createTickets, type Tickets } from './realtime/tickets.ts'
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
  /** Other sources of published files than the modules'. */
  files?: Partial<FileSources>
  /** Hashes passwords; shared with the seed. */
  passwords?: Passwords
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
  const tickets = createTickets(clock)
  const ring = createKeyRing(sql, { clock, random })
  server.encryption = createEncryption(ring, random)
  mountSecretKeys(server, ring)
  mountHealth(server, parts.isStopping)
  mountModules(server, parts, tickets)
  mountDocs(server, parts.config.mode)
  const publisher = mountPublished(server, parts.files ?? publishedFiles(clock))
  const web = await mountWeb(server, parts)
  const realtime = await openSockets(server, tickets, publisher)

  await sessions.listen(realtime.sessionEnded)
  const unlisten = await onContentChanged(sql, (source) => {
    publisher.invalidate(source)
    content.invalidate(source)
    web?.invalidate()
  })
  const close = async () => {
    await realtime.close()
    await server.app.close()
    await Promise.all([sessions.close(), unlisten()])
  }
  return { ...server, publisher, close }
}

/** What an engine process serves: its health, and nothing else. */
export async function buildEngineApp(parts: AppParts): Promise<Pick<App, 'app' | 'close'>> {
  const { sql, clock, random, log } = parts
  const sessions = createSessionCache(sql, clock)
  const [content, limits] = [createContentCache(clock), createRateLimiter(clock)]
  const services = { sql, clock, random, log, sessions, content, limits, origins: new Set<string>(), isStrict: false }
  const server = await createServer(services)
  mountHealth(server, parts.isStopping)
  return { app: server.app, close: () => server.app.close() }
}

/** Every module, one line each. */
function mountModules(server: Server, { sql, passwords }: AppParts, tickets: Tickets): void {
  mountAuth(server, passwords ?? createPasswords({ cores: availableParallelism() }))
  mountMember(server, tickets)
  mountLottery(server)
  mountBets(server, createBetDesk(sql))
  mountTemplates(server)
  mountCompany(server)
}

/** The game socket, fed by the outbox; what a draw changes is dropped from the caches by the same message. */
async function openSockets({ app, services }: Server, tickets: Tickets, publisher: Publisher): Promise<Realtime> {
  const { sql, clock, origins } = services
  const known = await gameIds(sql)
  return startRealtime({
    server: app.server,
    sql,
    clock,
    tickets,
    isAllowedOrigin: (origin, host) => origins.has(origin) || isOwnOrigin(origin, host),
    isGame: (gameId) => known.has(gameId),
    isLive: ({ sessionId }) => isSessionLive(sql, sessionId),
    addressOf: (request) => request.socket.remoteAddress ?? '',
    alsoTell: ({ topic, payload }) => {
      if (topic !== 'draw') return
      forgetDraws(Number(payload.gameId))
      publisher.invalidate(`openInfo/${payload.gameId}`)
    },
  })
}

/** The member app, when it is built. */
async function mountWeb(
  server: Server,
  { config, log, build = loadMemberBuild(memberDist(config.memberBuild)) }: AppParts,
): Promise<Web | undefined> {
  const built = await build
  if (built === undefined) {
    log.warn({}, 'the member app is not built, only the API is served')
    return undefined
  }
  const isDemo = config.mode === 'demo'
  const hosts = { ...NO_HOSTS, ancestors: config.frameAncestors }
  const web = createWeb(server, { build: built, letsChooseTheme: isDemo, isDemo, hosts })
  server.fallback = web.answer
  return web
}
