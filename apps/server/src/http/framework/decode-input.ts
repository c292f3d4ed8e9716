/** From path, query and body to the handler's input, by the endpoint's definition. */
import type { AnyDefinition } from '@liuhe/contract/endpoint.ts'
import { withDomainNames } from '@liuhe/contract/wire-names.ts'
import * as z from 'zod/mini'
import { Refusal } from '../refusal.ts'
import type { Fields } from './wire-input.ts'

/** The three places a value can come from, as plain wire values. */
export interface WireInput {
  params: Fields
  query: Fields
  body: unknown
}

export type InputDecoder = (wire: WireInput) => Record<string, unknown>

/** Compiles the decoder of an endpoint. It throws REQ/INVALID with the wire words of the fields that are wrong. */
export const compileInput = (endpoint: AnyDefinition): InputDecoder => {
  const params = compilePart(endpoint.wire.params, false)
  const query = compilePart(endpoint.wire.query, endpoint.strict === true)
  const body = endpoint.encoding === 'none' ? undefined : compilePart(endpoint.wire.body, endpoint.strict === true)
  const input = (wire: WireInput) => ({
    ...params(wire.params),
    ...query(wire.query),
    ...body?.(wire.body ?? {}),
  })
  if (Object.keys(endpoint.names).length === 0) return input
  return (wire) => withDomainNames(input(wire), endpoint.names)
}

type Shape = Record<string, z.core.$ZodType>

const compilePart = (shape: Shape, isStrict: boolean): ((value: unknown) => Record<string, unknown>) => {
  if (Object.keys(shape).length === 0) return isStrict ? refuseFields : acceptNothing
  const schema = isStrict ? z.strictObject(shape) : z.object(shape)
  return (value) => {
    const result = z.safeDecode(schema, value as never)
    if (result.success) return result.data as Record<string, unknown>
    const fields = result.error.issues.map((issue) => issue.path.join('.')).filter((path) => path !== '')
    throw new Refusal('REQ/INVALID', { data: { fields: [...new Set(fields)].slice(0, FIELDS_NAMED_MAX) } })
  }
}

const FIELDS_NAMED_MAX = 20

const acceptNothing = (value: unknown): Record<string, unknown> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal('REQ/INVALID')
  return {}
}

const refuseFields = (value: unknown): Record<string, unknown> => {
  if (Object.keys(acceptNothing(value) && (value as object)).length > 0) throw new Refusal('REQ/INVALID')
  return {}
}
