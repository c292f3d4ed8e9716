/** The server's clock as this page knows it: never ahead of it, and behind by what the fastest message took. */
export type ServerClock = {
  /** Epoch milliseconds of the server. */
  readonly now: () => number
  /** The time a message carries. */
  readonly hear: (at: number) => void
}

/** A difference beyond this is a clock that was set, or a page that slept: then the last message holds. */
const JUMP_MS = 2_000

/** @param local milliseconds that only go forward. */
export function createServerClock(local: () => number = () => performance.now()): ServerClock {
  let ahead: number | undefined
  return {
    now: () => (ahead ?? Date.now() - local()) + local(),
    hear: (at) => {
      const sample = at - local()
      if (ahead === undefined || sample > ahead || sample < ahead - JUMP_MS) ahead = sample
    },
  }
}
