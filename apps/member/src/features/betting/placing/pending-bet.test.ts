import { ApiError } from '@liuhe/contract/client.ts'
import { errorCatalogue, type ErrorCode } from '@liuhe/contract/errors.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { REQUEST_AGE_MAX_MS, requestTime } from '@liuhe/domain/request-id.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  argsOfPending,
  dropPendingBet,
  isTooOld,
  isUnknownOutcome,
  keepPendingBet,
  readPendingBet,
} from './pending-bet.ts'
import { makeSlip, requestOf } from '../slip/slip.ts'
import { GAME_ID, pickOf, slipContext } from '../testing/betting-world.tsx'

const requestFor = (money: string) =>
  requestOf(makeSlip([pickOf('101', '07', { money: yuan(money) })], slipContext()), {
    gameId: GAME_ID,
    turnNum: '202611201358',
  })

beforeEach(() => sessionStorage.clear())
afterEach(() => serverClock.correct(Date.now()))

test('keeps a bet as it travels, and gives the same arguments back', () => {
  const pending = keepPendingBet(sessionStorage, '42', requestFor('12.345'))
  const read = readPendingBet(sessionStorage, '42')
  expect(read).toEqual(pending)
  expect(argsOfPending(pending)).toMatchObject({ ...requestFor('12.345'), requestId: pending.requestId })
})

test('a bet keeps its number while it waits; another, or the same one after an answer, gets a new one', () => {
  const first = keepPendingBet(sessionStorage, '42', requestFor('10'))
  expect(keepPendingBet(sessionStorage, '42', requestFor('10')).requestId).toBe(first.requestId)
  const other = keepPendingBet(sessionStorage, '42', requestFor('20'))
  expect(other.requestId).not.toBe(first.requestId)
  dropPendingBet(sessionStorage)
  expect(keepPendingBet(sessionStorage, '42', requestFor('20')).requestId).not.toBe(other.requestId)
})

test('its number says when it was made, by the clock of the server, and is given up after 35 days [F-O5]', () => {
  const at = Date.UTC(2027, 0, 31, 12)
  serverClock.correct(at)
  const bet = keepPendingBet(sessionStorage, '42', requestFor('10'))
  expect(requestTime(bet.requestId)).toBeGreaterThanOrEqual(at)
  expect(requestTime(bet.requestId)).toBeLessThan(at + 60_000)
  serverClock.correct(at + REQUEST_AGE_MAX_MS - 60_000)
  expect([isTooOld(bet), keepPendingBet(sessionStorage, '42', requestFor('10'))]).toEqual([false, bet])
  serverClock.correct(at + REQUEST_AGE_MAX_MS + 60_000)
  expect(isTooOld(bet)).toBe(true)
  expect(keepPendingBet(sessionStorage, '42', requestFor('10')).requestId).not.toBe(bet.requestId)
})

test('forgets the bet of somebody else, and what is no bet', () => {
  keepPendingBet(sessionStorage, '42', requestFor('10'))
  expect(readPendingBet(sessionStorage, '43')).toBeUndefined()
  expect(readPendingBet(sessionStorage, '42')).toBeUndefined()
  sessionStorage.setItem('pending_bet', '{')
  expect(readPendingBet(sessionStorage, '42')).toBeUndefined()
})

test('only a lost answer leaves the outcome open', () => {
  const open = (code: ApiError['code'], isRetry = false) => isUnknownOutcome(new ApiError(code, '', 0), { isRetry })
  const lost = (Object.keys(errorCatalogue) as ErrorCode[]).filter((code) => open(code))
  expect(lost).toEqual(['REQ/IN_PROGRESS', 'SYS/FAULT', 'SYS/BUSY'])
  expect(['TIMEOUT', 'NETWORK', 'UNKNOWN'].map((code) => open(code as ApiError['code']))).toEqual([true, true, true])
  // Turned away at the door the first time, the bet surely does not stand; later it may.
  expect([open('UC/UNAUTHORISED'), open('UC/UNAUTHORISED', true)]).toEqual([false, true])
  expect(isUnknownOutcome(new Error('broken answer'), { isRetry: false })).toBe(true)
})
