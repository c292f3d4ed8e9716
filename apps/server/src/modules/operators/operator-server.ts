/**
 * Endpoint + function → route of the operators' listener: foreign pages are refused, the session is found, the matrix
 * is asked for the role's permission, and whatever is done or refused is written into the audit (SEC-60, SEC-61,
 * SEC-64).
 */
import { type InputOf, isEndpoint, type OutputOf } from '@liuhe/contract/endpoint.ts'
import { OPERATOR_BASE, type OperatorEndpoint } from '@liuhe/contract/operator-endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable, Sql, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { factsOf, setCall } from '../../http/framework/call.ts'
import type { ReplyWishes, RequestFacts } from '../../http/context.ts'
import { declaredErrors } from '../../http/framework/declared-errors.ts'
import { compileInput } from '../../http/framework/decode-input.ts'
import { compileOutput } from '../../http/framework/encode-output.ts'
import { Refusal } from '../../http/refusal.ts'
import { collectWishes } from '../../http/framework/reply-wishes.ts'
import { BODY_BYTES_MAX, type Server, UPLOAD_BYTES_MAX } from '../../http/server.ts'
import { GUEST } from '../../http/sessions/viewer.ts'
import { parseFields, queryText, refuseHostileFields } from '../../http/framework/wire-input.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Random } from '../../platform/random.ts'
import { append, type AuditNote } from './audit.ts'
import { admitOperator } from './admit-operator.ts'
import type { Operator, Person } from './operator.ts'

/** Whom an endpoint admits: nobody in particular before signing in. */
type CallerOf<E extends OperatorEndpoint> = 'open' extends E['access'] ? undefined : Operator

interface Common<E extends OperatorEndpoint> {
  operator: CallerOf<E>
  clock: Clock
  random: Random
  request: RequestFacts
  reply: ReplyWishes
}
export interface OperatorRead<E extends OperatorEndpoint = OperatorEndpoint> extends Common<E> {
  sql: Queryable
}
export interface OperatorWrite<E extends OperatorEndpoint = OperatorEndpoint> extends Common<E> {
  tx: Tx
  /** Says what the audit shall tell of it; the entry itself is written when the handler has returned. */
  note(facts: AuditNote): void
}
export interface OperatorPool<E extends OperatorEndpoint = OperatorEndpoint> extends Common<E> {
  sql: Sql
  /** Writes the entry of the audit, last in the handler's own transaction. */
  record(tx: Queryable, facts: AuditNote & { person?: Person | undefined; refusal?: string }): Promise<void>
}

type ContextOf<E extends OperatorEndpoint> = 'read' extends E['effect'] ? OperatorRead<E> : OperatorWrite<E>
type Answer<E> = OutputOf<E> | Promise<OutputOf<E>>
/** Of a write: a refusal that is returned is committed with what was written before it; one that is thrown is not. */
type Written<E> = OutputOf<E> | Refusal | Promise<OutputOf<E> | Refusal>
type Handler<E extends OperatorEndpoint> =
  | ((context: ContextOf<E>, input: InputOf<E>) => 'read' extends E['effect'] ? Answer<E> : Written<E>)
  | { ownTransactions: (context: OperatorPool<E>, input: InputOf<E> & { bytes?: Buffer }) => Answer<E> }

/** One function per endpoint of an area: a missing or misspelt one does not compile. */
export type OperatorHandlers<Area> = {
  [K in keyof Area as Area[K] extends OperatorEndpoint ? K : never]: Area[K] extends infer E extends OperatorEndpoint
    ? Handler<E>
    : never
}

/** Mounts an area of the operators. @throws when a handler is missing or an endpoint is mounted twice */
export const mountOperatorArea = <Area extends object>(
  server: Server,
  area: Area,
  handlers: OperatorHandlers<Area>,
): void => {
  for (const [operation, endpoint] of Object.entries(area)) {
    if (!isEndpoint(endpoint)) continue
    const handler = (handlers as Record<string, AnyHandler | undefined>)[operation]
    if (handler === undefined) throw new Error(`${endpoint.name} has no handler`)
    mountEndpoint(server, endpoint as unknown as OperatorEndpoint, handler)
  }
}

const callers = new WeakMap<FastifyRequest, Operator | undefined>()

const mountEndpoint = (server: Server, endpoint: OperatorEndpoint, handler: AnyHandler): void => {
  if (server.mounted.has(endpoint.name)) throw new Error(`${endpoint.name} is mounted twice`)
  const url = `${OPERATOR_BASE}${endpoint.path}`
  server.mounted.set(endpoint.name, { endpoint: endpoint as never, urls: [url] })
  const decode = compileInput(endpoint)
  const write = compileOutput(endpoint, server.services.isStrict)
  const checkError = declaredErrors(endpoint, server.services)
  const accepts = endpoint.encoding === 'none' ? undefined : endpoint.encoding
  server.app.route({
    method: endpoint.method,
    url,
    config: { accepts },
    bodyLimit: bodyLimitOf(endpoint),
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      setCall(request, { viewer: GUEST, facts: factsOf(request) })
      callers.set(request, await admitOperator(server, endpoint, request))
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const wishes = collectWishes({ drop: () => {} })
      const call = { server, endpoint, request, wishes, operator: callers.get(request) }
      try {
        const result = await run(call, handler, inputOf(decode, request))
        wishes.grant(request, reply)
        if (result instanceof Refusal) throw new Recorded(result)
        return reply.type('application/json; charset=utf-8').send(write(result, request.id))
      } catch (error) {
        throw checkError(await recordRefusal(call, error))
      }
    },
  })
}

const inputOf = (decode: ReturnType<typeof compileInput>, request: FastifyRequest): Record<string, unknown> => {
  const params = request.params as Record<string, unknown>
  refuseHostileFields(params)
  const bytes = Buffer.isBuffer(request.body) ? request.body : undefined
  const body = bytes === undefined ? request.body : {}
  return { ...decode({ params, query: parseFields(queryText(request.raw.url ?? '')), body }), ...(bytes && { bytes }) }
}

interface Call {
  server: Server
  endpoint: OperatorEndpoint
  request: FastifyRequest
  wishes: ReturnType<typeof collectWishes>
  operator: Operator | undefined
  /** What the handler has said of its object, also when it refuses in the end. */
  noted?: AuditNote
}

/** A refusal whose entry has been committed with it. */
class Recorded extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** Runs the handler by the endpoint's effect: reads on the pool, writes in one transaction that ends with the audit. */
const run = (call: Call, handler: AnyHandler, input: Record<string, unknown>): unknown => {
  const { server, endpoint, request, wishes, operator } = call
  const { sql, clock, random } = server.services
  const common = { operator, clock, random, request: factsOf(request), reply: wishes }
  const record = (tx: Queryable, facts: AuditNote & { person?: Person | undefined; refusal?: string }) =>
    append(tx, { person: operator, ...facts, ...whereOf(call) })
  if (typeof handler === 'object') return handler.ownTransactions({ ...common, sql, record } as never, input as never)
  if (endpoint.effect === 'read') return handler({ ...common, sql } as never, input as never)
  return inTransaction(sql, async (tx) => {
    // A transaction that lost a race runs again: what its first attempt wished and noted never happened.
    wishes.clear()
    call.noted = {}
    const note = (facts: AuditNote) => void (call.noted = { ...call.noted, ...facts })
    const result = await handler({ ...common, tx, note } as never, input as never)
    await record(tx, { ...call.noted, ...(result instanceof Refusal && { refusal: result.code }) })
    const { also } = call.noted
    if (also !== undefined && !(result instanceof Refusal)) await record(tx, { ...call.noted, object: also })
    return result
  })
}

/** What every entry says of its call. */
export const whereOf = ({ server, endpoint, request, operator }: Omit<Call, 'wishes' | 'noted'>) => ({
  action: endpoint.name,
  at: server.services.clock.now(),
  address: request.ip,
  traceId: request.id,
  sessionId: operator?.sessionId,
})

/** Somebody we know was refused a change: that is kept as well. Before signing in, the handlers know who it was. */
const recordRefusal = async (call: Call, error: unknown): Promise<unknown> => {
  const { operator, endpoint, server, noted } = call
  if (error instanceof Recorded) return error.refusal
  if (!(error instanceof Refusal) || operator === undefined || endpoint.effect === 'read') return error
  const about = { ...(noted?.object !== undefined && { object: noted.object }), reason: noted?.reason }
  await append(server.services.sql, { person: operator, refusal: error.code, ...about, ...whereOf(call) })
  return error
}

type AnyHandler = ((context: never, input: never) => unknown) | { ownTransactions: (c: never, i: never) => unknown }

/** The door is read before the body is: nobody who has not signed in makes us take more than a password needs. */
const bodyLimitOf = ({ access, encoding }: OperatorEndpoint): number => {
  if (access === 'open') return BODY_BYTES_MAX
  return encoding === 'bytes' ? UPLOAD_BYTES_MAX : TEXT_BYTES_MAX
}

/** A document of many long items. */
const TEXT_BYTES_MAX = 1_000_000
