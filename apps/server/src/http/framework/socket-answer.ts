/** Answers on the bare socket, where there is no request, or none any more that the framework could answer. */
import type { ErrorCode } from '@liuhe/contract/errors.ts'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { systemClock } from '../../platform/clock.ts'
import { headersOfAll } from './headers.ts'
import { Refusal, replyToError } from '../refusal.ts'

/** How long a client may take to read the answer and close its side. */
const LINGER_MS = 1_000

/**
 * Refuses on a socket with the headers that every answer has, and ends the connection for good: a client that keeps
 * its side open is not waited for longer than a second.
 */
export const refuseOnSocket = (socket: Duplex, code: ErrorCode): void => {
  if (!socket.writable) return void socket.destroy()
  const { status, envelope, retryAfterSeconds } = replyToError(new Refusal(code), '')
  const body = JSON.stringify({ ...envelope, requestId: undefined })
  const fields = {
    ...headersOfAll,
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    date: new Date(systemClock.now()).toUTCString(),
    connection: 'close',
  }
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', body].join('\r\n'))
  const patience = setTimeout(() => socket.destroy(), LINGER_MS)
  patience.unref()
  socket.once('close', () => clearTimeout(patience))
  // Unread bytes would turn the end into a reset, and the client might lose the answer.
  socket.resume()
}
