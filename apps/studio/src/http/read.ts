import { Refused } from '../failure.ts'

/** Members of a body. @throws INVALID when it is no object */
export function bodyOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refused('INVALID')
  return value as Record<string, unknown>
}

/** Text of a field. @throws INVALID */
export function textOf(body: Readonly<Record<string, unknown>>, name: string, pattern = /^.{1,512}$/u): string {
  const value = body[name]
  if (typeof value !== 'string' || !pattern.test(value)) throw new Refused('INVALID')
  return value
}

/** A whole number that is not negative. @throws INVALID */
export function countOf(body: Readonly<Record<string, unknown>>, name: string): number {
  const value = body[name]
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new Refused('INVALID')
  return value
}

/** An id that a client made for what it asks. */
export const requestIdOf = (body: Readonly<Record<string, unknown>>): string =>
  textOf(body, 'requestId', /^[\w-]{8,64}$/)

/** An address of a page, which a browser may be sent to. */
export function webAddressOf(body: Readonly<Record<string, unknown>>, name: string): string {
  const value = textOf(body, name, /^https?:\/\/.{1,1000}$/u)
  if (!URL.canParse(value)) throw new Refused('INVALID')
  return value
}
