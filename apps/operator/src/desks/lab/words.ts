import { formatResult, type Family } from '@liuhe/domain/lottery/family.ts'
import type { TypedResult } from '@liuhe/domain/lottery/typed-result.ts'
import { FAMILIES } from '@liuhe/domain/lottery/family.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { traitsOf } from '../../shared/balls.tsx'
import type { LabMap } from './use-lab.ts'

/** An amount in ten thousands with its sign, as a cell has room for: `+1,194.0`. Above zero the house loses. */
export function wanText(money: Money): string {
  const size = money < 0n ? -money : money
  const tenths = (size + 500_000n) / 1_000_000n
  const whole = String(tenths / 10n).replace(/\B(?=(\d{3})+$)/g, ',')
  const sign = tenths === 0n ? '' : money < 0n ? '−' : '+'
  return `${sign}${whole}.${tenths % 10n}`
}

/** An amount with its sign. */
export const percentText = (share: number): string => `${(share * 100).toFixed(1)}%`

/** What part one amount is of another. */
export const partOf = (part: Money, all: Money): number => (all === 0n ? 0 : Number((part * 100_000n) / all) / 100_000)

/** Where a net payout lies on the line of its game; without a line, on the dearest result. */
export type Heat = 'gain' | '20' | '40' | '60' | '75' | 'most'

export const HEATS: Readonly<Record<Heat, string>> = {
  gain: '赚',
  20: '<20',
  40: '<40',
  60: '<60',
  75: '<75',
  most: '≥75%',
}

export function heatOf(net: Money, scale: Money): Heat {
  if (net <= 0n || scale <= 0n) return 'gain'
  const share = partOf(net, scale)
  if (share < 0.2) return '20'
  if (share < 0.4) return '40'
  if (share < 0.6) return '60'
  return share < 0.75 ? '75' : 'most'
}

/** A number of the map: a special ball, or a number at a place. */
export interface MapCell {
  key: string
  /** The row that it stands in, from 0. */
  row: number
  name: string
  traits: string
  /** Paid on average with it, and at most, above the stakes. */
  net: Money
  most: Money
  /** The result that pays most. */
  resultText: string
}

/** The cells of a map, row by row. */
export function cellsOf({ draw, stake, specials, places }: LabMap): MapCell[] {
  const { family, lunarYear } = draw
  if (specials.length > 0) {
    return specials.map(({ special, paid, most, resultText }, at) => ({
      ...{
        key: `s${special}`,
        row: Math.floor(at / SPECIALS_A_ROW),
        name: String(special).padStart(2, '0'),
        resultText,
      },
      ...{ traits: traitsOf(family, special, lunarYear).replace(' ', ''), net: paid - stake, most: most - stake },
    }))
  }
  return places.map(({ place, number, paid, most, resultText }) => ({
    ...{ key: `p${place}-${number}`, row: place, resultText, traits: '', net: paid - stake, most: most - stake },
    name: String(number).padStart(FAMILIES[family as Family].digits, '0'),
  }))
}
export const SPECIALS_A_ROW = 10

/** What is wrong with typed numbers; undefined for a result. */
export function wordsOfTyped(family: Family, typed: TypedResult): string | undefined {
  const { first, last } = FAMILIES[family]
  switch (typed.kind) {
    case 'result':
      return undefined
    case 'text':
      return '只能有数字和分隔符'
    case 'count':
      return `要 ${typed.asked} 个号码，现在 ${typed.given} 个`
    case 'range':
      return `${typed.numbers.join('、')} 不在 ${first}–${last} 之内`
    case 'repeat':
      return `${typed.numbers.join('、')} 重复`
  }
}

/** Numbers as the address and the fields have them. */
export const numbersText = (family: Family, numbers: readonly number[]): string =>
  formatResult(family, numbers).replaceAll(',', ' ')
