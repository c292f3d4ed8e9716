/**
 * The part of `zod/mini` that this package is written in, for the browser: the client build puts it in zod's place,
 * which takes 6 KB from the first load (docs/decisions/024). It checks, decodes and encodes alike and says less about
 * what was wrong; `light-zod.test.ts` holds it against zod over every endpoint and published file. What is missing here
 * does not build: the same test compares the names.
 */

type Check = (value: never) => boolean
type Context = { issues: unknown[]; value: unknown }
type Direction = 'decode' | 'encode'

/** What was wrong is for developers; members see the app's own words. */
class Mismatch extends Error {
  override name = 'Mismatch'
}

const fail = (expected: string): never => {
  throw new Mismatch(`expected ${expected}`)
}

class Light {
  readonly run: (value: unknown, direction: Direction) => unknown
  readonly shape?: Record<string, Light>
  constructor(run: Light['run'], shape?: Record<string, Light>) {
    this.run = run
    if (shape) this.shape = shape
  }
  check(...checks: readonly Check[]): Light {
    const passes = (value: unknown) => (checks.every((check) => check(value as never)) ? value : fail('another value'))
    // Checks speak of the decoded value.
    return new Light(
      (value, direction) =>
        direction === 'decode' ? passes(this.run(value, direction)) : this.run(passes(value), direction),
      this.shape,
    )
  }
}

class LightOptional extends Light {}

/** Named like zod's, because the caller looks for it: it fills in what the wire leaves out. */
export class ZodMiniDefault extends LightOptional {
  readonly def: { innerType: Light }
  constructor(innerType: Light, value: unknown) {
    super((given, direction) =>
      given === undefined && direction === 'decode' ? value : innerType.run(given, direction),
    )
    this.def = { innerType }
  }
}

const guard = (expected: string, fits: (value: unknown) => boolean) =>
  new Light((value) => (fits(value) ? value : fail(expected)))

export const NEVER = undefined as never
export const string = () => guard('a string', (value) => typeof value === 'string')
export const number = () => guard('a number', Number.isFinite)
export const int = () => guard('an integer', Number.isSafeInteger)
export const boolean = () => guard('a boolean', (value) => typeof value === 'boolean')
export const bigint = () => guard('a bigint', (value) => typeof value === 'bigint')
export const custom = () => guard('anything', () => true)
export const unknown = custom
export const literal = (wanted: unknown) => {
  const all = Array.isArray(wanted) ? wanted : [wanted]
  return guard('a known value', (value) => all.includes(value))
}
const enumeration = (values: object) => literal(Object.values(values))
export { enumeration as enum }

export const optional = (inner: Light) =>
  new LightOptional((value, direction) => (value === undefined ? undefined : inner.run(value, direction)))
export const nullable = (inner: Light) =>
  new Light((value, direction) => (value === null ? null : inner.run(value, direction)))
export const _default = (inner: Light, value: unknown) => new ZodMiniDefault(inner, value)
export const array = (element: Light) =>
  new Light((value, direction) =>
    Array.isArray(value) ? value.map((one) => element.run(one, direction)) : fail('a list'),
  )

export const record = (_key: Light, element: Light) =>
  new Light((value, direction) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, element.run(one, direction)]))
      : fail('a record'),
  )

const shaped = (shape: Record<string, Light>, isStrict: boolean) => {
  const names = Object.keys(shape)
  return new Light((value, direction) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail('an object')
    const given = value as Record<string, unknown>
    if (isStrict && Object.keys(given).some((name) => !(name in shape))) return fail('no other fields')
    const made: Record<string, unknown> = {}
    for (const name of names) {
      const field = shape[name] as Light
      const result = field.run(given[name], direction)
      // What may be absent stays absent.
      if (result !== undefined || name in given) made[name] = result
    }
    return made
  }, shape)
}
export const object = (shape: Record<string, Light>) => shaped(shape, false)
export const strictObject = (shape: Record<string, Light>) => shaped(shape, true)

export const union = (options: readonly Light[]) =>
  new Light((value, direction) => {
    for (const option of options) {
      const tried = attempt(() => option.run(value, direction))
      if (tried.success) return tried.data
    }
    return fail('one of several kinds')
  })
export const discriminatedUnion = (_key: string, options: readonly Light[]) => union(options)

type Codec = Record<Direction, (value: never, context: Context) => unknown>

export const codec = (wire: Light, inside: Light, turn: Codec) => {
  const turned = (value: unknown, direction: Direction) => {
    const context: Context = { issues: [], value }
    const result = turn[direction](value as never, context)
    return context.issues.length > 0 ? fail('something that can be read') : result
  }
  return new Light((value, direction) =>
    direction === 'decode'
      ? inside.run(turned(wire.run(value, direction), direction), direction)
      : wire.run(turned(inside.run(value, direction), direction), direction),
  )
}

export const maxLength = (most: number) => (value: { length: number }) => value.length <= most
export const minLength = (least: number) => (value: { length: number }) => value.length >= least
export const minimum = (least: number) => (value: number) => value >= least
export const maximum = (most: number) => (value: number) => value <= most
export const refine = <T>(fits: (value: T) => boolean) => fits
export const regex = (pattern: RegExp) => (value: string) => pattern.test(value)

/** @throws Mismatch */
export const decode = (schema: Light, value: unknown) => schema.run(value, 'decode')
/** @throws Mismatch */
export const encode = (schema: Light, value: unknown) => schema.run(value, 'encode')
export const parse = decode
export const safeDecode = (schema: Light, value: unknown) => attempt(() => schema.run(value, 'decode'))
export const safeParse = safeDecode
export const safeEncode = (schema: Light, value: unknown) => attempt(() => schema.run(value, 'encode'))

type Attempt = { success: true; data: unknown } | { success: false; error: Error }

function attempt(work: () => unknown): Attempt {
  try {
    return { success: true, data: work() }
  } catch (error) {
    if (error instanceof Mismatch) return { success: false, error }
    throw error
  }
}
