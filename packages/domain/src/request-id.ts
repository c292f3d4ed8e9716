/**
 * The number of a request that moves money. It carries its time, so that the books can be cut by month while a number
 * still counts once for ever (I-06, ADR 054): a UUIDv7 of RFC 9562, whose first 48 bits are milliseconds. What a number
 * says is read again by `ledger_uuid_at` in the database; both must say the same.
 */

/** A number that is older says nothing any more: the answer to it may be forgotten, and its month taken away. */
export const REQUEST_AGE_MAX_MS = 35 * 86_400_000

/** How far a number may be ahead of the server's clock. */
export const REQUEST_AHEAD_MAX_MS = 5 * 60_000

/** A new number. `at`: epoch ms by the server's clock; `random`: 10 random bytes. */
export function newRequestId(at: number, random: Uint8Array): string {
  const time = Math.floor(at).toString(16).padStart(12, '0')
  const chance = [...random.subarray(0, 10)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[(random[2] as number) & 3]
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${chance.slice(1, 4)}`,
    `${variant}${chance.slice(5, 8)}`,
    chance.slice(8),
  ].join('-')
}

/** When a number was made, in epoch ms; undefined for numbers of another kind, which carry no time. */
export const requestTime = (requestId: string): number | undefined =>
  UUID_V7.test(requestId) ? Number.parseInt(requestId.slice(0, 8) + requestId.slice(9, 13), 16) : undefined

/** Whether a number may be used at `now` (epoch ms). One that carries no time always may. */
export function isRequestInTime(requestId: string, now: number): boolean {
  const at = requestTime(requestId)
  return at === undefined || (at >= now - REQUEST_AGE_MAX_MS && at <= now + REQUEST_AHEAD_MAX_MS)
}

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
