import { createHmac, hash, timingSafeEqual } from 'node:crypto'

/** A key that both sides know; its id names it. Two live ones let either side change theirs. */
export type Key = { id: string; secret: string }

/** How far the time of a message may be from ours (I-33: three hundred seconds). */
export const WINDOW_MS = 300_000

/** What is signed: the method, the path with its query as sent, the time, and the raw body. */
export type Signed = { method: string; path: string; time: number; body: string | Uint8Array }

export function signatureOf({ method, path, time, body }: Signed, secret: string): string {
  const text = [method, path, String(time), hash('sha256', body, 'hex')].join('\n')
  return createHmac('sha256', secret).update(text).digest('hex')
}

export const signedHeaders = (signed: Signed, key: Key): Record<string, string> => ({
  'x-wallet-key': key.id,
  'x-wallet-time': String(signed.time),
  'x-wallet-signature': signatureOf(signed, key.secret),
})

/** Whether the three headers of a message were made by one of the keys, in time. Takes as long when they were not. */
export function isSigned(
  message: Omit<Signed, 'time'> & { headers: Readonly<Record<string, unknown>> },
  keys: readonly Key[],
  now: number,
): boolean {
  const text = (name: string) => String(message.headers[name] ?? '')
  const key = keys.find(({ id }) => id === text('x-wallet-key'))
  const time = /^\d{1,15}$/.test(text('x-wallet-time')) ? Number(text('x-wallet-time')) : Number.NaN
  if (key === undefined || !(Math.abs(now - time) <= WINDOW_MS)) return false
  const mine = Buffer.from(signatureOf({ ...message, time }, key.secret))
  const theirs = Buffer.from(text('x-wallet-signature'))
  return mine.length === theirs.length && timingSafeEqual(mine, theirs)
}
