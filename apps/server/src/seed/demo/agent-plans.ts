import { yuan } from '@liuhe/domain/money.ts'
import { addDays, type Instant, siteDateOf, weekdayOf } from '@liuhe/domain/time.ts'
import type { Sql } from '../../db/connect.ts'
import { addPlan, type WrittenPlan } from '../../modules/agents/index.ts'
import { REBATE_DAYS } from './money/seed-team-money.ts'

const DIVIDEND_WEEKS = 2

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

/** Of what the house won from an agent's own members in a month; people look before it is paid. */
const MONTHLY: WrittenPlan = {
  kind: 'monthly',
  terms: {
    activeStakeMin: yuan('100'),
    tiers: [
      { profitMin: 0n, activeMin: 1, share: 100 },
      { profitMin: yuan('10000'), activeMin: 5, share: 150 },
      { profitMin: yuan('100000'), activeMin: 20, share: 200 },
    ],
    ...{ lowerShare: 100, subShare: 50, turnoverHundredths: 0, feeShare: 100 },
  },
}

/**
 * Plans, once, from a day on that lies behind: so the first look of the engine pays dividends of two weeks and wages of
 * some days, and last month's commissions wait for people at the console.
 */
export async function seedAgentPlans(sql: Sql, now: Instant): Promise<void> {
  const today = siteDateOf(now)
  const more = { isOn: true, reason: '演示方案', people: ['seed', null] as const }
  const since = {
    dividend: addDays(today, 1 - weekdayOf(today) - 7 * DIVIDEND_WEEKS),
    wage: addDays(today, -REBATE_DAYS),
    monthly: `${addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)}-01`,
  }
  for (const plan of [DIVIDEND, WAGE, MONTHLY]) {
    const [found] = await sql`select from agent_plan where kind = ${plan.kind} limit 1`
    if (found) continue
    await addPlan(sql, { ...more, plan, startsOn: since[plan.kind] })
  }
}

function tier(stake: string, activeMin: number, hundredths: number) {
  return {
    ...{ lossMin: 0n, activeMin, validStakeMin: yuan(stake), rechargedMin: 0n, isDirect: false, amountMax: null },
    pays: { kind: 'share' as const, hundredths },
  }
}
