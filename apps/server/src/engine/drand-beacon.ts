// A drand beacon over HTTP. Mirrors are asked one after the other, the next one as soon as one has failed or is slow; a
// value counts only when its signature is right, so a mirror can be silent or late but cannot lie.
import { hash } from 'node:crypto'
import type { BeaconChain } from '@liuhe/domain/lottery/beacon-rule.ts'
import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'
import type { Outbound } from '../platform/outbound.ts'
import type { Beacon, BeaconValue } from './beacon.ts'
import { roundsOf } from './beacon.ts'

export type DrandOptions = {
  chain: BeaconChain
  /** Origins that answer `/<hash>/public/<round>`, the preferred one first. */
  mirrors: readonly string[]
  outbound: Outbound
  clock: Clock
  log: Pick<Logger, 'warn'>
  /** Whether the chain's key signed this; the signer process answers. */
  verify(round: number, value: BeaconValue): Promise<boolean>
}

/** A mirror that has not answered after this is not waited for alone. */
const HEDGE_MS = 400
const RETRY_MIN_MS = 50
const RETRY_MAX_MS = 2_000
/** A round is asked for from its time on, if it is wanted that soon; a later one when it is asked about again. */
const AHEAD_MS = 10 * 60_000
/** So long a silent round is asked for without being asked about again. */
const GIVE_UP_MS = 10 * 60_000
/** A timer may end a moment before the round's time. */
const GRACE_MS = 5
const KEPT = 256

export function drandBeacon(options: DrandOptions): Beacon {
  const { chain, clock } = options
  const rounds = roundsOf(chain)
  const values = new Map<number, BeaconValue>()
  const asked = new Map<number, AbortController>()
  const ask = askMirrors(options)
  let heard = () => {}

  const fetchRound = async (round: number, signal: AbortSignal): Promise<void> => {
    if (!(await pause(rounds.timeOf(round) - clock.now() + GRACE_MS, signal))) return
    const until = clock.now() + GIVE_UP_MS
    for (let waitMs = RETRY_MIN_MS; clock.now() < until; waitMs = Math.min(RETRY_MAX_MS, waitMs * 1.5)) {
      const value = await ask(round)
      if (signal.aborted) return
      if (value) {
        values.set(round, value)
        const [oldest] = values.keys()
        if (values.size > KEPT && oldest !== undefined) values.delete(oldest)
        return heard()
      }
      if (!(await pause(waitMs, signal))) return
    }
  }

  return {
    ...rounds,
    value(round) {
      const known = values.get(round)
      if (known || asked.has(round) || rounds.timeOf(round) - clock.now() > AHEAD_MS) return known
      const stopping = new AbortController()
      asked.set(round, stopping)
      void fetchRound(round, stopping.signal).finally(() => asked.delete(round))
      return undefined
    },
    onValue: (listener) => {
      heard = listener
    },
    stop() {
      for (const stopping of asked.values()) stopping.abort()
    },
  }
}

/** Asks the mirrors for a round. The first right answer counts; undefined when none has one. Never throws. */
function askMirrors({ chain, mirrors, outbound, log, verify }: DrandOptions) {
  const troubled = new Set<string>()

  const askOne = async (mirror: string, round: number): Promise<BeaconValue | undefined> => {
    const value = await read(outbound, `${mirror}/${chain.hash}/public/${round}`, round)
    if (value === undefined || (await verify(round, value))) return value
    throw new Error('a signature that is not of this round')
  }
  const tell = (mirror: string, fault: unknown) => {
    if (troubled.has(mirror)) return
    troubled.add(mirror)
    log.warn({ event: 'beacon mirror', origin: mirror, err: fault }, 'a beacon mirror fails')
  }

  return (round: number): Promise<BeaconValue | undefined> => {
    const { promise, resolve } = Promise.withResolvers<BeaconValue | undefined>()
    // A mirror that failed last time is asked last.
    const order = mirrors.toSorted((a, b) => Number(troubled.has(a)) - Number(troubled.has(b)))
    let open = 0
    let hedge: NodeJS.Timeout | undefined
    const next = () => {
      clearTimeout(hedge)
      const mirror = order.shift()
      if (mirror === undefined) return open === 0 ? resolve(undefined) : undefined
      open += 1
      if (order.length > 0) hedge = setTimeout(() => void next(), HEDGE_MS)
      return askOne(mirror, round)
        .then((value) => {
          troubled.delete(mirror)
          if (value) {
            clearTimeout(hedge)
            order.length = 0
            resolve(value)
          }
        })
        .catch((fault) => tell(mirror, fault))
        .finally(() => {
          open -= 1
          void next()
        })
    }
    void next()
    return promise
  }
}

/** What a mirror answers for a round; undefined while it has none. @throws when the answer cannot be right */
async function read(outbound: Outbound, url: string, round: number): Promise<BeaconValue | undefined> {
  const { status, body } = await outbound.request(url)
  // 404 and 425 are how relays say that a round has not come to them yet.
  if (status === 404 || status === 425) return undefined
  if (status !== 200) throw new Error(`status ${status}`)
  const said = JSON.parse(body) as { round?: unknown; signature?: unknown } | null
  const signature = said?.signature
  if (said?.round !== round || typeof signature !== 'string' || !/^[0-9a-f]{96}$/.test(signature)) {
    throw new Error('not a round of this beacon')
  }
  return { signature, randomness: hash('sha256', Buffer.from(signature, 'hex'), 'hex') }
}

/** @returns whether the pause came to its end */
function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const end = () => {
    clearTimeout(timer)
    resolve(false)
  }
  const timer = setTimeout(
    () => {
      signal.removeEventListener('abort', end)
      resolve(true)
    },
    Math.max(0, ms),
  )
  timer.unref()
  signal.addEventListener('abort', end, { once: true })
  return promise
}
