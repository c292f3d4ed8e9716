import { createHash } from 'node:crypto'
import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../../db/connect.ts'
import { isConnectionLoss } from '../../db/connection-loss.ts'
import { inTransaction } from '../../db/transaction.ts'
import { hashOf } from '../../http/sessions/viewer.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ReadCall } from './dialect.ts'
import { type CallRow, insertCalls, type TakenCall, takeCalls, type TakenRow } from './queries.ts'
import { fingerprintOf, isFinal, type Outcome, type Verdict } from './wallet-move.ts'

// Group commit, as bets on draws have it: while a batch is being written, calls gather for the next. Each call's money,
// its row and its answer are one transaction; a call whose wallet somebody else holds tries again a little later.

/** At most so many calls in one batch: of 64 that ask at once, one half is written while the other half arrives. */
const BATCH_MAX = 32
/** A busy call tries again after this, each time twice as long up to the greatest. */
const REST_MS = { first: 4, greatest: 50 }
/** Providers give up after three seconds; before that they hear that nobody knows. */
const BUDGET_MS = 2_000

/** A call on its way. */
export interface QueuedCall extends ReadCall {
  provider: string
  body: string
  address: string
  /** Epoch ms. */
  since: number
  answerOf(verdict: Verdict): string
}

export interface Answered {
  outcome: Outcome
  text: string
  memberId: bigint | undefined
  balance: bigint | undefined
}

export interface WalletQueue {
  /** Never rejects: what nobody knows is answered `unknown`. */
  take(call: QueuedCall): Promise<Answered>
}

export function createWalletQueue(parts: QueueParts): WalletQueue {
  const byRequest = new Map<string, Waiting>()
  const add = startBatches(parts)
  return {
    async take(call) {
      const key = call.requestId === undefined ? undefined : `${call.provider} ${call.requestId}`
      const same = key === undefined ? undefined : byRequest.get(key)
      // The same request twice at once has one answer; in other words it is none.
      if (same?.call.body === call.body) return same.promise
      if (same !== undefined) return conflictOf(call)
      const { promise, resolve } = Promise.withResolvers<Answered>()
      const it: Waiting = { call, promise, resolve, tries: 0, isOver: false }
      if (key !== undefined) byRequest.set(key, it)
      const over = setTimeout(() => resolve(unknownOf(call)), BUDGET_MS)
      void promise.then(() => {
        it.isOver = true
        clearTimeout(over)
        if (key !== undefined) byRequest.delete(key)
      })
      add(it)
      return promise
    },
  }
}

/** @returns what gives a call to the next batch */
function startBatches({ sql, clock, onFault }: QueueParts): (it: Waiting) => void {
  const waiting: Waiting[] = []
  let isRunning = false

  const run = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    // What arrived in this tick goes together.
    await nextTick()
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH_MAX).filter((it) => !it.isOver)
      if (batch.length > 0) await book(batch)
    }
    isRunning = false
  }
  const add = (it: Waiting): void => {
    waiting.push(it)
    void run()
  }
  const putBack = (it: Waiting): void => {
    void sleep(Math.min(REST_MS.first * 2 ** it.tries++, REST_MS.greatest)).then(() => add(it))
  }
  const book = async (batch: Waiting[]): Promise<void> => {
    try {
      const answers = await inTransaction(sql, (tx) => bookIn(tx, batch, clock))
      for (const [index, it] of batch.entries()) {
        const answer = answers[index]
        if (answer === undefined) putBack(it)
        else it.resolve(answer)
      }
    } catch (error) {
      // One that fails by its own data, or was answered elsewhere meanwhile, must not fail its neighbours.
      if (batch.length > 1 && !isConnectionLoss(error)) for (const it of batch) await book([it])
      else for (const it of batch) failed(it, error)
    }
  }
  const failed = (it: Waiting, error: unknown): void => {
    if ((error as { code?: unknown } | null)?.code === UNIQUE && it.tries < UNIQUE_TRIES) return putBack(it)
    onFault(error)
    it.resolve(unknownOf(it.call))
  }
  return add
}

/** @returns an answer for each call; undefined for one whose wallet is held elsewhere */
async function bookIn(
  tx: Parameters<typeof takeCalls>[0],
  batch: readonly Waiting[],
  clock: Clock,
): Promise<(Answered | undefined)[]> {
  const rows = await takeCalls(
    tx,
    batch.map(({ call }) => takenOf(call)),
  )
  const answers = rows.map((row, index) => answeredOf((batch[index] as Waiting).call, row))
  const lines = answers.flatMap((answer, index) => {
    const { call } = batch[index] as Waiting
    const isRepeat = (rows[index] as TakenRow).answer !== null
    return answer === undefined ? [] : [lineOf(call, answer, { isRepeat, tookMs: clock.now() - call.since })]
  })
  if (lines.length > 0) await insertCalls(tx, lines)
  return answers
}

function answeredOf(
  call: QueuedCall,
  { outcome, balance, memberId, answer, keptHash }: TakenRow,
): Answered | undefined {
  if (outcome === 'busy') return undefined
  if (answer !== null && keptHash !== sha256(call.body)) return { ...conflictOf(call), memberId: memberId ?? undefined }
  const verdict = { outcome, balance: balance ?? undefined }
  return { ...verdict, memberId: memberId ?? undefined, text: answer ?? call.answerOf(verdict) }
}

/** A line of the journal for an answered call. */
export const lineOf = (
  { provider, call, requestId, body, address, move }: QueuedCall,
  { outcome, text, memberId }: Answered,
  { isRepeat, tookMs }: { isRepeat: boolean; tookMs: number },
): CallRow => ({
  ...{ provider, call, request_id: requestId, outcome, body, answer: text, address },
  is_kept: !isRepeat && requestId !== undefined && isFinal(outcome),
  tx_id: move.txId,
  round_code: move.round,
  member_id: memberId?.toString(),
  took_ms: Math.max(0, Math.round(tookMs)),
})

function takenOf({ provider, requestId, move }: QueuedCall): TakenCall {
  const { kind, txId, refId, user, token, game, round, bet, win, turnover, closes, minBalance } = move
  return {
    ...{ provider, request_id: requestId, kind, tx_id: txId, ref_id: refId, user_ref: user, game, round, closes },
    token_hash: token === undefined ? undefined : hashOf(token).toString('hex'),
    ...{ bet: bet?.toString(), win: win?.toString(), turnover: turnover?.toString() },
    min_balance: minBalance?.toString(),
    fingerprint: fingerprintOf(move),
  }
}

const answeredWith = (call: QueuedCall, outcome: Outcome): Answered => ({
  ...{ outcome, memberId: undefined, balance: undefined },
  text: call.answerOf({ outcome, balance: undefined }),
})
const unknownOf = (call: QueuedCall): Answered => answeredWith(call, 'unknown')
const conflictOf = (call: QueuedCall): Answered => answeredWith(call, 'conflict')
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const UNIQUE = '23505'
const UNIQUE_TRIES = 3

interface QueueParts {
  sql: Sql
  clock: Clock
  onFault(error: unknown): void
}

interface Waiting {
  call: QueuedCall
  promise: Promise<Answered>
  resolve(answered: Answered): void
  tries: number
  isOver: boolean
}
