/**
 * Amounts of the studio are bigints of 厘 (0.001 yuan), on its wire decimal text of 厘. Whatever does not come out whole
 * is cut to the 厘 below.
 */

/** An amount in 厘. */
export type Li = bigint

export const LI_PER_YUAN = 1000n

/** The largest payment of one round or ticket, in 厘: a million yuan. */
export const PAYMENT_MAX: Li = 1_000_000n * LI_PER_YUAN

/** Reads the wire's text of 厘, `"2000"`: whole and above zero; anything else is `undefined`. */
export function readLi(text: unknown): Li | undefined {
  return typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? BigInt(text) : undefined
}

/** A literal of yuan with at most three decimals, `'0.2'`, in 厘. @throws RangeError for any other text. */
export const liOfYuan = (yuan: string): Li => scaled(yuan, 3)

/** A decimal text as a whole number of 10⁻ᵈ: `scaled('1.1136', 4)` is 11136n. @throws RangeError for a finer text. */
export function scaled(text: string, decimals: number): bigint {
  const parts = /^(\d+)(?:\.(\d+))?$/.exec(text)
  const rest = parts?.[2] ?? ''
  if (parts === null || rest.length > decimals) throw new RangeError(`not a decimal of ${decimals} places: ${text}`)
  return BigInt(parts[1] as string) * 10n ** BigInt(decimals) + BigInt(rest.padEnd(decimals, '0') || '0')
}

/** A whole number of 10⁻ᵈ as text with all its decimals: `decimalOf(207n, 2)` is `2.07`. */
export function decimalOf(value: bigint, decimals: number): string {
  if (decimals === 0) return String(value)
  const digits = String(value).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Yuan as people read it: two decimals, a third where there is one. `yuanOf(14636n)` is `14.636`. */
export const yuanOf = (li: Li): string => decimalOf(li, 3).replace(/0$/, '')
