import { expect, test } from 'vitest'
import { isRequestInTime, newRequestId, REQUEST_AGE_MAX_MS, REQUEST_AHEAD_MAX_MS, requestTime } from './request-id.ts'

const ZEROS = new Uint8Array(10)
const NOW = Date.UTC(2026, 10, 22, 12)

test('the example of the standard: its time and its spelling [F-O5]', () => {
  // RFC 9562, A.6: 2022-02-22 14:22:22 at five hours behind UTC.
  expect(requestTime('017F22E2-79B0-7CC3-98C4-DC0C0C07398F')).toBe(Date.UTC(2022, 1, 22, 19, 22, 22))
  const random = Uint8Array.from([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f])
  expect(newRequestId(1_645_557_742_000, random)).toBe('017f22e2-79b0-7cc3-88c4-dc0c0c07398f')
})

test('a number carries its time, for every time and chance', () => {
  for (const at of [0, 1, NOW + 0.7, 2 ** 48 - 1]) {
    for (const random of [ZEROS, ZEROS.map(() => 255), crypto.getRandomValues(new Uint8Array(10))]) {
      const requestId = newRequestId(at, random)
      expect(requestId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(requestTime(requestId)).toBe(Math.floor(at))
    }
  }
  const many = Array.from({ length: 1_000 }, () => newRequestId(NOW, crypto.getRandomValues(new Uint8Array(10))))
  expect(new Set(many).size).toBe(1_000)
})

test('a number is good for 35 days, and 5 minutes before its time', () => {
  const requestId = newRequestId(NOW, ZEROS)
  const goodAt = (later: number) => isRequestInTime(requestId, NOW + later)
  expect([goodAt(REQUEST_AGE_MAX_MS), goodAt(REQUEST_AGE_MAX_MS + 1)]).toEqual([true, false])
  expect([goodAt(-REQUEST_AHEAD_MAX_MS), goodAt(-REQUEST_AHEAD_MAX_MS - 1)]).toEqual([true, false])
})

test('numbers of another kind carry no time, and are always good', () => {
  const others = ['0123456789abcdef0123456789abcdef', 'f47ac10b-58cc-4372-a567-0e02b2c3d479', 'request-1']
  for (const other of others) expect([requestTime(other), isRequestInTime(other, NOW)]).toEqual([undefined, true])
})
