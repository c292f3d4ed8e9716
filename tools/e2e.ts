import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { root } from './ensure-installed.mjs'
import { findBrowser } from './find-browser.ts'
import { isBuilt } from './source-hash.mjs'

// `npm run e2e [-- what playwright understands]`: the journeys against the product as it is delivered: the built app,
// the real server, a database of its own with the demo world. Started for them, and gone afterwards.

const READY_PATIENCE_MS = 120_000
const STOP_PATIENCE_MS = 20_000
/** Where the counts are wanted, if they are. */
const wantedReport = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE']

/** Products that run side by side, each with a part of the journeys: they mostly wait, so two fit on two cores. */
const PRODUCTS = 2

if (!isBuilt()) run('npm', ['run', '--silent', 'build'])
const browser = await findBrowser()
const asked = process.argv.slice(2)
// Whoever asks for something of his own gets one product and the plain output.
const parts = asked.length > 0 ? [asked] : await partsOf(path.join(root, 'e2e'))
const reports = parts.map((_, part) => path.join(os.tmpdir(), `liuhe-e2e-${process.pid}-${part}.json`))
const ports = await freePorts(parts.length)
const statuses = await Promise.all(
  parts.map((args, part) => journeys(args, { port: ports[part] as number, report: reports[part] as string })),
)
await writeReport(reports)
process.exitCode = Math.max(...statuses)

/** Runs some journeys against a product of their own. @returns Playwright's exit code */
async function journeys(args: readonly string[], { port, report }: { port: number; report: string }): Promise<number> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'liuhe-e2e-'))
  // PostgreSQL's user must be able to enter when root runs the journeys.
  await chmod(dataDir, 0o711)
  const server = startServer(dataDir, port)
  try {
    const { address, databaseUrl } = await readiness(server)
    return await playwright(args, {
      LIUHE_E2E_ORIGIN: address,
      LIUHE_E2E_DATABASE_URL: databaseUrl,
      LIUHE_E2E_BROWSER: browser.executablePath,
      LIUHE_E2E_BROWSER_ARGS: JSON.stringify(browser.args),
      LIUHE_E2E_OUTPUT: path.basename(dataDir),
      ...(wantedReport !== undefined && { PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    })
  } finally {
    await stop(server)
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The files of journeys in parts of about equal length, by the tests they name. */
async function partsOf(folder: string): Promise<string[][]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.e2e.ts'))
  const files = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8')
      return { name, tests: text.split(/\btest\(/).length + 6 * text.split(/\b(?:aTurnOpenFor|setTimeout)\(/).length }
    }),
  )
  const made = Array.from({ length: PRODUCTS }, () => ({ names: [] as string[], tests: 0 }))
  for (const { name, tests } of files.sort((one, other) => other.tests - one.tests)) {
    const least = made.reduce((smaller, part) => (part.tests < smaller.tests ? part : smaller))
    least.names.push(name)
    least.tests += tests
  }
  return made.map((part) => part.names)
}

/** The counts of all parts in one report, for whoever counts. */
async function writeReport(files: readonly string[]): Promise<void> {
  if (wantedReport === undefined) return
  const stats = { expected: 0, flaky: 0, unexpected: 0 }
  for (const file of files) {
    const report = JSON.parse(await readFile(file, 'utf8')) as { stats: typeof stats }
    for (const name of ['expected', 'flaky', 'unexpected'] as const) stats[name] += report.stats[name]
    await rm(file, { force: true })
  }
  await writeFile(wantedReport, JSON.stringify({ stats }))
}

function startServer(directory: string, port: number): ChildProcess {
  const own = {
    PORT: String(port),
    HOST: '127.0.0.1',
    LIUHE_DATA_DIR: directory,
    LIUHE_MODE: 'demo',
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
  }
  const main = path.join(root, 'apps/server/src/main.ts')
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
