import { randomUUID } from 'node:crypto'
import * as api from '@liuhe/contract/api/operator/agents.ts'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { approve } from '../approvals/testing.ts'
import { correct, db, setCorrectionWorldUp, settle, TIE } from '../results/testing/correction-world.ts'
import { codeOf } from '../security/testing.ts'
import { runRebates } from './rebate-run.ts'
import { aChain, aTurn, bet, BIG, billsOf, checkRebates, daysPass, isDrawn, LOSES } from './rebate-testing.ts'

// Operators see what each amount is made of, and may ask for two people before a day is paid.

setCorrectionWorldUp()
let world: OperatorWorld
let maker: string
let checker: string
beforeAll(async () => {
  world = await createOperatorWorld(db)
  maker = await world.tokenOf('finance-maker')
  checker = await world.tokenOf('finance-checker')
})
afterAll(() => world.close())
beforeEach(() => setReview('1'))
afterEach(() => checkRebates(db.owner))

const setReview = (value: string) => db.owner`
  insert into system_config values ('agent_rebate_review', ${value})
  on conflict (config_key) do update set config_value = excluded.config_value`
let days = 2

/** A day of its own that waits, with the bets of a member below two agents. */
async function aDay() {
  const [member, low, top] = (await aChain(90, 80, 70)) as [bigint, bigint, bigint]
  const turn = await aTurn()
  const orders = await bet(turn, member, BIG('300'), LOSES('100'))
  await isDrawn(turn)
  await daysPass((days += 1))
  await runRebates(db.sql)
  const [row] = await db.owner<[{ day: string }]>`
    select day::text as day from agent_draw where draw_id = ${turn.drawId}`
  return { ...row, member, low, top, turn, orders }
}
const dayOf = async (day: string) => (await world.call(api.rebateDays, {}, maker)).find((one) => one.day === day)
const pay = (day: string, version = 1) =>
  world.call(api.payRebates, { day, version, requestId: randomUUID(), reason: '核对无误' }, maker)

it('a day waits for two people, is paid once, and a correction waits for two again', async () => {
  const { day, low, turn } = await aDay()
  expect(await dayOf(day)).toMatchObject({ state: 'review', agents: 2, amount: yuan('8'), paid: 0n, version: 1 })
  expect(await billsOf(low)).toEqual([])
  const proposal = await pay(day)
  const { effect } = await world.call(approvals.read, { approvalId: proposal.approvalId }, checker)
  expect(effect).toMatchObject({ day, version: 1, agents: 2, amount: 8, takenBack: 0 })
  await approve(world, proposal, checker)
  await runRebates(db.sql)
  expect(await billsOf(low)).toEqual([yuan('4')])
  expect(await dayOf(day)).toMatchObject({ state: 'done', paid: yuan('8') })
  expect(await codeOf(pay(day))).toBe('AGENT/NOT_REVIEWED')

  await correct(turn, TIE)
  await settle(turn)
  await runRebates(db.sql)
  expect(await billsOf(low)).toEqual([yuan('4')])
  expect(await codeOf(pay(day, 1))).toBe('APPROVAL/CHANGED')
  await approve(world, await pay(day, 2), checker)
  await runRebates(db.sql)
  expect(await billsOf(low)).toEqual([yuan('4'), -yuan('3')])
})

it('what was worked out again after it was proposed has to be proposed again', async () => {
  const { day, low, turn } = await aDay()
  const proposal = await pay(day)
  await correct(turn, TIE)
  await settle(turn)
  await runRebates(db.sql)
  expect(await codeOf(approve(world, proposal, checker))).toBe('APPROVAL/CHANGED')
  await runRebates(db.sql)
  expect(await billsOf(low)).toEqual([])
})

it('every amount opens the members, the rates, and the orders it comes from', async () => {
  await setReview('0')
  const { day, member, low, top, orders } = await aDay()
  const { data } = await world.call(api.rebateStatements, { day }, maker)
  expect(data).toMatchObject([
    { agentId: String(top), amount: yuan('4'), paid: yuan('4'), taken: 0n, state: 'paid' },
    { agentId: String(low), amount: yuan('4'), state: 'paid' },
  ])
  const lines = await world.call(api.rebateLines, { day, memberId: String(top) }, maker)
  expect(lines).toMatchObject({
    data: [{ memberId: String(member), depth: 2, own: 90, given: 80, base: yuan('400') }],
    next: null,
  })
  const opened = await world.call(api.rebateOrders, { day, memberId: String(member) }, maker)
  expect(opened.data.map(({ orderNo, base }) => [orderNo, base])).toEqual([
    [String(orders[0]), yuan('300')],
    [String(orders[1]), yuan('100')],
  ])
})
