import type * as api from '@liuhe/contract/api/rebate.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { type Money, yuan } from '@liuhe/domain/money.ts'
import {
  REBATE_CATEGORIES,
  type RebateCategory,
  type RebateLine,
  rebateOn,
  type RebateRates,
} from '@liuhe/domain/rebate/rebate.ts'
import type { Queryable } from '../../db/connect.ts'
import { keyOf, nextKey } from '../../http/framework/keyset.ts'
import { standingOf } from '../member/index.ts'
import { settingOf } from '../system/index.ts'
import { rebateBetOf, type RuleRow, selectRules } from '../vip/index.ts'
import * as queries from './queries.ts'

/** What a member could claim at this moment. Exact where the wallet is locked, because only claims take away. */
export async function claimable(db: Queryable, memberId: bigint): Promise<Claimable> {
  const [lottery, rounds, taken, rules, standing] = [
    await rebateBetOf(db, memberId),
    await queries.selectRounds(db, memberId),
    await queries.selectTaken(db, memberId),
    await selectRules(db),
    await standingOf(db, memberId),
  ]
  const vipLevel = standing?.vipLevel ?? 0
  const validBets = byCategory(() => 0n)
  for (const { category, validBet } of [{ category: 'lottery' as const, validBet: lottery }, ...rounds]) {
    validBets[category] += validBet
  }
  for (const { category, validBet } of taken) validBets[category] -= validBet
  const { lines, total } = rebateOn(validBets, ratesOf(rules.find((rule) => rule.vipLevel === vipLevel)))
  return { vipLevel, lines, total }
}

/** Less is not paid out. */
export const leastOf = async (db: Queryable): Promise<Money> => yuan(String(await settingOf(db, 'rebate_least_yuan')))

/** What the page shows: each kind of game, the sum, the last claim. */
export async function readRebate(db: Queryable, memberId: bigint): Promise<OutputOf<typeof api.overview>> {
  const [{ vipLevel, lines, total }, [last], least] = await Promise.all([
    claimable(db, memberId),
    queries.selectClaims(db, memberId, { rows: 1 }),
    leastOf(db),
  ])
  return {
    vipLevel,
    list: [...lines],
    total,
    least,
    canClaim: total >= least,
    lastClaimTime: last?.claimedAt.getTime() ?? null,
    lastClaimMoney: last?.amount ?? null,
  }
}

/** What was claimed, the newest first. */
export async function readRecords(
  db: Queryable,
  memberId: bigint,
  { key, rows }: InputOf<typeof api.records>,
): Promise<OutputOf<typeof api.records>> {
  const [before] = key === undefined ? [] : (keyOf(key, ['big']) as [string])
  const claims = await queries.selectClaims(db, memberId, { rows, ...(before !== undefined && { before }) })
  const parts = await queries.selectParts(
    db,
    claims.map(({ claimId }) => claimId),
  )
  const data = claims.map(({ claimId, vipLevel, amount, beganAt, claimedAt }) => ({
    claimNo: String(claimId),
    ...{ vipLevel, amount },
    beginTime: beganAt?.getTime() ?? null,
    claimTime: claimedAt.getTime(),
    list: REBATE_CATEGORIES.flatMap((category) =>
      parts.filter((part) => part.claimId === claimId && part.category === category),
    ),
  }))
  return { data, nextKey: nextKey(claims, rows, ({ claimId }) => [String(claimId)]) }
}

/** The rates of a level in hundredths of a percent; below the first level there are none. */
function ratesOf(rule: RuleRow | undefined): RebateRates {
  if (rule === undefined) return byCategory(() => 0)
  const { lottery, live, slot, chess, sport } = rule.rebates
  const percents = { lottery, live, slot, fish: slot, chess, sport }
  return byCategory((category) => Math.round(percents[category] * 100))
}

const byCategory = <Value>(of: (category: RebateCategory) => Value): Record<RebateCategory, Value> =>
  Object.fromEntries(REBATE_CATEGORIES.map((category) => [category, of(category)])) as Record<RebateCategory, Value>

interface Claimable {
  vipLevel: number
  lines: readonly RebateLine[]
  total: Money
}
