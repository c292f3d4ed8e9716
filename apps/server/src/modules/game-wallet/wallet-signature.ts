import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { SharedKey } from '../../platform/key-list.ts'

/** How far the time of a signed call may be from ours (I-33). */
export const WINDOW_MS = 300_000

/** What a signature is over. Nothing of a call is outside it but its headers. */
export interface SignedCall {
  method: string
  /** As it is sent, with its query. */
  path: string
  /** Epoch ms, in decimal as it stands in the header. */
  time: string
  /** The bytes of the body. */
  body: string | Buffer
}

/** HMAC-SHA256 over method, path, time and the digest of the raw body, a line each. */
export const signatureOf = ({ secret }: SharedKey, { method, path, time, body }: SignedCall): Buffer =>
  createHmac('sha256', secret)
    .update(`${method}\n${path}\n${time}\n${createHash('sha256').update(body).digest('hex')}`)
    .digest()

/** The headers of a call that we sign. */
export const signedHeaders = (key: SharedKey, call: SignedCall): Record<string, string> => ({
  'x-wallet-key': key.id,
  'x-wallet-time': call.time,
  'x-wallet-signature': signatureOf(key, call).toString('hex'),
})

/** Why a call is not believed. To the caller all of them sound alike. */
export type Doubt = 'no-key' | 'bad-signature' | 'stale'

type Headers = Readonly<Record<string, string | string[] | undefined>>

/**
 * Judges a call by its headers. It takes as long for an unknown key as for a known one, and as long for a wrong
 * signature as for a right one. @returns the key that signed, or why the call is not believed
 */
export function judgeCall(
  keys: readonly SharedKey[],
  headers: Headers,
  { now, ...call }: Omit<SignedCall, 'time'> & { now: number },
): { keyId: string } | { doubt: Doubt } {
  const text = (name: string): string => String(headers[name] ?? '')
  const time = text('x-wallet-time')
  const key = keys.find(({ id }) => id === text('x-wallet-key'))
  const expected = signatureOf(key ?? NOBODY, { ...call, time })
  const hex = text('x-wallet-signature')
  const given = Buffer.from(/^[0-9a-f]{64}$/.test(hex) ? hex : '', 'hex')
  const isRight = timingSafeEqual(expected, Buffer.concat([given, Buffer.alloc(expected.length)], expected.length))
  if (key === undefined) return { doubt: 'no-key' }
  if (!isRight || given.length === 0 || !/^\d{13}$/.test(time)) return { doubt: 'bad-signature' }
  return Math.abs(now - Number(time)) <= WINDOW_MS ? { keyId: key.id } : { doubt: 'stale' }
}

/** Stands in for a key that nobody has, so that the work is the same. */
const NOBODY: SharedKey = { id: 'nobody', secret: 'nobody' }
