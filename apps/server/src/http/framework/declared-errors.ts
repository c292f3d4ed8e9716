/**
 * Holds endpoints to the errors they declare: an undeclared code is a fault in tests and a warning in production. A
 * refusal names a field by its word on the wire.
 */
import type { AnyDefinition } from '@liuhe/contract/endpoint.ts'
import type { ErrorCode } from '@liuhe/contract/errors.ts'
import { type WireNames, wireNameOf } from '@liuhe/contract/wire-names.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../server.ts'

/** Codes that any call may answer, because they come from in front of the handler. */
const everywhere = (code: ErrorCode): boolean =>
  code.startsWith('REQ/') || code.startsWith('SYS/') || admissionCodes.has(code)

/** Refusals of `admit`. */
const admissionCodes = new Set<ErrorCode>([
  'UC/UNAUTHORISED',
  'UC/TOKEN_INVALID',
  'UC/ACCOUNT_STATE_ERROR',
  'UC/TRIAL_FORBIDDEN',
  'UC/FORBIDDEN',
  'RG/EXCLUDED',
  'RG/TIME_OUT',
  'UC/REAUTHENTICATE',
])

/** A check that gives back what was thrown, for the wire, or an error that names the undeclared code. */
export const declaredErrors = (endpoint: AnyDefinition, { isStrict, log }: Services): ((error: unknown) => unknown) => {
  const declared = new Set<ErrorCode>(endpoint.errors)
  return (thrown) => {
    const error = inWireWords(thrown, endpoint.names)
    if (!(error instanceof Refusal) || declared.has(error.code) || everywhere(error.code)) return error
    if (isStrict) return new Error(`${endpoint.name} refused with ${error.code}, which its definition does not declare`)
    log.warn({ route: endpoint.name, code: error.code }, 'undeclared error code')
    return error
  }
}

const inWireWords = (error: unknown, names: WireNames): unknown => {
  if (!(error instanceof Refusal)) return error
  const { data } = error.options
  const field = (data as { field?: unknown } | null | undefined)?.field
  if (typeof field !== 'string' || wireNameOf(field, names) === field) return error
  return new Refusal(error.code, { ...error.options, data: { ...(data as object), field: wireNameOf(field, names) } })
}
