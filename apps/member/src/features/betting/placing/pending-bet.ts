/**
 * A bet that was sent and not yet answered. Its number is made and kept before anything is sent: when the answer is
 * lost, nobody knows whether the bet stands, and only the same number makes a second try safe (I-06).
 */
import { submit } from '@liuhe/contract/api/bets.ts'
import { ApiError, toWireRequest } from '@liuhe/contract/client.ts'
import type { ArgsOf } from '@liuhe/contract/endpoint.ts'
import { isRequestInTime, newRequestId } from '@liuhe/domain/request-id.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import * as z from 'zod/mini'
import type { BetRequest } from '../slip/slip.ts'

const KEY = 'pending_bet'

/** What is kept: whose bet, for which game, and the request as it travels. */
const PendingBet = z.object({ member: z.string(), gameId: z.number(), requestId: z.string(), body: z.string() })
export type PendingBet = z.output<typeof PendingBet>

export type BetStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps a bet before it is sent. The same content, sent again without an answer, keeps a number that is still good. */
export function keepPendingBet(storage: BetStorage, member: string, request: BetRequest): PendingBet {
  const kept = readPendingBet(storage, member)
  const again = kept && pendingOf(member, request, kept.requestId)
  if (again && again.body === kept.body && !isTooOld(kept)) return kept
  const random = crypto.getRandomValues(new Uint8Array(10))
  const pending = pendingOf(member, request, newRequestId(serverClock.now(), random))
  storage.setItem(KEY, JSON.stringify(pending))
  return pending
}

/** The bet of this member that waits for its answer. Another member's is nobody's business and is forgotten. */
export function readPendingBet(storage: BetStorage, member: string): PendingBet | undefined {
  const text = storage.getItem(KEY)
  if (text === null) return undefined
  const read = z.safeParse(PendingBet, parseJson(text))
  if (read.success && read.data.member === member) return read.data
  storage.removeItem(KEY)
  return undefined
}

/** The server no longer takes the number of this bet; only the list of orders says what became of it. */
export const isTooOld = ({ requestId }: PendingBet): boolean => !isRequestInTime(requestId, serverClock.now())

/** Forgets the bet: it was answered, or the member gave it up. */
export const dropPendingBet = (storage: BetStorage): void => storage.removeItem(KEY)

/** The arguments of the call, for sending the bet, once more or for the first time. */
export const argsOfPending = ({ body }: PendingBet): ArgsOf<typeof submit> =>
  z.decode(z.object(submit.body), JSON.parse(body)) as ArgsOf<typeof submit>

/**
 * Whether a failure leaves open if the bet stands. Everything else is the server's answer, and it says no. A refusal at
 * the door says nothing about an earlier try, so it only counts as an answer to the first one.
 */
export function isUnknownOutcome(error: unknown, { isRetry }: { isRetry: boolean }): boolean {
  if (!(error instanceof ApiError)) return true
  return LOST_ANSWERS.includes(error.code) || (isRetry && AT_THE_DOOR.includes(error.code))
}

/** After a fault the transaction may or may not have been committed; a busy server may have passed the request on. */
const LOST_ANSWERS: readonly ApiError['code'][] = [
  'TIMEOUT',
  'NETWORK',
  'UNKNOWN',
  'SYS/FAULT',
  'SYS/BUSY',
  'REQ/IN_PROGRESS',
]

const AT_THE_DOOR: readonly ApiError['code'][] = ['UC/UNAUTHORISED', 'UC/TOKEN_INVALID', 'REQ/RATE_LIMITED']

const pendingOf = (member: string, request: BetRequest, requestId: string): PendingBet => ({
  member,
  gameId: request.gameId,
  requestId,
  body: toWireRequest(submit, { ...request, requestId }).body as string,
})

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
