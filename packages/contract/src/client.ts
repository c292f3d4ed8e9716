/** The typed caller: encodes by the definition, hands the request to a transport, opens the envelope, decodes. */
import * as z from 'zod/mini'
import { type AnyDefinition, type ArgsOf, type Envelope, type OutputOf } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { domainNameOf, withWireNames } from './wire-names.ts'

/** What a transport must send. Headers, tokens, time-outs and retries are the transport's business. */
export interface WireRequest {
  endpoint: AnyDefinition
  method: 'GET' | 'POST'
  /** Path with its query, below the API root. */
  url: string
  contentType?: string
  body?: string
  /** The body of an endpoint that takes a file: the file itself, or form data around it. */
  file?: Blob | FormData
}

export interface WireResponse {
  status: number
  /** The parsed JSON body, or undefined when it was none. */
  body: unknown
}

export interface CallOptions {
  signal?: AbortSignal
  /** Authorises an operation with the cash password; travels as the header `Cash-Ticket` (SEC-29.4). */
  cashTicket?: string
  /** The body of an endpoint that takes a file. */
  file?: Blob
  /** The page asks by itself: the call is no sign that somebody is there. Only the operators' transport tells it. */
  isAutomatic?: boolean
}

export type Transport = (request: WireRequest, options: CallOptions) => Promise<WireResponse>

/**
 * A call that was refused or did not arrive. `UNKNOWN` covers time-outs: the effect may have happened (never "failed").
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode | 'NETWORK' | 'TIMEOUT' | 'UNKNOWN'
  readonly status: number
  readonly data: unknown
  constructor(code: ApiError['code'], message: string, status: number, data?: unknown) {
    super(message)
    this.code = code
    this.status = status
    this.data = data
  }
}

export type Call = <E extends AnyDefinition>(
  endpoint: E,
  args: ArgsOf<E>,
  options?: CallOptions,
) => Promise<OutputOf<E>>

/** Builds the request of a call; exported for tests and for tools that speak HTTP themselves. */
export const toWireRequest = (endpoint: AnyDefinition, args: Record<string, unknown>, file?: Blob): WireRequest => {
  const pick = (shape: Record<string, z.core.$ZodType>) => {
    const given = Object.fromEntries(Object.keys(shape).map((key) => [key, args[key]]))
    return withWireNames(z.encode(z.object(shape), given) as Record<string, unknown>, endpoint.names)
  }
  const path = Object.entries(pick(endpoint.params)).reduce(
    (built, [key, value]) => built.replace(`:${key}`, encodeURIComponent(String(value))),
    endpoint.path,
  )
  // What may travel either way goes into the body, where no log sees it.
  const isInQuery = ([key]: [string, unknown]) => !(key in endpoint.body)
  const query = formEncode(
    pick(defaultsAreOptional(Object.fromEntries(Object.entries<z.core.$ZodType>(endpoint.query).filter(isInQuery)))),
  )
  const url = query === '' ? path : `${path}?${query}`
  if (endpoint.encoding === 'none') return { endpoint, method: endpoint.method, url }
  if (endpoint.encoding === 'bytes') {
    return { endpoint, method: 'POST', url, contentType: 'application/octet-stream', ...(file && { file }) }
  }
  // The browser names the content type of form data itself, with the boundary that it has chosen.
  if (endpoint.encoding === 'multipart') return { endpoint, method: 'POST', url, ...(file && { file: formOf(file) }) }
  const fields = pick(defaultsAreOptional(endpoint.body))
  return endpoint.encoding === 'json'
    ? { endpoint, method: 'POST', url, contentType: 'application/json', body: JSON.stringify(fields) }
    : { endpoint, method: 'POST', url, contentType: 'application/x-www-form-urlencoded', body: formEncode(fields) }
}

/** A caller over a transport. Throws {@link ApiError}. */
export const createCaller =
  (transport: Transport): Call =>
  async (endpoint, args, options = {}) => {
    const { status, body } = await transport(
      toWireRequest(endpoint, args as Record<string, unknown>, options.file),
      options,
    )
    const envelope = body as Envelope | undefined
    if (envelope === undefined || typeof envelope !== 'object' || typeof envelope.code !== 'string') {
      throw new ApiError('UNKNOWN', UNREADABLE, status)
    }
    if (envelope.code !== 'OK') {
      // A code of a newer server is shown with its sentence like any other; the catalogue stays out of the browser.
      throw new ApiError(envelope.code as ErrorCode, envelope.msg, status, dataOfRefusal(endpoint, envelope.data))
    }
    return z.decode(endpoint.output, envelope.data as never) as never
  }

/** Data of a refusal may name the field that it is about: by its word on the wire, by the domain's here. */
const dataOfRefusal = ({ names }: AnyDefinition, data: unknown): unknown => {
  const field = (data as { field?: unknown } | null)?.field
  return typeof field === 'string' ? { ...(data as object), field: domainNameOf(field, names) } : data
}

/** What a member reads when the answer was none of ours, a proxy's page for example. */
const UNREADABLE = '系统错误，请重试'

const formOf = (file: Blob): FormData => {
  const form = new FormData()
  form.append(FILE_FIELD, file)
  return form
}

/** The field of form data that holds the file. */
export const FILE_FIELD = 'file'

const formEncode = (fields: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString()

/** A caller may leave out what the server fills in, so defaults are encoded as optional. */
const defaultsAreOptional = (shape: Record<string, z.core.$ZodType>): Record<string, z.core.$ZodType> =>
  Object.fromEntries(
    Object.entries(shape).map(([key, schema]) => [
      key,
      schema instanceof z.ZodMiniDefault ? z.optional(schema.def.innerType as z.ZodMiniAny) : schema,
    ]),
  )
