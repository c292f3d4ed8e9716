import * as bills from '@liuhe/contract/api/bills.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { aGateway, anOrder, aPayer, aPayment, arrive, seedRecharges } from '../recharge/testing.ts'
import { aKnownWithdrawer, ask, payOut } from '../withdrawals/testing.ts'

// A search by the number of a recharge or a withdrawal, as its pages show it.

const db = useTestDatabase()
const gateway = aGateway()
let app: TestApp

beforeAll(async () => {
  app = await createTestApp(db, { limits: unlimited, gatewayOf: gateway.gatewayOf })
  await seedRecharges(db.owner)
})
afterAll(() => app.close())

const search = async (as: string, no: string) => (await app.call(bills.search, { no }, { as })).data

it('finds what a recharge credited and what the house added to it, and no other recharge [WALLET-003]', async () => {
  const payer = await aPayer(db)
  const [order, other] = [await anOrder(app, payer, 'wechat', '500'), await anOrder(app, payer, 'alipay', '100')]
  expect(await search(payer.as, order.orderNo)).toEqual([])
  for (const one of [order, other]) await arrive(db.sql, aPayment(one))
  const listed = (await app.call(bills.list, {}, { as: payer.as })).data
  const found = await search(payer.as, order.orderNo)
  expect(found.map(({ tranType }) => tranType)).toEqual(expect.arrayContaining([2, 20]))
  expect(found.find(({ tranType }) => tranType === 2)?.amount).toBe(yuan('500'))
  // Each bill stands behind exactly one of the two.
  const others = await search(payer.as, other.orderNo)
  expect([...others, ...found]).toEqual(listed)
  expect(others.find(({ tranType }) => tranType === 2)?.amount).toBe(yuan('100'))
  const stranger = await aPayer(db)
  expect(await search(stranger.as, order.orderNo)).toEqual([])
})

it('finds what a withdrawal held, and what came back of it, for its member alone', async () => {
  const who = await aKnownWithdrawer(app, db, '1000')
  const order = await ask(app, who, '300')
  const before = await search(who.token, order.orderNo)
  expect(before.map(({ tranType, amount }) => [tranType, amount])).toEqual([[6, -yuan('300')]])
  await payOut(db.sql, order)
  expect(await search(who.token, order.orderNo)).toEqual(before)
  const stranger = await aKnownWithdrawer(app, db, '1000')
  expect(await search(stranger.token, order.orderNo)).toEqual([])
})
