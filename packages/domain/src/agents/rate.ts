/**
 * Rebate points of agents (Domain §7.1), in tenths of a percent. What an agent gives to those below him lies between
 * the site's floor and his own.
 */

/** Lowest and highest rate that may be given, in tenths of a percent. */
export interface RateRange {
  min: number
  max: number
}

/** The prize group that agents know a rate by: 9.0 % is 1980. */
export const prizeGroupOf = (tenths: number): number => 1800 + 2 * tenths

/** `79` as `7.9%`. */
export const rateText = (tenths: number): string => `${(tenths / 10).toFixed(1)}%`

/** As a choice shows it: `8.0% ---- 1960`. */
export const rateOption = (tenths: number): string => `${rateText(tenths)} ---- ${prizeGroupOf(tenths)}`

/** Whether a rate may be given. */
export const isRateIn = ({ min, max }: RateRange, tenths: number): boolean =>
  Number.isInteger(tenths) && tenths >= min && tenths <= max

/** What a choice starts with: one step below the highest, so that the agent earns a difference. */
export const preselectedRate = ({ min, max }: RateRange): number => Math.max(min, max - 1)

/** The difference rebate an agent earns of a valid stake in 厘, to whole 分, never more than exact (Domain §7.5). */
export const differenceOf = (stake: bigint, { own, given }: { own: number; given: number }): bigint =>
  ((stake * BigInt(Math.max(0, own - given))) / 10_000n) * 10n
