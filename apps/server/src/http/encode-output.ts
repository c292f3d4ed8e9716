/** From a handler's domain value to the bytes of the envelope. Fields that the definition does not name stay here. */
import type { AnyEndpoint } from '@liuhe/contract/endpoint.ts'
import * as z from 'zod/mini'

/** Writes an OK envelope; `requestId` is left out of answers that are the same for everybody. */
export type OutputWriter = (value: unknown, requestId?: string) => string

/** Compiles the writer of an endpoint. It throws when a handler returns what it did not promise. */
export const compileOutput = (endpoint: AnyEndpoint): OutputWriter => {
  const { output } = endpoint
  return (value, requestId) => {
    const data = JSON.stringify(z.encode(output, value as never))
    const id = requestId === undefined ? '' : `,"requestId":${JSON.stringify(requestId)}`
    return `{"code":"OK","msg":"","data":${data}${id}}`
  }
}
