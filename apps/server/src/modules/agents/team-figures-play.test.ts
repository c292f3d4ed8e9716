import * as api from '@liuhe/contract/api/agents.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { addDays, type SiteDate } from '@liuhe/domain/time.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { siteDay } from '../../db/site-days.ts'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { aSession } from '../../testing/factories.ts'
import { aMember, anOpenDraw } from '../../testing/money-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { cancelBets } from '../bets/cancel-bets.ts'
import { voidOrders } from '../bets/index.ts'
import {
  anEngine,
  aTurn,
  correct,
  db,
  publish,
  RIGHT,
  setCorrectionWorldUp,
  settle,
  TIE,
  type Turn,
  WRONG,
} from '../results/testing/correction-world.ts'
import { bet } from '../turnover/testing.ts'
import { someone } from './testing/figures.ts'
import { workedOut } from './testing/worked-out.ts'
import { countFigures } from './index.ts'

// Bets as the product places, settles, corrects, cancels and refunds them. What is kept is compared with the rows.

setCorrectionWorldUp()

let app: TestApp
let today: SiteDate
beforeAll(async () => {
  app = await createTestApp(db, { limits: unlimited })
  today = await siteDay(db.sql, Date.now())
  await db.owner`insert into system_config values ('hy_is_cancel', '1') on conflict do nothing`
})
afterAll(() => app.close())

/** The figures of an agent's team, which are those of the rows. */
async function figuresOf(agent: bigint) {
  await countFigures(db.sql)
  const as = await aSession(db, { memberId: agent, account: '' })
  const range = { beginDate: addDays(today, -1), endDate: addDays(today, 1) }
  const figures = await app.call(api.teamFigures, range, { as })
  expect(figures).toEqual(await workedOut(db.owner, agent, range.beginDate, range.endDate))
  return figures.cpBetReport
}

/** An agent above all who have bet on a turn, trial accounts among them. */
async function agentOf({ members }: Turn): Promise<bigint> {
  const agent = await someone(db.owner, null, { isAgent: true })
  for (const memberId of members)
    await db.owner`update member set parent_id = ${agent}, rebate_tenths = 0 where member_id = ${memberId}`
  return agent
}

it('a result, its corrections to a tie and back: the figures are those of the last one', async () => {
  const turn = await aTurn()
  const agent = await agentOf(turn)
  expect((await figuresOf(agent)).bettingMoney).toBe(0n)
  await publish(turn, WRONG)
  await settle(turn)
  const wrong = await figuresOf(agent)
  // Ten real members of twelve, 17 yuan each; no tie.
  expect(wrong.bettingMoney).toBe(yuan('170'))
  await correct(turn, TIE)
  await settle(turn)
  const tied = await figuresOf(agent)
  expect(tied.bettingMoney).toBe(yuan('50'))
  await correct(turn, RIGHT, { version: 2 })
  await settle(turn)
  const right = await figuresOf(agent)
  expect(right.bettingMoney).toBe(yuan('170'))
  expect(right).not.toEqual(wrong)
})

it('counts between settlement and correction, by two engines beside each other, change nothing', async () => {
  const turn = await aTurn(6)
  const agent = await agentOf(turn)
  await publish(turn, WRONG)
  await settle(turn)
  await correct(turn, RIGHT)
  await Promise.all([settle(turn), countFigures(anEngine()), countFigures(anEngine())])
  expect((await figuresOf(agent)).bettingMoney).toBe(yuan('85'))
})

it('what was cancelled, and a draw without a result, is in no figure', async () => {
  const agent = await someone(db.owner, null, { isAgent: true })
  const memberId = await aMember(db.owner, { balance: yuan('1000') })
  await db.owner`update member set parent_id = ${agent} where member_id = ${memberId}`
  const drawId = await anOpenDraw(db.owner)
  const [cancelled] = await bet(db, memberId, drawId, ['103', '大', '40'], ['101', '07', '5'])
  await cancelBets(db.sql, memberId, [cancelled as bigint])
  await db.owner`update draw set status = 'void' where draw_id = ${drawId}`
  await voidOrders(db.sql, drawId)
  expect(await figuresOf(agent)).toMatchObject({ bettingMoney: 0n, winMoney: 0n, profit: 0n })
})
