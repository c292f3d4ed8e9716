/** A mobile number that its member has proven by a code (Ruling C136). */
import * as z from 'zod/mini'
import { money } from '../codecs.ts'
import { area } from '../endpoint.ts'

const { get, post } = area('phones')

const phone = z.string().check(z.maxLength(32))

export const BoundPhone = z.object({
  /** Whether a service that sends messages is configured; without one nothing can be bound. */
  isOn: z.boolean(),
  /** Masked; null while none is bound. */
  phone: z.nullable(z.string()),
  /** Epoch ms. */
  boundTime: z.nullable(z.number()),
  /** What binding brings, in yuan; null where it brings nothing (any more). */
  gift: z.nullable(money),
  /** Of a demonstration: the page on which its messages arrive. */
  inboxUrl: z.nullable(z.string()),
})

export const read = get('read', '/api/user/phone', {
  summary: 'The bound mobile number, masked, and whether one can be bound.',
  access: 'member',
  effect: 'read',
  output: BoundPhone,
})

export const sendCode = post('sendCode', '/api/user/phone/code', {
  summary: 'Sends a code to a number. The answer does not tell whether the number belongs to another account.',
  access: 'member',
  effect: 'write',
  body: { phone },
  output: z.object({
    /** Before the next one can be asked for. */
    waitSeconds: z.int(),
    /** Epoch ms until which the code is good. */
    expireTime: z.number(),
  }),
  errors: ['UC/FIELD_INVALID', 'PHONE/OFF', 'PHONE/SAME', 'PHONE/UNSENT', 'REQ/RATE_LIMITED'],
  strict: true,
})

export const bind = post('bind', '/api/user/phone/bind', {
  summary: 'Binds the number by its code. Another number than the bound one needs a cash ticket as well.',
  access: 'member',
  effect: 'write',
  body: { phone, code: z.string().check(z.maxLength(16)) },
  output: BoundPhone,
  errors: ['UC/FIELD_INVALID', 'PHONE/OFF', 'PHONE/CODE', 'PHONE/TAKEN', 'UC/CASH_PASSWORD', 'UC/CASH_PASSWORD_NULL'],
  strict: true,
})
