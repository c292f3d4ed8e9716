/**
 * Refusals are expected and have a code of the catalogue; everything else that is thrown is a fault. This file is the
 * only place that turns either into an answer, so that no stack, SQL or path can reach a client (SEC-51).
 */
import { type ErrorCode, errorOf } from '@liuhe/contract/errors.ts'
import type { Envelope } from '@liuhe/contract/endpoint.ts'

export interface RefusalOptions {
  /** What the client needs to react, for example the new odds; encoded already. */
  data?: unknown
  /** Another sentence than the catalogue's. */
  msg?: string
  /** For `Retry-After`. */
  retryAfterSeconds?: number
}

/** Thrown, it rolls the transaction back; returned from a handler, it commits first (a counted failed login). */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: ErrorCode
  readonly options: RefusalOptions
  constructor(code: ErrorCode, options: RefusalOptions = {}) {
    super(`${code}: ${options.msg ?? errorOf(code).message}`)
    this.code = code
    this.options = options
  }
}

/** An answer before it is written. */
export interface ErrorReply {
  status: number
  envelope: Envelope
  retryAfterSeconds?: number
  /** Whether it is our fault and belongs into the log. */
  isFault: boolean
}

/** The one mapping from whatever was thrown to what the client sees; its log has the same `traceId`. */
export const replyToError = (error: unknown, traceId: string): ErrorReply => {
  const refusal = refusalOf(error)
  if (refusal === undefined) return replyToError(new Refusal('SYS/FAULT'), traceId)
  const { status, message } = errorOf(refusal.code)
  const retryAfterSeconds = refusal.options.retryAfterSeconds ?? (status === 503 ? 1 : undefined)
  return {
    status,
    envelope: {
      code: refusal.code,
      msg: refusal.options.msg ?? message,
      data: refusal.options.data ?? null,
      requestId: traceId,
    },
    isFault: status >= 500,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  }
}

/** The refusal that an error stands for; undefined when it is a fault. */
const refusalOf = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error
  if (typeof error !== 'object' || error === null) return undefined
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  const known = typeof code === 'string' ? (frameworkCodes[code] ?? databaseCode(code)) : undefined
  if (known !== undefined) return new Refusal(known)
  // Anything else the framework calls the client's mistake, for example a bad Content-Length.
  const isClientMistake = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
  return isClientMistake ? new Refusal('REQ/MALFORMED') : undefined
}

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'REQ/TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'REQ/MEDIA_TYPE',
  FST_ERR_NOT_FOUND: 'REQ/NOT_FOUND',
  FST_ERR_BAD_URL: 'REQ/MALFORMED',
  FST_ERR_MAX_PARAM_LENGTH: 'REQ/NOT_FOUND',
}

/** PostgreSQL's own words for "not now" and for text it cannot store. */
const databaseCode = (code: string): ErrorCode | undefined => {
  if (busyStates.has(code) || code.startsWith('53') || code.startsWith('08')) return 'SYS/BUSY'
  return unstorableStates.has(code) ? 'REQ/INVALID' : undefined
}

const busyStates = new Set([
  '55P03', // lock_timeout
  '57014', // statement_timeout
  '40001', // could not serialise, after the retries
  '40P01', // deadlock, after the retries
  '25P03', // idle_in_transaction_session_timeout
  '57P01', // the server is stopping
  '57P02',
  '57P03', // the server is starting
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
])

/** A NUL or half a character that a schema let through: the client's text, so not our fault. */
const unstorableStates = new Set(['22021', '22P05'])
