import { setImmediate as nextTick } from 'node:timers/promises'
import type { BookedBet, PricedBet } from './priced-bet.ts'

// Group commit: while batches are being written, requests gather for the next. Under load a batch costs one round trip
// and one flush for up to 256 bets; when idle a bet goes out alone, without waiting.

/** At most so many requests, and lines, in one batch. */
const BATCH_REQUESTS_MAX = 256
const BATCH_LINES_MAX = 2_000
/** Requests that may wait; beyond that the server is overloaded and says so at once. */
export const QUEUE_MAX = 4_096

/** Batches under way at once, never two with the same member. Measured on two cores, a second one gains nothing. */
const BATCHES_IN_FLIGHT_MAX = 1

/** Writes a batch in one transaction; answers in the order of its requests. */
export type BookBatch = (batch: PricedBet[]) => Promise<BookedBet[]>

/** Takes bets one by one and books them in batches. */
export interface BetQueue {
  /** Books a bet, or answers `busy` when too many wait. Rejects only when the database fails for this very bet. */
  book(bet: PricedBet): Promise<BookedBet | 'busy'>
  /** Requests waiting now. */
  readonly waiting: number
}

/** Makes the queue of one process. Several processes may have one each: the locks are in the database. */
export function createBetQueue(bookBatch: BookBatch, options: QueueOptions = {}): BetQueue {
  const { queueMax = QUEUE_MAX, batchesInFlightMax = BATCHES_IN_FLIGHT_MAX } = options
  let queue: Waiting[] = []
  let batchesInFlight = 0
  let isStarting = false
  const membersInFlight = new Set<bigint>()
  /** Everything waiting or in flight, by member and request number. */
  const pending = new Map<string, Waiting>()

  /** On the next tick, so that everything which arrived in this one goes together. */
  const start = async (): Promise<void> => {
    if (isStarting || batchesInFlight >= batchesInFlightMax) return
    isStarting = true
    await nextTick()
    isStarting = false
    const { batch, rest } = takeBatch(queue, membersInFlight)
    queue = rest
    if (batch.length > 0) void send(batch)
  }

  const send = async (batch: Waiting[]): Promise<void> => {
    batchesInFlight++
    for (const { bet } of batch) membersInFlight.add(bet.memberId)
    await bookTogether(batch, bookBatch)
    for (const { bet, name } of batch) {
      membersInFlight.delete(bet.memberId)
      pending.delete(name)
    }
    batchesInFlight--
    if (queue.length > 0) void start()
  }

  return {
    get waiting() {
      return queue.length
    },
    book(bet) {
      const name = `${bet.memberId}:${bet.requestId}`
      const same = pending.get(name)
      // The same bet sent twice at once joins the first; with another content it waits its turn and is refused there.
      if (same?.bet.bodyHash.equals(bet.bodyHash)) return same.promise.then(asReplay)
      if (queue.length >= queueMax) return Promise.resolve('busy')
      const { promise, resolve, reject } = Promise.withResolvers<BookedBet>()
      const waiting = { bet, name: same ? `${name}:${bet.bodyHash.toString('hex')}` : name, promise, resolve, reject }
      pending.set(waiting.name, waiting)
      queue.push(waiting)
      void start()
      return promise
    },
  }
}

/** The next batch: first come, first served, but one request per member; the member's next one waits. */
function takeBatch(queue: Waiting[], membersInFlight: Set<bigint>): { batch: Waiting[]; rest: Waiting[] } {
  const members = new Set(membersInFlight)
  const batch: Waiting[] = []
  const rest: Waiting[] = []
  let lines = 0
  for (const waiting of queue) {
    const { memberId, lines: its } = waiting.bet
    const fits = batch.length === 0 || (batch.length < BATCH_REQUESTS_MAX && lines + its.length <= BATCH_LINES_MAX)
    // Whoever waits keeps the member's later requests behind, so that they are booked in their order.
    if (fits && !members.has(memberId)) {
      lines += its.length
      batch.push(waiting)
    } else {
      rest.push(waiting)
    }
    members.add(memberId)
  }
  return { batch, rest }
}

/** Books a batch; when it fails, each of its bets alone, so that a bad one never fails its neighbours. */
async function bookTogether(batch: Waiting[], bookBatch: BookBatch): Promise<void> {
  try {
    const booked = await bookBatch(batch.map(({ bet }) => bet))
    for (const [index, waiting] of batch.entries()) waiting.resolve(booked[index] as BookedBet)
  } catch {
    for (const waiting of batch) {
      try {
        const [booked] = await bookBatch([waiting.bet])
        waiting.resolve(booked as BookedBet)
      } catch (error) {
        waiting.reject(error)
      }
    }
  }
}

const asReplay = (booked: BookedBet): BookedBet =>
  booked.outcome === 'placed' ? { ...booked, outcome: 'replayed' } : booked

interface QueueOptions {
  queueMax?: number
  batchesInFlightMax?: number
}

interface Waiting {
  bet: PricedBet
  name: string
  promise: Promise<BookedBet>
  resolve: (booked: BookedBet) => void
  reject: (error: unknown) => void
}
