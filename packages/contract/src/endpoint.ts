/**
 * The endpoint language. One definition serves the server's route, the typed client, the cache key, the OpenAPI page,
 * the fake API of page tests and the walk that tests who may not call what (ADR 002).
 */
import type { Access } from '@liuhe/domain/members/permissions.ts'
import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { type WireNames, withWireNames } from './wire-names.ts'

/** What a call does: `money` runs in one transaction and is answered once per request number. */
export type Effect = 'read' | 'write' | 'money'

export type Schema = z.core.$ZodType
type Shape = Record<string, Schema>

/**
 * How the body travels; `bytes` is a file by itself, whatever its content type says, and `multipart` form data with the
 * file in the field `file`.
 */
export type BodyEncoding = 'none' | 'json' | 'form' | 'bytes' | 'multipart'

export interface EndpointSpec<
  Params extends Shape,
  Query extends Shape,
  Body extends Shape,
  Output extends Schema,
  Who extends string = Access,
  What extends Effect = Effect,
> {
  /** One line for the OpenAPI page. */
  summary: string
  access: Who
  effect: What
  /** Values of the path, `:name` in `path`. */
  params?: Params
  query?: Query
  body?: Body
  /** Fields of path, query and body that have another word on the wire: `{ cashPassword: 'fundPwd' }` (ADR 084). */
  names?: WireNames
  output: Output
  /** Refusals beyond those every call may give; an undeclared one fails in tests. */
  errors?: readonly ErrorCode[]
  /**
   * Money calls are refused to members who are on a time-out or excluded themselves, unless this is set: for what takes
   * money out of play, as withdrawals and cancellations do (RG-2).
   */
  duringPause?: true
  /**
   * Answers that may be served from the content cache: `public` ones are the same for everybody, `guests` ones for
   * everybody who is not signed in.
   */
  cache?: 'public' | 'guests'
  /** Called by pages of themselves (polls, tickets): it is no sign that the member is still there (SEC-05). */
  isAutomatic?: boolean
  /** Unknown keys are refused on our own calls and ignored on those the specification spells out (SEC-34). */
  strict?: boolean
  /** The specification has clients send the time as `_t` with it. Nothing depends on it. */
  isStamped?: true
  /** The specification has clients name their company in the header `company-code`. */
  namesCompany?: true
  /** Other paths that answer the same (Ruling C38). */
  aliases?: readonly string[]
  /** Of a form: the specification has clients send its fields in the query, which is taken as well (Ruling C14). */
  isFormInQuery?: true
  /**
   * A call of the chat service: it lies below `/api-messen` and carries a chat token in `Authorization`. A session
   * opens nothing there, and a chat token nothing elsewhere (SEC-01); `access` is `public`, and the service judges the
   * token.
   */
  service?: 'chat'
}

export interface Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Output extends Schema = Schema,
  Who extends string = Access,
  What extends Effect = Effect,
> extends EndpointSpec<Params, Query, Body, Output, Who, What> {
  /** `area.operation`; also the query key. */
  name: string
  method: 'GET' | 'POST'
  /** Below `/app-api`, or its service's root; the site's `/v/…` and `/api/…` are served at the host root as well. */
  path: string
  encoding: BodyEncoding
  params: Params
  query: Query
  body: Body
  names: WireNames
  /** The same three parts by the words of the wire. */
  wire: Readonly<Record<'params' | 'query' | 'body', Shape>>
  errors: readonly ErrorCode[]
}

type Decoded<S extends Shape> = { [K in keyof S as undefined extends z.output<S[K]> ? never : K]: z.output<S[K]> } & {
  [K in keyof S as undefined extends z.output<S[K]> ? K : never]?: z.output<S[K]>
}
type Given<S extends Shape> = { [K in keyof S as IsOptional<S[K]> extends true ? never : K]: z.output<S[K]> } & {
  [K in keyof S as IsOptional<S[K]> extends true ? K : never]?: z.output<S[K]>
}
type IsOptional<T extends Schema> = undefined extends z.input<T> ? true : undefined extends z.output<T> ? true : false
type Plain<T> = { [K in keyof T]: T[K] }

/** What a handler receives: path, query and body in one object, decoded. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _, string> ? Plain<Decoded<P> & Decoded<Q> & Decoded<B>> : never
/** What a caller gives: the same, but fields with a default may be left out. */
export type ArgsOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _, string> ? Plain<Given<P> & Given<Q> & Given<B>> : never
/** What a handler returns and a caller receives, in domain form. */
export type OutputOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer O, string> ? z.output<O> : never

/** A verb of endpoints whose `access` is one of `Limit`. */
export const define =
  <Limit extends string>(method: 'GET' | 'POST', encoding: BodyEncoding) =>
  (area: string) =>
  <
    Output extends Schema,
    const Who extends Limit,
    const What extends Effect,
    Params extends Shape = {},
    Query extends Shape = {},
    Body extends Shape = {},
  >(
    operation: string,
    path: string,
    spec: EndpointSpec<Params, Query, Body, Output, Who, What>,
  ): Endpoint<Params, Query, Body, Output, Who, What> => {
    const { params = {} as Params, query = {} as Query, body = {} as Body, names = {}, errors = [] } = spec
    const wire = {
      params: withWireNames(params, names),
      query: withWireNames(query, names),
      body: withWireNames(body, names),
    }
    return { ...spec, name: `${area}.${operation}`, method, path, encoding, params, query, body, names, wire, errors }
  }

/** The verbs of one area: `const { get, post, form } = area('bets')`. */
export const area = (name: string) => ({
  /** GET; arguments in the query. */
  get: define<Access>('GET', 'none')(name),
  /** POST with a JSON body. */
  post: define<Access>('POST', 'json')(name),
  /** POST with an `application/x-www-form-urlencoded` body. */
  form: define<Access>('POST', 'form')(name),
  /** POST with a file as the whole body; callers give it as the option `file`. */
  upload: define<Access>('POST', 'bytes')(name),
  /** POST with form data that holds a file; callers give it as the option `file`. */
  uploadForm: define<Access>('POST', 'multipart')(name),
})

/** Where calls of the chat service lie (API-004). */
export const CHAT_ROOT = '/api-messen'

/** The envelope of every call (Ruling G01): `code` is `OK` or a code of the catalogue. */
export interface Envelope {
  code: string
  msg: string
  data: unknown
  /** The `traceId`: under which number the log knows the call. Wire word; not the number of a member's command. */
  requestId?: string
}

/** Any endpoint, for code that walks them all. */
export type AnyEndpoint = Endpoint<any, any, any, any>
/** Any endpoint of the site or of the operators, for code that does not ask who may call. */
export type AnyDefinition<Who extends string = string> = Endpoint<any, any, any, any, Who>
/** A tree of areas. */
export type Api = Record<string, Record<string, unknown>>

/** Every endpoint of a tree, in order of definition; helpers and schemas beside them are passed over. */
export const endpointsOf = (api: Api): AnyEndpoint[] =>
  Object.values(api).flatMap((exports) => Object.values(exports).filter(isEndpoint))

/** Whether an export of an area file is an endpoint. */
export const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'encoding' in value && 'output' in value
