/**
 * Rows of a table as text (RFC 4180) for programs of tables. Such a program runs a cell that begins with `=`, `+`, `-`,
 * `@`, a tab or a line break as a formula, so a text of that kind gets an apostrophe in front; a plain number is none.
 */

/** One row with its line break. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** The mark with which a file says that it is UTF-8; without it some programs read Chinese as something else. */
export const UTF8_MARK = '\uFEFF'

const csvCell = (text: string): string => {
  const safe = MAY_RUN.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Spaces before the sign are skipped by some programs, and full-width signs are read like the others. */
const MAY_RUN = /^\s*[=+\-@＝＋－＠|%]|^[\t\r\n]/u
const PLAIN_NUMBER = /^-?\d{1,15}(\.\d{1,3})?$/
const NEEDS_QUOTES = /[",\r\n]/
