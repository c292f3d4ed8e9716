import type { PayCurrency } from './gateway.ts'

const PLACES = { CNY: 3, USDT: 6 } as const

/** An amount as people write it: `100.5`. */
export function amountText(amount: bigint, currency: PayCurrency): string {
  const places = PLACES[currency]
  const digits = String(amount).padStart(places + 1, '0')
  const decimals = digits.slice(-places).replace(/0+$/, '')
  return digits.slice(0, -places) + (decimals === '' ? '' : `.${decimals}`)
}
