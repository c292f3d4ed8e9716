import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises'
import { isConnectionLoss } from '../../db/connection-loss.ts'
import { isPassingFault } from '../../db/passing-fault.ts'
import type { Clock } from '../../platform/clock.ts'
import { systemClock } from '../../platform/clock.ts'
import { type BetLanes, createBetLanes, type Laned } from './bet-lanes.ts'
import type { BatchAnswer, BookedBet, PricedBet } from './priced-bet.ts'

// Group commit: while batches are being written, requests gather for the next. Under load a batch costs one round trip
// and one flush for up to 256 bets; when idle a bet goes out alone, without waiting. A batch waits for nobody: a bet
// whose wallet or draw somebody else holds comes back `busy`, rests, and tries again while its neighbours are booked.
// Several bets of one member go together; where one depends on another, the later ones come back `next` (ADR 065).

/** At most so many requests, and lines, in one batch. */
const BATCH_REQUESTS_MAX = 256
const BATCH_LINES_MAX = 2_000
/** Requests that may wait; beyond that the server is overloaded and says so at once. */
export const QUEUE_MAX = 4_096

/** Batches under way at once, never two with the same member. Measured on two cores, a second one gains nothing. */
const BATCHES_IN_FLIGHT_MAX = 1

/** A busy bet tries again after this, each time twice as long up to the greatest, until its patience is over. */
const REST_MS = { first: 4, greatest: 50 }
/** From a bet's first try: as long as any statement waits for a lock. */
const PATIENCE_MS = 2_000
/** No statement runs for so long: the connection hangs. What became of its bets, a repeat of each will say. */
const ANSWER_MS = 8_000

/** Writes a batch in one transaction; answers in the order of its requests. */
export type BookBatch = (batch: PricedBet[]) => Promise<BatchAnswer[]>

/** Takes bets one by one and books them in batches. */
export interface BetQueue {
  /**
   * Books a bet. `busy`: too many wait, or its wallet or draw was held for as long as it was ready to wait, or the
   * database was; a repeat with its number learns what became of it. Rejects when the database fails for this very bet,
   * or is lost.
   */
  book(bet: PricedBet): Promise<BookedBet | 'busy'>
  /** Requests waiting now. */
  readonly waiting: number
}

/** Makes the queue of one process. Several processes may have one each: the locks are in the database. */
export function createBetQueue(bookBatch: BookBatch, options: QueueOptions = {}): BetQueue {
  const { queueMax = QUEUE_MAX, batchesInFlightMax = BATCHES_IN_FLIGHT_MAX, clock = systemClock } = options
  const { answerMs = ANSWER_MS } = options
  const lanes = createBetLanes<Waiting>()
  const pending = createPending()
  const size = createBatchSize()
  const isImpatient = ({ since }: Waiting): boolean => since !== undefined && clock.now() - since >= PATIENCE_MS
  let [batchesInFlight, inFlight, isStarting] = [0, 0, false]

  /** On the next tick, so that everything which arrived in this one goes together. */
  const start = async (): Promise<void> => {
    if (isStarting || batchesInFlight >= batchesInFlightMax) return
    isStarting = true
    await nextTick()
    isStarting = false
    const batch = lanes.take({ requestsMax: size.requests, linesMax: BATCH_LINES_MAX })
    if (batch.length > 0) void send(batch)
  }

  const send = async (batch: Waiting[]): Promise<void> => {
    batchesInFlight++
    inFlight += batch.length
    for (const waiting of batch) {
      waiting.since ??= clock.now()
      if (isImpatient(waiting)) answer(waiting, 'busy')
    }
    const tried = batch.filter(({ isOver }) => !isOver)
    await bookTogether(tried, { bookBatch, size, putBack, lanes, answerMs })
    inFlight -= batch.length
    batchesInFlight--
    for (const waiting of batch) {
      if (waiting.isOver) for (const queue of [pending, lanes]) queue.leave(waiting)
    }
    if (lanes.isReady) void start()
  }

  /** Keeps a busy bet for a further try, before the member's later ones; or gives it up. */
  const putBack = (waiting: Waiting): void => {
    if (isImpatient(waiting)) return answer(waiting, 'busy')
    void rest(waiting)
      .then(() => lanes.return(waiting))
      .then(start)
  }

  return {
    get waiting() {
      return pending.size - inFlight
    },
    book(bet) {
      const same = pending.find(bet)
      // The same bet sent twice at once joins the first; with another content it waits its turn and is refused there.
      if (same?.bet.bodyHash.equals(bet.bodyHash)) return same.promise.then(asReplay)
      if (pending.size - inFlight >= queueMax) return Promise.resolve('busy')
      const waiting = pending.add(bet)
      lanes.add(waiting)
      void start()
      return waiting.promise
    },
  }
}

const rest = (waiting: Waiting): Promise<void> =>
  sleep(Math.min(REST_MS.first * 2 ** waiting.tries++, REST_MS.greatest))

/**
 * Books a batch. What fails by the data of one of its bets is halved until that one is alone, so that it never fails
 * its neighbours. What fails by a lost database fails as a whole and at once; what fails by a lock or by its time is
 * tried later, in a smaller batch.
 */
async function bookTogether(batch: Waiting[], booking: Booking): Promise<void> {
  const { bookBatch, size, answerMs, putBack, lanes } = booking
  const parts = batch.length > 0 ? [batch] : []
  /** Members of whom something came back: what they sent later comes behind it. */
  const held = new Set<bigint>()
  for (let whole = parts.shift(); whole; whole = parts.shift()) {
    const part = whole.filter(({ memberId }) => !held.has(memberId))
    for (const waiting of whole) if (held.has(waiting.memberId)) judgeNext(lanes, waiting)
    if (part.length === 0) continue
    try {
      const answers = await within(answerMs, bookBatch(part.map(({ bet }) => bet)))
      if (answers) size.succeeded(part.length)
      for (const [index, waiting] of part.entries()) {
        const booked = answers ? (answers[index] as BatchAnswer) : 'busy'
        if (booked === 'busy' && !answers) answer(waiting, booked)
        else if (booked === 'busy') putBack(waiting)
        else if (booked === 'next') judgeNext(lanes, waiting)
        else answer(waiting, booked)
        if (!waiting.isOver) held.add(waiting.memberId)
      }
    } catch (error) {
      const left = [part, ...parts].flat()
      if (isConnectionLoss(error)) return left.forEach((waiting) => fail(waiting, error))
      if (isPassingFault(error)) {
        size.failed(part.length)
        return left.forEach(putBack)
      }
      const half = Math.ceil(part.length / 2)
      if (part.length === 1) fail(part[0] as Waiting, error)
      else parts.unshift(part.slice(0, half), part.slice(half))
    }
  }
}

/** Tries a bet at once when those before it are over, alone: it was not judged yet. */
function judgeNext(lanes: BetLanes<Waiting>, waiting: Waiting): void {
  waiting.since = undefined
  lanes.part(waiting)
  lanes.return(waiting)
}

/** What comes of some work, or undefined when it takes too long. */
async function within<T>(limitMs: number, work: Promise<T>): Promise<T | undefined> {
  const over = new AbortController()
  const limit = sleep(limitMs, undefined, { signal: over.signal }).catch(() => undefined)
  try {
    return await Promise.race([work, limit])
  } finally {
    over.abort()
  }
}

/** How many requests a batch takes: half of what failed by its time, and slowly more again. */
function createBatchSize() {
  let requests = BATCH_REQUESTS_MAX
  return {
    get requests() {
      return requests
    },
    failed(count: number) {
      requests = Math.max(1, Math.floor(count / 2))
    },
    succeeded(count: number) {
      if (count >= requests) requests = Math.min(BATCH_REQUESTS_MAX, Math.ceil(requests * 1.25))
    },
  }
}

/** Everything waiting or in flight, by member and request number. */
function createPending() {
  const waitings = new Map<string, Waiting>()
  const nameOf = ({ memberId, requestId }: PricedBet) => `${memberId}:${requestId}`
  return {
    get size() {
      return waitings.size
    },
    find: (bet: PricedBet): Waiting | undefined => waitings.get(nameOf(bet)),
    /** A number that is taken by another content is known by both. */
    add(bet: PricedBet): Waiting {
      const name = waitings.has(nameOf(bet)) ? `${nameOf(bet)}:${bet.bodyHash.toString('hex')}` : nameOf(bet)
      const waiting = {
        ...{ memberId: bet.memberId, lines: bet.lines.length, bet, name, tries: 0, since: undefined, isOver: false },
        ...Promise.withResolvers<BookedBet | 'busy'>(),
      }
      waitings.set(name, waiting)
      return waiting
    },
    leave: ({ name }: Waiting): void => void waitings.delete(name),
  }
}

function answer(waiting: Waiting, booked: BookedBet | 'busy'): void {
  waiting.isOver = true
  waiting.resolve(booked)
}

function fail(waiting: Waiting, error: unknown): void {
  waiting.isOver = true
  waiting.reject(error)
}

const asReplay = (booked: BookedBet | 'busy'): BookedBet | 'busy' =>
  booked !== 'busy' && booked.outcome === 'placed' ? { ...booked, outcome: 'replayed' } : booked

interface QueueOptions {
  queueMax?: number
  batchesInFlightMax?: number
  /** By which patience is measured. */
  clock?: Clock
  /** How long a batch may take before its connection is given up. */
  answerMs?: number
}

interface Booking {
  bookBatch: BookBatch
  size: ReturnType<typeof createBatchSize>
  answerMs: number
  putBack(waiting: Waiting): void
  lanes: BetLanes<Waiting>
}

interface Waiting extends Laned {
  bet: PricedBet
  name: string
  /** So often it was busy. */
  tries: number
  /** When it was tried first. */
  since: number | undefined
  isOver: boolean
  promise: Promise<BookedBet | 'busy'>
  resolve: (booked: BookedBet | 'busy') => void
  reject: (error: unknown) => void
}
