import { readFileSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import process from 'node:process'
import { processInfo } from './process-table.ts'

// Several Liuhe processes may share one local database (roles `api` and `engine`, a tool beside the server). Exactly
// one of them owns it and stops it on the way out; the lock file names that one. A lock of a dead process is void.

/**
 * Takes ownership of a local database for this process.
 * @returns what gives it back, or undefined when a living process holds it.
 */
export async function takeInstanceLock(lockFile: string): Promise<(() => Promise<void>) | undefined> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const file = await open(lockFile, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return undefined
      throw error
    })
    if (file) {
      await file.writeFile(JSON.stringify({ pid: process.pid, startedAt: processInfo(process.pid)?.startedAt }))
      await file.close()
      return () => rm(lockFile, { force: true })
    }
    if (instanceIsAlive(lockFile)) return undefined
    await rm(lockFile, { force: true })
  }
  throw new Error(`${lockFile} cannot be taken: several processes are starting at once.`)
}

/** Whether the process named in the lock file still runs. */
export function instanceIsAlive(lockFile: string): boolean {
  try {
    const { pid, startedAt } = JSON.parse(readFileSync(lockFile, 'utf8')) as { pid: number; startedAt: number }
    const found = processInfo(pid)
    return found !== undefined && Math.abs(found.startedAt - startedAt) < SAME_START_MS
  } catch {
    // No file, or one that was cut off by a crash: nobody's.
    return false
  }
}

/** A start time is computed from the boot time, which is rounded to seconds and follows clock corrections. */
const SAME_START_MS = 5_000
