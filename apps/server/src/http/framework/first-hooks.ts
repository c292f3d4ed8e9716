/** What happens to every request before anything else: the headers of all answers, and what no route should see. */
import type { FastifyInstance } from 'fastify'
import { setSecurityHeaders } from './headers.ts'
import { hasOneHost } from './listener.ts'
import { isLoopback } from '../limits/rate-limit.ts'
import { Refusal } from '../refusal.ts'
import type { Log, ServerOptions } from '../server.ts'

/** Length of path and query. */
export const URL_LENGTH_MAX = 4096

/** Answers a call to a server that is closing its doors. Expected, so it is no fault in the log. */
export const CLOSING = new Refusal('SYS/BUSY', { retryAfterSeconds: 1 })

/** Adds the hooks; they come first, so nothing may be registered before. */
export const addFirstHooks = (app: FastifyInstance, log: Log, options: ServerOptions): void => {
  const { isStopping = () => false } = options
  let isClosing = false
  let isWarned = options.mode !== 'production' || (options.trustedProxies?.length ?? 0) > 0
  app.addHook('preClose', async () => void (isClosing = true))
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply)
    // Anyone who comes again comes to another process.
    if (isStopping()) reply.header('connection', 'close')
    if (!isWarned && request.headers['x-forwarded-for'] !== undefined && isLoopback(request.socket.remoteAddress)) {
      isWarned = true
      log.error({}, UNNAMED_PROXY)
    }
    const url = request.raw.url ?? ''
    if (isClosing) return done(CLOSING)
    if (url.length > URL_LENGTH_MAX) return done(new Refusal('REQ/TOO_LARGE'))
    // A fragment never leaves a client; the router would end the path at it, and others would not.
    done(url.includes('#') || !hasOneHost(request.raw) ? new Refusal('REQ/MALFORMED') : undefined)
  })
}

const UNNAMED_PROXY =
  'A PROXY ON THIS MACHINE FORWARDS REQUESTS, AND LIUHE_TRUSTED_PROXIES DOES NOT NAME IT: ' +
  'no limit by address counts for anybody, and cookies are not marked secure. Set LIUHE_TRUSTED_PROXIES.'
