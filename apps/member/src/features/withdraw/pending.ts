/**
 * A request that was sent and not yet answered. It is kept whole before it is sent, since after a lost answer only the
 * same number with the same figures makes a second try safe: with it the server answers the same order (I-06).
 */
import { save } from '@liuhe/contract/api/withdrawals.ts'
import { ApiError, toWireRequest } from '@liuhe/contract/client.ts'
import type { ArgsOf } from '@liuhe/contract/endpoint.ts'
import { isRequestInTime, newRequestId } from '@liuhe/domain/request-id.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import * as z from 'zod/mini'

const KEY = 'pending_withdrawal'

export type Request = ArgsOf<typeof save>

/** What is kept: whose request, to which account in words, whether 免提直充, and the request as it travels. */
const Pending = z.object({
  ...{ member: z.string(), account: z.string(), isDirect: z.boolean(), requestId: z.string(), body: z.string() },
})
export type Pending = z.output<typeof Pending>

/** Keeps a request before it is sent, with a number of its own. */
export function keepPending(
  storage: Storage,
  about: Pick<Pending, 'member' | 'account' | 'isDirect'>,
  request: Omit<Request, 'requestId'>,
): Pending {
  const requestId = newRequestId(serverClock.now(), crypto.getRandomValues(new Uint8Array(10)))
  const body = toWireRequest(save, { ...request, requestId }).body as string
  const pending = { ...about, requestId, body }
  storage.setItem(KEY, JSON.stringify(pending))
  return pending
}

/** The request of this member that waits for its answer. Another member's is nobody's business and is forgotten. */
export function readPending(storage: Storage, member: string): Pending | undefined {
  const text = storage.getItem(KEY)
  // Nobody is known while the profile did not come: whose it is will be seen later.
  if (text === null || member === '') return undefined
  const read = z.safeParse(Pending, parseJson(text))
  if (read.success && read.data.member === member && isRequestInTime(read.data.requestId, serverClock.now())) {
    return read.data
  }
  storage.removeItem(KEY)
  return undefined
}

/** Forgets the request: it was answered. */
export const dropPending = (storage: Storage): void => storage.removeItem(KEY)

/** The arguments of the call, for sending the request, once more or for the first time. */
export const requestOf = ({ body }: Pending): Request => z.decode(z.object(save.body), JSON.parse(body)) as Request

/**
 * Whether a failure leaves open if the request stands. A refusal at the door says nothing about an earlier try, so it
 * only counts as an answer to the first one.
 */
export function isUnknownOutcome(error: unknown, { isRetry }: { isRetry: boolean }): boolean {
  if (!(error instanceof ApiError)) return true
  return LOST_ANSWERS.includes(error.code) || (isRetry && AT_THE_DOOR.includes(error.code))
}

/** After a fault the transaction may or may not have been committed; a busy server may have passed the request on. */
const LOST_ANSWERS: readonly ApiError['code'][] = [
  ...(['TIMEOUT', 'NETWORK', 'UNKNOWN', 'SYS/FAULT', 'SYS/BUSY', 'REQ/IN_PROGRESS'] as const),
]

/** The cash password is asked for once the number is known to be new; a question that was put away proves nothing. */
const AT_THE_DOOR: readonly ApiError['code'][] = ['UC/UNAUTHORISED', 'UC/TOKEN_INVALID', 'REQ/RATE_LIMITED']

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
