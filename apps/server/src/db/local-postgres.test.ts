import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect } from './connect.ts'
import { durabilityFaults } from './durability.ts'
import { type LocalPostgres, startLocalPostgres, stopLocalPostgres } from './local-postgres.ts'
import { postgresHome } from './postgres-home.ts'
import { waitUntil } from './postmaster.ts'
import { processesTitled, processInfo } from './process-table.ts'
import { isRoot } from './system-user.ts'
import { patient } from '../testing/patience.ts'

const SERVER = path.join(import.meta.dirname, '../testing/postgres-holder.ts')

describe('the local PostgreSQL', () => {
  let dataDir: string
  let running: LocalPostgres[]
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'liuhe-launcher-'))
    // Else, as root, each of these would move to the fallback folder, which one test alone is about.
    await chmod(dataDir, 0o711)
    running = []
  })
  afterEach(async () => {
    for (const postgres of running) await postgres.stop()
    const home = await postgresHome(dataDir).catch(() => undefined)
    if (home) await stopLocalPostgres(home)
    await rm(dataDir, { recursive: true, force: true })
  })
  const start = async (options: { adoptPatienceMs?: number } = {}) => {
    const postgres = await startLocalPostgres({ dataDir, ...options })
    running.push(postgres)
    return postgres
  }

  test('is made durable and closed to strangers, and keeps its data and port over a restart', async () => {
    const first = await start()
    expect(first.origin).toBe('started')
    await query(first, 'CREATE TABLE kept AS SELECT 42 AS value')
    const sql = connect(first.ownerUrl('postgres'), { max: 1 })
    expect(await durabilityFaults(sql)).toEqual([])
    await sql.end()
    expect(await query(first, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
    await expect(query(first, 'SELECT 1', 'wrong-password')).rejects.toThrow('password authentication failed')
    expect((await stat(first.home.passwordFile)).mode & 0o777).toBe(0o600)
    expect((await stat(first.home.folder)).mode & 0o777).toBe(0o700)
    await first.stop()
    expect(processInfo(first.pid)).toBeUndefined()

    const second = await start()
    expect(second.port).toBe(first.port)
    expect(await query(second, 'SELECT value FROM kept')).toEqual([{ value: 42 }])
  })

  test('is adopted after its server was killed', async () => {
    const server = await killedServer(dataDir)
    const adopted = await start()
    expect(adopted).toMatchObject({ origin: 'adopted', pid: server.postmaster, port: server.port })
    expect(await query(adopted, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await adopted.stop()
    expect(processInfo(server.postmaster)).toBeUndefined()
  })

  test('is stopped and started again when it was orphaned and does not answer', {
    timeout: patient(40_000),
  }, async () => {
    const server = await killedServer(dataDir)
    // It answers, but not to us: as good as silent.
    const home = await postgresHome(dataDir)
    const password = await readFile(home.passwordFile, 'utf8')
    await writeFile(home.passwordFile, 'not-the-password')
    const starting = start({ adoptPatienceMs: 2_000 })
    expect(await waitUntil(() => processInfo(server.postmaster) === undefined, 15_000)).toBe(true)
    await writeFile(home.passwordFile, password)
    expect(await starting).toMatchObject({ origin: 'started' })
  })

  test('recovers by itself after the postmaster was killed in the middle of a long query', {
    timeout: patient(40_000),
  }, async () => {
    const server = await killedServer(dataDir)
    const home = await postgresHome(dataDir)
    const sql = connect(server.url, { max: 1, statementTimeoutMs: 0, name: 'endless' })
    // A loop does not look whether the postmaster lives, so this child stays until it is ended.
    const looping = sql.unsafe('DO $$ BEGIN LOOP END LOOP; END $$').then(
      () => 'ended',
      () => 'lost',
    )
    const watch = connect(server.url, { max: 1 })
    const isLooping = async () =>
      (await watch`SELECT 1 FROM pg_stat_activity WHERE application_name = 'endless' AND query LIKE 'DO%'`).length > 0
    expect(await waitUntil(isLooping, 5_000)).toBe(true)
    await watch.end()
    const backends = () => processesTitled(`postgres: ${home.clusterName}: `)
    process.kill(server.postmaster, 'SIGKILL')
    await waitUntil(() => processInfo(server.postmaster) === undefined, 2_000)
    expect(backends().length).toBeGreaterThan(0)

    const recovered = await start()
    expect(recovered.origin).toBe('started')
    expect(await query(recovered, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(await looping).toBe('lost')
    await sql.end({ timeout: 0 })
  })

  test('is started over the pid file of a dead postmaster, and of one whose number another program got', async () => {
    const first = await start()
    const pidFile = path.join(first.home.clusterDir, 'postmaster.pid')
    const text = await readFile(pidFile, 'utf8')
    await first.stop()
    await writeFile(pidFile, withPid(text, 4_194_303))
    const second = await start()
    expect(second.origin).toBe('started')
    await second.stop()

    const lines = withPid(text, process.pid).split('\n')
    const stranger = await bystander()
    lines[0] = String(stranger.pid)
    lines[2] = String(Math.floor(Date.now() / 1000) - 3600)
    await writeFile(pidFile, lines.join('\n'))
    expect((await start()).origin).toBe('started')
    stranger.kill('SIGKILL')
  })

  test('is refused, with the reason, when the pid file names a living process that may hold it', async () => {
    const first = await start()
    const pidFile = path.join(first.home.clusterDir, 'postmaster.pid')
    const lines = (await readFile(pidFile, 'utf8')).split('\n')
    await first.stop()
    const stranger = await bystander()
    lines[0] = String(stranger.pid)
    lines[2] = String(Math.floor(Date.now() / 1000))
    await writeFile(pidFile, lines.join('\n'))
    await expect(start()).rejects.toThrow(`names process ${stranger.pid} (sleep 60)`)
    expect(stranger.exitCode).toBeNull()
    stranger.kill('SIGKILL')
    await rm(pidFile)
  })

  test('goes to another port when its own is taken', async () => {
    const first = await start()
    await first.stop()
    const squatter = createServer().listen(first.port, '127.0.0.1')
    await once(squatter, 'listening')
    const second = await start()
    expect(second.port).not.toBe(first.port)
    expect(await readFile(second.home.portFile, 'utf8')).toBe(String(second.port))
    squatter.close()
  })

  test('is shared with a second process, which does not stop it', async () => {
    const first = await start()
    const second = await start()
    expect(second).toMatchObject({ origin: 'shared', pid: first.pid })
    await second.stop()
    expect(first.isAlive()).toBe(true)
  })

  test('is made again when its making was cut off', async () => {
    const home = await postgresHome(dataDir)
    await writeFile(path.join(home.folder, 'cluster.unfinished'), 'half')
    expect((await start()).origin).toBe('started')
    expect(existsSync(path.join(home.folder, 'cluster.unfinished'))).toBe(false)
  })

  test.runIf(isRoot())('moves out of a folder that its user cannot enter, with its programs', async () => {
    const fallbackRoot = await mkdtemp(path.join(os.tmpdir(), 'liuhe-fallback-'))
    await chmod(fallbackRoot, 0o755)
    await chmod(dataDir, 0o700)
    const first = await startLocalPostgres({ dataDir, fallbackRoot })
    expect(first.home.folder.startsWith(`${fallbackRoot}${path.sep}`)).toBe(true)
    expect(await query(first, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await first.stop()
    const second = await startLocalPostgres({ dataDir, fallbackRoot })
    expect(second.home.folder).toBe(first.home.folder)
    await second.stop()
    await rm(fallbackRoot, { recursive: true })
    await rm(path.join(dataDir, 'postgres-location'))
    await chmod(dataDir, 0o711)
  })
})

/** Starts a server process that starts the database, and kills it with no chance to clean up. */
async function killedServer(dataDir: string): Promise<{ postmaster: number; port: number; url: string }> {
  const holder = spawn(process.execPath, [SERVER, dataDir], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [message] = await once(holder, 'message')
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  return message
}

async function bystander(): Promise<ChildProcess> {
  const child = spawn('sleep', ['60'])
  await once(child, 'spawn')
  // The command line changes from ours to its own a moment after.
  await sleep(50)
  return child
}

async function query(postgres: LocalPostgres, text: string, password?: string): Promise<unknown> {
  const url = new URL(postgres.ownerUrl('postgres'))
  if (password) url.password = password
  const sql = connect(url.href, { max: 1 })
  try {
    return [...(await sql.unsafe(text))]
  } finally {
    await sql.end()
  }
}

function withPid(text: string, pid: number): string {
  return text.replace(/^\d+/, String(pid))
}
