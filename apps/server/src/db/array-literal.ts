// Arrays as PostgreSQL reads them, to be cast where they are used: `${arrayOf(ids)}::bigint[]`. The driver's own arrays
// need its list of array types, which the very first query of a pool does not have yet.

/** A literal of numbers, texts and nulls. */
export function arrayOf(values: readonly ArrayElement[]): string {
  return `{${values.map(element).join(',')}}`
}

/** A literal of byte strings, for `::bytea[]`. */
export const arrayOfBytes = (values: readonly Uint8Array[]): string =>
  `{${values.map((value) => `"\\\\x${Buffer.from(value).toString('hex')}"`).join(',')}}`

const element = (value: ArrayElement): string => {
  if (value === null) return 'NULL'
  return typeof value === 'string' ? `"${value.replace(/["\\]/g, '\\$&')}"` : String(value)
}

type ArrayElement = bigint | number | string | boolean | null
