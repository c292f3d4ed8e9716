/** What listens: Node's server with our limits. */
import { createServer, type IncomingMessage, type RequestListener, type Server as HttpServer } from 'node:http'
import type { Socket } from 'node:net'
import { refuseOnSocket } from './socket-answer.ts'
import { asksForSocket, upgradesOf } from './upgrades.ts'

/** Node's server, whose requests the framework handles. */
export const listenerOf = (handle: RequestListener): HttpServer => {
  const server = createServer(LIMITS, handle)
  // Node would answer an expectation that it does not know by itself, without our headers; it may be passed over.
  server.on('checkExpectation', handle)
  upgradesOf(server)
  return server
}

const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 65_000,
  // How often slow requests are looked for. The default of 30 s would add as much to both limits (F-S7).
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
  // The framework refuses a request without a host, with the headers that every answer has.
  requireHostHeader: false,
  shouldUpgradeCallback: asksForSocket,
}

/** Whether a request names one host: two could be read differently by a proxy and by us (RFC 9112 §3.2). */
export const hasOneHost = ({ rawHeaders, httpVersion }: IncomingMessage): boolean => {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count === 1 || (count === 0 && httpVersion === '1.0')
}

/** Bytes that are no HTTP request at all: answered on the socket, because there is no request yet. */
export const refuseBytes = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET') return void socket.destroy()
  // A browser connects ahead and may ask at the very moment at which we give up waiting: an answer would be taken for
  // that of its question, while a closed line makes it ask again.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) return void socket.destroy()
  refuseOnSocket(socket, error.code === 'HPE_HEADER_OVERFLOW' ? 'REQ/TOO_LARGE' : 'REQ/MALFORMED')
}
