/**
 * Rows of a table as text (RFC 4180) for programs of tables. Such a program runs a cell that begins with `=`, `+`, `-`,
 * `@`, a tab or a line break as a formula, so a text of that kind gets an apostrophe in front; a plain number is none.
 * What people send back is read here, too.
 */

/** One row with its line break. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

/**
 * One row of texts only (SEC-66): no cell of it may be taken for a formula, nor for a number that is cut to fifteen
 * digits, as numbers of orders would be. Amounts have no sign in it.
 */
export const csvTextRow = (cells: readonly string[]): string =>
  `${cells.map((text) => quoted(MAY_RUN.test(text) || LONG_NUMBER.test(text) ? `'${text}` : text)).join(',')}\r\n`

/** The mark with which a file says that it is UTF-8; without it some programs read Chinese as something else. */
export const UTF8_MARK = '\uFEFF'

const csvCell = (text: string): string => quoted(MAY_RUN.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text)

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Spaces before the sign are skipped by some programs, and full-width signs are read like the others. */
const MAY_RUN = /^\s*[=+\-@＝＋－＠|%]|^[\t\r\n\0]/u
const LONG_NUMBER = /^\d{16,}$/
const PLAIN_NUMBER = /^-?\d{1,15}(\.\d{1,3})?$/
const NEEDS_QUOTES = /[",\r\n]/

/** A record of a table and the line that it begins on. */
export interface CsvRecord {
  line: number
  cells: string[]
}

/** A cell that a program of tables runs; nobody means it as a text. */
export const CELL_MAY_RUN = /^\s*[=+\-@＝＋－＠]|^[\t\r\n\0]/u

/** Records of a table (RFC 4180) with the lines that they begin on; empty lines are none. */
export function csvRecords(file: string): CsvRecord[] {
  const text = file.replace(/^\uFEFF/, '')
  const records: CsvRecord[] = []
  let line = 1
  let cells: string[] = []
  let cell = ''
  let begun = 1
  let isQuoted = false
  const endCell = () => {
    cells.push(cell)
    cell = ''
  }
  const endRecord = () => {
    endCell()
    if (cells.length > 1 || cells[0] !== '') records.push({ line: begun, cells })
    cells = []
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string
    if (sign === '\n') line++
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === ',') endCell()
    else if (sign === '\n') {
      endRecord()
      begun = line
    } else if (sign !== '\r' || text[at + 1] !== '\n') cell += sign
  }
  endRecord()
  return records
}
