import { createHmac, timingSafeEqual } from 'node:crypto'

/** A key of a merchant: both sides know it, and its id names it. */
export type Key = { id: string; secret: string }

/** What a signature is over beside the body. `subject` is what the message is: `request POST /cashier/orders`. */
export type Signed = { subject: string; key: Key; time: number; nonce: string; body: string }

/** HMAC-SHA256 over the subject, the key's id, the time, the nonce and the raw body, a line each. */
export function signatureOf({ subject, key, time, nonce, body }: Signed): string {
  const text = ['liuhe-pay/v1', subject, key.id, String(time), nonce, body].join('\n')
  return createHmac('sha256', key.secret).update(text).digest('hex')
}

/** The four headers of a signed message. */
export const headersOf = (signed: Signed): Record<string, string> => ({
  'pay-key': signed.key.id,
  'pay-time': String(signed.time),
  'pay-nonce': signed.nonce,
  'pay-signature': signatureOf(signed),
})

/** Whether a text is the signature; takes as long when it is not. */
export function isSignature(given: string, signed: Signed): boolean {
  const [mine, theirs] = [Buffer.from(signatureOf(signed)), Buffer.from(given)]
  return mine.length === theirs.length && timingSafeEqual(mine, theirs)
}
