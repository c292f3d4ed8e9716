/** Fields of a term: what stands in one, and what a typed text means. */
import { parseYuan } from '@liuhe/domain/money.ts'
import { amountText } from '../../shared/value-text.ts'

/** Values by the name of their field. */
export type Typed = Readonly<Record<string, unknown>>

export interface TermField {
  name: string
  label: string
  /** What stands in it now. */
  now: string
  /** Words by the text that is chosen; typed where there are none. */
  choices?: Readonly<Record<string, string>>
  /** The value of a text; undefined for one that cannot be meant. */
  read: (text: string) => unknown
}

const plain = (amount: bigint): string => amountText(amount).replaceAll(',', '')
const sumOf = (text: string): bigint | undefined => {
  const sum = parseYuan(text.replaceAll(',', '').trim())
  return sum === undefined || sum < 0n ? undefined : sum
}

/** An amount in yuan. */
export const money = (name: string, label: string, now: bigint): TermField => ({
  ...{ name, label, now: plain(now), read: sumOf },
})

/** Amounts between blanks. */
export const sums = (name: string, label: string, now: readonly bigint[]): TermField => ({
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
): TermField => ({
  ...{ name, label: `${label}（${least}–${most}）`, now: String(now) },
  read: (text) => (/^\d{1,5}$/.test(text.trim()) && +text >= least && +text <= most ? Number(text) : undefined),
})

/** A figure of so many parts, typed as a number with decimals: hundredths of a percent as percent. */
export const share = (name: string, label: string, now: number, most: number, parts = 100): TermField => ({
  ...{ name, label, now: String(now / parts) },
  read(text) {
    const figure = /^\d{1,3}(\.\d{1,4})?$/.test(text.trim()) ? Math.round(Number(text) * parts) : -1
    return figure >= 0 && figure <= most ? figure : undefined
  },
})

/** Off or on, in the words of the field. */
export const flag = (name: string, label: string, now: boolean, [off, on]: readonly [string, string]): TermField => ({
  ...{ name, label, now: now ? '1' : '0', choices: { '0': off, '1': on } },
  read: (text) => text === '1',
})

export const choice = (name: string, label: string, now: string, choices: Record<string, string>): TermField => ({
  ...{ name, label, now, choices },
  read: (text) => text,
})

/** Words, or nothing. */
export const optional = (name: string, label: string, now: string | null): TermField => ({
  ...{ name, label, now: now ?? '' },
  read: (text) => (text.trim() === '' ? null : text.trim()),
})
