/** From a handler's domain value to the bytes of the envelope. Fields that the definition does not name stay here. */
import type { AnyDefinition } from '@liuhe/contract/endpoint.ts'
import * as z from 'zod/mini'
import { compileWriter } from './compile-writer.ts'

/**
 * Writes an OK envelope; the `traceId` (wire word `requestId`) is left out of answers that are the same for everybody,
 * and `encrypt` turns the data into an envelope of the encrypted mode.
 */
export type OutputWriter = (value: unknown, traceId?: string, encrypt?: (data: string) => string) => string

/**
 * Compiles the writer of an endpoint. It throws when a handler returns what it did not promise.
 * @param isStrict also hold the answer against every bound and pattern of the definition, and the writer against zod
 */
export const compileOutput = ({ name, output }: AnyDefinition, isStrict: boolean): OutputWriter => {
  const write = compileWriter(output)
  return (value, traceId, encrypt) => {
    const data = write(value)
    if (isStrict && data !== JSON.stringify(z.encode(output, value as never))) {
      throw new Error(`${name}: the compiled writer and the definition disagree`)
    }
    const id = traceId === undefined ? '' : `,"requestId":${JSON.stringify(traceId)}`
    return `{"code":"OK","msg":"","data":${encrypt ? encrypt(data) : data}${id}}`
  }
}
