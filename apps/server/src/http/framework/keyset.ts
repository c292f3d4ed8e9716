/** Pages of lists that begin after a row, not after so many rows: the last one costs what the first does (F-O4). */
import { Refusal } from '../refusal.ts'

/** What a column of a key is: a number of 32 bits, one of 64 as text, an instant as the database writes it, a text. */
export type KeyPart = 'int' | 'big' | 'time' | 'text'

/** The key of the last row of a full page, for the caller to send back; null when the page is not full. */
export function nextKey<Row>(
  rows: readonly Row[],
  rowsMax: number,
  keyOfRow: (row: Row) => readonly (string | number)[],
): string | null {
  const last = rows.at(-1)
  if (last === undefined || rows.length < rowsMax) return null
  return Buffer.from(JSON.stringify(keyOfRow(last))).toString('base64url')
}

/** The columns of a key that {@link nextKey} made. @throws REQ/INVALID for any other text */
export function keyOf(text: string, parts: readonly KeyPart[]): (string | number)[] {
  const values = readJson(Buffer.from(text, 'base64url').toString())
  const isKey = Array.isArray(values) && values.length === parts.length && parts.every((part, n) => IS[part](values[n]))
  if (!isKey) throw new Refusal('REQ/INVALID')
  return values
}

const IS: Record<KeyPart, (value: unknown) => boolean> = {
  int: (value) => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31,
  big: (value) => typeof value === 'string' && /^\d{1,18}$/.test(value),
  time: (value) =>
    typeof value === 'string' && /^(-infinity|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?)$/.test(value),
  text: (value) => typeof value === 'string' && !value.includes('\0'),
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
