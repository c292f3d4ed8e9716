/**
 * Endpoint + function → route: admits by `access`, decodes by the definition, runs by `effect`, encodes by `output`.
 * A handler sees decoded values and returns domain values; whatever it does not declare never leaves the server.
 */
import { type AnyEndpoint, CHAT_ROOT, type InputOf, isEndpoint, type OutputOf } from '@liuhe/contract/endpoint.ts'
import { inTransaction } from '../db/transaction.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callOf } from './framework/call.ts'
import type { Prepared } from './kept/compressed.ts'
import type { ContentCache } from './kept/content-cache.ts'
import type { ContextOf, PoolContext, ReplyWishes, ViewerOf } from './context.ts'
import { declaredErrors } from './framework/declared-errors.ts'
import { compileInput, type InputDecoder } from './framework/decode-input.ts'
import { compileOutput, type OutputWriter } from './framework/encode-output.ts'
import { guardRequest } from './framework/guard.ts'
import { refuseOldKey, runOnce } from './framework/once.ts'
import { Refusal } from './refusal.ts'
import { type MountedEndpoint, type Server, UPLOAD_BYTES_MAX } from './server.ts'
import { collectWishes, type Wishes } from './framework/reply-wishes.ts'
import { parseQuery, refuseHostileFields } from './framework/wire-input.ts'

type Answer<E> = OutputOf<E> | Refusal | Promise<OutputOf<E> | Refusal>
/** Does the work of one endpoint. A returned {@link Refusal} is committed first, a thrown one rolls back. */
export type Handler<E extends AnyEndpoint> = (context: ContextOf<E>, input: InputOf<E>) => Answer<E>

/** A handler that makes its own transactions, as the batch of bets does. */
export interface OwnTransactions<E extends AnyEndpoint> {
  /** `bytes` is the body of an endpoint that takes a file. */
  ownTransactions: (context: PoolContext<ViewerOf<E>>, input: InputOf<E> & { bytes?: Buffer }) => Answer<E>
}

/** The endpoints of an area file, which also exports schemas. */
type EndpointsIn<Area> = { [K in keyof Area as Area[K] extends AnyEndpoint ? K : never]: Area[K] }

/** One function per endpoint of an area: a missing or misspelt one does not compile. */
export type Handlers<Area> = {
  [K in keyof EndpointsIn<Area>]: EndpointsIn<Area>[K] extends infer E extends AnyEndpoint
    ? Handler<E> | OwnTransactions<E>
    : never
}

/** Part of an area, for one whose other endpoints another module answers. */
export const pick = <Area extends object, K extends keyof EndpointsIn<Area>>(
  area: Area,
  ...names: K[]
): Pick<Area, K> => Object.fromEntries(names.map((name) => [name, area[name as keyof Area]])) as Pick<Area, K>

/**
 * Mounts an area: `mountArea(server, api.bets, { submit: …, cancel: … })`.
 * @throws when a handler is missing or an endpoint is mounted twice, so that the server does not start.
 */
export const mountArea = <Area extends object>(server: Server, area: Area, handlers: Handlers<Area>): void => {
  for (const [operation, endpoint] of Object.entries(area)) {
    if (!isEndpoint(endpoint)) continue
    const handler = (handlers as Record<string, AnyHandler | undefined>)[operation]
    if (handler === undefined) throw new Error(`${endpoint.name} has no handler`)
    mountEndpoint(server, endpoint, handler)
  }
}

/**
 * Where an endpoint is served: below `/app-api`, and `/v/…` and `/api/…` at the host root as well (Ruling C37). Calls
 * of the chat service lie below its own root alone (API-004).
 */
export const urlsOf = (endpoint: AnyEndpoint): string[] =>
  endpoint.service === 'chat'
    ? [`${CHAT_ROOT}${endpoint.path}`]
    : [endpoint.path, ...(endpoint.aliases ?? [])].flatMap((path) =>
        /^\/(v|api)\//.test(path) ? [`/app-api${path}`, path] : [`/app-api${path}`],
      )

type AnyHandler = ((context: never, input: never) => unknown) | { ownTransactions: (c: never, i: never) => unknown }

const mountEndpoint = (server: Server, endpoint: AnyEndpoint, handler: AnyHandler): void => {
  if (server.mounted.has(endpoint.name)) throw new Error(`${endpoint.name} is mounted twice`)
  const mounted: MountedEndpoint = { endpoint, urls: urlsOf(endpoint) }
  server.mounted.set(endpoint.name, mounted)
  const route: Route = {
    server,
    endpoint,
    decode: compileInput(endpoint),
    write: compileOutput(endpoint, server.services.isStrict),
    run: runnerOf(server, endpoint, handler),
    checkError: declaredErrors(endpoint, server.services),
  }
  const accepts = endpoint.encoding === 'none' ? undefined : endpoint.encoding
  for (const url of mounted.urls) {
    server.app.route({
      method: endpoint.method,
      url,
      config: { accepts, endpoint },
      // The session is asked for before the body is read, so nobody else makes us take more.
      ...((accepts === 'bytes' || accepts === 'multipart') && { bodyLimit: UPLOAD_BYTES_MAX }),
      onRequest: (request, reply) => guardRequest(server, endpoint, request, reply),
      handler: (request, reply) => answer(route, request, reply),
    })
  }
}

const answer = async (route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { server, endpoint } = route
  const input = inputOf(route, request)
  const cache = cacheFor(server, endpoint, request)
  if (cache === undefined) {
    return reply.type('application/json; charset=utf-8').send(await write(route, { request, reply, input }, request.id))
  }
  const asked = { name: endpoint.name, input, envelopeOf: server.encryption?.envelopeOf(endpoint, request) }
  // Many ask in the moment after an answer became too old: it is made once.
  const kept = cache.answer(asked, () => write(route, { request, reply, input }))
  return cache.send(request, reply, kept.body ?? ((await kept.made) as Prepared))
}

/** @throws whatever is wrong with this very request */
const inputOf = ({ decode, endpoint }: Route, request: FastifyRequest): Record<string, unknown> => {
  const params = request.params as Record<string, unknown>
  refuseHostileFields(params)
  const bytes = Buffer.isBuffer(request.body) ? request.body : undefined
  const query = parseQuery(request.raw.url ?? '')
  const isFormInQuery = endpoint.isFormInQuery === true && Object.keys(request.body ?? {}).length === 0
  const input = decode({ params, query, body: bytes ? {} : isFormInQuery ? query : request.body })
  return bytes === undefined ? input : { ...input, bytes }
}

interface Question {
  request: FastifyRequest
  reply: FastifyReply
  input: Record<string, unknown>
}

/** Runs the handler and writes its answer. */
const write = async (route: Route, { request, reply, input }: Question, traceId?: string): Promise<string> => {
  const { server, endpoint } = route
  const encrypter = await server.encryption?.encrypterFor(endpoint, request)
  const wishes = collectWishes(server.services.sessions)
  let result: unknown
  try {
    if (endpoint.effect === 'money') refuseOldKey({ headers: request.headers, input }, server.services.clock.now())
    result = await route.run(request, wishes, input)
  } catch (error) {
    throw route.checkError(error)
  }
  wishes.grant(request, reply)
  if (result instanceof Refusal) throw route.checkError(result)
  return route.write(result, traceId, encrypter)
}

/** The cache that this reader's answer belongs into, if there is one. */
const cacheFor = ({ services }: Server, { cache }: AnyEndpoint, request: FastifyRequest): ContentCache | undefined => {
  if (cache === undefined) return undefined
  if (cache === 'public') return services.content
  return services.keepsGuestAnswers && callOf(request).viewer.kind === 'guest' ? services.content : undefined
}

/** Runs the handler by the endpoint's effect: reads on the pool, writes in one transaction. */
const runnerOf = (server: Server, endpoint: AnyEndpoint, handler: AnyHandler): Route['run'] => {
  const { services } = server
  const contextOf = (request: FastifyRequest, reply: ReplyWishes) => {
    const { viewer, facts } = callOf(request)
    return { viewer, clock: services.clock, random: services.random, request: facts, reply }
  }
  if (typeof handler === 'object') {
    return async (request, wishes, input) =>
      handler.ownTransactions({ ...contextOf(request, wishes), sql: services.sql } as never, input as never)
  }
  if (endpoint.effect === 'read') {
    return async (request, wishes, input) =>
      handler({ ...contextOf(request, wishes), sql: services.sql } as never, input as never)
  }
  const write: Route['run'] = (request, wishes, input) =>
    inTransaction(services.sql, async (tx) => {
      // A transaction that lost a race runs again: what its first attempt wished for never happened.
      wishes.clear()
      const work = async () => handler({ ...contextOf(request, wishes), tx } as never, input as never)
      if (endpoint.effect !== 'money') return work()
      return runOnce({ tx, endpoint, call: callOf(request), headers: request.headers, wishes, input }, work)
    })
  return (request, wishes, input) => {
    const { viewer } = callOf(request)
    // Guests and staff have no wallet that anybody could hold.
    if (!('memberId' in viewer)) return write(request, wishes, input)
    return server.memberLanes(viewer.memberId, () => write(request, wishes, input))
  }
}

interface Route {
  server: Server
  endpoint: AnyEndpoint
  decode: InputDecoder
  write: OutputWriter
  run: (request: FastifyRequest, wishes: Wishes, input: Record<string, unknown>) => Promise<unknown>
  /** Gives an error back, after making sure that a refusal was declared. */
  checkError: (error: unknown) => unknown
}
