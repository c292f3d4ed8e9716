import * as desk from '@liuhe/contract/api/operator/recharge.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unlimited } from '../../../http/limits/rate-limit.ts'
import { createOperatorWorld, type OperatorWorld } from '../../../testing/operator-world.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { useTestDatabase } from '../../../testing/test-database.ts'
import { codeOf } from '../../security/testing.ts'
import { aGateway, anOrder, aPayer, aPayment, arrive, seedRecharges } from '../testing.ts'

// Channels as their desk has them: how they do, and one that is stopped at once.

const db = useTestDatabase()
const gateway = aGateway()
let world: OperatorWorld
let app: TestApp
let maker: string

beforeAll(async () => {
  world = await createOperatorWorld(db, { gatewayOf: gateway.gatewayOf })
  app = await createTestApp(db, { limits: unlimited, gatewayOf: gateway.gatewayOf })
  await seedRecharges(db.owner)
  maker = await world.tokenOf('finance-maker')
})
afterAll(async () => {
  await Promise.all([world.close(), app.close()])
})

const channelOf = async (code: string) => {
  const { channels } = await world.call(desk.channels, {}, maker)
  return channels.find((one) => one.code === code) as (typeof channels)[number]
}

it('a channel is stopped at once by one, opened again, and never over a change that was not seen', async () => {
  const { revision } = await channelOf('okpay')
  const pause = (isPaused: boolean, seen: number) =>
    world.call(desk.pauseChannel, { code: 'okpay', isPaused, revision: seen, reason: '渠道波动' }, maker)
  expect(await codeOf(pause(true, revision + 1))).toBe('RECHARGE/CHANNEL_CHANGED')
  const paused = await pause(true, revision)
  expect(await codeOf(anOrder(app, await aPayer(db), 'okpay'))).toBe('RECHARGE/CHANNEL_CLOSED')
  await pause(false, paused.revision)
  expect(await codeOf(anOrder(app, await aPayer(db), 'okpay'))).toBe('OK')
})

it('how a channel does is counted from the orders that have ended', async () => {
  const of = async () => (await world.call(desk.health, {}, maker)).find(({ code }) => code === 'topay')
  expect(await of()).toMatchObject({ quarter: { ended: 0, credited: 0 }, lastCreditedAt: null })
  await arrive(db.sql, aPayment(await anOrder(app, await aPayer(db), 'topay')))
  const open = await anOrder(app, await aPayer(db), 'topay')
  const given = await anOrder(app, await aPayer(db), 'topay')
  await world.call(desk.reject, { orderNo: given.orderNo, reason: '未收到' }, maker)
  const old = await anOrder(app, await aPayer(db), 'topay')
  await db.owner`
    update recharge_order set created_at = created_at - interval '1 hour' where recharge_id = ${BigInt(old.orderNo)}`
  await world.call(desk.reject, { orderNo: old.orderNo, reason: '未收到' }, maker)
  expect(open.status).toBe(1)
  expect(await of()).toMatchObject({
    ...{ quarter: { ended: 2, credited: 1 }, day: { ended: 3, credited: 1 }, open: 1 },
    lastCreditedAt: expect.any(Number),
  })
})
