import { Worker } from 'node:worker_threads'
import { Refusal } from '../../http/refusal.ts'
import type { LabTask, LabTasks } from './lab-tasks.ts'

const SCRIPT = new URL('lab-worker.ts', import.meta.url)
/** Questions that wait or run, at most. */
const WAITING_MAX = 8
/** Longer than the largest book takes; what takes longer is stuck. */
const PATIENCE_MS = 60_000
/** After this long without a question the thread ends. */
const REST_MS = 60_000

interface Waiting {
  resolve: (answer: never) => void
  reject: (error: unknown) => void
  timer: NodeJS.Timeout
}

/** A thread of this process for all who ask, started when somebody does. It keeps no process running. */
function createLabThread() {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let resting: NodeJS.Timeout | undefined
  let count = 0

  function end(error: Error, which = worker) {
    if (which === undefined || which !== worker) return
    worker = undefined
    void which.terminate()
    for (const [id, { reject, timer }] of waiting) {
      clearTimeout(timer)
      waiting.delete(id)
      reject(error)
    }
  }

  function start(): Worker {
    const started = new Worker(SCRIPT, { execArgv: [] })
    started.unref()
    started.on('message', ({ id, answer, fault }: { id: number; answer: never; fault?: string }) => {
      const one = waiting.get(id)
      if (one === undefined) return
      clearTimeout(one.timer)
      waiting.delete(id)
      if (waiting.size === 0) rest()
      if (fault === undefined) one.resolve(answer)
      else one.reject(new Error(fault))
    })
    started.on('error', (error) => end(error as Error, started))
    started.on('exit', () => end(new Error('the thread of the rule lab has ended'), started))
    return started
  }

  function rest() {
    resting = setTimeout(() => end(new Error('the thread of the rule lab rests')), REST_MS)
    resting.unref()
  }

  /** @throws SYS/BUSY when too many wait already */
  return <Kind extends keyof LabTasks>(
    kind: Kind,
    asked: LabTasks[Kind]['asked'],
  ): Promise<LabTasks[Kind]['answer']> => {
    if (waiting.size >= WAITING_MAX) return Promise.reject(new Refusal('SYS/BUSY'))
    clearTimeout(resting)
    worker ??= start()
    const id = ++count
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => end(new Error(`the rule lab took too long: ${kind}`)), PATIENCE_MS)
      timer.unref()
      waiting.set(id, { resolve, reject, timer })
      worker?.postMessage({ id, task: { kind, asked } as LabTask })
    })
  }
}

/** Asks the thread of this process for what somebody waits for. */
export const inThread = createLabThread()
/** Asks another one for what lists show by themselves, so that nobody's question waits behind it. */
export const inListThread = createLabThread()
