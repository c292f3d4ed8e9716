import { randomUUID } from 'node:crypto'
import * as own from '@liuhe/contract/api/agent-statements.ts'
import * as agentsApi from '@liuhe/contract/api/agents.ts'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as api from '@liuhe/contract/api/operator/commissions.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { unlimited } from '../../../http/limits/rate-limit.ts'
import { aSession } from '../../../testing/factories.ts'
import { createOperatorWorld, type OperatorWorld } from '../../../testing/operator-world.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { approve } from '../../approvals/testing.ts'
import { correct, db, setCorrectionWorldUp, settle, TIE } from '../../results/testing/correction-world.ts'
import { codeOf } from '../../security/testing.ts'
import { countFigures } from '../figure-queries.ts'
import { runRebates } from '../rebate-run.ts'
import { aChain, aTurn, belowOf, bet, daysPass, isDrawn, LOSES } from '../rebate-testing.ts'
import { runStatements } from './run-statements.ts'
import {
  billsOfType,
  checkStatements,
  aPlayedDay,
  dayAgo,
  dividend,
  monthly,
  planSince,
  settledAgo,
  tier,
  wage,
} from './testing.ts'

// What operators and agents see of statements, and what two people have to agree to.

setCorrectionWorldUp()
let world: OperatorWorld
let app: TestApp
let maker: string
let checker: string
let risk: string
beforeAll(async () => {
  world = await createOperatorWorld(db)
  app = await createTestApp(db, { limits: unlimited })
  maker = await world.tokenOf('finance-maker')
  checker = await world.tokenOf('finance-checker')
  risk = await world.tokenOf('risk')
})
afterAll(async () => {
  await world.close()
  await app.close()
})
afterEach(() => checkStatements(db.owner))

let ago = 1_000
const say = (reason = '核对无误') => ({ requestId: randomUUID(), reason })
const sessionOf = async (memberId: bigint): Promise<string> => {
  await db.owner`update member set is_agent = true where member_id = ${memberId}`
  return aSession(db, { memberId, account: '' })
}

async function aDay() {
  ago -= 2
  return { ...(await aPlayedDay(ago)), day: ago }
}
const games = (['lottery', 'live'] as const).map((game) => ({ game, base: 'stake' as const, amountRatio: 1000 }))
const reviewed = dividend({ isReviewed: true, games, ratios: [200, 100] })
const runOf = async (date: string, kind: 'dividend' | 'monthly' = 'dividend') => {
  const { data } = await world.call(api.runs, { kind }, maker)
  return data.find(({ from }) => from === date) as (typeof data)[number]
}
const statementsOf = async (runId: string) => (await world.call(api.statements, { runId }, maker)).data

describe('a period that is reviewed', () => {
  it('waits for two people, is paid once, and a correction waits for two again', async () => {
    const { low, turn, day, date } = await aDay()
    await planSince(reviewed, day)
    await runStatements(db.sql)
    const run = await runOf(date)
    expect(run).toMatchObject({ state: 'review', agents: 2, amount: yuan('90'), paid: 0n, version: 1, held: 0 })
    expect(await billsOfType(low, 10)).toEqual([])
    const proposal = await world.call(api.payRun, { runId: run.runId, version: 1, ...say() }, maker)
    const { effect } = await world.call(approvals.read, { approvalId: proposal.approvalId }, checker)
    expect(effect).toMatchObject({ commission: 'dividend', day: date, until: date, agents: 2, amount: 90 })
    await approve(world, proposal, checker)
    await runStatements(db.sql)
    expect(await billsOfType(low, 10)).toEqual([yuan('45')])
    expect(await runOf(date)).toMatchObject({ state: 'done', paid: yuan('90') })

    await correct(turn, TIE)
    await settle(turn)
    await settledAgo(day)
    await runStatements(db.sql)
    expect(await billsOfType(low, 10)).toEqual([yuan('45')])
    expect(await codeOf(world.call(api.payRun, { runId: run.runId, version: 1, ...say() }, maker))).toBe(
      'APPROVAL/CHANGED',
    )
    await approve(world, await world.call(api.payRun, { runId: run.runId, version: 2, ...say() }, maker), checker)
    await runStatements(db.sql)
    expect(await billsOfType(low, 10)).toEqual([yuan('45'), -yuan('30')])
  })

  it('does not pay a statement that is held until it is let go', async () => {
    const { low, top, day, date } = await aDay()
    await planSince(dividend({ games, ratios: [200, 100], isReviewed: true }), day)
    await runStatements(db.sql)
    const run = await runOf(date)
    const held = (await statementsOf(run.runId)).find(({ agentId }) => agentId === String(low))
    const { statementId } = held as NonNullable<typeof held>
    expect(await codeOf(world.call(api.hold, { statementId, isHeld: true, reason: '可疑' }, maker))).toBe(
      'UC/FORBIDDEN',
    )
    await world.call(api.hold, { statementId, isHeld: true, reason: '可疑' }, risk)
    await approve(world, await world.call(api.payRun, { runId: run.runId, version: 1, ...say() }, maker), checker)
    await runStatements(db.sql)
    expect([await billsOfType(low, 10), await billsOfType(top, 10)]).toEqual([[], [yuan('45')]])
    expect(await runOf(date)).toMatchObject({ state: 'done', held: 1 })
    await world.call(api.hold, { statementId, isHeld: false, reason: '已核实' }, risk)
    await runStatements(db.sql)
    expect(await billsOfType(low, 10)).toEqual([yuan('45')])
  })
})

it('every amount opens the levels, the members, and the orders and rounds it comes from', async () => {
  const { member, low, top, orders, day, date } = await aDay()
  await planSince(dividend({ games, ratios: [200, 100] }), day)
  await runStatements(db.sql)
  const { runId } = await runOf(date)
  const rows = await statementsOf(runId)
  expect(rows.map(({ agentId, amount, state, level }) => [agentId, amount, state, level])).toEqual([
    [String(top), yuan('45'), 'paid', 1],
    [String(low), yuan('45'), 'paid', 2],
  ])
  const { statementId } = rows[0] as (typeof rows)[number]
  const detail = await world.call(api.statement, { statementId }, maker)
  expect(detail.parts).toMatchObject([
    { game: 'live', base: 'stake', amountRatio: 1000, own: 200, stake: yuan('50'), amount: yuan('5') },
    { game: 'lottery', own: 200, stake: yuan('400'), amount: yuan('40') },
  ])
  expect(detail.levels).toMatchObject([
    { depth: 2, own: 200, given: 100, members: 1 },
    { depth: 2, own: 200, given: 100, members: 1, stake: yuan('400') },
  ])
  const members = await world.call(api.statementMembers, { statementId }, maker)
  expect(members.data.map(({ memberId, game, stake }) => [memberId, game, stake])).toEqual([
    [String(member), 'live', yuan('50')],
    [String(member), 'lottery', yuan('400')],
  ])
  const opened = await world.call(api.memberOrders, { statementId, memberId: String(member) }, maker)
  expect(opened.data.map(({ orderNo, stake }) => [orderNo, stake])).toEqual([
    [String(orders[0]), yuan('300')],
    [String(orders[1]), yuan('100')],
  ])
  const rounds = await world.call(api.memberRounds, { statementId, memberId: String(member) }, maker)
  expect(rounds.data).toMatchObject([{ game: 'live', stake: yuan('50'), profit: yuan('50') }])
  expect(await codeOf(world.call(api.memberOrders, { statementId, memberId: String(low) }, maker))).toBe(
    'AGENT/STATEMENT_NOT_FOUND',
  )
})

describe('plans', () => {
  it('are changed by two people, from a day to come on, and keep who and why', async () => {
    const { data } = await world.call(api.plans, { kind: 'wage' }, maker)
    const revision = data[0]?.version ?? 0
    const plan = wage(tier('1000', 3, 10))
    const said = { revision, isOn: true, plan }
    const late = world.call(api.proposePlan, { ...said, startsOn: await dayAgo(0), ...say('新方案') }, maker)
    expect(await codeOf(late)).toBe('AGENT/PLAN_LATE')
    const unreal = world.call(api.proposePlan, { ...said, startsOn: '2031-02-31', ...say('新方案') }, maker)
    expect(await codeOf(unreal)).toBe('REQ/INVALID')
    const startsOn = await dayAgo(-3)
    const proposal = await world.call(api.proposePlan, { ...said, startsOn, ...say('新方案') }, maker)
    expect(await codeOf(approve(world, proposal, maker))).toBe('UC/FORBIDDEN')
    const { effect } = await world.call(approvals.read, { approvalId: proposal.approvalId }, checker)
    expect(effect).toMatchObject({ startsOn, isOn: true, after: { kind: 'wage' } })
    await approve(world, proposal, checker)
    const [newest] = (await world.call(api.plans, { kind: 'wage' }, maker)).data
    expect(newest).toMatchObject({ version: revision + 1, startsOn, isOn: true, plan, reason: '新方案' })
    expect(newest?.agreedBy).not.toBe(newest?.madeBy)
    expect(await codeOf(world.call(api.proposePlan, { ...said, startsOn, ...say() }, maker))).toBe('APPROVAL/CHANGED')
  })

  it('an agent has a ratio of his own from a day on, also for periods that have passed by then', async () => {
    const { low, day } = await aDay()
    await db.owner`update member set is_agent = true where member_id = ${low}`
    const wish = { memberId: String(low), startsOn: await dayAgo(-1), ratio: 150, revision: 0 }
    await approve(world, await world.call(api.proposeRatio, { ...wish, ...say() }, maker), checker)
    const { data } = await world.call(api.ratios, { memberId: String(low) }, maker)
    expect(data).toMatchObject([{ memberId: String(low), ratio: 150, version: 1 }])
    // It is not that of a period before.
    await planSince(dividend({ games, ratios: [200, 100] }), day)
    await runStatements(db.sql)
    expect(await billsOfType(low, 10)).toEqual([yuan('45')])
    await db.owner`update agent_ratio set starts_on = ${await dayAgo(day)}::date where agent_id = ${low}`
    await db.owner`insert into agent_run_due (run_id) select run_id from agent_statement where agent_id = ${low}`
    await runStatements(db.sql)
    expect(await billsOfType(low, 10)).toEqual([yuan('45'), yuan('22.5')])
  })
})

it('a month goes from risk to finance to two people, with an adjustment between them', async () => {
  const [member, low] = (await aChain(80, 70)) as [bigint, bigint]
  const turn = await aTurn()
  await bet(turn, member, LOSES('1000'))
  await isDrawn(turn)
  ago -= 62
  await settledAgo(ago)
  const date = await dayAgo(ago)
  await planSince(monthly(), ago, 1)
  await runStatements(db.sql)
  const run = await runOf(date, 'monthly')
  expect(run).toMatchObject({ state: 'risk', amount: yuan('300') })
  const { runId } = run
  expect(await codeOf(world.call(api.payRun, { runId, version: 1, ...say() }, maker))).toBe('AGENT/NOT_REVIEWED')
  expect(await codeOf(world.call(api.passRun, { runId, version: 1, reason: '无异常' }, maker))).toBe('UC/FORBIDDEN')
  await world.call(api.passRun, { runId, version: 1, reason: '无异常' }, risk)
  const [statement] = await statementsOf(runId)
  const { statementId } = statement as NonNullable<typeof statement>
  const less = { statementId, adjustment: -yuan('100'), reason: '活动成本' }
  await world.call(api.adjust, { ...less, version: 1 }, maker)
  await runStatements(db.sql)
  expect(await runOf(date, 'monthly')).toMatchObject({ state: 'risk', version: 2, amount: yuan('270') })
  await world.call(api.passRun, { runId, version: 2, reason: '无异常' }, risk)
  await approve(world, await world.call(api.payRun, { runId, version: 2, ...say() }, maker), checker)
  await runStatements(db.sql)
  expect(await billsOfType(low, 24)).toEqual([yuan('270')])
})

describe('an agent', () => {
  it('sees his own statements of every kind, what they are made of, and figures that agree with them', async () => {
    const { member, low, turn, day } = await aDay()
    await daysPass(ago)
    await planSince(dividend({ games, ratios: [200, 100] }), day)
    await planSince(wage(tier('100', 1, 100)), day)
    await runRebates(db.sql)
    await runStatements(db.sql)
    await countFigures(db.sql)
    const as = await sessionOf(low)
    const { data } = await app.call(own.statements, {}, { as })
    expect(data.map(({ kind, amount, state, tier: reached }) => [kind, amount, state, reached])).toEqual([
      ['wage', yuan('4.5'), 'paid', 1],
      ['dividend', yuan('45'), 'paid', null],
      ['rebate', yuan('4'), 'paid', null],
    ])
    const key = Buffer.from(JSON.stringify(['no day', '1'])).toString('base64url')
    expect(await codeOf(app.call(own.statements, { key }, { as }))).toBe('REQ/INVALID')
    const first = await app.call(own.statements, { rows: 1 }, { as })
    const second = await app.call(own.statements, { rows: 1, key: first.nextKey ?? '' }, { as })
    expect([first.data, second.data].flat().map(({ kind }) => kind)).toEqual(['wage', 'dividend'])
    expect((await app.call(own.statements, { kind: 'rebate' }, { as })).data).toHaveLength(1)
    for (const { statementId, kind } of data) {
      const detail = await app.call(own.statement, { statementId }, { as })
      expect(detail.levels.length).toBeGreaterThan(0)
      const members = await app.call(own.statementMembers, { statementId, depth: 1 }, { as })
      expect(new Set(members.data.map(({ memberId }) => memberId))).toEqual(new Set([String(member)]))
      expect((await app.call(own.statementMembers, { statementId, depth: 7 }, { as })).data).toEqual([])
      expect(kind).toBe(detail.kind)
      const paid = detail.parts.map((part) => part.wage?.hundredths ?? null)
      expect(paid).toEqual({ rebate: [], dividend: [null, null], wage: [100], monthly: [] }[kind])
    }
    const today = await dayAgo(0)
    const figures = await app.call(agentsApi.teamFigures, { beginDate: today, endDate: today }, { as })
    const { dlRebate, dlBonus, dlDayWage } = figures
    expect({ dlRebate, dlBonus, dlDayWage }).toEqual({
      ...{ dlRebate: yuan('4'), dlBonus: yuan('45'), dlDayWage: yuan('4.5') },
    })
    expect(turn.drawId).toBeGreaterThan(0)
  })

  it('finds nobody else’s statement, not even of his team', async () => {
    const { low, top, day } = await aDay()
    await planSince(dividend({ games, ratios: [200, 100] }), day)
    await runStatements(db.sql)
    const [row] = await db.owner<[{ id: bigint }]>`
      select statement_id as id from agent_statement where agent_id = ${low} order by statement_id desc limit 1`
    const stranger = await belowOf(null, 80)
    for (const one of [top, stranger]) {
      const as = await sessionOf(one)
      const statementId = String(row.id)
      expect(await codeOf(app.call(own.statement, { statementId }, { as }))).toBe('AGENT/STATEMENT_NOT_FOUND')
      expect(await codeOf(app.call(own.statementMembers, { statementId }, { as }))).toBe('AGENT/STATEMENT_NOT_FOUND')
    }
  })
})
