import * as own from '@liuhe/contract/api/agent-statements.ts'
import * as team from '@liuhe/contract/api/agents.ts'
import * as api from '@liuhe/contract/api/operator/commissions.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { unlimited } from '../../../http/limits/rate-limit.ts'
import { aSession } from '../../../testing/factories.ts'
import { createOperatorWorld, type OperatorWorld } from '../../../testing/operator-world.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { db, setCorrectionWorldUp } from '../../results/testing/correction-world.ts'
import { runRebates } from '../rebate-run.ts'
import { aChain, aTurn, bet, daysPass, isDrawn, LOSES } from '../rebate-testing.ts'
import { addRatio } from './plan-queries.ts'
import { runStatements } from './run-statements.ts'
import {
  aPlayedDay,
  aRound,
  checkStatements,
  dayAgo,
  daysEarly,
  dividend,
  monthly,
  planSince,
  settledAgo,
  tier,
  wage,
} from './testing.ts'

// What an agent sees before a period is over, and of members who stay away from play.

setCorrectionWorldUp()
let world: OperatorWorld
let app: TestApp
beforeAll(async () => {
  world = await createOperatorWorld(db)
  app = await createTestApp(db, { limits: unlimited })
})
afterAll(async () => {
  await world.close()
  await app.close()
})
afterEach(() => checkStatements(db.owner))

/** Before all days of other tests of these plans. */
const DAYS = 1_000
const games = (['lottery', 'live'] as const).map((game) => ({ game, base: 'stake' as const, amountRatio: 1000 }))
const sessionOf = async (memberId: bigint): Promise<string> => {
  await db.owner`update member set is_agent = true where member_id = ${memberId}`
  return aSession(db, { memberId, account: '' })
}

it('an agent sees what periods under way would bring', async () => {
  const [member, low, top] = (await aChain(90, 80, 70)) as [bigint, bigint, bigint]
  const turn = await aTurn()
  await bet(turn, member, LOSES('300'))
  await aRound(member, '50', '0')
  await isDrawn(turn)
  // The last day that is not worked out yet: yesterday until two o'clock.
  const early = await daysEarly()
  await settledAgo(early)
  await daysPass(early)
  const plans = [
    dividend({ games, ratios: [200, 100] }),
    wage(tier('100', 1, 100)),
    monthly({ tiers: [{ profitMin: 0n, activeMin: 1, share: 300 }] }),
  ]
  for (const plan of plans) await planSince(plan, early, early + 1)
  const agents = [await sessionOf(low), await sessionOf(top)]
  const estimates = await Promise.all(
    agents.map(async (as) => (await app.call(own.runningStatements, {}, { as })).data),
  )
  expect(estimates.map((all) => all.map(({ kind }) => kind))).toEqual(
    agents.map(() => ['rebate', 'dividend', 'wage', 'monthly']),
  )
  const amounts = estimates.map((all) => Object.fromEntries(all.map(({ kind, amount }) => [kind, amount])))
  expect(amounts).toEqual([
    { rebate: yuan('3'), dividend: yuan('35'), wage: yuan('3.5'), monthly: yuan('105') },
    // Of a month a tenth of what the agent below has.
    { rebate: yuan('3'), dividend: yuan('35'), wage: yuan('3.5'), monthly: yuan('10.5') },
  ])
  // The ratio that each has in the period: that of his level, until he has one of his own.
  const ratios = () => Promise.all(agents.map(async (as) => (await app.call(team.info, {}, { as })).ratio))
  expect(await ratios()).toEqual([100, 200])
  const since = { startsOn: await dayAgo(early + 1), reason: 'test', people: ['test', null] as const }
  await db.owner.begin((tx) => addRatio(tx, { agentId: low, ratio: 150, ...since }))
  expect(await ratios()).toEqual([150, 200])
})

it('an agent is not told who excluded himself: what he did stays in the sums, with that of others', async () => {
  const { member, low, date } = await aPlayedDay(DAYS - 2)
  await daysPass(DAYS - 2)
  await planSince(dividend({ games, ratios: [200, 100] }), DAYS - 2)
  await runRebates(db.sql)
  await runStatements(db.sql)
  const as = await sessionOf(low)
  const read = async () => {
    const { data } = await app.call(own.statements, {}, { as })
    return Promise.all(
      data.map(async ({ statementId, kind, amount }) => {
        const { unnamed } = await app.call(own.statement, { statementId }, { as })
        const members = await app.call(own.statementMembers, { statementId }, { as })
        return [kind, amount, new Set(members.data.map(({ memberId }) => memberId)).size, unnamed?.stake ?? null]
      }),
    )
  }
  expect(await read()).toEqual([
    ['dividend', yuan('45'), 1, null],
    ['rebate', yuan('4'), 1, null],
  ])
  await db.owner`
    insert into gaming_pause (member_id, kind, started_at, ends_at, barred_until, changed_by)
    values (${member}, 'exclusion', clock_timestamp(), clock_timestamp() + interval '30 days',
            clock_timestamp() + interval '30 days', 'test')`
  expect(await read()).toEqual([
    ['dividend', yuan('45'), 0, yuan('450')],
    ['rebate', yuan('4'), 0, yuan('400')],
  ])
  const maker = await world.tokenOf('finance-maker')
  const { data: runs } = await world.call(api.runs, { kind: 'dividend' }, maker)
  const runId = runs.find(({ from }) => from === date)?.runId ?? ''
  const [first] = (await world.call(api.statements, { runId }, maker)).data
  const told = await world.call(api.statementMembers, { statementId: first?.statementId ?? '' }, maker)
  expect(new Set(told.data.map(({ memberId }) => memberId))).toEqual(new Set([String(member)]))
})
