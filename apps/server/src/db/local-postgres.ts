import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { instanceIsAlive, takeInstanceLock } from './instance-lock.ts'
import { type PostgresHome, postgresHome } from './postgres-home.ts'
import { type PostgresMode, serverArguments } from './postgres-settings.ts'
import { childrenGone, occupantOf, removeLeftovers, stopPostmaster, waitUntil } from './postmaster.ts'
import { processInfo } from './process-table.ts'

// PostgreSQL as part of the product: made, started, adopted after a crash, and stopped, without anything to install.
// It runs in a session of its own, so that Ctrl-C reaches the server first and the database only when the server asks.

/** A running local database. */
export interface LocalPostgres {
  home: PostgresHome
  port: number
  /** Id of the postmaster. */
  pid: number
  /** `started` by us; `adopted` from a server that was killed; `shared` with a living one, who stays its owner. */
  origin: 'started' | 'adopted' | 'shared'
  /** Address for the role that owns everything (`liuhe_owner`), in the given database. */
  ownerUrl(database: string): string
  /** Whether the postmaster still runs. */
  isAlive(): boolean
  /** Stops it cleanly and gives the data directory back; does nothing when the database is shared. */
  stop(): Promise<void>
}

/** Role that owns the cluster and every table. */
export const OWNER_ROLE = 'liuhe_owner'

/**
 * Makes the database of `dataDir` run: creates it the first time, adopts one that outlived its server, repairs what a
 * crash left. Listens on 127.0.0.1 only, on the port of last time if that is free.
 * @throws with what to do, when the cluster is held by something we do not know, or PostgreSQL refuses to start.
 */
export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  const home = await postgresHome(options.dataDir, options.fallbackRoot)
  const unlock = await takeInstanceLock(home.lockFile)
  if (!unlock) return shareLocalPostgres(home)
  try {
    if (!existsSync(home.clusterDir)) await createCluster(home, options.mode ?? 'durable')
    const adopted = await adoptLocalPostgres(home, options.adoptPatienceMs)
    const running = adopted ?? (await launch(home, options.mode ?? 'durable'))
    return describe(home, running, adopted ? 'adopted' : 'started', async () => {
      await stopLocalPostgres(home)
      await unlock()
    })
  } catch (error) {
    await unlock()
    throw error
  }
}

/**
 * Takes over a postmaster that runs on this cluster already. One that does not answer is stopped and waited for, as are
 * the children of one that was killed. Afterwards the cluster is either adopted, or free to be started.
 * @returns undefined when nothing runs.
 * @throws when something that is not ours stands in the cluster's pid file.
 */
export async function adoptLocalPostgres(
  home: PostgresHome,
  patienceMs = ADOPT_PATIENCE_MS,
): Promise<Running | undefined> {
  const occupant = await occupantOf(home.clusterDir)
  if (occupant.kind === 'foreign') {
    throw new Error(
      `${home.clusterDir}/postmaster.pid names process ${occupant.pid} (${occupant.command}), which is not the ` +
        'database of this folder. If no PostgreSQL uses the folder, delete that file and start again.',
    )
  }
  if (occupant.kind === 'ours') {
    if (await answers(home, occupant.pid, patienceMs)) {
      const { port } = await signature(home)
      return { pid: occupant.pid, port }
    }
    await stopPostmaster(occupant.pid, home.clusterName)
  }
  await childrenGone(home.clusterName)
  await removeLeftovers(home.clusterDir)
  return undefined
}

/** Stops whatever postmaster runs on this cluster, without adopting it. For tools and tests. */
export async function stopLocalPostgres(home: PostgresHome): Promise<void> {
  const occupant = await occupantOf(home.clusterDir)
  if (occupant.kind === 'ours') await stopPostmaster(occupant.pid, home.clusterName)
}

/** Joins the database of a living server. */
async function shareLocalPostgres(home: PostgresHome): Promise<LocalPostgres> {
  const deadline = performance.now() + RECOVERY_PATIENCE_MS
  while (performance.now() < deadline && instanceIsAlive(home.lockFile)) {
    const occupant = await occupantOf(home.clusterDir)
    if (occupant.kind === 'ours' && (await answers(home, occupant.pid, 1_000))) {
      const running = { pid: occupant.pid, port: occupant.port }
      return describe(home, running, 'shared', async () => {})
    }
    await sleep(100)
  }
  throw new Error(`Another process owns the database in ${home.folder}, but it does not answer. Start again.`)
}

/** Makes the cluster aside and moves it into place complete, so that a kill in between leaves nothing half made. */
async function createCluster(home: PostgresHome, mode: PostgresMode): Promise<void> {
  const unfinished = `${home.clusterDir}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await writeFile(home.passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (home.user) await chown(home.passwordFile, home.user.uid, home.user.gid)
  const secrets = ['--username', OWNER_ROLE, '--auth', 'scram-sha-256', '--pwfile', home.passwordFile]
  const text = ['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8']
  const haste = mode === 'throw-away' ? ['--no-sync'] : []
  const args = ['--pgdata', unfinished, '--data-checksums', ...secrets, ...text, ...haste]
  const child = spawn(home.binaries.initdb, args, { ...identity(home), stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (code !== 0) throw new Error(`The database could not be created (initdb ended with ${code}):\n${output}`)
  await rename(unfinished, home.clusterDir)
}

async function launch(home: PostgresHome, mode: PostgresMode): Promise<Running> {
  let reason = ''
  for (let attempt = 0; attempt < LAUNCH_ATTEMPTS; attempt++) {
    const port = await choosePort(home)
    const pid = await spawnPostmaster(home, serverArguments({ home, port, mode }))
    if (await answers(home, pid, RECOVERY_PATIENCE_MS)) {
      await writeFile(home.portFile, String(port))
      return { pid, port }
    }
    if (processInfo(pid)) await stopPostmaster(pid, home.clusterName)
    reason = await logTail(home)
    if (!/could not bind|could not create any TCP|shared memory block|lock file .* already exists/.test(reason)) break
    // Somebody took the port in between, or the remains of a crash are still going away.
    await rm(home.portFile, { force: true })
    await childrenGone(home.clusterName)
    await sleep(200)
  }
  throw new Error(`PostgreSQL did not start. The end of ${home.logFile}:\n${reason}`)
}

async function spawnPostmaster(home: PostgresHome, args: string[]): Promise<number> {
  const size = await stat(home.logFile).then(
    (found) => found.size,
    () => 0,
  )
  if (size > LOG_BYTES_MAX) await rename(home.logFile, `${home.logFile}.1`)
  const log = await open(home.logFile, 'a', 0o600)
  await log.write(LOG_START)
  const options = { ...identity(home), detached: true, stdio: ['ignore', log.fd, log.fd] } as const
  const child = spawn(home.binaries.postgres, args, { ...options, stdio: [...options.stdio] })
  try {
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  } finally {
    await log.close()
  }
  child.unref()
  return child.pid as number
}

/** Waits until the postmaster `pid` serves this very cluster to us; false when it ends or the patience does. */
async function answers(home: PostgresHome, pid: number, patienceMs: number): Promise<boolean> {
  let isServing = false
  await waitUntil(async () => {
    if (!processInfo(pid)) return true
    const file = await signature(home)
    isServing = file.pid === pid && file.isReady && (await servesCluster(home, file.port))
    return isServing
  }, patienceMs)
  return isServing
}

async function servesCluster(home: PostgresHome, port: number): Promise<boolean> {
  const url = await ownerUrl(home, port, 'postgres')
  const sql = postgres(url, { max: 1, connect_timeout: 3, onnotice: () => {} })
  try {
    const [row] = await sql<{ directory: string }[]>`SELECT current_setting('data_directory') AS directory`
    return row?.directory === home.clusterDir
  } catch {
    // Still recovering, or not ours: the caller asks again until its patience ends.
    return false
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function signature(home: PostgresHome): Promise<Running & { isReady: boolean }> {
  const occupant = await occupantOf(home.clusterDir)
  return occupant.kind === 'ours' ? occupant : { pid: 0, port: 0, isReady: false }
}

async function describe(
  home: PostgresHome,
  running: Running,
  origin: LocalPostgres['origin'],
  stop: () => Promise<void>,
): Promise<LocalPostgres> {
  const base = await ownerUrl(home, running.port, '')
  const isAlive = () => processInfo(running.pid) !== undefined
  return { home, ...running, origin, isAlive, stop, ownerUrl: (database) => base + encodeURIComponent(database) }
}

async function ownerUrl(home: PostgresHome, port: number, database: string): Promise<string> {
  const password = await readFile(home.passwordFile, 'utf8')
  return `postgres://${OWNER_ROLE}:${password}@127.0.0.1:${port}/${database}`
}

/** The port of last time if it is free, so that tools keep their address; else one the system gives. */
async function choosePort(home: PostgresHome): Promise<number> {
  const recorded = Number(await readFile(home.portFile, 'utf8').catch(() => '0'))
  return (await freePort(recorded)) ?? (await freePort(0)) ?? 0
}

function freePort(wanted: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen(wanted, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

async function logTail(home: PostgresHome): Promise<string> {
  const text = await readFile(home.logFile, 'utf8').catch(() => '')
  return text
    .slice(text.lastIndexOf(LOG_START) + LOG_START.length)
    .slice(-4_000)
    .trim()
}

/** Whom PostgreSQL runs as, and nothing of our environment: PGPORT and its kind would change what it does. */
function identity(home: PostgresHome) {
  const owner = home.user ? { uid: home.user.uid, gid: home.user.gid } : {}
  return { ...owner, cwd: home.folder, env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' } }
}

const LOG_START = '--- start ---\n'
const LOG_BYTES_MAX = 10 * 1024 * 1024
const LAUNCH_ATTEMPTS = 5
const ADOPT_PATIENCE_MS = 10_000
/** Replaying the log after a crash takes as long as it takes; two minutes is far beyond 2 GB of it. */
const RECOVERY_PATIENCE_MS = 120_000

interface LocalPostgresOptions {
  dataDir: string
  /** `throw-away` gives up durability for speed; only for tests. */
  mode?: PostgresMode
  /** Where to go when PostgreSQL's user cannot reach the data directory. */
  fallbackRoot?: string
  /** How long one that runs already may take to answer; 10 s unless a test cannot wait. */
  adoptPatienceMs?: number
}

interface Running {
  pid: number
  port: number
}
