/**
 * What turnover says about a withdrawal (Domain §8.3, Ruling C116): how much is asked for, done and still missing, and
 * what would be deducted now.
 */
import { type Money, shareOf, type Tenths } from '../money.ts'
import { type ByCategory, claimOf, type Requirement, sumOf } from './allocate.ts'

/** 0 only gifts that are not earned, 1 a fee on what is missing, 2 nothing. */
export type DeductMode = 0 | 1 | 2

/** The operator's terms of a withdrawal. */
export type TurnoverTerms = {
  /** 放宽额度: so much may be missing. */
  readonly relaxQuota: Money
  readonly deductMode: DeductMode
  /** Of mode 1. */
  readonly fee: Tenths
}

/** A requirement with what has been achieved of it. */
export type FilledRequirement = Pick<Requirement, 'depositClaim' | 'giftClaim'> & {
  readonly gift: Money
  readonly achieved: ByCategory
}

export type Adopted = {
  /** 常态达标: the part of the deposit is done. */
  readonly deposit: boolean
  /** 优惠达标: the part of the gift is done as well. */
  readonly gift: boolean
}

export type Assessment = {
  /** Σ of what open requirements ask for. */
  readonly requireDml: Money
  /** Σ of what was achieved, also beyond what is asked for. */
  readonly sumAllDml: Money
  /** Of that, what counts: no requirement more than it asks for. */
  readonly countedDml: Money
  /** 还需打码; a withdrawal is free exactly when it is 0. */
  readonly yetWithdraw: Money
  /** What a withdrawal in spite of it costs. */
  readonly sumAllDeduct: Money
  readonly adopted: readonly Adopted[]
}

/** Both parts of a requirement, within the tolerance. */
export function adoptedOf(
  requirement: Pick<FilledRequirement, 'depositClaim' | 'giftClaim' | 'achieved'>,
  relaxQuota: Money,
): Adopted {
  const reached = sumOf(requirement.achieved) + relaxQuota
  return { deposit: reached >= requirement.depositClaim, gift: reached >= claimOf(requirement) }
}

/**
 * Judges all open requirements of a member together.
 * @param isExcluded an excluded member is never held back, and loses no more than gifts that are not earned, whatever
 *   the mode (Ruling C117)
 */
export function assess(
  requirements: readonly FilledRequirement[],
  terms: TurnoverTerms,
  { isExcluded }: { isExcluded: boolean },
): Assessment {
  const adopted = requirements.map((one) => adoptedOf(one, terms.relaxQuota))
  let [requireDml, sumAllDml, countedDml, unearned] = [0n, 0n, 0n, 0n]
  for (const [index, one] of requirements.entries()) {
    const [claim, achieved] = [claimOf(one), sumOf(one.achieved)]
    requireDml += claim
    sumAllDml += achieved
    countedDml += achieved < claim ? achieved : claim
    if (adopted[index]?.gift === false) unearned += one.gift
  }
  const missing = requireDml - countedDml - terms.relaxQuota
  const yetWithdraw = isExcluded || missing < 0n ? 0n : missing
  const deductMode = isExcluded ? 0 : terms.deductMode
  const sumAllDeduct = deductMode === 0 ? unearned : deductMode === 1 ? shareOf(yetWithdraw, terms.fee) : 0n
  return { requireDml, sumAllDml, countedDml, yetWithdraw, sumAllDeduct, adopted }
}
