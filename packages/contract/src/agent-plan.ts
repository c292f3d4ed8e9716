/** Terms of the plans by which agents earn (Domain §7.6–7.8). Shares are tenths of a percent: 60 % is 600. */
import { GAME_KINDS, PLAN_PERIODS } from '@liuhe/domain/agents/plan.ts'
import * as z from 'zod/mini'
import { money } from './codecs.ts'

const share = z.int().check(z.minimum(0), z.maximum(1000))
const hundredths = z.int().check(z.minimum(0), z.maximum(10_000))
/** No condition asks for less than nothing. */
const amount = money.check(z.refine((li) => li >= 0n))
const count = z.int().check(z.minimum(0), z.maximum(1_000_000))
const once = <Item>(list: readonly Item[]) => new Set(list).size === list.length

export const DividendTerms = z.strictObject({
  mode: z.enum(['layer', 'fission']),
  period: z.enum(PLAN_PERIODS),
  games: z
    .array(z.strictObject({ game: z.enum(GAME_KINDS), base: z.enum(['loss', 'stake']), amountRatio: share }))
    .check(
      z.minLength(1),
      z.refine((games) => once(games.map(({ game }) => game))),
    ),
  /** Of agents by their level, the top agent's first. */
  ratios: z.array(share).check(z.minLength(1), z.maxLength(20)),
  isReviewed: z.boolean(),
})

/** A tier of the day wage; the last one of a list that is reached pays. */
const Tier = z.strictObject({
  ...{ lossMin: amount, activeMin: count, validStakeMin: amount, rechargedMin: amount },
  isDirect: z.boolean(),
  pays: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('fixed'), amount }),
    z.strictObject({ kind: z.literal('share'), hundredths }),
  ]),
  amountMax: z.nullable(amount),
})

export const WageTerms = z.strictObject({
  activeStakeMin: amount,
  levels: z.array(z.array(Tier).check(z.maxLength(20))).check(z.minLength(1), z.maxLength(20)),
  isReviewed: z.boolean(),
})

export const MonthlyTerms = z.strictObject({
  activeStakeMin: amount,
  tiers: z.array(z.strictObject({ profitMin: amount, activeMin: count, share })).check(z.minLength(1), z.maxLength(20)),
  ...{ lowerShare: share, subShare: share, turnoverHundredths: hundredths, feeShare: share },
})

/** A plan with its terms. */
export const AgentPlan = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('dividend'), terms: DividendTerms }),
  z.object({ kind: z.literal('wage'), terms: WageTerms }),
  z.object({ kind: z.literal('monthly'), terms: MonthlyTerms }),
])
