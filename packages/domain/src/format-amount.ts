import type { Money } from './money.ts'

/**
 * Every amount and balance as pages show it: grouped by thousands, two decimals and a third where there is one, no
 * currency sign (Spec A §3, Ruling C100). Nothing is cut, so that printed parts add up to what is booked.
 *
 * A file of its own because the header of every page needs it and nothing else of `money.ts`, whose rules would come
 * with the first load otherwise.
 */
export function formatAmount(money: Money): string {
  const size = money < 0n ? -money : money
  const whole = String(size / 1000n).replace(/\B(?=(\d{3})+$)/g, ',')
  const decimals = String(size % 1000n).padStart(3, '0')
  return `${money < 0n ? '-' : ''}${whole}.${decimals.endsWith('0') ? decimals.slice(0, 2) : decimals}`
}
