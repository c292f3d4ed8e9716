import { createHash } from 'node:crypto'
import type { Call, Result, Speaker } from './speaker.ts'

// The single-URL dialect, written from its description (docs/game-wallet.md).

const METHODS: Partial<Record<Call['kind'], string>> = {
  ...{ balance: 'GetBalance', bet: 'GetCash', win: 'ReturnCash', rollback: 'Rollback' },
}
const RESULTS: readonly Result[] = [
  'ok',
  'unbelieved',
  'refused',
  'insufficient',
  'syntax',
  'not-found',
  'conflict',
  'token',
]
/** A 分 in thousandths of a yuan. */
const PER_FEN = 10n

export const singleUrlSpeaker: Speaker = {
  ...{ lacks: ['bet-win', 'end'], keepsAnswers: false, hasKeyIds: false, signsInHeaders: true },
  wrongAmounts: [-1_000, 0.5, '1000', 1e21, 9_007_199_254_740_991, null, true, []],
  message(call, { url, key, user, token, game, now }) {
    const amount = call.rawAmount === undefined ? Number((call.amount ?? 0n) / PER_FEN) : call.rawAmount
    const body = JSON.stringify({
      ...{ method: METHODS[call.kind], userId: user, currency: call.currency ?? 'CNY', time: now },
      ...(['balance', 'bet'].includes(call.kind) && { token: call.token ?? token }),
      ...(call.kind !== 'balance' && { transactionId: call.tx, roundId: call.round, gameId: call.game ?? game }),
      ...(['bet', 'win'].includes(call.kind) && { amount }),
      ...(['win', 'rollback'].includes(call.kind) && { referenceTransactionId: call.ref }),
      ...(call.kind === 'win' && { roundClosed: call.closes === true }),
    })
    const sign = createHash('sha256').update(body).update(key.secret).digest('hex')
    return { path: new URL(url).pathname, body, headers: { 'content-type': 'application/json', sign } }
  },
  read(http, text) {
    const data = JSON.parse(text) as { errorCode: number; balance?: number }
    const result = http === 200 ? (RESULTS[data.errorCode] ?? 'unknown') : 'unknown'
    return { http, text, result, balance: data.balance === undefined ? undefined : BigInt(data.balance) * PER_FEN }
  },
}
