import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { root } from './ensure-installed.mjs'
import { findBrowser } from './find-browser.ts'
import { patient } from './slowness.ts'
import { isBuilt, serverBuild } from './source-hash.mjs'
import { keepTemporaryFilesInMemory } from './temporary-files.ts'

// `npm run e2e [-- what playwright understands]`: the journeys against the product as it is delivered: the built app,
// the real server, a database of its own with the demo world. Started for them, and gone afterwards.

const READY_PATIENCE_MS = patient(120_000)
const STOP_PATIENCE_MS = patient(20_000)
/** Products that run side by side, each with one journey at a time. Journeys mostly wait, so four fit on two cores. */
const PRODUCTS = 4

keepTemporaryFilesInMemory()
if (!isBuilt()) run('npm', ['run', '--silent', 'build'])
const browser = await findBrowser()
const asked = process.argv.slice(2)
// A run of named files gets one product.
const ports = await freePorts(asked.length > 0 ? 1 : PRODUCTS)
const folders = await worlds(ports)
const servers = folders.map((folder, index) => startServer(folder, ports[index] as number))
try {
  const products = await Promise.all(servers.map(readiness))
  process.exitCode = await playwright(asked, {
    LIUHE_E2E_PRODUCTS: JSON.stringify(
      products.map(({ address, operators, databaseUrl }, index) => ({
        ...{ origin: address, console: operators, databaseUrl, folder: folders[index] },
      })),
    ),
    LIUHE_E2E_BROWSER: browser.executablePath,
    LIUHE_E2E_BROWSER_ARGS: JSON.stringify(browser.args),
    LIUHE_E2E_OUTPUT: String(process.pid),
  })
} finally {
  await Promise.all(servers.map(stop))
  await Promise.all(folders.map(removeFolder))
}

/**
 * A data folder for each port. Where there are several, the first server makes the demo world, which is most of a
 * start's work, and ends; the others get copies of it.
 */
async function worlds(ports: readonly number[]): Promise<string[]> {
  const folders = await Promise.all(ports.map(makeFolder))
  const [[first = '', ...others], port = 0] = [folders, ports[0]]
  if (others.length === 0 || process.platform === 'win32') return folders
  const maker = startServer(first, port)
  try {
    await readiness(maker)
    await stop(maker)
    // A database that was not closed, or lies elsewhere because its user may not enter here, cannot be copied.
    if (maker.exitCode !== 0 || existsSync(path.join(first, 'postgres-location'))) return folders
    // Files keep their owners. Each database looks for a port of its own.
    for (const other of others) {
      const { status } = spawnSync('cp', ['-a', `${first}/.`, other], { stdio: 'inherit' })
      if (status !== 0) throw new Error(`The demo world could not be copied to ${other}.`)
    }
    await Promise.all(others.map((other) => rm(path.join(other, 'postgres/port'))))
    return folders
  } catch (error) {
    await stop(maker)
    await Promise.all(folders.map(removeFolder))
    throw error
  }
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'liuhe-e2e-'))
  // PostgreSQL's user must be able to enter when root runs the journeys.
  await chmod(folder, 0o711)
  return folder
}

function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true })
}

function startServer(directory: string, port: number): ChildProcess {
  const own = {
    PORT: String(port),
    LIUHE_OPERATOR_PORT: '0',
    HOST: '127.0.0.1',
    LIUHE_DATA_DIR: directory,
    LIUHE_MODE: 'demo',
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    // As an operator with a native app has it: answers then say that they differ by who asks.
    LIUHE_ORIGINS: 'app://localhost',
  }
  const main = path.join(serverBuild, 'main.js')
  // With a channel to its starter the server also ends when this process is killed.
  return spawn(process.execPath, [main], {
    cwd: root,
    env: { ...process.env, ...own },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

/** What the server reports when it is ready. @throws when it ends before, or takes too long */
async function readiness(child: ChildProcess): Promise<Required<Ready>> {
  const patience = AbortSignal.timeout(READY_PATIENCE_MS)
  const ended = once(child, 'exit', { signal: patience }).then(([code]) => {
    throw new Error(`The server ended before it was ready (exit code ${code}).`)
  })
  const ready = (async () => {
    for (;;) {
      const [message] = (await once(child, 'message', { signal: patience })) as [Partial<Ready>]
      if (message.kind === 'ready') return message as Required<Ready>
    }
  })()
  ended.catch(() => {})
  return Promise.race([ready, ended])
}

interface Ready {
  kind: string
  address: string
  /** Of the operators' listener. */
  operators: string
  /** Of the application's role: journeys set with it what an operator would. */
  databaseUrl: string
}

async function playwright(args: readonly string[], environment: Record<string, string>): Promise<number> {
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js')
  const child = spawn(process.execPath, [cli, 'test', '--config', 'e2e', ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

/** Asks the server to end, and makes it end when it does not. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const kill = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS)
  await ended
  clearTimeout(kill)
}

function run(command: string, args: string[]): void {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (result.status !== 0) process.exit(result.status ?? 1)
}

/** Free ports, all different: each is held until the last one is found. */
async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map((probe) => once(probe, 'listening')))
  const ports = probes.map((probe) => (probe.address() as { port: number }).port)
  for (const probe of probes) probe.close()
  await Promise.all(probes.map((probe) => once(probe, 'close')))
  return ports
}
