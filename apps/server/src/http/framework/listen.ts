/** Listening on a port that may still be another's for a moment. */
import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

export interface ListenAddress {
  host: string
  port: number
}

/**
 * Listens, and waits some seconds for a port that the process before us has not given back yet.
 * @throws what listening throws, when the port stays taken or it is something else
 */
export async function listenPatiently(listen: () => Promise<unknown>, options: Patience): Promise<void> {
  const { place, log, patienceMs = PORT_PATIENCE_MS, isGivenUp = () => false } = options
  const deadline = performance.now() + patienceMs
  for (;;) {
    try {
      await listen()
      return
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!isTaken || performance.now() > deadline || isGivenUp()) throw error
      log.warn(place, 'the port is taken, trying again')
      await sleep(500)
    }
  }
}

/** Where a listening server is reached: `http://127.0.0.1:8080`. */
export function addressOf(server: Server, host: string): string {
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The server does not listen on a port.')
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${bound.port}`
}

/** As long as a process may take that drains before it ends. */
const PORT_PATIENCE_MS = 30_000

interface Patience {
  place: ListenAddress
  log: Pick<Logger, 'warn'>
  patienceMs?: number
  /** True once nobody wants the port any more. */
  isGivenUp?(): boolean
}
