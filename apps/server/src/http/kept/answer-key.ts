/**
 * What a kept answer is found by: its source, and the input as the handler sees it, decoded and checked. One address
 * has many spellings, and a key made from a spelling would give one question's answer to another (finding F-S2).
 */

/** A decoded question. */
export interface Asked {
  /** The endpoint or published file. */
  name: string
  /** Everything the answer depends on besides the name. */
  input: Readonly<Record<string, unknown>>
  /** The canonical address that an envelope is bound to; undefined for a plain answer. */
  envelopeOf?: string | undefined
}

/** The key of an answer: two questions have the same key only if name, input and envelope are equal. */
export const answerKey = ({ name, input, envelopeOf }: Asked): string =>
  `${name} ${textOf(input)}${envelopeOf === undefined ? '' : ` encrypted ${envelopeOf}`}`

/**
 * A value as a text that no other value has. Fields without a value are left out, for a handler cannot tell them apart.
 * @throws for values of a kind that no input has, so that none is ever taken for another
 */
export const textOf = (value: unknown): string => {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value)
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'boolean' || value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`
  if (!isPlainObject(value)) throw new TypeError('an input of this kind has no key')
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return `{${fields
    .map(([name, field]) => `${JSON.stringify(name)}:${textOf(field)}`)
    .sort()
    .join()}}`
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && PLAIN.has(Object.getPrototypeOf(value))

const PLAIN: ReadonlySet<unknown> = new Set([Object.prototype, null])
