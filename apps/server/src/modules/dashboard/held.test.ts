import * as alarms from '@liuhe/contract/api/operator/alarms.ts'
import * as api from '@liuhe/contract/api/operator/dashboard.ts'
import * as withdrawals from '@liuhe/contract/api/operator/withdrawals.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { aRequest } from '../withdrawals/payout/testing.ts'

// What somebody has taken and not finished.

const db = useTestDatabase()
let world: OperatorWorld

beforeAll(async () => {
  world = await createOperatorWorld(db)
})
afterAll(() => world.close())

it('has claims that hold and alarms that one looks after, what is given back by itself first', async () => {
  const [maker, other] = [await world.tokenOf('finance-maker'), await world.tokenOf('finance-maker')]
  const held = async (as: string) => (await world.call(api.held, {}, as)).map(({ queue, item }) => [queue, item])
  const { orderNo } = await aRequest(db, { amount: yuan('6800') })
  const [alarm] = await db.owner<[{ id: string }]>`
    insert into payment_alarm (gateway, kind, subject) values ('bank', 'unsigned', 'body')
    returning alarm_id::text as id`
  expect(await held(maker)).toEqual([])
  const claim = await world.call(withdrawals.claim, { orderNo }, maker)
  await world.call(alarms.acknowledge, { source: 'payment', alarmId: Number(alarm.id) }, maker)
  expect(await held(maker)).toEqual([
    ['withdrawals', orderNo],
    ['alarms', alarm.id],
  ])
  expect(await held(other)).toEqual([])
  const [first, second] = await world.call(api.held, {}, maker)
  expect(first).toMatchObject({ amount: yuan('6800'), until: claim.until })
  expect(second).toMatchObject({ about: 'payment.unsigned', amount: null, until: null })

  await db.owner`update withdrawal_claim set until = clock_timestamp() - interval '1 s'`
  await world.call(alarms.close, { source: 'payment', alarmId: Number(alarm.id), note: '已核对，是网关重试' }, other)
  expect(await held(maker)).toEqual([])
})

it('has tasks and applications that one took, of desks that the role may open now', async () => {
  const editor = await world.enrolled('content')
  const before = await world.signedIn(editor)
  const [who] = await db.owner<[{ id: number }]>`select operator_id as id from operator where login = ${editor.login}`
  await db.owner.begin(async (tx) => {
    // Neither a conversation nor an applicant is of interest here.
    await tx`set local session_replication_role = replica`
    await tx`
      insert into desk_task (case_id, request_id, kind, note, state, made_by, taken_by)
      values (1, 'held-task', 'content', '核对公告', 'taken', ${who.id}, ${who.id})`
    await tx`
      insert into agent_application (member_id, contact, plan, agreement, claimed_by, claimed_until)
      values (1, 'x', 'x', 1, ${who.id}, clock_timestamp() + interval '10 min')`
  })
  const rows = await world.call(api.held, {}, before)
  // Editors see no applications.
  expect(rows).toMatchObject([{ queue: 'tasks', about: 'content', until: null }])
  await db.owner`update operator set role = 'finance-maker' where operator_id = ${who.id}`
  const maker = await world.signedIn(editor)
  expect((await world.call(api.held, {}, maker)).map(({ queue }) => queue)).toEqual(['applications', 'tasks'])
})
