/**
 * Lets the operator's own other origins call, and nobody else: an exact match of the list, never a reflection, never
 * `*`, never `null` (SEC-11). Without a list no answer mentions origins at all; with one, calls and published data do.
 * Documents and the app's own files are the same for everybody and say nothing of origins: a browser's cache, or a
 * service worker's, would miss its own copy of a module.
 */
import { REQUEST_HEADERS } from '@liuhe/contract/headers.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isData } from '../documents/data-address.ts'
import type { Server } from '../server.ts'

/** How long a browser may remember a preflight. */
const PREFLIGHT_SECONDS = 600

const ALLOWED_HEADERS = Object.values(REQUEST_HEADERS).join(', ')
const EXPOSED_HEADERS = 'x-request-id, retry-after, idempotent-replayed'

/** Answers preflights and marks the answers that a listed origin may read. */
export const mountCors = ({ app, services: { origins } }: Server): void => {
  if (origins.size === 0) return
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (!isData(request.raw.url ?? '')) return undefined
    if (origin === undefined || !origins.has(origin)) return undefined
    // With credentials, because a browser's session needs its HttpOnly cookie too (SEC-02).
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' })
    if (isPreflight(request)) return answerPreflight(reply)
    reply.header('access-control-expose-headers', EXPOSED_HEADERS)
    return undefined
  })
  // The answer differs by who asks, also for those who are not listed: no cache may give one to the other.
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isData(request.raw.url ?? '')) return payload
    const vary = reply.getHeader('vary')
    reply.header('vary', vary === undefined ? 'Origin' : `${String(vary)}, Origin`)
    return payload
  })
}

const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

const answerPreflight = (reply: FastifyReply): FastifyReply =>
  reply
    .headers({
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': String(PREFLIGHT_SECONDS),
    })
    .code(204)
    .send()
