import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitUntil } from '../../db/postmaster.ts'
import { patient } from '../patience.ts'

/** A server process that is started again whenever it falls. */
export interface Keeper {
  /** How often it has become ready. */
  starts(): number
  /** Of the process that runs now. */
  pid(): number
  /** Where the one that was ready last listens. */
  origin(): string
  kill(): void
  /** @throws when it has not become ready so often after a while */
  ready(count?: number): Promise<void>
  stop(): Promise<void>
}

/** Runs a built server with these settings, and again as soon as it has ended. */
export function keepRunning(main: string, settings: Record<string, string>): Keeper {
  let child: ChildProcess
  let isStopping = false
  let startsReady = 0
  let origin = ''
  let log = ''
  const run = () => {
    child = spawn(process.execPath, [main], {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => (log = (log + chunk).slice(-8_000)))
    child.on('message', (message) => {
      const { kind, address } = message as { kind?: string; address?: string }
      if (kind !== 'ready') return
      origin = address ?? ''
      startsReady++
    })
    child.on('exit', () => !isStopping && setTimeout(() => !isStopping && run(), RESTART_PAUSE_MS))
  }
  run()
  return {
    starts: () => startsReady,
    pid: () => child.pid as number,
    origin: () => origin,
    kill: () => void child.kill('SIGKILL'),
    async ready(count = 1) {
      if (await waitUntil(() => startsReady >= count, READY_PATIENCE_MS)) return
      throw new Error(`The product is not ready after ${READY_PATIENCE_MS / 1000} s:\n${log}`)
    },
    async stop() {
      isStopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await Promise.race([ended, sleep(STOP_PATIENCE_MS)])
      if (child.exitCode === null) child.kill('SIGKILL')
    },
  }
}

const RESTART_PAUSE_MS = 50
const READY_PATIENCE_MS = patient(120_000)
const STOP_PATIENCE_MS = patient(10_000)
