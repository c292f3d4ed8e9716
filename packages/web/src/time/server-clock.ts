/** The site's clock as this device knows it: its own clock corrected by what the server last said. */
export type ServerClock = {
  /** Epoch ms at the server. */
  now: () => number
  /** Takes over a server time (epoch ms) that has just arrived. */
  correct: (serverTimeMs: number) => void
}

/**
 * A clock that follows the server. Players set their phones wrong; what closes when is the server's word. A correction
 * is the plain difference: replies are small and a fraction of a second of travel does not matter to a countdown.
 */
export function createServerClock(deviceNow: () => number = Date.now): ServerClock {
  let offsetMs = 0
  return {
    now: () => deviceNow() + offsetMs,
    correct: (serverTimeMs) => {
      offsetMs = serverTimeMs - deviceNow()
    },
  }
}

/** The clock of this app. On the server nothing corrects it: rendering there uses the times of the boot data only. */
export const serverClock: ServerClock = createServerClock()
