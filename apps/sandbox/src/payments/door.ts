import type { Faults } from './faults.ts'
import { type Answered, type Asked, json, type Route } from './http.ts'
import { headersOf, isSignature, type Key } from './signature.ts'
import type { Store } from './store.ts'

/** How far the time of a message may be from ours. */
export const WINDOW_MS = 300_000

/** What a signed call is answered with: an object, or a refusal. */
export class Refused extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

export type Call = { gateway: string; body: Readonly<Record<string, unknown>> }
export type Work = (call: Call) => Record<string, unknown>

export type Door = {
  /** A signed route. What it answers is signed as well, and bound to the nonce of the question. */
  signed(gateway: string, path: string, work: Work): Route
}

/**
 * The signed door of all gateways. `keysOf` answers the live keys of a gateway, newest first. Anything that is wrong
 * with a signature gets the same answer.
 */
export function createDoor(store: Store, faults: Faults, keysOf: (gateway: string) => readonly Key[]): Door {
  return {
    signed: (gateway, path, work) => ({
      method: 'POST',
      path,
      answer: (asked) => {
        const { key, nonce } = verified(store, keysOf(gateway), asked)
        if (key === undefined) return json({ code: 'UNSIGNED' }, 403)
        const answer = worked(() => {
          if (nonce === undefined) throw new Refused('REPLAYED')
          return work({ gateway, body: JSON.parse(asked.body) as Call['body'] })
        })
        // What was done stays done; only nobody is told.
        if (answer.status === 200 && faults.strikes(gateway, 'answerLost')) return 'lost'
        return signedAnswer(answer, key, String(asked.headers['pay-nonce']))
      },
    }),
  }
}

/** The key that signed, and the nonce when it is new. */
function verified(store: Store, keys: readonly Key[], { method, path, headers, body }: Asked): Verified {
  const text = (name: string) => String(headers[name] ?? '')
  const key = keys.find(({ id }) => id === text('pay-key'))
  const [time, nonce] = [Number(text('pay-time')), text('pay-nonce')]
  const isInTime = Math.abs(Date.now() - time) <= WINDOW_MS
  const subject = `request ${method} ${path}`
  if (key === undefined || !isInTime || !/^[\w-]{16,64}$/.test(nonce)) return {}
  if (!isSignature(text('pay-signature'), { subject, key, time, nonce, body })) return {}
  const isNew = store.run('insert or ignore into nonce values (?, ?, ?)', key.id, nonce, Date.now()) === 1
  return { key, nonce: isNew ? nonce : undefined }
}

type Verified = { key?: Key; nonce?: string | undefined }

function worked(work: () => Record<string, unknown>): { status: number; body: string } {
  try {
    return { status: 200, body: JSON.stringify({ code: 'OK', ...work() }) }
  } catch (error) {
    const code = error instanceof Refused ? error.code : error instanceof SyntaxError ? 'INVALID' : undefined
    if (code === undefined) throw error
    return { status: 409, body: JSON.stringify({ code }) }
  }
}

function signedAnswer({ status, body }: { status: number; body: string }, key: Key, nonce: string): Answered {
  const signed = { subject: `answer ${status}`, key, time: Date.now(), nonce, body }
  return { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headersOf(signed) }, body }
}

/** Forgets nonces whose time alone would refuse a repeat. */
export const sweepNonces = (store: Store): unknown =>
  store.run('delete from nonce where at < ?', Date.now() - 3 * WINDOW_MS)

const AMOUNT = /^[1-9]\d{0,17}$/

/** Text of a field. @throws INVALID */
export function textOf(body: Call['body'], name: string, pattern = /^.{1,200}$/u): string {
  const value = body[name]
  if (typeof value !== 'string' || !pattern.test(value)) throw new Refused('INVALID')
  return value
}

/** A whole number above zero, as a text. @throws INVALID */
export const amountOf = (body: Call['body']): string => textOf(body, 'amount', AMOUNT)

/** A whole number. @throws INVALID */
export function numberOf(body: Call['body'], name: string): number {
  const value = body[name]
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new Refused('INVALID')
  return value
}
