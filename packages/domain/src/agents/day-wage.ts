import { type Money, wholeFen } from '../money.ts'

/** The day wage of agents (代理日工资, Domain §7.7): of a table of tiers the highest one that is reached pays. */

/** What a team, or its first layer alone, did on a day. Amounts are 厘. */
export interface WageFigures {
  /** What its members lost; negative where they won. */
  loss: Money
  activeMembers: number
  validStake: Money
  recharged: Money
}

/** A tier: what has to be reached, and what it pays. A limit of 0 asks nothing. */
export interface WageTier {
  /** The higher one wins (settleSort). */
  sort: number
  lossMin: Money
  activeMin: number
  validStakeMin: Money
  rechargedMin: Money
  /** Whether only the first layer counts. */
  isDirect: boolean
  /** A fixed amount in 厘, or hundredths of a percent of the valid stake: 0.20 % is 20. */
  pays: { kind: 'fixed'; amount: Money } | { kind: 'share'; hundredths: number }
  /** At most so much, in 厘; undefined without a limit. */
  amountMax?: Money
}

/**
 * The tier that pays, and what, rounded down to 0.01 yuan; undefined when none is reached. `team` holds everybody below
 * the agent, `direct` his first layer.
 */
export function dayWage(
  tiers: readonly WageTier[],
  figures: { team: WageFigures; direct: WageFigures },
): { tier: WageTier; amount: Money } | undefined {
  const tier = tiers
    .toSorted((a, b) => b.sort - a.sort)
    .find((one) => isReached(one, one.isDirect ? figures.direct : figures.team))
  if (tier === undefined) return undefined
  const { validStake } = tier.isDirect ? figures.direct : figures.team
  const full = tier.pays.kind === 'fixed' ? tier.pays.amount : (validStake * BigInt(tier.pays.hundredths)) / 10_000n
  const { amountMax = full } = tier
  return { tier, amount: wholeFen(full < amountMax ? full : amountMax) }
}

const isReached = (tier: WageTier, { loss, activeMembers, validStake, recharged }: WageFigures): boolean =>
  (tier.lossMin === 0n || loss >= tier.lossMin) &&
  activeMembers >= tier.activeMin &&
  validStake >= tier.validStakeMin &&
  recharged >= tier.rechargedMin
