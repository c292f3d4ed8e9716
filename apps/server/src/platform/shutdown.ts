import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

// Parts are closed in the opposite order of their start: first the doors, then the work, the database last.

/** Collects what must be closed before the process may end. */
export interface Shutdown {
  /** Registers a part; the last one registered is closed first. */
  onClose(name: string, close: () => Promise<unknown>): void
  /**
   * From now on an orderly end (exit code 0) goes on serving for so long before anything is closed: anyone who sends us
   * requests sees by `isStopping` that we go, and sends no more.
   */
  drainFor(ms: number): void
  /** True from the moment the process was asked to end. */
  isStopping(): boolean
  /** Closes everything once, then ends the process with `exitCode`. */
  run(reason: string, exitCode: number): Promise<void>
}

/**
 * Ends the process in order on SIGINT, SIGTERM and SIGHUP (exit code 0). A second signal, or more than `patienceMs`,
 * of closing, ends it at once (exit code 1): a part that hangs must not keep the process.
 */
export function createShutdown(options: ShutdownOptions): Shutdown {
  const { log, patienceMs = 25_000, exit = (code) => process.exit(code) } = options
  const parts: { name: string; close: () => Promise<unknown> }[] = []
  let running: Promise<void> | undefined
  let drainMs = 0

  const shutdown: Shutdown = {
    onClose: (name, close) => void parts.push({ name, close }),
    drainFor: (ms) => void (drainMs = ms),
    isStopping: () => running !== undefined,
    run: (reason, exitCode) => (running ??= closeAll(reason, exitCode)),
  }

  async function closeAll(reason: string, exitCode: number): Promise<void> {
    log.info(`stopping: ${reason}`)
    if (exitCode === 0 && drainMs > 0) await sleep(drainMs)
    const overdue = setTimeout(() => {
      log.error('stopping takes too long, leaving now')
      exit(1)
    }, patienceMs)
    overdue.unref()
    let code = exitCode
    for (const { name, close } of parts.toReversed()) {
      try {
        await close()
      } catch (error) {
        log.error({ err: error }, `${name} did not close`)
        code = 1
      }
    }
    clearTimeout(overdue)
    exit(code)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // npm and the terminal may both deliver the same Ctrl-C; only one that comes later is a second wish.
      if (running && performance.now() - askedAt > SAME_WISH_MS) exit(1)
      if (!running) askedAt = performance.now()
      void shutdown.run(signal, 0)
    })
  }
  let askedAt = 0
  return shutdown
}

const SAME_WISH_MS = 1_000

interface ShutdownOptions {
  log: Logger
  patienceMs?: number
  exit?: (code: number) => void
}
