import { randomBytes } from 'node:crypto'
import type { Sql } from './connect.ts'

type Hear = (notice: string) => void
interface Listener {
  channel: string
  hear: Hear
  heardAgain: () => void
}

/**
 * Hears channels of NOTIFY for as long as the process lives. The driver listens again after a loss, but a connection
 * of it that was lost in the middle of a write never sends again (porsager/postgres #1154), and nobody is told. So we
 * say a word to ourselves every few seconds; when it is not heard, the line is made again.
 */
export interface Listening {
  /** As `sql.listen` of the driver: resolves when it listens; `heardAgain` is called then and after each loss. */
  listen(channel: string, hear: Hear, heardAgain?: () => void): Promise<{ unlisten(): Promise<void> }>
  end(): Promise<void>
}

export function createListening(open: () => Sql, say: (channel: string) => Promise<unknown>): Listening {
  const pulse = `pulse_${randomBytes(8).toString('hex')}`
  const listeners = new Set<Listener>()
  let line: Sql | undefined
  let beating: NodeJS.Timeout | undefined
  let unheard = 0

  const hearOn = async (one: Sql, { channel, hear, heardAgain }: Listener): Promise<() => Promise<void>> => {
    const isStill = () => one === line
    const { unlisten } = await one.listen(
      channel,
      (notice) => isStill() && hear(notice),
      () => isStill() && heardAgain(),
    )
    return unlisten
  }
  const heart: Listener = { channel: pulse, hear: () => void (unheard = 0), heardAgain: () => void (unheard = 0) }
  const renew = () => {
    const [lost, fresh] = [line, open()]
    line = fresh
    unheard = 0
    void lost?.end({ timeout: 0 })
    // Where it fails now, the pulse is not heard, and the next line is made.
    for (const listener of [heart, ...listeners]) hearOn(fresh, listener).catch(() => undefined)
  }
  const beat = () => {
    if (unheard >= UNHEARD_MAX) return renew()
    // A word that could not be said was not unheard, and yet the line may be lost with it.
    unheard += 1
    say(pulse).catch(() => undefined)
  }

  return {
    async listen(channel, hear, heardAgain = () => {}) {
      line ??= open()
      const listener = { channel, hear, heardAgain }
      const unlisten = await hearOn(line, listener)
      listeners.add(listener)
      if (beating === undefined) {
        beating = setInterval(beat, BEAT_MS).unref()
        await hearOn(line, heart)
      }
      const first = line
      return {
        unlisten: async () => {
          listeners.delete(listener)
          if (line === first) await unlisten()
        },
      }
    },
    async end() {
      clearInterval(beating)
      await line?.end({ timeout: 0 })
    },
  }
}

const BEAT_MS = 2_000
/** Words in a row that did not come back. */
const UNHEARD_MAX = 2
