import type { PlanKind, PlanPeriod } from '@liuhe/domain/agents/plan.ts'
import { type Money, yuan } from '@liuhe/domain/money.ts'
import { addDays, type SiteDate } from '@liuhe/domain/time.ts'
import type { Sql } from '../../../db/connect.ts'
import { siteDay } from '../../../db/site-days.ts'
import { db } from '../../results/testing/correction-world.ts'
import { type GameRound, recordRound } from '../../live-reports/index.ts'
import { countFigures } from '../figure-queries.ts'
import { aChain, aTurn, bet, BIG, isDrawn, LOSES } from '../rebate-testing.ts'
import { addPlan } from './plan-queries.ts'
import type { WrittenPlan } from './plans.ts'

// Plans, and days that are over, in the world of corrections.

type Terms<Kind extends PlanKind> = Extract<WrittenPlan, { kind: Kind }>['terms']

/** Of the loss at lotteries 60 %, shared by layers: 30 % at the top, 20 % below. */
export const dividend = (terms: Partial<Terms<'dividend'>> = {}): WrittenPlan => ({
  kind: 'dividend',
  terms: {
    ...{ mode: 'layer', period: 'day' as PlanPeriod, ratios: [300, 200], isReviewed: false },
    games: [{ game: 'lottery', base: 'loss', amountRatio: 600 }],
    ...terms,
  } as Terms<'dividend'>,
})

type Tier = Terms<'wage'>['levels'][number][number]

export const tier = (stake: string, activeMin: number, hundredths: number, more: Partial<Tier> = {}): Tier => ({
  ...{ lossMin: 0n, activeMin, validStakeMin: yuan(stake), rechargedMin: 0n, isDirect: false, amountMax: null },
  ...{ pays: { kind: 'share', hundredths }, ...more },
})

export const wage = (...tiers: Tier[]): WrittenPlan => ({
  kind: 'wage',
  terms: { activeStakeMin: yuan('100'), levels: [tiers], isReviewed: false },
})

export const monthly = (terms: Partial<Terms<'monthly'>> = {}): WrittenPlan => ({
  kind: 'monthly',
  terms: {
    ...{ activeStakeMin: 0n, tiers: [{ profitMin: 0n, activeMin: 1, share: 300 }], lowerShare: 100, subShare: 50 },
    ...{ turnoverHundredths: 0, feeShare: 0, ...terms },
  },
})

/** A day of the site, so many days ago. */
export const dayAgo = async (days: number): Promise<SiteDate> => addDays(await siteDay(db.sql, Date.now()), -days)

/** A plan that counts since so many days ago, for as many days. Others of its kind end. */
export async function planSince(plan: WrittenPlan, ago: number, days = 1): Promise<void> {
  const people = ['test', null] as const
  await addPlan(db.owner, { plan, isOn: true, startsOn: await dayAgo(ago), reason: 'test', people })
  await addPlan(db.owner, { plan, isOn: false, startsOn: await dayAgo(ago - days), reason: 'test', people })
}

/** 1 between midnight and two o'clock, while yesterday is not worked out yet; else 0. */
export async function daysEarly(): Promise<number> {
  const [row] = await db.owner<[{ days: number }]>`
    select site_day(clock_timestamp()) - site_day(clock_timestamp() - interval '2 hours') as days`
  return row.days
}

/** What was settled in the last day, or in so many, was settled so many days ago. */
export async function settledAgo(days: number, within = 1): Promise<void> {
  await db.owner.begin(async (tx) => {
    await tx`alter table bet_order disable trigger bet_order_ends_once`
    await tx`
      update bet_order set settled_at = settled_at - ${days} * interval '1 day'
      where status = 1 and settled_at > clock_timestamp() - ${within} * interval '1 day'`
    await tx`alter table bet_order enable trigger bet_order_ends_once`
  })
  await db.owner`
    update game_round set settled_at = settled_at - ${days} * interval '1 day',
                          started_at = started_at - ${days} * interval '1 day'
    where settled_at > clock_timestamp() - ${within} * interval '1 day'`
  // Teams were made before that.
  await db.owner`
    update member_agent_until set until = until - (${days} + 1) * interval '1 day'
    where until > clock_timestamp() - interval '1 day'`
  await countFigures(db.sql)
}

let rounds = 0

/** A round of a third-party game; `baccarat` or `football`. */
export async function aRound(memberId: bigint, bet: string, payout: string, gameCode = 'baccarat'): Promise<void> {
  await db.owner`
    insert into live_game (game_code, vendor, game_name, kind, sort, enabled) values
      ('baccarat', 'v1', '百家乐', 'live', 1, true), ('football', 'v1', '足球', 'sport', 2, true) on conflict do nothing`
  const round: GameRound = {
    ...{ vendor: 'v1', roundCode: `statement-${(rounds += 1)}`, memberId, gameCode, status: 'settled' },
    ...{ bet: yuan(bet), payout: yuan(payout), validBet: yuan(bet), startedAt: Date.now() - 1000, endedAt: Date.now() },
  }
  await db.sql.begin((tx) => recordRound(tx, round))
}

/** What an agent was paid and had taken away by bills of a type, in their order; in 厘. */
export async function billsOfType(memberId: bigint, tranType: number): Promise<Money[]> {
  const rows = await db.owner<{ amount: Money }[]>`
    select case when p.to_account = a.account_id then p.amount else -p.amount end as amount
    from ledger_account a join ledger_posting p on a.account_id in (p.from_account, p.to_account)
    join ledger_transfer t using (transfer_id)
    where a.member_id = ${memberId} and a.kind = 'main' and t.tran_type = ${tranType} order by t.transfer_id`
  return rows.map(({ amount }) => amount)
}

/** @throws with every statement that is not what its parts or the books say */
export async function checkStatements(owner: Sql): Promise<void> {
  const rows = await owner<{ statementId: bigint; problem: string }[]>`
    select statement_id as "statementId", problem from agent_statement_difference`
  if (rows.length > 0) throw new Error(rows.map(({ statementId, problem }) => `${statementId}: ${problem}`).join('\n'))
}

/** Bets and a game of a member below two agents, so many days ago. */
export async function aPlayedDay(ago: number) {
  const [member, low, top] = (await aChain(90, 80, 70)) as [bigint, bigint, bigint]
  const turn = await aTurn()
  const orders = await bet(turn, member, BIG('300'), LOSES('100'))
  await aRound(member, '50', '0')
  await isDrawn(turn)
  await settledAgo(ago)
  return { member, low, top, turn, orders, date: await dayAgo(ago) }
}
