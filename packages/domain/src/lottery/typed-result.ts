/** A result as somebody types or pastes it, and what is wrong with it where it is none. */
import { FAMILIES, type Family, type ResultShape } from './family.ts'

export type TypedResult =
  | { readonly kind: 'result'; readonly numbers: readonly number[] }
  /** Something else than numbers and what stands between them. */
  | { readonly kind: 'text' }
  | { readonly kind: 'count'; readonly given: number; readonly asked: number }
  /** Numbers that the family does not have, or has only once. */
  | { readonly kind: 'range' | 'repeat'; readonly numbers: readonly number[] }

/**
 * Reads `12 27 05 41 33 19 + 38`, with commas or any other space; a family of digits also `72347`. The order stays:
 * the special ball of the Mark Six is the seventh.
 */
export function readTypedResult(family: Family, text: string): TypedResult {
  const shape: ResultShape = FAMILIES[family]
  const trimmed = text.trim()
  if (!/^[\d\s,，、.+＋|/-]*$/.test(trimmed)) return { kind: 'text' }
  const parts = trimmed.split(/\D+/).filter((part) => part !== '')
  const isRun = parts.length === 1 && shape.digits === 1 && trimmed.length === shape.count
  const words = isRun ? [...trimmed] : parts
  const numbers = words.map(Number)
  if (numbers.length !== shape.count) return { kind: 'count', given: numbers.length, asked: shape.count }
  const outside = numbers.filter((number) => number < shape.first || number > shape.last)
  if (outside.length > 0) return { kind: 'range', numbers: outside }
  const repeated = numbers.filter((number, at) => numbers.indexOf(number) !== at)
  if (shape.repeats === 'distinct' && repeated.length > 0) return { kind: 'repeat', numbers: [...new Set(repeated)] }
  return { kind: 'result', numbers }
}
