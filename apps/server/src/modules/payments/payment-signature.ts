import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PaymentKey } from './gateway-settings.ts'

/** How far the time of a signed message may be from ours (I-33). */
export const WINDOW_MS = 300_000

/**
 * What a signature is over (docs/payments.md). `subject` says what the message is: none can be taken for another.
 */
export interface SignedMessage {
  /** `request POST /cashier/orders`, `answer 200`, `callback cashier`. */
  subject: string
  /** Epoch ms. */
  time: number
  nonce: string
  /** As it is on the wire. */
  body: string | Buffer
}

/** HMAC-SHA256 over the lines before the body, and the bytes of the body. */
export function signatureOf({ id, secret }: PaymentKey, { subject, time, nonce, body }: SignedMessage): Buffer {
  return createHmac('sha256', secret)
    .update(`liuhe-pay/v1\n${subject}\n${id}\n${time}\n${nonce}\n`)
    .update(body)
    .digest()
}

/** The headers of a message that we sign. */
export const signedHeaders = (key: PaymentKey, message: SignedMessage): Record<string, string> => ({
  'pay-key': key.id,
  'pay-time': String(message.time),
  'pay-nonce': message.nonce,
  'pay-signature': signatureOf(key, message).toString('hex'),
})

/** Why a message is not believed. To the sender all of them sound alike. */
export type Doubt = 'no-key' | 'bad-signature' | 'stale'

/**
 * Judges a message by its headers. It takes as long for an unknown key as for a known one, and for a wrong signature as
 * for a right one. @returns its nonce, or why it is not believed
 */
export function judge(
  keys: readonly PaymentKey[],
  headers: Readonly<Record<string, string | string[] | undefined>>,
  { subject, body, now }: { subject: string; body: string | Buffer; now: number },
): { nonce: string } | { doubt: Doubt } {
  const text = (name: string): string => String(headers[name] ?? '')
  const [time, nonce, signature] = [Number(text('pay-time')), text('pay-nonce'), text('pay-signature')]
  const key = keys.find(({ id }) => id === text('pay-key'))
  const expected = signatureOf(key ?? NOBODY, { subject, time, nonce, body })
  const given = Buffer.from(/^[0-9a-f]{64}$/.test(signature) ? signature : '', 'hex')
  const isRight = timingSafeEqual(expected, Buffer.concat([given, Buffer.alloc(expected.length)], expected.length))
  if (key === undefined) return { doubt: 'no-key' }
  if (!isRight || given.length === 0 || !/^[\w-]{16,64}$/.test(nonce)) return { doubt: 'bad-signature' }
  return Math.abs(now - time) <= WINDOW_MS ? { nonce } : { doubt: 'stale' }
}

/** Stands in for a key that nobody has, so that the work is the same. */
const NOBODY: PaymentKey = { id: 'nobody', secret: 'nobody' }
