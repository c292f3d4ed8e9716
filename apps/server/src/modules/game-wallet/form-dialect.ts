import { createDecipheriv } from 'node:crypto'
import * as z from 'zod/mini'
import type { SharedKey } from '../../platform/key-list.ts'
import type { ReadCall, UnreadCall, WalletDialect } from './dialect.ts'
import { AMOUNT_MAX, type Outcome, type WalletMove } from './wallet-move.ts'
import { WINDOW_MS } from './wallet-signature.ts'

// The form dialect (docs/game-wallet.md): one field `x` of a form, AES-128-CBC over JSON under a key and a first block
// that both know, actions by number, bet and settlement in one, amounts as decimals. Nothing is signed: a changed byte
// makes a whole block of chance, which must read as JSON in strict UTF-8; so a provider of this dialect is also known
// by its addresses, and production insists on that (provider-settings.ts).

const KEY_LENGTH = 16
const NAMES = {
  4: 'cancel-bet-settle',
  6: 'balance',
  8: 'bet-settle',
  9: 'bet',
  10: 'settle',
  11: 'cancel-bet',
} as const

const id = z.string().check(z.regex(/^[\w:.-]{1,64}$/))
const amount = z.pipe(
  z.number(),
  z.transform((value, context) => {
    // At most three decimals, as the number is written; no arithmetic on it.
    const [, yuan, li = ''] = /^(\d{1,10})(?:\.(\d{1,3}))?$/.exec(String(value)) ?? []
    const sum = yuan === undefined ? AMOUNT_MAX + 1n : BigInt(yuan) * 1000n + BigInt(li.padEnd(3, '0'))
    if (sum <= AMOUNT_MAX) return sum
    context.issues.push({ code: 'custom', message: 'no amount', input: value })
    return z.NEVER
  }),
)
const token = z.string().check(z.minLength(1), z.maxLength(128))
const Head = z.object({ action: z.int(), ts: z.int(), uid: id, currency: z.string() })
const of = { transferId: id, roundId: id, gameId: id }
const refs = z.array(id).check(z.minLength(1), z.maxLength(20))

const Balance = z.object({ token })
const Bet = z.object({ ...of, token, amount })
const Settle = z.object({ ...of, amount, refTransferIds: refs, roundClosed: z.optional(z.boolean()) })
const BetNSettle = z.object({ ...of, token, bet: amount, win: amount, mb: z.optional(amount) })
/** One movement: what names several is asked for one by one. */
const Cancel = z.object({ ...of, refTransferIds: z.array(id).check(z.length(1)) })

const placeOf = (it: { transferId: string; roundId: string; gameId: string }) => ({
  ...{ txId: it.transferId, round: it.roundId, game: it.gameId },
})
const cancel = (body: unknown): Omit<WalletMove, 'user'> => {
  const it = z.parse(Cancel, body)
  return { kind: 'rollback', ...placeOf(it), refId: it.refTransferIds[0] }
}

const ACTIONS: Readonly<Record<keyof typeof NAMES, (body: unknown) => Omit<WalletMove, 'user'>>> = {
  4: cancel,
  6: (body) => ({ kind: 'balance', token: z.parse(Balance, body).token }),
  8(body) {
    const it = z.parse(BetNSettle, body)
    return {
      kind: 'bet-win',
      ...placeOf(it),
      token: it.token,
      bet: it.bet,
      win: it.win,
      minBalance: it.mb,
      closes: true,
    }
  },
  9(body) {
    const it = z.parse(Bet, body)
    return { kind: 'bet', ...placeOf(it), token: it.token, bet: it.amount }
  },
  10(body) {
    const it = z.parse(Settle, body)
    // A settlement of several bets is one of their round.
    const refId = it.refTransferIds.length === 1 ? it.refTransferIds[0] : undefined
    return { kind: 'win', ...placeOf(it), win: it.amount, refId, closes: it.roundClosed === true }
  },
  11: cancel,
}

const OTHER = '9999'
const STATUS: Partial<Readonly<Record<Outcome, string>>> = {
  ...{ ok: '0000', replayed: '0000', 'unknown-done': '0000', insufficient: '6006', unknown: '9017' },
}

export const formDialect: WalletDialect = {
  contentType: 'application/json; charset=utf-8',
  unbelieved: { status: 403, text: JSON.stringify({ status: OTHER, err_text: 'bad-signature' }) },
  statusOf: () => 200,
  believes: ({ body, keys, now }) => opened(body, keys, now) !== undefined,
  read({ body, keys, now }): ReadCall | UnreadCall {
    const json = opened(body, keys, now)
    const { action, uid, currency } = z.parse(Head, json)
    const name = NAMES[action as keyof typeof NAMES] ?? String(action)
    const unread = (refused: UnreadCall['refused']) => ({ call: name, requestId: undefined, refused })
    if (currency !== 'CNY') return unread('currency')
    try {
      const move = Object.hasOwn(ACTIONS, action) ? ACTIONS[action as keyof typeof NAMES](json) : undefined
      return move === undefined ? unread('syntax') : { call: name, requestId: undefined, move: { ...move, user: uid } }
    } catch {
      return unread('syntax')
    }
  },
  answer: (read, { outcome, balance }) =>
    JSON.stringify({
      ...{ status: STATUS[outcome] ?? OTHER, err_text: outcome },
      ...(balance !== undefined && { balance: decimalOf(balance) }),
      ...('move' in read && { uid: read.move.user }),
    }),
}

/** What a form says, where one of the keys opens it, it is JSON of this dialect, and its time is ours. */
function opened(body: Buffer, keys: readonly SharedKey[], now: number): unknown {
  const text = /^x=([\w-]+)$/.exec(body.toString('latin1'))?.[1]
  if (text === undefined) return undefined
  const bytes = Buffer.from(text, 'base64url')
  // The last letter has bits that say nothing: only one spelling is taken.
  if (bytes.toString('base64url') !== text) return undefined
  for (const { secret } of keys) {
    const json = decipher(bytes, secret)
    const head = z.safeParse(Head, json)
    if (head.success && Math.abs(now - head.data.ts) <= WINDOW_MS) return json
  }
  return undefined
}

function decipher(bytes: Buffer, secret: string): unknown {
  try {
    const [key, first] = [secret.slice(0, KEY_LENGTH), secret.slice(KEY_LENGTH, 2 * KEY_LENGTH)]
    const cipher = createDecipheriv('aes-128-cbc', key, first)
    const text = Buffer.concat([cipher.update(bytes), cipher.final()])
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text))
  } catch {
    return undefined
  }
}

/** A decimal number of yuan. Balances are far below what a number carries exactly. */
const decimalOf = (li: bigint): number => Number(li) / 1000
