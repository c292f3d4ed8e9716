/** The HTTP server before anything is mounted: parsers, headers on every answer, and the one error funnel. */
import cookie from '@fastify/cookie'
import type { AnyEndpoint } from '@liuhe/contract/endpoint.ts'
import { createServer as createHttpServer, type RequestListener, type Server as HttpServer } from 'node:http'
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Sql } from '../db/connect.ts'
import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'
import type { Random } from '../platform/random.ts'
import { trustOf } from './client-address.ts'
import type { ContentCache } from './content-cache.ts'
import { mountCors } from './cors.ts'
import type { Origins } from './cross-site.ts'
import type { Encryption } from './encryption.ts'
import { createFastDoor, type FastDoor } from './fast-door.ts'
import { setSecurityHeaders } from './headers.ts'
import type { RateLimiter } from './rate-limit.ts'
import { Refusal, replyToError } from './refusal.ts'
import type { SessionCache } from './session-cache.ts'
import { decodeText, parseFields, parseJson } from './wire-input.ts'

/** Size of a JSON or form body (reliability §3.12). */
export const BODY_BYTES_MAX = 64 * 1024
/** Length of path and query. */
export const URL_LENGTH_MAX = 4096

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
  /** Repeats finished answers without the framework. */
  door: FastDoor
  mounted: Map<string, MountedEndpoint>
  /** Seals what is asked for as envelopes; without it every answer is plain. */
  encryption?: Encryption
  /** Answers what no route knows, or undefined; without it the answer is REQ/NOT_FOUND. */
  fallback?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>
}

export interface ServerOptions {
  /** Addresses of proxies whose `X-Forwarded-*` is believed; none: only the socket is (SEC-36). */
  trustedProxies?: readonly string[]
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body an endpoint takes; undefined for none. */
    accepts?: 'json' | 'form' | 'bytes'
    endpoint?: AnyEndpoint
  }
}

/** Builds the server. Modules are mounted on it (mount.ts) before it listens. */
export const createServer = async (services: Services, options: ServerOptions = {}): Promise<Server> => {
  const trust = options.trustedProxies?.length ? trustOf(options.trustedProxies) : undefined
  const nextId = requestIds(services.random)
  const door = createFastDoor(services, { nextId, ...(trust && { trust }) })
  const app = fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    exposeHeadRoutes: false,
    trustProxy: trust ?? false,
    serverFactory: (handle) => listenerOf(door, handle),
    genReqId: nextId,
    routerOptions: {
      maxParamLength: 200,
      // The address is parsed by wire-input.ts, where a bad escape can be refused.
      querystringParser: () => ({}),
    },
    clientErrorHandler: refuseOnSocket,
    frameworkErrors: (error, request, reply) => sendError(services.log, error, request, reply),
  })
  await app.register(cookie)
  addParsers(app)
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply)
    const isTooLong = (request.raw.url?.length ?? 0) > URL_LENGTH_MAX
    done(isTooLong ? (new Refusal('REQ/TOO_LARGE') as never) : undefined)
  })
  app.addHook('preClose', async () => door.close())
  const server: Server = { app, services, door, mounted: new Map() }
  mountCors(server)
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(services.log, error, request, reply))
  app.setNotFoundHandler(async (request, reply) => {
    const refusal = unknownRoute(server, request)
    if (refusal.code === 'REQ/NOT_FOUND' && (await server.fallback?.(request, reply)) !== undefined) return reply
    return sendError(services.log, refusal, request, reply)
  })
  return server
}

/** What listens: the fast door, and behind it the framework with everything that the door leaves alone. */
const listenerOf = (door: FastDoor, handle: RequestListener): HttpServer =>
  createHttpServer(
    { requestTimeout: 15_000, keepAliveTimeout: 65_000, headersTimeout: 10_000, maxHeaderSize: 16 * 1024 },
    (request, response) => {
      if (!door.answer(request, response)) handle(request, response)
    },
  )

/** JSON and form are parsed only where the endpoint declares them (SEC-12). */
const addParsers = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  const parsers = [
    { type: 'application/json', kind: 'json', parse: parseJson },
    { type: 'application/x-www-form-urlencoded', kind: 'form', parse: parseFields },
  ] as const
  for (const { type, kind, parse } of parsers) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
      if (body.length > 0 && request.routeOptions.config.accepts !== kind) throw new Refusal('REQ/MEDIA_TYPE')
      return parse(decodeText(body))
    })
  }
}

/** The one way an error leaves the server. */
const sendError = (log: Log, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const answer = replyToError(error, request.id)
  if (answer.isFault) {
    const route = request.routeOptions?.url
    log.error({ requestId: request.id, method: request.method, route, err: error }, 'request failed')
  }
  // Framework errors come before the hook that sets them.
  if (!reply.hasHeader('x-content-type-options')) setSecurityHeaders(request, reply)
  if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', String(answer.retryAfterSeconds))
  reply.header('cache-control', 'no-store')
  return reply.code(answer.status).type('application/json; charset=utf-8').send(JSON.stringify(answer.envelope))
}

/** A known path asked by another method is told so. */
const unknownRoute = ({ mounted, app }: Server, request: FastifyRequest): Refusal => {
  const path = (request.raw.url ?? '').split('?', 1)[0] ?? ''
  const other = request.method === 'POST' ? 'GET' : 'POST'
  const isKnown = [...mounted.values()].some(
    ({ endpoint, urls }) => endpoint.method === other && urls.some((url) => patternOf(url).test(path)),
  )
  return new Refusal(isKnown || app.hasRoute({ method: other, url: path }) ? 'REQ/METHOD' : 'REQ/NOT_FOUND')
}

const patternOf = (url: string): RegExp => new RegExp(`^${url.replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`)

/** Bytes that are no HTTP request at all: answered on the socket, because there is no request yet. */
const refuseOnSocket = (error: Error & { code?: string }, socket: import('node:net').Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const { status, envelope } = replyToError(new Refusal(isTooLarge ? 'REQ/TOO_LARGE' : 'REQ/MALFORMED'), '')
  const body = JSON.stringify({ ...envelope, requestId: undefined })
  socket.end(
    `HTTP/1.1 ${status} ${isTooLarge ? 'Content Too Large' : 'Bad Request'}\r\nConnection: close\r\n` +
      `Content-Type: application/json; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

/** A prefix of chance keeps the ids of two processes apart. */
const requestIds = (random: Random): (() => string) => {
  const prefix = random.u32().toString(36)
  let count = 0
  return () => `${prefix}-${(++count).toString(36)}`
}
