import { parentPort } from 'node:worker_threads'
import { type LabTask, runTask } from './lab-tasks.ts'

// A thread that computes one question after the other (`lab-thread.ts` starts it).

parentPort?.on('message', ({ id, task }: { id: number; task: LabTask }) => {
  try {
    parentPort?.postMessage({ id, answer: runTask(task) })
  } catch (error) {
    parentPort?.postMessage({ id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
