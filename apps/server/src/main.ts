import { createHmac } from 'node:crypto'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { VERSION } from '@liuhe/brand/version.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { availableParallelism } from 'node:os'
import { buildApp, buildEngineApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { isLateWriteOfDriver, type Sql } from './db/connect.ts'
import type { LocalPostgres } from './db/local-postgres.ts'
import { openDatabase } from './db/open-database.ts'
import { startEngine } from './engine/start.ts'
import { startHousekeeping } from './housekeeping.ts'
import { buildOperatorApp, type OperatorAppParts } from './operator-app.ts'
import { createPasswords, type Passwords } from './modules/auth/passwords.ts'
import { systemClock } from './platform/clock.ts'
import { createLog } from './platform/log.ts'
import { systemRandom } from './platform/random.ts'
import { createShutdown, type Shutdown } from './platform/shutdown.ts'
import { startSandbox } from './sandbox.ts'
import { readSecrets, type Secrets } from './secrets.ts'
import { seedEntryRules } from './seed/entry-rules.ts'
import { keepPublishing } from './seed/gallery.ts'
import { seedDemo, seedEssentials } from './seed/index.ts'
import { keepContent } from './seed/keep-content.ts'
import { sandboxFeeds, seedSandbox } from './seed/sandbox.ts'
import { seedStaff } from './seed/staff.ts'

// The process: reads the environment, opens the database, builds the application, listens, and ends in order. Whatever
// it does not understand ends it with exit code 1; a fresh start is the one repair that is always tested.

async function main(): Promise<void> {
  try {
    const config = readConfig(process.env)
    const secrets = await readSecrets(config, process.env)
    const log = createLog({ level: config.logLevel })
    const shutdown = createShutdown({ log })
    await start({ config, secrets, log, shutdown }).catch(async (error: Error) => {
      complain(error)
      await shutdown.run('the start was refused', 1)
    })
  } catch (error) {
    complain(error as Error)
    process.exit(1)
  }
}

async function start({ config, secrets, log, shutdown }: Frame): Promise<void> {
  crashOnFaults(log, shutdown)
  stopWithParent(shutdown)

  const database = await openDatabase({ config, secrets, log })
  shutdown.onClose('database', () => database.close())
  if (database.local) watchDatabase(database.local, shutdown)

  const passwords = createPasswords({ cores: availableParallelism(), ...secrets })
  await seed({ config, secrets, sql: database.sql, passwords })
  if (config.role !== 'api') {
    const { mode, dataDir } = config
    const parts = { sql: database.sql, databaseUrl: database.url, dataDir, mode, clock: systemClock, log }
    const engine = await startEngine(parts)
    shutdown.onClose('engine', () => engine.stop())
    const housekeeping = startHousekeeping(database.sql, log, config.seed === 'demo' ? { keepDemo } : {})
    shutdown.onClose('housekeeping', async () => housekeeping.stop())
    if (config.seed === 'demo') {
      const sheets = keepPublishing(database.sql, { clock: systemClock, log })
      shutdown.onClose('drawing sheets', async () => sheets.stop())
    }
  }

  const { isStopping } = shutdown
  const { reportTo, ...thirdParties } = await useSandbox({ config, secrets, log, shutdown }, database.sql)
  const parts = {
    ...thirdParties,
    log,
    sql: database.sql,
    clock: systemClock,
    random: systemRandom,
    passwords,
    isStopping,
  }
  const app = config.role === 'engine' ? await buildEngineApp(parts) : await buildApp(parts)
  shutdown.onClose('application', () => app.close())
  // Asked to stop while still starting: the parts are being closed already, so do not open the doors.
  if (isStopping()) return
  const address = await listen(app.app, config, log)
  reportTo?.(address)
  const operators =
    config.role === 'engine' ? undefined : await openToOperators({ config, secrets, log, shutdown }, parts)
  if (operators) log.info({ address: operators }, 'operators may come')
  log.info({ address, role: config.role, mode: config.mode }, 'ready')
  // Whoever started us as a child tells it in his own words, and may look into the database.
  if (process.send) process.send({ kind: 'ready', address, operators, databaseUrl: database.url })
  else process.stdout.write(`Liuhe ${VERSION} listening on ${address}\n`)
}

/** Every installation needs the games; the demo world is for demonstration, and production refuses it (config.ts). */
async function seed({ config, secrets, sql, passwords }: Planting): Promise<void> {
  if (config.seed === 'demo') {
    await seedDemo(sql, { now: systemClock.now(), passwords })
    await seedStaff(sql, { passwords, pepper: secrets.pepper, dataDir: config.dataDir })
  } else {
    await seedEssentials(sql)
    await seedEntryRules(sql)
  }
}

/** The authors of the demo go on writing while it runs. */
const keepDemo = (sql: Sql) => keepContent(sql, { now: systemClock.now() })

/** A demo that no slider provider was named for brings its own; the setting follows the address it got this time. */
async function useSandbox({ config, secrets, log, shutdown }: Frame, sql: Sql): Promise<ThirdParties> {
  if (config.mode !== 'demo' || config.role === 'engine' || config.captchaOrigin) return { config, secrets }
  try {
    // Derived from a secret that the demo keeps: a start in the middle of a draw goes on with the same balls.
    const resultKey = secrets.resultKey ?? derived(secrets.drawSeal, 'result key of the demo')
    const machine = derived(secrets.drawSeal, 'machine of the sandbox')
    const { origin, captchaKey, reportTo, stop } = await startSandbox({ feeds: sandboxFeeds(resultKey), machine })
    shutdown.onClose('sandbox', stop)
    await seedSandbox(sql, origin)
    return { config: { ...config, captchaOrigin: origin }, secrets: { ...secrets, captchaKey, resultKey }, reportTo }
  } catch (error) {
    log.warn({ err: error }, 'the sandbox does not run: the demo goes on without a slider')
    return { config, secrets }
  }
}

const derived = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(purpose).digest('base64url')

/** A start that is refused is told in a sentence, not in a stack: it is for the person at the keyboard. */
function complain(error: Error): void {
  process.stderr.write(`${error.message}\n`)
}

/** The operators' listener, where there is to be one. @returns its address */
async function openToOperators(frame: Frame, parts: OperatorAppParts): Promise<string | undefined> {
  const { config, log, shutdown } = frame
  if (config.operator === undefined) return undefined
  const app = await buildOperatorApp(parts)
  shutdown.onClose('operators', () => app.close())
  try {
    return await listen(app.app, config.operator, log, config.operator.isAskedFor ? PORT_PATIENCE_MS : 0)
  } catch (error) {
    if (config.operator.isAskedFor || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    log.warn({ port: config.operator.port }, 'the next port is taken: the demo goes on without its operators')
    return undefined
  }
}

/** Listens, and waits some seconds for a port that the process before us has not given back yet. */
async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
  log: Logger,
  patienceMs = PORT_PATIENCE_MS,
): Promise<string> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    try {
      await app.listen({ host, port })
      const bound = app.server.address()
      const boundPort = typeof bound === 'object' && bound ? bound.port : port
      const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host
      return `http://${shown.includes(':') ? `[${shown}]` : shown}:${boundPort}`
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || performance.now() > deadline) throw error
      log.warn({ host, port }, 'the port is taken, trying again')
      await sleep(500)
    }
  }
}

function crashOnFaults(log: Logger, shutdown: Shutdown): void {
  const crash = (error: unknown) => {
    if (isLateWriteOfDriver(error)) return log.warn('a connection to the database was lost while writing')
    log.fatal({ err: error }, 'fault')
    return void shutdown.run('fault', 1)
  }
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)
}

/** A killed starter cannot pass on the signal: without this nobody would stop us, and the port would stay taken. */
function stopWithParent(shutdown: Shutdown): void {
  if (process.send) process.on('disconnect', () => void shutdown.run('the starter is gone', 0))
}

/** A killed postmaster does not come back by itself; the next start of this process repairs it. */
function watchDatabase(local: LocalPostgres, shutdown: Shutdown): void {
  const watch = setInterval(() => {
    if (local.isAlive()) return
    clearInterval(watch)
    process.send?.({ kind: 'database-gone' })
    void shutdown.run('the database is gone', 1)
  }, DATABASE_WATCH_MS)
  watch.unref()
  shutdown.onClose('watch', async () => clearInterval(watch))
}

const PORT_PATIENCE_MS = 10_000
const DATABASE_WATCH_MS = 500

interface ThirdParties {
  config: Config
  secrets: Secrets
  reportTo?: (site: string) => void
}

interface Planting {
  config: Config
  secrets: Secrets
  sql: Sql
  passwords: Passwords
}

interface Frame {
  config: Config
  secrets: Secrets
  log: Logger
  shutdown: Shutdown
}

await main()
