/**
 * Money is a bigint of 厘 (0.001 yuan), from the wire to the table; floating point never touches it (I-08).
 * The one rounding rule is `payoutOf`: down to the 分, the remainder stays with the house (I-09).
 */
import { assert } from './assert.ts'

/** An amount in 厘; negative only where a figure is a difference, such as a day's win or loss. */
export type Money = bigint

/** Decimal odds with the stake included, as an integer ×10⁴: 1.98 is 19800. */
export type Odds = number

/** A share in tenths of a percent: 8.0 % is 80 (Ruling C15). */
export type Tenths = number

export const LI_PER_YUAN = 1000n
/** Payouts are whole 分. */
export const LI_PER_FEN = 10n
/** The largest amount one operation may carry: 10⁹ yuan (I-08). */
export const AMOUNT_MAX: Money = 1_000_000_000n * LI_PER_YUAN

/** Odds are integers of one over this. */
export const ODDS_SCALE = 10_000
/** No table prices anything above 10⁶; a larger number is a forged or mistyped one. */
export const ODDS_MAX: Odds = 1_000_000 * ODDS_SCALE

/**
 * Reads what somebody typed as an amount of yuan: ASCII digits with at most three decimals, 0 … 10⁹ yuan, no sign, no
 * exponent, no separator. Anything else is `undefined` (I-08).
 */
export function parseYuan(text: string): Money | undefined {
  const money = readDecimal(text)
  return money !== undefined && money >= 0n && money <= AMOUNT_MAX ? money : undefined
}

/** An amount somebody pays: as `parseYuan`, and above zero. */
export function parseAmount(text: string): Money | undefined {
  const money = parseYuan(text)
  return money === 0n ? undefined : money
}

/** A literal of the code or of a test, `yuan('12.34')`; a wrong one is a fault. May be negative. */
export function yuan(text: string): Money {
  const money = readDecimal(text)
  assert(money !== undefined, `not an amount of yuan: ${text}`)
  return money
}

const readDecimal = (text: string): Money | undefined => {
  const parts = /^(-?)(0|[1-9]\d{0,12})(?:\.(\d{1,3}))?$/.exec(text)
  if (parts === null) return undefined
  const li = BigInt(parts[2] as string) * LI_PER_YUAN + BigInt((parts[3] ?? '').padEnd(3, '0'))
  return parts[1] === '-' ? -li : li
}

/** The wire's decimal string of yuan, as short as it is exact: 12340n is '12.34', 12000n is '12'. */
export function formatYuan(money: Money): string {
  const size = money < 0n ? -money : money
  const decimals = String(size % LI_PER_YUAN)
    .padStart(3, '0')
    .replace(/0+$/, '')
  return `${money < 0n ? '-' : ''}${size / LI_PER_YUAN}${decimals === '' ? '' : `.${decimals}`}`
}

/** Reads decimal odds with at most four decimals, above zero; anything else is `undefined`. */
export function parseOdds(text: string): Odds | undefined {
  const parts = /^(0|[1-9]\d{0,6})(?:\.(\d{1,4}))?$/.exec(text)
  if (parts === null) return undefined
  const odds = Number(parts[1]) * ODDS_SCALE + Number((parts[2] ?? '').padEnd(4, '0'))
  return isOdds(odds) ? odds : undefined
}

/** Odds as text without needless zeros: 19800 is '1.98'. */
export function formatOdds(odds: Odds): string {
  const decimals = String(odds % ODDS_SCALE)
    .padStart(4, '0')
    .replace(/0+$/, '')
  const whole = String(Math.floor(odds / ODDS_SCALE))
  return decimals === '' ? whole : `${whole}.${decimals}`
}

/** Whether a number can be odds at all: a positive integer ×10⁴ within bounds. */
export const isOdds = (odds: number): odds is Odds => Number.isInteger(odds) && odds > 0 && odds <= ODDS_MAX

/** What a winning note pays back, stake included, rounded down to the 分 (Domain §3.1 rule 2, I-09). */
export function payoutOf(stake: Money, odds: Odds): Money {
  return wholeFen((stake * BigInt(odds)) / BigInt(ODDS_SCALE))
}

/** So many tenths of a percent of an amount, rounded down to the 分. */
export const shareOf = (money: Money, share: Tenths): Money => wholeFen((money * BigInt(share)) / 1000n)

/** The odds left when r % is paid as rebate instead: trunc₄(odds × (1 − r/100)) (Domain §3.1 rule 6). */
export const oddsAfterRebate = (odds: Odds, rebate: Tenths): Odds => Math.floor((odds * (1000 - rebate)) / 1000)

/** Cut to whole 分: the rest stays with the house (I-09). */
export const wholeFen = (money: Money): Money => money - (money % LI_PER_FEN)
