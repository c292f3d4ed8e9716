import { yuan } from '@liuhe/domain/money.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { cancelBets } from '../../bets/cancel-bets.ts'
import { correct, db, RIGHT, setCorrectionWorldUp, settle, TIE, WRONG } from '../../results/testing/correction-world.ts'
import { aChain, agentBecomes, aTurn, belowOf, bet, BIG, isDrawn, LOSES, SMALL } from '../rebate-testing.ts'
import { runStatements } from './run-statements.ts'
import {
  aRound,
  billsOfType,
  checkStatements,
  dividend,
  monthly,
  planSince,
  settledAgo,
  tier,
  wage,
} from './testing.ts'

setCorrectionWorldUp()
afterEach(() => checkStatements(db.owner))

/** Each test has days of its own, later than those of the test before. */
let ago = 1_000
function nextDays(days = 1): number {
  const first = ago
  ago -= days + 1
  return first
}

/** A draw on which members have bet, settled so many days ago. */
async function aSettledTurn(days: number, ...bets: [memberId: bigint, ...stakes: Parameters<typeof bet>[2][]][]) {
  const turn = await aTurn()
  for (const [memberId, ...stakes] of bets) await bet(turn, memberId, ...stakes)
  await isDrawn(turn)
  await settledAgo(days)
  return turn
}
const earned = (agents: readonly bigint[], type: number) => Promise.all(agents.map((id) => billsOfType(id, type)))

describe('the dividend of a period', () => {
  it('of a loss of 20,000 yuan is shared by layers', async () => {
    const [member, low, top] = (await aChain(90, 80, 70)) as [bigint, bigint, bigint]
    const day = nextDays()
    await aSettledTurn(day, [member, LOSES('20000')])
    await planSince(dividend(), day)
    await runStatements(db.sql)
    expect(await earned([low, top], 10)).toEqual([[yuan('2400')], [yuan('1200')]])
    expect(await runStatements(db.sql)).toBe(0)
    const lines = await db.owner`
      select agent_id, depth, level, own, given, members, profit from agent_run_line where agent_id in (${low}, ${top})
      order by depth`
    expect([...lines]).toEqual([
      { agent_id: low, depth: 1, level: 2, own: 200, given: 0, members: 1, profit: yuan('20000') },
      { agent_id: top, depth: 2, level: 1, own: 300, given: 200, members: 1, profit: yuan('20000') },
    ])
  })

  it('of a valid stake is shared by the distance, and each kind of games has its own share', async () => {
    const [member, low, top] = (await aChain(90, 80, 70)) as [bigint, bigint, bigint]
    const day = nextDays()
    await aRound(member, '20000', '30000', 'football')
    await aRound(member, '1000', '0')
    await aSettledTurn(day, [member, BIG('20000')])
    const games = [
      { game: 'lottery', base: 'loss', amountRatio: 600 },
      { game: 'sports', base: 'stake', amountRatio: 600 },
    ] as const
    await planSince(dividend({ mode: 'fission', ratios: [100], games: [...games] }), day)
    await runStatements(db.sql)
    // Of sports 20,000 × 60 % × 10 % and × 1 %; the house lost at the lottery, and the live game is not shared.
    expect(await earned([low, top], 10)).toEqual([[yuan('1200')], [yuan('120')]])
    const lottery = await db.owner`select amount, carried < 0 as carries from agent_part
      where agent_id in (${low}, ${top}) and game = 'lottery'`
    expect([...lottery]).toEqual([
      { amount: 0n, carries: true },
      { amount: 0n, carries: true },
    ])
  })

  it('carries a loss on, as the share of each agent, until profits have made up for it', async () => {
    const [member, low] = (await aChain(80, 70)) as [bigint, bigint]
    const day = nextDays(3)
    await aRound(member, '1000', '2000')
    await settledAgo(day)
    await aRound(member, '600', '0')
    await settledAgo(day - 1)
    await aRound(member, '1000', '0')
    await settledAgo(day - 2)
    const games = [{ game: 'live' as const, base: 'loss' as const, amountRatio: 600 }]
    await planSince(dividend({ games, ratios: [200] }), day, 3)
    await runStatements(db.sql)
    expect(await billsOfType(low, 10)).toEqual([yuan('72')])
    const parts = await db.owner`
      select before, carried, p.amount from agent_part p join agent_run using (run_id) where agent_id = ${low}
      order by from_day`
    expect([...parts]).toEqual([
      { before: 0n, carried: -yuan('120'), amount: 0n },
      { before: -yuan('120'), carried: -yuan('48'), amount: 0n },
      { before: -yuan('48'), carried: 0n, amount: yuan('72') },
    ])
  })

  it('has nothing of trial money, ties, cancelled bets, opposite sides and own bets [I-40]', async () => {
    await db.owner`insert into system_config values ('hy_is_cancel', '1') on conflict do nothing`
    const [member, agent] = (await aChain(80, 70)) as [bigint, bigint]
    const trial = await belowOf(agent, 70, { balance: yuan('1000'), kind: 'trial' })
    const own = await belowOf(null, 80, { balance: yuan('1000') })
    const day = nextDays()
    const turn = await aTurn()
    await bet(turn, trial, LOSES('500'))
    await bet(turn, own, LOSES('500'))
    await bet(turn, member, BIG('300'), SMALL('100'))
    await cancelBets(db.sql, member, [...(await bet(turn, member, LOSES('50')))])
    await isDrawn(turn, RIGHT)
    const tied = await aTurn()
    await bet(tied, member, BIG('300'))
    await isDrawn(tied, TIE)
    await settledAgo(day)
    const games = [{ game: 'lottery' as const, base: 'stake' as const, amountRatio: 1000 }]
    await planSince(dividend({ games, ratios: [100] }), day)
    await runStatements(db.sql)
    // 200 of the opposite sides are left.
    expect(await earned([agent, own], 10)).toEqual([[yuan('20')], []])
  })

  it('belongs to the agents that members had when the period ended', async () => {
    const [member, low] = (await aChain(80, 70)) as [bigint, bigint]
    const other = await belowOf(null, 80)
    const day = nextDays()
    await aSettledTurn(day, [member, LOSES('1000')])
    await agentBecomes(member, other)
    await planSince(dividend({ ratios: [100] }), day)
    await runStatements(db.sql)
    expect(await earned([low, other], 10)).toEqual([[yuan('60')], []])
  })
})

describe('a corrected result', () => {
  it('posts the difference alone, by the same bill, and what it carries on [I-40]', async () => {
    const [member, low] = (await aChain(80, 70)) as [bigint, bigint]
    const day = nextDays(2)
    const turn = await aSettledTurn(day, [member, BIG('300'), LOSES('100')])
    await aRound(member, '500', '0')
    await settledAgo(day - 1)
    const games = (['lottery', 'live'] as const).map((game) => ({ game, base: 'loss' as const, amountRatio: 1000 }))
    await planSince(dividend({ games, ratios: [100] }), day, 2)
    await runStatements(db.sql)
    const before = await billsOfType(low, 10)
    await correct(turn, TIE)
    expect(await runStatements(db.sql)).toBe(0)
    await settle(turn)
    await settledAgo(day)
    await runStatements(db.sql)
    const [rows] = await db.owner<[{ amount: bigint; paid: bigint }]>`
      select sum(amount)::bigint as amount, sum(paid)::bigint as paid from agent_statement where agent_id = ${low}`
    const after = await billsOfType(low, 10)
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.length).toBeGreaterThan(before.length)
    expect(after.reduce((sum, amount) => sum + amount, 0n)).toBe(rows.paid)
    // The tie gave 300 back; 100 are lost, and 500 of the game.
    expect(rows).toEqual({ amount: yuan('60'), paid: yuan('60') })
  })

  it('makes the next period due where it changes what is carried on', async () => {
    const [member, low] = (await aChain(80, 70)) as [bigint, bigint]
    const day = nextDays(2)
    const turn = await aTurn()
    await bet(turn, member, BIG('1000'))
    await isDrawn(turn, TIE)
    await settledAgo(day)
    await aSettledTurn(day - 1, [member, LOSES('500')])
    await planSince(dividend({ ratios: [100] }), day, 2)
    await runStatements(db.sql)
    expect(await billsOfType(low, 10)).toEqual([yuan('30')])
    // 大 has won: what the house lost on the first day is more than it won on the second.
    await correct(turn, WRONG)
    await settle(turn)
    await settledAgo(day)
    await runStatements(db.sql)
    expect(await billsOfType(low, 10)).toEqual([yuan('30'), -yuan('30')])
  })
})

describe('the day wage', () => {
  it('is that of the highest tier, by stakes and active members of the whole team', async () => {
    const [first, low, top] = (await aChain(90, 80, 70)) as [bigint, bigint, bigint]
    const second = await belowOf(low, 70, { balance: yuan('1000') })
    const idle = await belowOf(top, 70, { balance: yuan('1000') })
    const day = nextDays()
    await aSettledTurn(day, [first, LOSES('5000')], [second, LOSES('150')], [idle, LOSES('99')])
    await planSince(wage(tier('1000', 1, 10), tier('5200', 2, 20), tier('9000', 3, 30)), day)
    await runStatements(db.sql)
    // 5,150 below the lower one, 5,249 below the top one, of whose three members two are active.
    expect(await earned([low, top], 23)).toEqual([[yuan('5.15')], [yuan('10.49')]])
    const tiers = await db.owner`
      select tier, active from agent_part where agent_id in (${low}, ${top}) order by stake`
    expect([...tiers]).toEqual([
      { tier: 1, active: 2 },
      { tier: 2, active: 2 },
    ])
  })

  it('looks at the first layer, and has a most', async () => {
    const [member, low, top] = (await aChain(90, 80, 70)) as [bigint, bigint, bigint]
    const day = nextDays()
    await aSettledTurn(day, [member, LOSES('5000')])
    const pays = { kind: 'fixed' as const, amount: yuan('88') }
    await planSince(wage(tier('100', 1, 0, { isDirect: true, pays, amountMax: yuan('50') })), day)
    await runStatements(db.sql)
    expect(await earned([low, top], 23)).toEqual([[yuan('50')], []])
  })
})

it('a kind without a plan that is on pays nothing, and months have none to begin with', async () => {
  const [member, agent] = (await aChain(80, 70)) as [bigint, bigint]
  const day = nextDays()
  await aSettledTurn(day, [member, LOSES('5000')])
  await runStatements(db.sql)
  expect(await Promise.all([10, 23, 24].map((type) => billsOfType(agent, type)))).toEqual([[], [], []])
  expect([...(await db.owner`select from agent_plan where kind = 'monthly'`)]).toEqual([])
})

it('a month shares the profit of own members, less gifts, and commissions of two layers below', async () => {
  const [member, low, middle, top] = (await aChain(95, 90, 80, 70)) as [bigint, bigint, bigint, bigint]
  const direct = await belowOf(top, 70, { balance: yuan('10000') })
  const day = nextDays(60)
  await aSettledTurn(day, [member, LOSES('1000')], [direct, LOSES('100')])
  await planSince(monthly(), day, 60)
  await runStatements(db.sql)
  const runs = await db.owner`select step, from_day from agent_run where kind = 'monthly' order by from_day`
  expect(runs[0]).toMatchObject({ step: 'risk' })
  expect(await earned([low, middle, top], 24)).toEqual([[], [], []])
  await db.owner`update agent_run set step = 'pay' where kind = 'monthly'`
  await runStatements(db.sql)
  // 30 % of 1,000; 10 % of that; 30 % of 100 and 5 % of the lowest one's.
  expect(await earned([low, middle, top], 24)).toEqual([[yuan('300')], [yuan('30')], [yuan('45')]])
})
