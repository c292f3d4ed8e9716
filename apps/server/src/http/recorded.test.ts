import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createDates, recordOf } from './recorded.ts'

const HEAD =
  'HTTP/1.1 200 OK\r\nx-content-type-options: nosniff\r\nx-request-id: abc-1\r\ncontent-length: 2\r\n' +
  'Date: Sun, 22 Nov 2026 08:00:00 GMT\r\nConnection: keep-alive\r\nKeep-Alive: timeout=65\r\n\r\n'
const sent = (head: unknown, { shouldKeepAlive = true, socket = new Socket() as unknown } = {}) =>
  ({ _header: head, shouldKeepAlive, statusCode: 200, req: { socket } }) as unknown as ServerResponse

describe('a recorded answer', () => {
  it('is its head around number and date, and its body', () => {
    const recorded = recordOf(sent(HEAD), Buffer.from([0xe9, 0x00]))
    expect(recorded?.head.join('*')).toBe(HEAD.replace('abc-1', '*').replace('Sun, 22 Nov 2026 08:00:00 GMT', '*'))
    expect(recorded?.body).toBe('é\0')
    const large = Buffer.alloc(100_000)
    expect(recordOf(sent(HEAD), large)?.body).toBe(large)
  })

  it.each([
    ['Node keeps no head', sent(undefined)],
    ['Node keeps something else', sent(Buffer.from(HEAD))],
    ['it was a refusal', sent(HEAD.replace('200 OK', '404 Not Found'))],
    ['it has no number', sent(HEAD.replace('x-request-id: abc-1\r\n', ''))],
    ['it has no date', sent(HEAD.replace(/Date: .*\r\n/, ''))],
    ['its connection ends', sent(HEAD, { shouldKeepAlive: false })],
    ['it went over no socket', sent(HEAD, { socket: {} })],
  ])('is none when %s', (_name, response) => {
    expect(recordOf(response, undefined)).toBeUndefined()
  })
})

it('a date is as HTTP writes it, and of the second', () => {
  const dateAt = createDates()
  const now = Date.UTC(2026, 10, 22, 8, 0, 0, 990)
  expect([dateAt(now), dateAt(now + 9)]).toEqual(Array(2).fill('Sun, 22 Nov 2026 08:00:00 GMT'))
  expect(dateAt(now + 10)).toBe('Sun, 22 Nov 2026 08:00:01 GMT')
  expect(dateAt(now)).toBe('Sun, 22 Nov 2026 08:00:00 GMT')
})
