import { createHmac } from 'node:crypto'
import process from 'node:process'
import { VERSION } from '@liuhe/brand/version.ts'
import type { Logger } from 'pino'
import { availableParallelism } from 'node:os'
import { buildApp, buildEngineApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { isLateWriteOfDriver, type Sql } from './db/connect.ts'
import type { LocalPostgres } from './db/local-postgres.ts'
import { type Database, openDatabase } from './db/open-database.ts'
import { isConnectionLoss } from './db/connection-loss.ts'
import { type StartedEngine, startEngine } from './engine/start.ts'
import { startConsoleJobs } from './console-jobs.ts'
import { startHousekeeping } from './housekeeping.ts'
import { startBeat } from './modules/jobs/index.ts'
import { headKeeper } from './modules/operators/index.ts'
import { startPlans } from './plans.ts'
import { startRoomNews } from './room-news.ts'
import { addressOf, listenPatiently } from './http/framework/listen.ts'
import { CONSOLE_DIST } from './http/documents/console.ts'
import { loadMemberBuild, type MemberBuild, memberDist } from './http/documents/member-build.ts'
import { openStartingDoor, type StartingDoor } from './http/framework/starting-door.ts'
import { buildOperatorApp, type OperatorAppParts } from './operator-app.ts'
import { createPasswords, type Passwords } from './modules/auth/passwords.ts'
import { openStudio } from './game-studio.ts'
import { gameProvidersOf, gameWalletOf } from './game-wallet.ts'
import { startGameWalletJobs, startTransferJobs } from './modules/game-wallet/index.ts'
import { type PaymentDesk, startPaymentJobs } from './modules/payments/index.ts'
import { systemClock } from './platform/clock.ts'
import { createLog } from './platform/log.ts'
import { type Random, systemRandom } from './platform/random.ts'
import { createShutdown, type Shutdown } from './platform/shutdown.ts'
import { openSockets } from './realtime/socket-door.ts'
import { createStaffLine } from './realtime/staff-line.ts'
import { startAdjustmentJobs } from './modules/adjustments/index.ts'
import { startDirectJobs } from './modules/direct/index.ts'
import { startRechargeJobs } from './modules/recharge/index.ts'
import { startPayoutJobs } from './modules/withdrawals/index.ts'
import type { PaymentSandbox } from './payment-sandbox.ts'
import { openPaymentSandbox, paymentsOf, payoutPartsOf } from './payments.ts'
import { openSmsSandbox } from './sms.ts'
import type { Sandbox } from './sandbox.ts'
import { readSecrets, type Secrets } from './secrets.ts'
import { seedEntryRules } from './seed/essentials/entry-rules.ts'
import { seedEssentials } from './seed/essentials/seed-essentials.ts'
import { plant } from './seed/plant.ts'
import type { StudioProcess } from './studio-process.ts'

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

  // What needs nothing of the others begins at once.
  const door = openStartingDoor(config, log)
  shutdown.onClose('door', () => door.close())
  const sandbox = openThirdParties({ config, secrets, log, shutdown })
  const build = config.role === 'engine' ? undefined : loadMemberBuild(memberDist(config.memberBuild))
  build?.catch(() => {})

  door.says('the database is being opened')
  const database = await openDatabase({ config, secrets, log })
  shutdown.onClose('database', () => database.close())
  if (database.local) watchDatabase(database.local, shutdown)
  await toldWhenGone(serve({ config, secrets, log, shutdown }, { database, door, sandbox, build }))
}

async function serve(frame: Frame, { database, door, build, ...begun }: Begun): Promise<void> {
  const { log, shutdown } = frame
  const { sql, url } = database
  const passwords = createPasswords({ cores: availableParallelism(), ...frame.secrets })
  door.says('the world is being planted')
  await seed({ ...frame, sql, url, passwords })

  shutdown.onClose('beat', startBeat(sql, { role: frame.config.role, sockets: openSockets }).stop)
  door.says('the application is being built')
  const { isStopping } = shutdown
  const { config } = frame
  const engine = config.role === 'api' ? undefined : openEngine(frame, database)
  // It is waited for below; a signer that refuses before that is heard there.
  engine?.catch(() => {})
  const { sandbox, payments: gateways, studio, ...thirdParties } = await begun.sandbox
  const clock = systemClock
  const serving = { ...thirdParties, log, sql, clock, random: systemRandom }
  const payments = paymentsOf(serving)
  const parts = {
    ...serving,
    payments,
    gatewayOf: payments.gatewayOf,
    ...(build && { build }),
    passwords,
    isStopping,
    staffLine: createStaffLine(clock),
  }
  const [app] = await Promise.all([
    config.role === 'engine' ? buildEngineApp(parts) : buildApp(parts),
    engine?.then((running) => {
      running.useSandbox(sandbox?.origin)
      void sandbox?.ended.then(() => running.useSandbox(undefined))
    }),
    sandbox && import('./seed/sandbox/seed-sandbox.ts').then(({ seedSandbox }) => seedSandbox(sql, sandbox.origin)),
    config.seed === 'demo' && readCatalogue(serving),
  ])
  shutdown.onClose('application', () => app.close())
  // Asked to stop while still starting: the parts are being closed already, so do not open the doors.
  if (isStopping()) return
  const address = await door.handOver(app.app)
  sandbox?.reportTo(address)
  gateways?.callBack(address)
  studio?.useWallet(address)
  if (config.role !== 'api' || gateways) startMoneyJobs(frame, parts)
  if (config.role !== 'api') shutdown.onClose('exports and bulk work', startConsoleJobs(sql, { clock, log }).stop)
  if (config.role !== 'api' && config.gameProviders.length > 0) startGameJobs(frame, parts)
  const operators = config.role === 'engine' ? undefined : await openToOperators(frame, parts)
  if (operators) log.info({ address: operators }, 'operators may come')
  shutdown.drainFor(config.drainMs)
  log.info({ address, role: config.role, mode: config.mode }, 'ready')
  // A parent process gets a message, with the database's address; a terminal gets a line.
  if (process.send) process.send({ kind: 'ready', address, operators, databaseUrl: url, mode: config.mode })
  else process.stdout.write(`Liuhe ${VERSION} listening on ${address}\n`)
  if (config.role === 'api' || config.seed !== 'demo') return
  const { keepDemo } = await import('./seed/demo/keep-demo.ts')
  const demo = keepDemo(url, { clock, log, random: systemRandom, pepper: frame.secrets.pepper })
  shutdown.onClose('demonstration', () => demo.stop())
}

/** What moves money from and to the outside, beside the calls. */
function startMoneyJobs(
  { secrets, log, shutdown }: Frame,
  { sql, payments }: { sql: Sql; payments: PaymentDesk },
): void {
  const { gatewayOf } = payments
  shutdown.onClose('payments', startPaymentJobs(payments).stop)
  shutdown.onClose('recharges', startRechargeJobs(sql, { gatewayOf, log }).stop)
  shutdown.onClose('adjustments', startAdjustmentJobs(sql, { log }).stop)
  shutdown.onClose('direct', startDirectJobs(sql, { log }).stop)
  shutdown.onClose('payouts', startPayoutJobs(sql, payoutPartsOf({ payments, secrets, log })).stop)
}

/** What goes on by itself between us and providers of games. */
function startGameJobs({ shutdown }: Frame, parts: Parameters<typeof gameWalletOf>[0] & { random: Random }): void {
  const desk = gameWalletOf(parts)
  shutdown.onClose('game wallet', startGameWalletJobs(desk, parts).stop)
  shutdown.onClose('transfers', startTransferJobs({ ...parts, providers: desk.providers }).stop)
}

/** The engine with its signer, and what is swept beside it. */
async function openEngine(
  { config, secrets, log, shutdown }: Frame,
  { sql, url: databaseUrl }: Database,
): Promise<StartedEngine> {
  const { mode, dataDir, beacon, auditHeads } = config
  const engine = await startEngine({ sql, databaseUrl, dataDir, mode, beacon, clock: systemClock, log })
  shutdown.onClose('engine', engine.stop)
  const housekeeping = startHousekeeping(sql, log, { keepAuditHead: headKeeper(auditHeads, secrets, systemClock) })
  shutdown.onClose('housekeeping', async () => housekeeping.stop())
  const news = startRoomNews(sql, log)
  shutdown.onClose('room-news', async () => news.stop())
  const plans = startPlans(sql, log)
  shutdown.onClose('plans', async () => plans.stop())
  return engine
}

/** A starter whom only the database failed starts again, which repairs that (F-S8); other refusals are for people. */
async function toldWhenGone(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (isConnectionLoss(error) || (error as { code?: string }).code === ENDED_IDLE)
      process.send?.({ kind: 'database-gone' })
    throw error
  }
}

/** Every installation needs the games. The demo world is code of its own, loaded where it is asked for (ADR 076). */
async function seed({ config, secrets, sql, url, passwords }: Planting): Promise<void> {
  if (config.seed === 'demo') {
    const { plantDemo } = await import('./seed/demo/plant-demo.ts')
    const { dataDir } = config
    return plantDemo(sql, { url, clock: systemClock, passwords, pepper: secrets.pepper, dataDir })
  }
  const sow = async (patient: Sql) => {
    await seedEssentials(patient)
    await seedEntryRules(patient)
  }
  await plant(sql, { world: 'essentials', url, sow })
}

/** Everybody else that a demo brings along, side by side. */
async function openThirdParties(frame: Frame): Promise<ThirdParties> {
  const { log, shutdown } = frame
  const opening = [
    openSandbox(frame),
    openPaymentSandbox(frame, log),
    openStudio(frame, log),
    openSmsSandbox(frame, log),
  ] as const
  const [others, { config: paying, secrets: paid, payments }, { config: playing, secrets: played, studio }, telling] =
    await Promise.all(opening)
  if (payments) shutdown.onClose('payment sandbox', payments.stop)
  if (studio) shutdown.onClose('studio', studio.stop)
  if (telling.sms) shutdown.onClose('message sandbox', telling.sms.stop)
  const { smsOrigin } = telling.config
  const { smsKeys } = telling.secrets
  const { paymentGateways } = paying
  const config = { ...others.config, paymentGateways, gameProviders: playing.gameProviders, smsOrigin }
  const keys = {
    ...(paid.paymentKeys && { paymentKeys: paid.paymentKeys }),
    ...(smsKeys && { smsKeys }),
    ...(played.gameKeys && { gameKeys: played.gameKeys }),
  }
  const parties = { ...(payments && { payments }), ...(studio && { studio }) }
  return { ...others, config, secrets: { ...others.secrets, ...keys }, ...parties }
}

/** The demo's game centre has what its providers list now; elsewhere an operator reads the lists. Never rejects. */
async function readCatalogue({ sql, log, ...parts }: Parameters<typeof gameWalletOf>[0]): Promise<void> {
  const { seedCatalogue } = await import('./seed/demo/game-centre.ts')
  await seedCatalogue(sql, gameProvidersOf(parts), log)
}

/** A demo that no slider provider was named for brings its own, whose address is new each time. Never rejects. */
async function openSandbox({ config, secrets, log, shutdown }: Frame): Promise<ThirdParties> {
  if (config.mode !== 'demo' || config.role === 'engine' || config.captchaOrigin) return { config, secrets }
  try {
    const { startSandbox } = await import('./sandbox.ts')
    const { sandboxFeeds } = await import('./seed/sandbox/seed-sandbox.ts')
    // Derived from a secret that the demo keeps: a start in the middle of a draw goes on with the same balls.
    const resultKey = secrets.resultKey ?? derived(secrets.session, 'result key of the demo')
    const machine = derived(secrets.session, 'machine of the sandbox')
    const sandbox = await startSandbox({ feeds: sandboxFeeds(resultKey), machine })
    const { origin, captchaKey } = sandbox
    shutdown.onClose('sandbox', sandbox.stop)
    return { config: { ...config, captchaOrigin: origin }, secrets: { ...secrets, captchaKey, resultKey }, sandbox }
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
  const app = await buildOperatorApp({ ...parts, consoleDist: CONSOLE_DIST })
  shutdown.onClose('operators', () => app.close())
  const { host, port, isAskedFor } = config.operator
  try {
    const place = { host, port }
    await listenPatiently(() => app.app.listen({ ...place }), { place, log, ...(!isAskedFor && { patienceMs: 0 }) })
    return addressOf(app.app.server, host)
  } catch (error) {
    if (isAskedFor || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    log.warn({ port }, 'the next port is taken: the demo goes on without its operators')
    return undefined
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

/** `idle_in_transaction_session_timeout`: PostgreSQL ended the connection together with its transaction. */
const ENDED_IDLE = '25P03'
const DATABASE_WATCH_MS = 500

/** What a start has begun before it knows the database. */
interface Begun {
  database: Database
  door: StartingDoor
  sandbox: Promise<ThirdParties>
  build: Promise<MemberBuild | undefined> | undefined
}

interface ThirdParties {
  config: Config
  secrets: Secrets
  sandbox?: Sandbox
  payments?: PaymentSandbox
  studio?: StudioProcess
}

interface Planting {
  config: Config
  secrets: Secrets
  sql: Sql
  /** Of the application's role. */
  url: string
  passwords: Passwords
}

interface Frame {
  config: Config
  secrets: Secrets
  log: Logger
  shutdown: Shutdown
}

await main()
