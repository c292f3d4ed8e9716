import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { ReadCall, UnreadCall, WalletDialect } from './dialect.ts'
import { hubOfLi, liOfHub } from './hub-amount.ts'
import { AMOUNT_MAX, type Outcome, type WalletMove } from './wallet-move.ts'
import { judgeCall } from './wallet-signature.ts'

// The hub dialect (docs/game-wallet.md): JSON, a call an address, whole amounts, named statuses, always HTTP 200.

const id = z.string().check(z.regex(/^[\w:.-]{1,64}$/))
const amount = z.pipe(
  z.int().check(z.gte(0)),
  z.transform((value, context) => {
    const li = liOfHub(value)
    if (li !== undefined && li <= AMOUNT_MAX) return li
    context.issues.push({ code: 'custom', message: 'no amount', input: value })
    return z.NEVER
  }),
)
const signed = z.pipe(
  z.int().check(z.refine((value) => value !== 0)),
  z.transform((value, context) => {
    const li = liOfHub(Math.abs(value))
    if (li !== undefined && li <= AMOUNT_MAX) return { li, isTaken: value < 0 }
    context.issues.push({ code: 'custom', message: 'no amount', input: value })
    return z.NEVER
  }),
)
const token = z.string().check(z.minLength(1), z.maxLength(128))
const of = { round: id, game_code: id, transaction_uuid: id }
const turnover = z.optional(amount)

const Head = z.object({ request_uuid: id, user: id, currency: z.string().check(z.maxLength(16)) })

/** Each call: its fields, and what it is in our words. */
const CALLS = {
  'user/info': call({ token }, (it) => ({ kind: 'balance', token: it.token })),
  'user/balance': call({ token }, (it) => ({ kind: 'balance', token: it.token })),
  'transaction/bet': call({ ...of, token, amount, is_free: z.optional(z.boolean()), turnover }, (it) => ({
    ...{ kind: 'bet', ...placeOf(it), token: it.token, turnover: it.is_free === true ? 0n : it.turnover },
    // A free bet costs nothing and counts for nothing, whatever it is worth at the provider.
    bet: it.is_free === true ? 0n : it.amount,
  })),
  'transaction/win': call(
    { ...of, amount, reference_transaction_uuid: z.optional(id), round_closed: z.optional(z.boolean()), turnover },
    (it) => ({
      ...{ kind: 'win', ...placeOf(it), win: it.amount, refId: it.reference_transaction_uuid },
      ...{ closes: it.round_closed === true, turnover: it.turnover },
    }),
  ),
  'transaction/bet-win': call(
    {
      ...{ ...of, token, bet_amount: amount, win_amount: amount, turnover },
      ...{ min_balance: z.optional(amount), round_closed: z.optional(z.boolean()) },
    },
    (it) => ({
      ...{ kind: 'bet-win', ...placeOf(it), token: it.token, bet: it.bet_amount, win: it.win_amount },
      ...{ closes: it.round_closed === true, minBalance: it.min_balance, turnover: it.turnover },
    }),
  ),
  'transaction/rollback': call({ ...of, reference_transaction_uuid: id }, (it) => ({
    ...{ kind: 'rollback', ...placeOf(it), refId: it.reference_transaction_uuid },
  })),
  'transaction/adjust': call({ ...of, amount: signed, reason: z.string().check(z.maxLength(200)) }, (it) => ({
    ...{ kind: 'adjust', ...placeOf(it) },
    ...(it.amount.isTaken ? { bet: it.amount.li } : { win: it.amount.li }),
  })),
  'round/end': call({ round: id, game_code: id, turnover }, (it) => ({
    ...{ kind: 'end', round: it.round, game: it.game_code, closes: true, turnover: it.turnover },
  })),
} as const satisfies Record<string, (body: unknown) => ReadMove>

type ReadMove = Omit<WalletMove, 'user'> | undefined

function call<T extends z.core.$ZodLooseShape>(
  fields: T,
  moveOf: (it: z.output<z.ZodMiniObject<T>>) => Omit<WalletMove, 'user'>,
): (body: unknown) => ReadMove {
  const shape = z.object(fields)
  return (body) => {
    const read = z.safeParse(shape, body)
    return read.success ? moveOf(read.data as z.output<z.ZodMiniObject<T>>) : undefined
  }
}

const placeOf = (it: { round: string; game_code: string; transaction_uuid: string }) => ({
  ...{ round: it.round, game: it.game_code, txId: it.transaction_uuid },
})

const STATUS: Readonly<Record<Outcome, string>> = {
  ok: 'RS_OK',
  replayed: 'RS_OK',
  'unknown-done': 'RS_OK',
  'rolled-back': 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  conflict: 'RS_ERROR_DUPLICATE_TRANSACTION',
  insufficient: 'RS_ERROR_NOT_ENOUGH_MONEY',
  limit: 'RS_ERROR_LIMIT_REACHED',
  disabled: 'RS_ERROR_USER_DISABLED',
  'no-user': 'RS_ERROR_USER_DISABLED',
  'token-invalid': 'RS_ERROR_INVALID_TOKEN',
  'token-expired': 'RS_ERROR_TOKEN_EXPIRED',
  'no-game': 'RS_ERROR_INVALID_GAME',
  'game-closed': 'RS_ERROR_GAME_CLOSED',
  'round-closed': 'RS_ERROR_ROUND_CLOSED',
  'no-tx': 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  currency: 'RS_ERROR_WRONG_CURRENCY',
  syntax: 'RS_ERROR_WRONG_SYNTAX',
  unknown: 'RS_ERROR_UNKNOWN',
}

export const hubDialect: WalletDialect = {
  contentType: 'application/json; charset=utf-8',
  unbelieved: { status: 403, text: JSON.stringify({ status: 'RS_ERROR_INVALID_SIGNATURE' }) },
  statusOf: () => 200,
  believes: ({ method, path, headers, body, now, keys }) =>
    'keyId' in judgeCall(keys, headers, { method, path, body, now }),
  read: readCall,
  answer(read, { outcome, balance }) {
    const user = 'move' in read ? read.move.user : undefined
    return JSON.stringify({
      request_uuid: read.requestId,
      status: STATUS[outcome],
      ...(user !== undefined && { user, currency: 'CNY' }),
      ...(read.call === 'user/info' && user !== undefined && { display_name: displayNameOf(user) }),
      ...(balance !== undefined && { balance: hubOfLi(balance) }),
    })
  },
}

/** What a provider may call a member; it says nothing of him. */
export const displayNameOf = (user: string): string => `玩家${user.slice(-4)}`

function readCall({ call: name, body, method }: Parameters<WalletDialect['read']>[0]): ReadCall | UnreadCall {
  const json = readJson(body)
  const head = z.safeParse(Head, json)
  const requestId = head.success ? head.data.request_uuid : undefined
  const unread = (refused: UnreadCall['refused']): UnreadCall => ({ call: name, requestId, refused })
  if (!head.success || method !== 'POST' || !Object.hasOwn(CALLS, name)) return unread('syntax')
  if (head.data.currency !== 'CNY') return unread('currency')
  const move = CALLS[name as keyof typeof CALLS](json)
  if (move === undefined) return unread('syntax')
  const { user } = head.data
  return {
    call: name,
    requestId,
    move: { ...move, user, ...(move.kind === 'end' && { txId: endOf(user, move.round) }) },
  }
}

/** The end of a round comes once for each member, and has no number of its own. */
const endOf = (user: string, round: string | undefined): string =>
  createHash('sha256').update(`${user} ${round}`).digest('hex')

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
