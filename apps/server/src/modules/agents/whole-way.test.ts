import * as statements from '@liuhe/contract/api/agent-statements.ts'
import * as api from '@liuhe/contract/api/agents.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { createEntryWorld, type EntryWorld, setSetting } from '../../testing/entry-world.ts'
import { aSession } from '../../testing/factories.ts'
import { give } from '../../testing/money-world.ts'
import { db, setCorrectionWorldUp } from '../results/testing/correction-world.ts'
import { countFigures } from './figure-queries.ts'
import { aTurn, belowOf, bet, BIG, billsOf, daysPass, isDrawn, LOSES } from './rebate-testing.ts'
import { runRebates } from './rebate-run.ts'
import { aRound, dayAgo, daysEarly, settledAgo } from './statements/testing.ts'

// From an agent's link to what he is paid: a link, somebody who comes by it and plays, the overview, the statement.

setCorrectionWorldUp()
let world: EntryWorld
beforeAll(async () => {
  world = await createEntryWorld(db, { limits: unlimited })
  await setSetting(db, 'register_limit', JSON.stringify({ fields: { account: 1, password: 1, intrCode: 0 } }))
})
afterAll(() => world.app.close())

it('what a newcomer by link stakes and plays is in the overview, its rebate in the statement a day later', async () => {
  const agentId = await belowOf(null, 80)
  await db.owner`update member set is_agent = true where member_id = ${agentId}`
  const as = await aSession(db, { memberId: agentId, account: '' })
  const { code } = await world.app.call(api.createLink, { rate: 75 }, { as })
  const come = await world.visitor().register('cameby0001', { intrCode: code })
  expect(come.json().code).toBe('OK')
  const { data: team } = await world.app.call(api.subUsers, {}, { as })
  expect(team.map(({ account, rate }) => [account, rate])).toEqual([['cameby0001', 75]])
  const memberId = BigInt(team[0]?.userId ?? 0)

  await give(db.owner, memberId, yuan('1000'))
  const turn = await aTurn()
  await bet(turn, memberId, BIG('123'), LOSES('77'))
  await isDrawn(turn)
  await aRound(memberId, '50', '20.005')
  // Until two o'clock yesterday is the day that is under way.
  const early = await daysEarly()
  await settledAgo(early)
  await daysPass(early)
  const overview = async (ago: number) => {
    const day = await dayAgo(ago)
    return world.app.call(api.teamFigures, { beginDate: day, endDate: day }, { as })
  }
  const [{ reward }] = await db.owner<[{ reward: bigint }]>`
    select sum(reward)::bigint as reward from bet_order where member_id = ${memberId}`
  const { cpBetReport, liveBetReport, dlRebate } = await overview(early)
  const round = { bettingMoney: yuan('50'), winMoney: yuan('20.005'), profit: yuan('29.995') }
  expect(liveBetReport).toMatchObject(round)
  expect(cpBetReport).toMatchObject({ bettingMoney: yuan('200'), winMoney: reward, profit: yuan('200') - reward })
  expect(dlRebate).toBe(0n)
  // Half a percent of 200 yuan.
  const running = await world.app.call(statements.runningStatements, {}, { as })
  expect(running.data.find(({ kind }) => kind === 'rebate')?.amount).toBe(yuan('1'))

  await settledAgo(2, 2)
  await daysPass(2, early)
  await runRebates(db.sql)
  await countFigures(db.sql)
  const { data } = await world.app.call(statements.statements, {}, { as })
  expect(data.map(({ kind, amount, paid, state }) => [kind, amount, paid, state])).toEqual([
    ['rebate', yuan('1'), yuan('1'), 'paid'],
  ])
  expect(await billsOf(agentId)).toEqual([yuan('1')])
  const members = await world.app.call(statements.statementMembers, { statementId: data[0]?.statementId ?? '' }, { as })
  expect(members.data).toMatchObject([{ account: 'cameby0001', stake: yuan('200'), own: 80, given: 75 }])
  // The next day the overview of the day before has just what orders and rounds say, to the 厘.
  const yesterday = await overview(2 + early)
  expect(yesterday).toMatchObject({
    cpBetReport: { bettingMoney: yuan('200'), winMoney: reward, profit: yuan('200') - reward },
    liveBetReport: round,
  })
  expect((await overview(0)).dlRebate).toBe(yuan('1'))
})
