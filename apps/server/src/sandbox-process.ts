import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'

/** A counterparty of the demo in a process of its own, started again at the same address when it falls. */
export interface SandboxProcess {
  /** The same for as long as this process lives. */
  origin: string
  pid(): number | undefined
  /** Tells it something, also after each further start. */
  tell(message: object): void
  stop(): Promise<void>
}

export interface SandboxProcessOptions {
  /** What it is called in errors: `payment sandbox`. */
  name: string
  /** Its program. */
  main: string
  /** What it is told; no variable of ours is its business. */
  env: Readonly<Record<string, string>>
  /** The variable that names its port. */
  portVariable?: string
  /** Called after each start with its address. */
  onStart?(origin: string): void
}

/** @throws when it does not start in time; a demo can do without */
export async function startSandboxProcess(options: SandboxProcessOptions): Promise<SandboxProcess> {
  const state: State = { child: undefined, message: undefined, isStopping: false }
  const origin = await launch(options, state)
  const kept = keepRunning(options, { state, port: new URL(origin).port })
  return {
    origin,
    pid: () => state.child?.pid,
    tell: (message) => pass(Object.assign(state, { message })),
    async stop() {
      state.isStopping = true
      const { child } = state
      if (child !== undefined && child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
        await once(child, 'exit')
        clearTimeout(kill)
      }
      await kept
    },
  }
}

async function launch(
  { name, main, env, portVariable = 'PORT', onStart }: SandboxProcessOptions,
  state: State,
  port = '',
): Promise<string> {
  const { PATH, SystemRoot } = process.env
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH, SystemRoot, ...env, ...(port && { [portVariable]: port }) },
  })
  child.on('error', () => {})
  state.child = child
  const patience = AbortSignal.timeout(START_MS)
  const ended = once(child, 'exit', { signal: patience }).then(([code]) => {
    throw new Error(`The ${name} ended before it was ready (exit code ${code}).`)
  })
  ended.catch(() => {})
  try {
    const [message] = (await Promise.race([once(child, 'message', { signal: patience }), ended])) as [
      { address: string },
    ]
    pass(state)
    onStart?.(message.address)
    return message.address
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

/** One that fell comes back at the same address, where its pages are known. */
async function keepRunning(options: SandboxProcessOptions, { state, port }: { state: State; port: string }) {
  while (!state.isStopping) {
    const { child } = state
    if (child !== undefined && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    // One that falls at once again must not keep a core busy.
    await sleep(PAUSE_MS)
    if (state.isStopping) return
    await launch(options, state, port).catch(() => sleep(AGAIN_MS))
  }
}

function pass({ child, message }: State): void {
  if (message !== undefined && child?.connected === true) child.send(message)
}

interface State {
  child: ChildProcess | undefined
  message: object | undefined
  isStopping: boolean
}

const START_MS = 60_000
const STOP_MS = 3_000
const PAUSE_MS = 200
const AGAIN_MS = 1_000
