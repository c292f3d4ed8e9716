import type { Money } from '@liuhe/domain/money.ts'
import { fullTimeOf } from './site-time.ts'

/** An amount as the console writes it: `−1,234.50`, 厘 only where there are any. */
export function amountText(money: Money): string {
  const size = money < 0n ? -money : money
  const li = size % 1_000n
  const fraction = li % 10n === 0n ? String(li / 10n).padStart(2, '0') : String(li).padStart(3, '0')
  const whole = String(size / 1_000n).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${money < 0n ? '−' : ''}${whole}.${fraction}`
}

/** A value of an effect in words: amounts are `bigint`, and what is as large as an instant is one. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'bigint') return amountText(value)
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'number') return value > INSTANT_MIN ? fullTimeOf(value) : value.toLocaleString('en-US')
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map(valueText).join('、')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The year 2001: no count of the console is as large, and no instant as small. */
const INSTANT_MIN = 1_000_000_000_000

/** Every value of a tree by the path that leads to it. */
export function flatten(value: unknown, path: readonly string[] = []): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map([[path.join(' · '), valueText(value)]])
  return new Map(Object.entries(value).flatMap(([key, inside]) => [...flatten(inside, [...path, key])]))
}
