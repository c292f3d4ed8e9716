/**
 * A table of prices as a file for programs of tables: one figure a line, so that it can be sorted and filtered there.
 * A file that comes back is taken as a whole or not at all; what it does not name stays as it is.
 */
import { CELL_MAY_RUN, type CsvRecord, csvRecords, csvRow, UTF8_MARK } from '../csv.ts'
import type { Family } from '../lottery/family.ts'
import { formatOdds, formatYuan, isOdds, type Money, parseAmount, parseOdds } from '../money.ts'
import { everyPriceRow, type AllPrices } from './price-table.ts'
import { playsOf } from './plays/index.ts'

/** The columns of a file, in their order. The name is for people and is not read. */
export const PRICE_COLUMNS = ['项目', '代码', '名称', '数值'] as const

/** What a figure is of, with its word in files. */
export const FIGURE_WORDS = {
  odds: '赔率',
  stakeMin: '单注低',
  lineMin: '单条低',
  stakeMax: '单注高',
  notesMax: '一次最多注数',
  /** Of the game, and with a code that of a play, which may have none. */
  payoutMax: '单期派彩上限',
} as const
type FigureName = keyof typeof FIGURE_WORDS

export interface PriceFileFault {
  /** Of the file, its head being line 1. */
  line: number
  why: 'head' | 'empty' | 'rows' | 'cells' | 'formula' | 'item' | 'code' | 'figure' | 'double'
  /** What stands there, cut. */
  text: string
}

/** The name of a figure: `odds:TM_A`, `stakeMax:101`, `notesMax`. */
export const figureField = (name: string, code: string): string => (code === '' ? name : `${name}:${code}`)

/** Writes a table, in the order of the betting page of a lunar year. */
export function writePriceFile(family: Family, lunarYear: number, { odds, plays, notesMax, payoutMax }: AllPrices) {
  const rows = everyPriceRow(family, lunarYear).flatMap(({ play, keys, labels }) =>
    keys.map((key): Row => ['odds', key, `${play.name} ${labels.join(' ')}`, formatOdds(odds[key] ?? 0)]),
  )
  // A key that several plays share stands in the file once.
  const once = [...new Map(rows.map((row) => [row[1], row])).values()]
  const limits = playsOf(family).flatMap(({ code, name }) =>
    PLAY_FIGURES.map((figure): Row => [figure, code, name, capWords(plays[code]?.[figure])]),
  )
  const rest: Row[] = [
    ['notesMax', '', '', String(notesMax)],
    ['payoutMax', '', '', formatYuan(payoutMax)],
  ]
  const lines = [...once, ...limits, ...rest].map(([figure, ...cells]) => csvRow([FIGURE_WORDS[figure], ...cells]))
  return `${UTF8_MARK}${csvRow(PRICE_COLUMNS)}${lines.join('')}`
}
type Row = [figure: FigureName, code: string, name: string, value: string]
const PLAY_FIGURES = ['stakeMin', 'lineMin', 'stakeMax', 'payoutMax'] as const

/** Of a play that has no payout cap of its own, where people read it. */
export const NO_CAP = '同彩种'

/** An amount in yuan; nothing for a payout cap that a play does not have. */
export const capWords = (amount: Money | null | undefined): string =>
  amount === undefined || amount === null ? '' : formatYuan(amount)

/** Reads a file: figures by their names as they are written, or what is wrong with it, line by line. */
export function readPriceFile(
  text: string,
  family: Family,
  { odds }: Pick<AllPrices, 'odds'>,
): { figures: ReadonlyMap<string, string>; faults: PriceFileFault[] } {
  const nothing = new Map<string, string>()
  const [head, ...lines] = csvRecords(text)
  if (head === undefined || head.cells.map((cell) => cell.trim()).join() !== PRICE_COLUMNS.join()) {
    return { figures: nothing, faults: [{ line: 1, why: 'head', text: cut(head?.cells.join() ?? '') }] }
  }
  if (lines.length === 0) return { figures: nothing, faults: [{ line: 2, why: 'empty', text: '' }] }
  if (lines.length > ROWS_MAX) return { figures: nothing, faults: [{ line: ROWS_MAX, why: 'rows', text: '' }] }
  const figures = new Map<string, string>()
  const faults: PriceFileFault[] = []
  const isCode = (name: FigureName, code: string): boolean => {
    if (name === 'odds') return odds[code] !== undefined
    if (name === 'notesMax') return code === ''
    if (name === 'payoutMax' && code === '') return true
    return playsOf(family).some((play) => play.code === code)
  }
  for (const record of lines) {
    const read = figureOf(record, isCode)
    if ('why' in read) faults.push(read)
    else if (figures.has(read.field)) faults.push({ line: record.line, why: 'double', text: cut(record.cells.join()) })
    else figures.set(read.field, read.value)
  }
  return faults.length > 0 ? { figures: nothing, faults } : { figures, faults }
}

function figureOf(
  { line, cells }: CsvRecord,
  isCode: (name: FigureName, code: string) => boolean,
): { field: string; value: string } | PriceFileFault {
  const fault = (why: PriceFileFault['why'], text: string): PriceFileFault => ({ line, why, text: cut(text) })
  if (cells.length !== PRICE_COLUMNS.length) return fault('cells', cells.join())
  const running = cells.find((cell) => CELL_MAY_RUN.test(cell))
  if (running !== undefined) return fault('formula', running)
  const [item, code, , value] = cells.map((cell) => cell.trim()) as [string, string, string, string]
  const name = (Object.keys(FIGURE_WORDS) as FigureName[]).find((one) => FIGURE_WORDS[one] === item)
  if (name === undefined) return fault('item', item)
  if (!isCode(name, code)) return fault('code', code)
  // A play may do without a cap of its own.
  if (name === 'payoutMax' && code !== '' && value === '') return { field: figureField(name, code), value }
  const written = writtenFigure(name, value)
  return written === undefined ? fault('figure', value) : { field: figureField(name, code), value: written }
}

/** A figure as a page writes it; undefined for what is none. */
function writtenFigure(name: FigureName, value: string): string | undefined {
  if (name === 'odds') {
    const odds = parseOdds(value)
    return odds !== undefined && isOdds(odds) ? formatOdds(odds) : undefined
  }
  if (name === 'notesMax') return /^[1-9]\d{0,5}$/.test(value) ? value : undefined
  const amount = parseAmount(value)
  return amount === undefined ? undefined : formatYuan(amount)
}

/** Far more than any game has. */
const ROWS_MAX = 5_000
const TEXT_MAX = 40
const cut = (text: string): string => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text)
