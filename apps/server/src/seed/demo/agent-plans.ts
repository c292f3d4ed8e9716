import { yuan } from '@liuhe/domain/money.ts'
import { addDays, type Instant, siteDateOf } from '@liuhe/domain/time.ts'
import type { Sql } from '../../db/connect.ts'
import { addPlan, type WrittenPlan } from '../../modules/agents/index.ts'
import { REBATE_DAYS } from './money/seed-team-money.ts'

/** Of what the house won 60 %, shared by layers, each week. */
const DIVIDEND: WrittenPlan = {
  kind: 'dividend',
  terms: {
    ...{ mode: 'layer', period: 'week', ratios: [300, 250, 200, 150, 100], isReviewed: false },
    games: [
      { game: 'lottery', base: 'loss', amountRatio: 600 },
      { game: 'sports', base: 'loss', amountRatio: 400 },
      { game: 'live', base: 'loss', amountRatio: 400 },
    ],
  },
}

/** The example of Domain §7.7, with tiers that a small team reaches. */
const WAGE: WrittenPlan = {
  kind: 'wage',
  terms: {
    activeStakeMin: yuan('100'),
    levels: [[tier('1000', 1, 5), tier('10000', 3, 10), tier('100000', 10, 20)]],
    isReviewed: false,
  },
}

/**
 * Plans of dividend and day wage, once. They count since the demo's team has bets; another version from today on ends
 * the first week early, so that an agent has a dividend to look at.
 */
export async function seedAgentPlans(sql: Sql, now: Instant): Promise<void> {
  const today = siteDateOf(now)
  const more = { isOn: true, reason: '演示方案', people: ['seed', null] as const }
  for (const plan of [DIVIDEND, WAGE]) {
    const [found] = await sql`select from agent_plan where kind = ${plan.kind} limit 1`
    if (found) continue
    await addPlan(sql, { ...more, plan, startsOn: addDays(today, -REBATE_DAYS) })
    if (plan.kind === 'dividend') await addPlan(sql, { ...more, plan, startsOn: today })
  }
}

function tier(stake: string, activeMin: number, hundredths: number) {
  return {
    ...{ lossMin: 0n, activeMin, validStakeMin: yuan(stake), rechargedMin: 0n, isDirect: false, amountMax: null },
    pays: { kind: 'share' as const, hundredths },
  }
}
