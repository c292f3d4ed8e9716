import { ApiError } from '@liuhe/contract/client.ts'

export interface RetryOptions {
  /** How often it is tried again; by default not at all. */
  retries?: number
  delayMs?: number
  /** Ends the waiting too. */
  signal?: AbortSignal | undefined
}

/** The pause before a failed call is tried again (Spec A §7). */
export const RETRY_DELAY_MS = 100

/**
 * Tries again what did not arrive: a time-out or a fault of the network. Whatever the server did answer stands. For
 * reads only, because an effect may have happened although its answer was lost.
 */
export async function retried<T>(read: () => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const { retries = 0, delayMs = RETRY_DELAY_MS, signal } = options
  for (let tries = 0; ; tries += 1) {
    try {
      return await read()
    } catch (fault) {
      const didNotArrive = fault instanceof ApiError && (fault.code === 'TIMEOUT' || fault.code === 'NETWORK')
      if (!didNotArrive || tries >= retries || signal?.aborted) throw fault
      await new Promise((resolve) => setTimeout(resolve, delayMs))
    }
  }
}
