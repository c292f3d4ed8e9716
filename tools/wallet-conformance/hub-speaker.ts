import { createHash, createHmac } from 'node:crypto'
import type { Call, Result, Speaker } from './speaker.ts'

// The hub dialect, written from its description (docs/game-wallet.md) and from nothing of the server's.

const PATHS: Record<Call['kind'], string> = {
  balance: 'user/balance',
  bet: 'transaction/bet',
  win: 'transaction/win',
  'bet-win': 'transaction/bet-win',
  rollback: 'transaction/rollback',
  end: 'round/end',
}

const RESULTS: Record<string, Result> = {
  RS_OK: 'ok',
  RS_ERROR_NOT_ENOUGH_MONEY: 'insufficient',
  RS_ERROR_LIMIT_REACHED: 'refused',
  RS_ERROR_USER_DISABLED: 'refused',
  RS_ERROR_INVALID_TOKEN: 'token',
  RS_ERROR_TOKEN_EXPIRED: 'token',
  RS_ERROR_INVALID_SIGNATURE: 'unbelieved',
  RS_ERROR_WRONG_CURRENCY: 'currency',
  RS_ERROR_WRONG_SYNTAX: 'syntax',
  RS_ERROR_INVALID_GAME: 'refused',
  RS_ERROR_GAME_CLOSED: 'refused',
  RS_ERROR_DUPLICATE_TRANSACTION: 'conflict',
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: 'not-found',
  RS_ERROR_ROUND_CLOSED: 'refused',
  RS_ERROR_UNKNOWN: 'unknown',
}

/** A thousandth of a yuan on the wire. */
const PER_LI = 100n
const wire = (li: bigint | undefined): number => Number((li ?? 0n) * PER_LI)

export const hubSpeaker: Speaker = {
  lacks: [],
  keepsAnswers: true,
  hasKeyIds: true,
  signsInHeaders: true,
  wrongAmounts: [-100_000, 0.5, 150.5, 101, '100000', 1e21, 9_007_199_254_740_992, null, true, [], '１００'],
  message(call, { url, key, user, token, game, now }) {
    const target = new URL(`${url.replace(/\/$/, '')}/${PATHS[call.kind]}`)
    const hasMoney = !['balance', 'end'].includes(call.kind)
    const amount = call.rawAmount === undefined ? wire(call.amount) : call.rawAmount
    const body = JSON.stringify({
      ...{ request_uuid: call.requestId, user, currency: call.currency ?? 'CNY' },
      ...(['balance', 'bet', 'bet-win'].includes(call.kind) && { token: call.token ?? token }),
      ...(call.kind !== 'balance' && { game_code: call.game ?? game, round: call.round }),
      ...(hasMoney && { transaction_uuid: call.tx }),
      ...(['bet', 'win'].includes(call.kind) && { amount }),
      ...(call.kind === 'bet-win' && { bet_amount: amount, win_amount: wire(call.win) }),
      ...(['win', 'rollback'].includes(call.kind) && { reference_transaction_uuid: call.ref }),
      ...(['win', 'bet-win'].includes(call.kind) && { round_closed: call.closes === true }),
    })
    const path = target.pathname + target.search
    return { path, body, headers: { 'content-type': 'application/json', ...signed(key, path, String(now), body) } }
  },
  read(http, text) {
    const data = readJson(text)
    const result = http === 403 ? 'unbelieved' : (RESULTS[String(data['status'])] ?? 'unknown')
    const { balance } = data
    const isWhole = Number.isSafeInteger(balance) && BigInt(balance as number) % PER_LI === 0n
    return { http, text, result, balance: isWhole ? BigInt(balance as number) / PER_LI : undefined }
  },
}

function signed(key: { id: string; secret: string }, path: string, time: string, body: string): Record<string, string> {
  const digest = createHash('sha256').update(body).digest('hex')
  return {
    'x-wallet-key': key.id,
    'x-wallet-time': time,
    'x-wallet-signature': createHmac('sha256', key.secret).update(`POST\n${path}\n${time}\n${digest}`).digest('hex'),
  }
}

function readJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}
