/** VIP levels 1 to 9 and the way to the next (Spec A §3, §9). */
import type { Money } from '../money.ts'

export const VIP_LEVEL_MAX = 9

/** A level and the bets of a cycle that lead to it. */
export type VipRule = { readonly vipLevel: number; readonly betMoney: Money }

export type VipProgress = {
  /** `undefined` at the highest level, which reads 已达最高等级. */
  readonly nextLevel: number | undefined
  /** Bets in 厘 that lead to the next level. */
  readonly needed: Money
  /** Whole percent, rounded down and at most 100. */
  readonly percent: number
}

/** How far a member is: the bets of the cycle against betMoney of the next level, which exists only below level 9. */
export function vipProgress(
  { vipLevel, cycleBetAmount }: { vipLevel: number; cycleBetAmount: Money },
  rules: readonly VipRule[],
): VipProgress {
  const next = rules.find((rule) => rule.vipLevel === vipLevel + 1)
  if (vipLevel >= VIP_LEVEL_MAX || next === undefined) return { nextLevel: undefined, needed: 0n, percent: 100 }
  const reached = next.betMoney <= cycleBetAmount
  const percent = reached ? 100 : Number((cycleBetAmount * 100n) / next.betMoney)
  return { nextLevel: next.vipLevel, needed: next.betMoney, percent }
}

/** The level that so many valid bets of a cycle lead to: the highest whose betMoney is reached, 0 below the first. */
export const vipLevelOf = (cycleBetAmount: Money, rules: readonly VipRule[]): number =>
  rules.reduce((level, rule) => (rule.betMoney <= cycleBetAmount && rule.vipLevel > level ? rule.vipLevel : level), 0)
