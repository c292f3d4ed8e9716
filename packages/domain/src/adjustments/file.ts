/**
 * Files of adjustments (人工调整): a table of members, reasons and amounts. A file is valid as a whole or not at all,
 * and what is wrong is said by line.
 */
import { CELL_MAY_RUN, type CsvRecord, csvRecords } from '../csv.ts'
import { type Money, parseAmount } from '../money.ts'
import type { StaffRole } from '../staff.ts'
import { ADJUST_REASON_CODES, ADJUST_REASONS, type AdjustReasonCode, staffMayAdjust } from './reason.ts'

/** The columns of a file, in their order; the last two may be empty. */
export const FILE_COLUMNS = ['会员', '原因', '金额', '打码倍数', '备注'] as const

export type FileFaultWhy =
  | 'head'
  | 'cells'
  | 'member'
  | 'reason'
  | 'amount'
  | 'limit'
  | 'multiple'
  | 'formula'
  | 'double'
  | 'rows'
  | 'empty'

export interface FileFault {
  line: number
  why: FileFaultWhy
  /** What stands there, cut. */
  text: string
}

/** A row as it was understood; `member` is a number or a whole account. */
export interface FileRow {
  line: number
  member: string
  reasonCode: AdjustReasonCode
  amount: Money
  /** Hundredths of the amount that have to be staked. */
  multiple: number
  note: string
}

/** Reads a file for somebody of a role. Rows with faults are left out of the rows. */
export function readFile(
  text: string,
  { role, rowsMax }: { role: StaffRole; rowsMax: number },
): { rows: FileRow[]; faults: FileFault[] } {
  const [head, ...lines] = csvRecords(text)
  if (head === undefined || head.cells.map((cell) => cell.trim()).join() !== FILE_COLUMNS.join()) {
    return { rows: [], faults: [{ line: 1, why: 'head', text: cut(head?.cells.join() ?? '') }] }
  }
  if (lines.length === 0) return { rows: [], faults: [{ line: 2, why: 'empty', text: '' }] }
  if (lines.length > rowsMax) {
    return { rows: [], faults: [{ line: head.line + rowsMax + 1, why: 'rows', text: String(lines.length) }] }
  }
  const rows: FileRow[] = []
  const faults: FileFault[] = []
  for (const record of lines) {
    const read = rowOf(record, role)
    if ('why' in read) faults.push(read)
    else rows.push(read)
  }
  return { rows, faults }
}

function rowOf({ line, cells }: CsvRecord, role: StaffRole): FileRow | FileFault {
  const fault = (why: FileFaultWhy, text: string): FileFault => ({ line, why, text: cut(text) })
  if (cells.length < 3 || cells.length > FILE_COLUMNS.length) return fault('cells', cells.join())
  // A program of tables runs such a cell; nobody means it as a text.
  const running = cells.find((cell) => CELL_MAY_RUN.test(cell))
  if (running !== undefined) return fault('formula', running)
  const [member, reason, sum, times, note] = [0, 1, 2, 3, 4].map((n) => (cells[n] ?? '').trim()) as Five
  if (!/^(\d{1,18}|[A-Za-z][A-Za-z0-9]{5,14})$/.test(member)) return fault('member', member)
  const reasonCode = ADJUST_REASON_CODES.find((code) => code === reason || ADJUST_REASONS[code].label === reason)
  if (reasonCode === undefined) return fault('reason', reason)
  const amount = parseAmount(sum)
  if (amount === undefined) return fault('amount', sum)
  if (!staffMayAdjust(role, 'propose', amount)) return fault('limit', sum)
  const multiple = multipleOf(times)
  const isOut = ADJUST_REASONS[reasonCode].direction === 'out'
  if (multiple === undefined || (isOut && multiple !== 0)) return fault('multiple', times)
  return note.length > NOTE_MAX ? fault('cells', note) : { line, member, reasonCode, amount, multiple, note }
}

type Five = [string, string, string, string, string]
const NOTE_MAX = 100
const TEXT_MAX = 40

/** Times with two decimals as hundredths; an empty cell asks for nothing. */
function multipleOf(text: string): number | undefined {
  const parts = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text === '' ? '0' : text)
  if (parts === null) return undefined
  const hundredths = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  return hundredths <= 10_000 ? hundredths : undefined
}

const cut = (text: string): string => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text)
