/** The HTTP server before anything is mounted: parsers, headers on every answer, and the one error funnel. */
import cookie from '@fastify/cookie'
import { FILE_FIELD } from '@liuhe/contract/client.ts'
import type { AnyEndpoint } from '@liuhe/contract/endpoint.ts'
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Sql } from '../db/connect.ts'
import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'
import type { Random } from '../platform/random.ts'
import { createMemberLanes, type MemberLanes } from './limits/member-lanes.ts'
import { trustOf } from './limits/client-address.ts'
import type { ContentCache } from './kept/content-cache.ts'
import { mountCors } from './limits/cors.ts'
import type { Origins } from './limits/cross-site.ts'
import type { Encryption } from './encryption/encryption.ts'
import { addFirstHooks, CLOSING } from './framework/first-hooks.ts'
import { setSecurityHeaders } from './framework/headers.ts'
import { listenerOf, refuseBytes } from './framework/listener.ts'
import type { RateLimiter } from './limits/rate-limit.ts'
import { Refusal, replyToError } from './refusal.ts'
import type { SessionCache } from './sessions/session-cache.ts'
import { upgradesOf } from './framework/upgrades.ts'
import { decodeText, parseFields, parseJson } from './framework/wire-input.ts'

/** Size of a JSON or form body (Reliability §3.12). */
export const BODY_BYTES_MAX = 64 * 1024
/** Fields outside the log's allow-list are left out by the log itself (SEC-50). */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>

/** What serving needs beside the framework. */
export interface Services {
  sql: Sql
  clock: Clock
  random: Random
  log: Log
  sessions: SessionCache
  content: ContentCache
  limits: RateLimiter
  /** Refuses a call whose feature operators have turned off. */
  refuseSwitchedOff?: (call: string) => Promise<void>
  /** Origins besides the site's own that may call. */
  origins: Origins
  /** Tests and development: an undeclared error code is a fault. */
  isStrict: boolean
  /** Whether answers of endpoints with `cache: 'guests'` are kept. */
  keepsGuestAnswers: boolean
}

export interface MountedEndpoint {
  endpoint: AnyEndpoint
  urls: string[]
}

/** The framework, what serving needs, and what has been mounted so far. */
export interface Server {
  app: FastifyInstance
  services: Services
  mounted: Map<string, MountedEndpoint>
  memberLanes: MemberLanes
  /** Seals what is asked for as envelopes; without it every answer is plain. */
  encryption?: Encryption
  /** Answers what no route knows, or undefined; without it the answer is REQ/NOT_FOUND. */
  fallback?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>
}

export interface ServerOptions {
  /** Addresses of proxies whose `X-Forwarded-*` is believed; none: only the socket is (SEC-36). */
  trustedProxies?: readonly string[]
  mode?: 'demo' | 'production'
  /** True once the process was asked to end: answers tell clients to come back to another one. */
  isStopping?: () => boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body an endpoint takes; undefined for none. */
    accepts?: 'json' | 'form' | 'bytes' | 'multipart'
    endpoint?: AnyEndpoint
  }
}

/** Builds the server. Modules are mounted on it (mount.ts) before it listens. */
export const createServer = async (services: Services, options: ServerOptions = {}): Promise<Server> => {
  const trust = options.trustedProxies?.length ? trustOf(options.trustedProxies) : undefined
  const app = fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    exposeHeadRoutes: true,
    trustProxy: trust ?? false,
    serverFactory: listenerOf,
    genReqId: traceIds(services.random),
    // The framework's own answer has neither a code nor a time to come again.
    return503OnClosing: false,
    routerOptions: {
      maxParamLength: 200,
      // The address is parsed by wire-input.ts, where a bad escape can be refused.
      querystringParser: () => ({}),
    },
    clientErrorHandler: refuseBytes,
    frameworkErrors: (error, request, reply) => void answerUnroutable(server, error, request, reply),
  })
  const server: Server = { app, services, mounted: new Map(), memberLanes: createMemberLanes() }
  await app.register(cookie)
  addParsers(app)
  addFirstHooks(app, services.log, options)
  mountCors(server)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // An unknown address is a 404, whatever is wrong with the body that it was sent.
    const isBody = error.code?.startsWith('FST_ERR_CTP_') === true
    sendError(services.log, request.is404 && isBody ? unknownRoute(server, request) : error, request, reply)
  })
  app.setNotFoundHandler(async (request, reply) => {
    const refusal = unknownRoute(server, request)
    if (refusal.code === 'REQ/NOT_FOUND' && (await server.fallback?.(request, reply)) !== undefined) return reply
    return sendError(services.log, refusal, request, reply)
  })
  return server
}

/** A path that the router cannot read: a browser is shown the page for what is not there, like at any such address. */
const answerUnroutable = async (server: Server, error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  try {
    setSecurityHeaders(request, reply)
    const isBrowser = request.headers.accept?.includes('text/html') === true
    if (isBrowser && (await server.fallback?.(request, reply)) !== undefined) return
    sendError(server.services.log, error, request, reply)
  } catch (fault) {
    sendError(server.services.log, fault, request, reply)
  }
}

/**
 * JSON and form are parsed only where the endpoint declares them (SEC-12). A file is the whole body, whatever it calls
 * itself: what it is, its bytes say (SEC-15).
 */
const addParsers = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  const parsers = [
    { type: 'application/json', kind: 'json', parse: parseJson },
    { type: 'application/x-www-form-urlencoded', kind: 'form', parse: parseFields },
  ] as const
  for (const { type, kind, parse } of parsers) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
      if (request.is404) return undefined
      if (body.length > 0 && request.routeOptions.config.accepts !== kind) throw new Refusal('REQ/MEDIA_TYPE')
      return parse(decodeText(body))
    })
  }
  const files = /^(image\/|application\/octet-stream)/
  app.addContentTypeParser(files, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (request.is404) return undefined
    if (request.routeOptions.config.accepts !== 'bytes') throw new Refusal('REQ/MEDIA_TYPE')
    return body
  })
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (request.is404) return undefined
      if (request.routeOptions.config.accepts !== 'multipart') throw new Refusal('REQ/MEDIA_TYPE')
      return fileOfForm(String(request.headers['content-type']), body)
    },
  )
}

/** The file of form data, or undefined where it has none. @throws REQ/MALFORMED for what is no form data */
const fileOfForm = async (contentType: string, body: Buffer): Promise<Buffer> => {
  const form = await new Response(body as never, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw new Refusal('REQ/MALFORMED')
  })
  const file = form.get(FILE_FIELD)
  if (!(file instanceof Blob)) throw new Refusal('REQ/INVALID', { data: { fields: [FILE_FIELD] } })
  return Buffer.from(await file.arrayBuffer())
}

/** A little more than a picture may have, so that one that is too large is told so by the code that takes it. */
export const UPLOAD_BYTES_MAX = 5_500_000

/** The one way an error leaves the server. */
const sendError = (log: Log, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const answer = replyToError(error, request.id)
  if (answer.isFault && error !== CLOSING && !hasLeft(request)) {
    const route = request.routeOptions?.url
    log.error({ traceId: request.id, method: request.method, route, err: error }, 'request failed')
  }
  // Framework errors come before the hook that sets them.
  if (!reply.hasHeader('x-content-type-options')) setSecurityHeaders(request, reply)
  if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', String(answer.retryAfterSeconds))
  // A 426 names the protocol that it asks for (RFC 9110 §15.5.22).
  if (answer.status === 426) reply.header('upgrade', 'websocket')
  reply.header('cache-control', 'no-store')
  return reply.code(answer.status).type('application/json; charset=utf-8').send(JSON.stringify(answer.envelope))
}

/** Whether the client went away in the middle of its body: then nothing has failed, and nobody reads the answer. */
const hasLeft = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

/** A known path asked by another method is told so. */
const unknownRoute = ({ mounted, app }: Server, request: FastifyRequest): Refusal => {
  const path = (request.raw.url ?? '').split('?', 1)[0] ?? ''
  const other = request.method === 'POST' ? 'GET' : 'POST'
  const isKnown = [...mounted.values()].some(
    ({ endpoint, urls }) => endpoint.method === other && urls.some((url) => patternOf(url).test(path)),
  )
  if (upgradesOf(app.server).isTaken(request.raw)) return new Refusal('REQ/UPGRADE')
  return new Refusal(isKnown || app.hasRoute({ method: other, url: path }) ? 'REQ/METHOD' : 'REQ/NOT_FOUND')
}

const patternOf = (url: string): RegExp => new RegExp(`^${url.replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`)

/** The numbers under which the log knows requests. A prefix of chance keeps those of two processes apart. */
const traceIds = (random: Random): (() => string) => {
  const prefix = random.u32().toString(36)
  let count = 0
  return () => `${prefix}-${(++count).toString(36)}`
}
