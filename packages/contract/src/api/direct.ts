/**
 * 免提直充 (Domain §8.1, ADR 096): a recharge pays another member's withdrawal. What the payer has to know, and what the
 * receiver sees and says. Money moves in the books alone, once, when it is certain that it moved outside.
 */
import { DISPUTE_KINDS, MATCH_STATES } from '@liuhe/domain/withdrawals/direct.ts'
import * as z from 'zod/mini'
import { money, siteTime } from '../codecs.ts'
import { area } from '../endpoint.ts'
import { PayoutKind } from './security.ts'

const { get, post } = area('direct')

const orderNo = z.string().check(z.regex(/^\d{1,19}$/))

export const payee = get('payee', '/api/userRecharge/direct/:orderNo', {
  summary: 'Whom an open recharge by 免提直充 pays: the account that the other member withdraws to.',
  access: 'member',
  effect: 'read',
  params: { orderNo },
  output: z.object({
    kind: PayoutKind,
    provider: z.string(),
    branch: z.nullable(z.string()),
    holderName: z.string(),
    number: z.string(),
  }),
  errors: ['RECHARGE/NOT_FOUND', 'RECHARGE/STATE'],
})

/** Who pays a withdrawal, as its receiver sees it. */
export const IncomingPayment = z.object({
  now: siteTime,
  state: z.enum(MATCH_STATES),
  amount: money,
  /** Until then the payer pays; an order that is not paid is over then. */
  payTime: siteTime,
  /** What the payer says of it, once he says that he has paid. */
  payer: z.nullable(z.string()),
  paidTime: z.nullable(siteTime),
  saidTime: z.nullable(siteTime),
  /** Until then the receiver answers; afterwards people decide. */
  answerTime: z.nullable(siteTime),
  /** Addresses of the payer's proofs. */
  receipts: z.array(z.string()),
  dispute: z.nullable(z.enum(DISPUTE_KINDS)),
  disputeNote: z.nullable(z.string()),
})

export const incoming = get('incoming', '/api/userWithdraw/direct/order/:orderNo', {
  summary: 'Who is paying one of the member’s withdrawals now; null while nobody is.',
  access: 'member',
  effect: 'read',
  params: { orderNo },
  output: z.nullable(IncomingPayment),
  errors: ['WITHDRAW/NOT_FOUND'],
})

export const received = post('received', '/api/userWithdraw/direct/received', {
  summary: 'The receiver has the money: his withdrawal is paid and the recharge credited. Needs a cash ticket.',
  access: 'member',
  effect: 'money',
  duringPause: true,
  strict: true,
  body: { orderNo },
  output: z.object({ state: z.enum(['paid', 'disputed']) }),
  errors: [
    'WITHDRAW/NOT_FOUND',
    'WITHDRAW/NO_PAYER',
    'WITHDRAW/FROZEN',
    'UC/CASH_PASSWORD',
    'UC/CASH_PASSWORD_NULL',
    'UC/ACCOUNT_STATE_ERROR',
  ],
})

export const missing = post('missing', '/api/userWithdraw/direct/missing', {
  summary: 'The receiver does not have the money, or another sum: people decide. Saying it again changes nothing.',
  access: 'member',
  effect: 'write',
  strict: true,
  body: {
    orderNo,
    kind: z.enum(['not-received', 'other-amount']),
    note: z.optional(z.string().check(z.maxLength(200))),
  },
  output: IncomingPayment,
  errors: ['WITHDRAW/NOT_FOUND', 'WITHDRAW/NO_PAYER'],
})

export const leave = post('leave', '/api/userWithdraw/direct/leave', {
  summary: 'A withdrawal that waits for a payer is paid in the usual way from now on. Again it changes nothing.',
  access: 'member',
  effect: 'write',
  strict: true,
  body: { orderNo },
  output: z.object({ isOffered: z.boolean() }),
  errors: ['WITHDRAW/NOT_FOUND', 'WITHDRAW/PAYER_THERE'],
})
