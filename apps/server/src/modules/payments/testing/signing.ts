import { createHmac, randomUUID } from 'node:crypto'

// What a gateway does, written a second time, so that a test does not ask the code under test what is right.

export interface TestKey {
  id: string
  secret: string
}

export interface Signing {
  subject: string
  key: TestKey
  body: string
  time?: number
  nonce?: string
}

/** The headers of docs/payments.md. */
export function signed({
  subject,
  key,
  body,
  time = Date.now(),
  nonce = randomUUID(),
}: Signing): Record<string, string> {
  const text = ['liuhe-pay/v1', subject, key.id, time, nonce, body].join('\n')
  return {
    'content-type': 'application/json',
    'pay-key': key.id,
    'pay-time': String(time),
    'pay-nonce': nonce,
    'pay-signature': createHmac('sha256', key.secret).update(text).digest('hex'),
  }
}
