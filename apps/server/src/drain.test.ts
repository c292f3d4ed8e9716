import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { postgresHome } from './db/postgres-home.ts'
import { patient } from './testing/patience.ts'

const DRAIN_MS = 2_000
let dataDir = ''
let child: ChildProcess
let origin = ''
let log = ''

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'liuhe-drain-'))
  // PostgreSQL's user must be able to enter when the tests run as root.
  await chmod(dataDir, 0o711)
  const own = {
    PORT: '0',
    LIUHE_OPERATOR_PORT: '0',
    LIUHE_DATA_DIR: dataDir,
    LIUHE_ROLE: 'api',
    LIUHE_SEED: 'none',
    LIUHE_CAPTCHA_ORIGIN: 'http://127.0.0.1:9',
    LIUHE_DRAIN_MS: String(DRAIN_MS),
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
  }
  const stdio = ['ignore', 'pipe', 'pipe', 'ipc'] as const
  child = spawn(process.execPath, [MAIN], { env: { ...process.env, ...own }, stdio: [...stdio] })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (log += String(chunk)))
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`the server does not start:\n${log}`)))
  ended.catch(() => {})
  const [ready] = (await Promise.race([once(child, 'message'), ended])) as [{ address: string }]
  origin = ready.address
}, 120_000)
afterAll(async () => {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await rm((await postgresHome(dataDir)).folder, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
})

interface Answer {
  status: number
  saysClose: boolean
  /** Since the process was asked to end. */
  atMs: number
}

let askedToEndAt = Number.POSITIVE_INFINITY
const ask = (url: string, agent: Agent | false): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request(`${origin}${url}`, { agent }, (answer) => {
      answer.resume().on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          saysClose: answer.headers.connection === 'close',
          atMs: performance.now() - askedToEndAt,
        }),
      )
    })
    asked.on('error', reject).end()
  })

it('shows a proxy that it goes, finishes what is under way, and ends with 0 [F-O2]', { timeout: 60_000 }, async () => {
  const faults: unknown[] = []
  const answers: Answer[] = []
  const probes: Answer[] = []
  let isSentElsewhere = false
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const client = async (at: number) => {
    for (; !isSentElsewhere; await sleep(1 + (at % 5)))
      await ask('/app-api/lottery/games', agent).then(
        (answer) => answers.push(answer),
        (fault) => faults.push(fault),
      )
  }
  // As a proxy does: new connections each time, and no more requests to us after two bad answers in a row.
  const proxy = async () => {
    for (let bad = 0; bad < 2; await sleep(50)) {
      const probe = await ask('/readyz', false)
      probes.push(probe)
      bad = probe.status === 503 ? bad + 1 : 0
    }
    isSentElsewhere = true
  }
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws-game/71`)
  await once(socket, 'open')
  const socketLeft = once(socket, 'close').then(([code]) => ({ code, atMs: performance.now() - askedToEndAt }))
  const clients = Array.from({ length: 20 }, (_, at) => client(at))
  const watching = proxy()
  await vi.waitFor(() => expect(probes.at(-1)?.status).toBe(200), { timeout: patient(10_000) })
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(clients.length), { timeout: patient(10_000) })

  const ended = once(child, 'exit')
  askedToEndAt = performance.now()
  child.kill('SIGTERM')
  await watching
  await Promise.all(clients)
  // The doors are open still, for everybody who does not know yet.
  expect((await ask('/readyz', false)).status).toBe(503)
  expect((await ask('/app-api/lottery/games', false)).status).toBe(200)
  const left = await socketLeft
  const [code] = (await ended) as [number]
  const endedAfterMs = performance.now() - askedToEndAt

  expect(faults).toEqual([])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const bad = probes.filter(({ status }) => status === 503)
  expect(bad[0]?.atMs).toBeLessThan(DRAIN_MS / 2)
  // Every answer to a question after the signal tells its client to go; one may have been on its way.
  const late = answers.filter(({ atMs }) => atMs > (bad[0]?.atMs ?? 0) + 100)
  expect(late.every(({ saysClose }) => saysClose)).toBe(true)
  expect(answers.filter(({ atMs }) => atMs > 0).length).toBeGreaterThan(0)
  expect([left.code, left.atMs >= DRAIN_MS - 50]).toEqual([1012, true])
  expect(code, log).toBe(0)
  expect(endedAfterMs).toBeGreaterThanOrEqual(DRAIN_MS - 50)
  await expect(ask('/readyz', false)).rejects.toThrow('ECONNREFUSED')
})

const MAIN = path.join(import.meta.dirname, 'main.ts')
