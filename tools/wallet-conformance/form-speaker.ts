import { createCipheriv } from 'node:crypto'
import type { Call, Result, Speaker } from './speaker.ts'

// The form dialect, written from its description (docs/game-wallet.md).

const ACTIONS: Partial<Record<Call['kind'], number>> = { balance: 6, 'bet-win': 8, bet: 9, win: 10, rollback: 11 }
const RESULTS: Readonly<Record<string, Result>> = { '0000': 'ok', '6006': 'insufficient', '9017': 'unknown' }
const TEXTS: Readonly<Record<string, Result>> = {
  ...{ currency: 'currency', syntax: 'syntax', conflict: 'conflict', 'no-tx': 'not-found', 'rolled-back': 'not-found' },
  ...{ 'token-invalid': 'token', 'token-expired': 'token', 'bad-signature': 'unbelieved' },
}
const yuan = (li: bigint | undefined): number => Number(li ?? 0n) / 1000

export const formSpeaker: Speaker = {
  ...{ lacks: ['end'], keepsAnswers: false, hasKeyIds: false, signsInHeaders: false },
  wrongAmounts: [-10, 0.0005, 10.0001, '10', 1e21, 9_007_199_254_740_991, null, true, []],
  message(call, { url, key, user, token, game, now }) {
    const amount = call.rawAmount === undefined ? yuan(call.amount) : call.rawAmount
    const text = JSON.stringify({
      ...{ action: ACTIONS[call.kind], ts: now, uid: user, currency: call.currency ?? 'CNY' },
      ...(['balance', 'bet', 'bet-win'].includes(call.kind) && { token: call.token ?? token }),
      ...(call.kind !== 'balance' && { transferId: call.tx, roundId: call.round, gameId: call.game ?? game }),
      ...(['bet', 'win'].includes(call.kind) && { amount }),
      ...(call.kind === 'bet-win' && { bet: amount, win: yuan(call.win) }),
      ...(['win', 'rollback'].includes(call.kind) && { refTransferIds: [call.ref] }),
      ...(call.kind === 'win' && { roundClosed: call.closes === true }),
    })
    const cipher = createCipheriv('aes-128-cbc', key.secret.slice(0, 16), key.secret.slice(16, 32))
    const x = Buffer.concat([cipher.update(text), cipher.final()]).toString('base64url')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return { path: new URL(url).pathname, body: `x=${x}`, headers }
  },
  read(http, text) {
    const data = JSON.parse(text) as { status: string; err_text: string; balance?: number }
    const result = RESULTS[data.status] ?? TEXTS[data.err_text] ?? 'refused'
    const balance = data.balance === undefined ? undefined : BigInt(Math.round(data.balance * 1000))
    return { http, text, result, balance }
  },
}
