import { type Money, type Tenths, wholeFen } from '../money.ts'

/**
 * The dividend of agents (代理分红, Domain §7.6): a share of the house's profit, or of the valid stake, of a period. Its
 * ratios are tenths of a percent: 60 % is 600.
 */

/** How a base is shared out: between an agent and the one below him, or by the distance to the member. */
export type DividendMode = 'layer' | 'fission'

/** What one line below an agent brings in a period. */
export interface DividendLine {
  /** 厘; negative where its members have won. */
  base: Money
  /** Between member and agent: 1 is right below. */
  depth: number
  /** The ratio of the agent's direct child on this line; 0 where the member himself is right below. */
  given: Tenths
}

/** What an agent's dividend is worked out by. */
export interface DividendTerms {
  mode: DividendMode
  /** Which share of the base is distributed. */
  amountRatio: Tenths
  /** The agent's own ratio. */
  ratio: Tenths
}

/** What comes of a period: at most one of the two is not zero. */
export interface Dividend {
  /** 厘 to be paid, at least 0. */
  amount: Money
  /** 累计负盈利 in 厘 for the next period, at most 0. */
  carried: Money
}

/**
 * The dividend of a period. Lines are added up exactly and rounded down once to 0.01 yuan. A negative sum pays nothing
 * and is carried on, as the agent's own share, so that later ratios do not change what it is worth. What is carried is
 * whole 分 and never less than the loss.
 */
export function dividendOf(
  lines: readonly DividendLine[],
  { mode, amountRatio, ratio }: DividendTerms,
  carried: Money,
): Dividend {
  const deepest = lines.reduce((most, { depth }) => Math.max(most, depth), 1)
  // One denominator for all lines keeps the sum exact: 1000 for the amount's ratio, and one for each power of the own.
  const powers = mode === 'layer' ? 1 : deepest
  const scale = 1000n ** BigInt(powers)
  const sum = lines.reduce((total, line) => total + line.base * weightOf(line, { mode, ratio, powers }), 0n)
  const due = floorFen(sum * BigInt(amountRatio), scale * 1000n) + carried
  return due > 0n ? { amount: due, carried: 0n } : { amount: 0n, carried: due }
}

/** The share of a line over 1000^powers. */
function weightOf(
  { depth, given }: DividendLine,
  { mode, ratio, powers }: { mode: DividendMode; ratio: Tenths; powers: number },
): bigint {
  if (mode === 'layer') return BigInt(Math.max(0, ratio - given))
  const power = Math.max(1, depth)
  return BigInt(ratio) ** BigInt(power) * 1000n ** BigInt(powers - power)
}

/** Down to whole 分, below zero as well. */
function floorFen(numerator: bigint, denominator: bigint): Money {
  const exact = wholeFen(numerator / denominator)
  return numerator < 0n && exact * denominator > numerator ? exact - 10n : exact
}
