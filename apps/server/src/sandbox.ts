import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

/** The third parties of a demo: a process of its own, which ends with this one. */
export interface Sandbox {
  /** `http://127.0.0.1:41234` */
  origin: string
  /** What both sides sign with; new at every start. */
  captchaKey: string
  /** Tells the broadcasters of official draws where the site is; from then on they report to it. */
  reportTo(site: string): void
  /** Fulfilled when the process has ended, for whatever reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

/** The broadcasters of official draws: two feeds, each with a name and a key of its own, that show the same draws. */
export interface SandboxFeeds {
  feeds: readonly { source: string; key: string }[]
  /** Secret of the machine that draws: the same draw has the same balls, also after a new start. */
  machine: string
}

/** Public id of the demo's site at the sandbox. */
export const SANDBOX_CAPTCHA_ID = 'liuhe-sandbox'

/** @throws when it does not start in time; a demo can do without */
export async function startSandbox(results?: SandboxFeeds, options: SandboxOptions = {}): Promise<Sandbox> {
  const captchaKey = randomBytes(32).toString('base64url')
  // No variable of ours is its business: it gets what every process needs, and the key.
  const { PATH, SystemRoot } = process.env
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH,
      SystemRoot,
      LIUHE_CAPTCHA_KEY: captchaKey,
      ...(results && { LIUHE_FEEDS: JSON.stringify(results.feeds), LIUHE_MACHINE: results.machine }),
      ...(options.ballMs && { LIUHE_BALL_MS: String(options.ballMs) }),
    },
  })
  // A message to a child that has just ended is an error of the child, and must not be one of ours.
  child.on('error', () => {})
  try {
    const origin = await readiness(child)
    const reportTo = (site: string) => void (child.connected && child.send({ kind: 'site', site }))
    const ended = once(child, 'exit').then(() => undefined)
    return { origin, captchaKey, reportTo, ended, stop: () => stop(child) }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

export interface SandboxOptions {
  /** Time from ball to ball; eight seconds unless given. */
  ballMs?: number
}

async function readiness(child: ChildProcess): Promise<string> {
  const patience = AbortSignal.timeout(START_MS)
  const ended = once(child, 'exit', { signal: patience }).then(([code]) => {
    throw new Error(`The sandbox ended before it was ready (exit code ${code}).`)
  })
  ended.catch(() => {})
  const [message] = (await Promise.race([once(child, 'message', { signal: patience }), ended])) as [{ address: string }]
  return message.address
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await ended
  clearTimeout(kill)
}

const MAIN = fileURLToPath(new URL('../../sandbox/src/main.ts', import.meta.url))
const START_MS = 20_000
const STOP_MS = 3_000
