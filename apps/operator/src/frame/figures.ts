/** Fields of figures that people change: what stands in one, and what a typed text means. */
import { parseYuan } from '@liuhe/domain/money.ts'
import { instantOf } from '../shared/site-time.ts'
import { amountText } from '../shared/value-text.ts'

/** Values by the name of their field. */
export type Typed = Readonly<Record<string, unknown>>

export interface FigureField {
  name: string
  label: string
  /** What stands in it now. */
  now: string
  /** Words by the text that is chosen; typed where there are none. */
  choices?: Readonly<Record<string, string>>
  /** Of the input, where it is no text. */
  type?: 'datetime-local'
  /** The value of a text; undefined for one that cannot be meant. */
  read: (text: string) => unknown
}

/** What stands in a field, in words. */
export const shownFigure = ({ choices, now }: FigureField): string => (choices?.[now] ?? now) || '—'

const plain = (amount: bigint): string => amountText(amount).replaceAll(',', '')
const sumOf = (text: string): bigint | undefined => {
  const sum = parseYuan(text.replaceAll(',', '').trim())
  return sum === undefined || sum < 0n ? undefined : sum
}

/** An amount in yuan. */
export const money = (name: string, label: string, now: bigint): FigureField => ({
  ...{ name, label, now: plain(now), read: sumOf },
})

/** Amounts between blanks. */
export const sums = (name: string, label: string, now: readonly bigint[]): FigureField => ({
  ...{ name, label, now: now.map(plain).join(' ') },
  read(text) {
    const all = text.trim().split(/\s+/).map(sumOf)
    return all.every((sum) => sum !== undefined) && all.length > 0 ? all : undefined
  },
})

/** A whole number between two. */
export const count = (
  name: string,
  label: string,
  now: number,
  [least, most]: readonly [number, number],
): FigureField => ({
  ...{ name, label: `${label}（${least}–${most}）`, now: String(now) },
  read: (text) => (/^\d{1,5}$/.test(text.trim()) && +text >= least && +text <= most ? Number(text) : undefined),
})

/** A figure of so many parts, typed as a number with decimals: hundredths of a percent as percent. */
export const share = (name: string, label: string, now: number, most: number, parts = 100): FigureField => ({
  ...{ name, label, now: String(now / parts) },
  read(text) {
    const figure = /^\d{1,3}(\.\d{1,4})?$/.test(text.trim()) ? Math.round(Number(text) * parts) : -1
    return figure >= 0 && figure <= most ? figure : undefined
  },
})

/** Off or on, in the words of the field. */
export const flag = (name: string, label: string, now: boolean, [off, on]: readonly [string, string]): FigureField => ({
  ...{ name, label, now: now ? '1' : '0', choices: { '0': off, '1': on } },
  read: (text) => text === '1',
})

export const choice = (name: string, label: string, now: string, choices: Record<string, string>): FigureField => ({
  ...{ name, label, now, choices },
  read: (text) => text,
})

/** Words that must be there. */
export const words = (name: string, label: string, now: string, most: number): FigureField => ({
  ...{ name, label, now },
  read: (text) => (text.trim() === '' || text.trim().length > most ? undefined : text.trim()),
})

/** Words, or nothing. */
export const optional = (name: string, label: string, now: string | null): FigureField => ({
  ...{ name, label, now: now ?? '' },
  read: (text) => (text.trim() === '' ? null : text.trim()),
})

/** An instant of the site's zone, to the minute. */
export const moment = (name: string, label: string): FigureField => ({
  ...{ name, label: `${label}（UTC+8）`, now: '', type: 'datetime-local' as const },
  read: instantOf,
})
