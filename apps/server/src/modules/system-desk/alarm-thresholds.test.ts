import { randomUUID } from 'node:crypto'
import * as alarmDesk from '@liuhe/contract/api/operator/alarms.ts'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as deeds from '@liuhe/contract/api/operator/member-deeds.ts'
import * as api from '@liuhe/contract/api/operator/site-settings.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember } from '../../testing/factories.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const db = useTestDatabase()
let world: OperatorWorld
let ada: string

beforeAll(async () => {
  world = await createOperatorWorld(db)
  ada = await world.signedIn(await world.enrolled('sysadmin', 'ada'))
})
afterAll(() => world.close())

const set = (key: 'alarm_decisions' | 'alarm_unmask', value: number) =>
  world.call(api.set, { key, value, revision: 0, reason: '收紧告警' }, ada)

it('who decides more often in ten minutes than is set raises an alarm', async () => {
  await set('alarm_decisions', 10)
  const hasty = await world.tokenOf('risk')
  const alarms = async () => (await world.call(alarmDesk.list, { source: 'approval' }, ada)).data
  for (let n = 1; n <= 11; n++) {
    const wish = { key: 'bonus_days' as const, value: 9, revision: 0, reason: '延长领取', requestId: randomUUID() }
    const { approvalId } = await world.call(api.propose, wish, ada)
    await world.call(approvals.reject, { approvalId, note: '否' }, hasty)
    expect([n, (await alarms()).length]).toEqual([n, n > 10 ? 1 : 0])
  }
})

it('who sees unmasked data as often in a day as is set raises an alarm', async () => {
  await set('alarm_unmask', 5)
  const memberId = String((await aMember(db)).memberId)
  const curious = await world.tokenOf('support')
  for (let n = 1; n <= 5; n++) {
    const wish = { memberId, requestId: randomUUID(), fields: ['name' as const], reason: '回电核实' }
    await world.call(deeds.unmask, wish, curious)
    const { data } = await world.call(alarmDesk.list, { source: 'unmask' }, ada)
    expect([n, data.length]).toEqual([n, n >= 5 ? 1 : 0])
  }
})
