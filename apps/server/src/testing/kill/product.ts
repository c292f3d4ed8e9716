import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { connect, type Sql } from '../../db/connect.ts'
import { startLocalPostgres, stopLocalPostgres } from '../../db/local-postgres.ts'
import { type PostgresHome, postgresHome } from '../../db/postgres-home.ts'
import { occupantOf, waitUntil } from '../../db/postmaster.ts'
import { childrenOf, processesTitled, processInfo } from '../../db/process-table.ts'
import { patient } from '../patience.ts'
import { keepRunning } from './keep-running.ts'

// The product as somebody runs it: one server process with its own PostgreSQL on an empty folder, started again
// whenever it falls, as `npm start` does.

/** A running product that can be killed. */
export interface Product {
  origin: string
  /** Where it keeps what it knows. */
  dataDir: string
  /** Of the server process that runs now. */
  pid(): number
  /** Kills the studio, and waits until its successor runs. @returns milliseconds without one */
  killStudio(): Promise<number>
  /** Kills the server process, and waits until its successor is ready. @returns milliseconds without a server */
  killServer(): Promise<number>
  /** Kills every process of PostgreSQL, and waits until the product is ready again. @returns milliseconds without it */
  killDatabase(): Promise<number>
  /**
   * Kills the server with all that it started and every process of PostgreSQL, at one moment, and waits until the
   * product is ready again. @returns milliseconds without it
   */
  killEverything(): Promise<number>
  /** Ends the server, keeps the database running, and lets the owner look. */
  inspect<T>(look: (owner: Sql) => Promise<T>): Promise<T>
  /** Ends everything and removes the folder. */
  remove(): Promise<void>
}

/**
 * Starts a built product on a fresh folder, with the demo world in it or with nobody.
 * @throws when it is not ready after a while
 */
export async function startProduct({ main, world }: ProductOptions): Promise<Product> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'liuhe-kill-'))
  // PostgreSQL's user must be able to enter when the tests run as root.
  await chmod(dataDir, 0o711)
  const port = await freePort()
  const keeper = keepRunning(main, {
    ...{ PORT: String(port), LIUHE_OPERATOR_PORT: '0', HOST: '127.0.0.1', LIUHE_DATA_DIR: dataDir },
    ...{ LIUHE_MODE: 'demo', LIUHE_SEED: world, LOG_LEVEL: 'warn', DATABASE_URL: '' },
  })
  try {
    await keeper.ready()
  } catch (error) {
    await keeper.stop()
    await rm(dataDir, { recursive: true, force: true })
    throw error
  }
  const home = await postgresHome(dataDir)
  const outage = async (kill: () => void | Promise<void>) => {
    const began = performance.now()
    const starts = keeper.starts()
    await kill()
    await keeper.ready(starts + 1)
    return Math.round(performance.now() - began)
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    pid: () => keeper.pid(),
    killStudio: () => killStudio(keeper.pid()),
    killServer: () => outage(() => keeper.kill()),
    killDatabase: () => outage(() => killPostgres(home)),
    killEverything: () =>
      outage(async () => {
        const children = childrenOf(keeper.pid())
        keeper.kill()
        for (const pid of children) killIfThere(pid)
        await killPostgres(home)
      }),
    inspect: (look) => asOwner(dataDir, look),
    async remove() {
      await keeper.stop()
      await stopLocalPostgres(home)
      await rm(home.folder, { recursive: true, force: true })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** SIGKILL for the postmaster first, so that it cannot restart what dies, then for everything it left. */
async function killPostgres(home: PostgresHome): Promise<void> {
  const occupant = await occupantOf(home.clusterDir)
  const children = processesTitled(`postgres: ${home.clusterName}: `)
  const all = occupant.kind === 'ours' ? [occupant.pid, ...children] : children
  for (const pid of all) killIfThere(pid)
}

async function killStudio(server: number): Promise<number> {
  const began = performance.now()
  const running = () => childrenOf(server).find((pid) => processInfo(pid)?.argv.some((word) => STUDIO.test(word)))
  await waitUntil(() => running() !== undefined, READY_PATIENCE_MS)
  const victim = running()
  if (victim === undefined) throw new Error('The studio does not run.')
  killIfThere(victim)
  if (await waitUntil(() => running() !== undefined && running() !== victim, READY_PATIENCE_MS))
    return Math.round(performance.now() - began)
  throw new Error('The studio was not started again.')
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Looks with the rights of the owner, sharing the database of the running server. */
async function asOwner<T>(dataDir: string, look: (owner: Sql) => Promise<T>): Promise<T> {
  const local = await startLocalPostgres({ dataDir })
  const owner = connect(local.ownerUrl('liuhe'), { max: 2, statementTimeoutMs: 60_000 })
  try {
    return await look(owner)
  } finally {
    await owner.end({ timeout: 2 })
    await local.stop()
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

/** Which program, and what is in its world: the demo, or the games and nothing else. */
export interface ProductOptions {
  main: string
  world: 'demo' | 'none'
}

/** The program of the studio, as it is built or as it stands. */
const STUDIO = /studio(\.js|[/\\]src[/\\]main\.ts)$/
const READY_PATIENCE_MS = patient(120_000)
