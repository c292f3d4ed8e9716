import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { ReadCall, UnreadCall, WalletDialect } from './dialect.ts'
import { AMOUNT_MAX, type Outcome, type WalletMove } from './wallet-move.ts'
import { WINDOW_MS } from './wallet-signature.ts'

// The single-URL dialect (docs/game-wallet.md): one address, the call is the field `method`, amounts are whole 分, the
// digest of body and key stands in the header `sign`. It has no number of a request: a repeat is known by its movement.

/** A 分 in 厘. */
const LI_PER_FEN = 10n

const id = z.string().check(z.regex(/^[\w:.-]{1,64}$/))
const amount = z.pipe(
  z.int().check(z.gte(0), z.lte(Number(AMOUNT_MAX / LI_PER_FEN))),
  z.transform((value) => BigInt(value) * LI_PER_FEN),
)
const token = z.string().check(z.minLength(1), z.maxLength(128))
const Head = z.object({ method: z.string(), userId: id, currency: z.string(), time: z.int() })
const of = { transactionId: id, roundId: id, gameId: id }

const GetBalance = z.object({ token })
const GetCash = z.object({ ...of, token, amount })
const ReturnCash = z.object({
  ...{ ...of, amount, referenceTransactionId: z.optional(id), roundClosed: z.optional(z.boolean()) },
})
const Rollback = z.object({ ...of, referenceTransactionId: id })

type It = { transactionId: string; roundId: string; gameId: string; referenceTransactionId?: string | undefined }
const placeOf = (it: It) => ({
  ...{ txId: it.transactionId, round: it.roundId, game: it.gameId, refId: it.referenceTransactionId },
})

const METHODS: Readonly<Record<string, (body: unknown) => Omit<WalletMove, 'user'>>> = {
  GetBalance: (body) => ({ kind: 'balance', token: z.parse(GetBalance, body).token }),
  GetCash(body) {
    const it = z.parse(GetCash, body)
    return { kind: 'bet', ...placeOf(it), token: it.token, bet: it.amount }
  },
  ReturnCash(body) {
    const it = z.parse(ReturnCash, body)
    return { kind: 'win', ...placeOf(it), win: it.amount, closes: it.roundClosed === true }
  },
  Rollback: (body) => ({ kind: 'rollback', ...placeOf(z.parse(Rollback, body)) }),
}

const CODES: Readonly<Record<Outcome, number>> = {
  ...{ ok: 0, replayed: 0, 'unknown-done': 0, 'rolled-back': 5, conflict: 6, insufficient: 3, limit: 4, disabled: 2 },
  ...{ 'no-user': 2, 'token-invalid': 7, 'token-expired': 7, 'no-game': 4, 'game-closed': 4, 'round-closed': 4 },
  ...{ 'no-tx': 5, currency: 4, syntax: 4, unknown: 1 },
}

export const singleUrlDialect: WalletDialect = {
  contentType: 'application/json; charset=utf-8',
  unbelieved: { status: 200, text: JSON.stringify({ errorCode: 1, errorDescription: 'bad-signature' }) },
  // What nobody knows is no answer in this dialect: the provider asks again.
  statusOf: (outcome) => (outcome === 'unknown' ? 500 : 200),
  believes({ headers, body, now, keys }) {
    const given = Buffer.from(
      String(headers['sign'] ?? '')
        .padEnd(64)
        .slice(0, 64),
    )
    // All keys are tried, whichever fits: the message names none.
    const fits = keys.map(({ secret }) =>
      timingSafeEqual(given, Buffer.from(createHash('sha256').update(body).update(secret).digest('hex'))),
    )
    const time = z.safeParse(Head, readJson(body))
    return (
      String(headers['sign'] ?? '').length === 64 && fits.includes(true) && time.success && isNow(time.data.time, now)
    )
  },
  read({ body }): ReadCall | UnreadCall {
    const json = readJson(body)
    const { method, userId, currency } = z.parse(Head, json)
    const unread = (refused: UnreadCall['refused']) => ({ call: method, requestId: undefined, refused })
    if (currency !== 'CNY') return unread('currency')
    try {
      const move = Object.hasOwn(METHODS, method) ? METHODS[method]?.(json) : undefined
      return move === undefined
        ? unread('syntax')
        : { call: method, requestId: undefined, move: { ...move, user: userId } }
    } catch {
      return unread('syntax')
    }
  },
  answer(read, { outcome, balance }) {
    const isRepeat = outcome === 'replayed'
    return JSON.stringify({
      ...(balance !== undefined && { balance: fenOf(balance) }),
      ...{ errorCode: CODES[outcome], errorDescription: isRepeat ? 'already processed' : outcome },
      ...('move' in read && { userId: read.move.user, currency: 'CNY' }),
    })
  },
}

const isNow = (time: number, now: number): boolean => Math.abs(now - time) <= WINDOW_MS

/** Whole 分, never more than there is. */
const fenOf = (li: bigint): number => Number((li - (((li % LI_PER_FEN) + LI_PER_FEN) % LI_PER_FEN)) / LI_PER_FEN)

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
