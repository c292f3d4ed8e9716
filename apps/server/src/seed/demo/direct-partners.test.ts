import * as direct from '@liuhe/contract/api/direct.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { checkBooks } from '../../modules/bets/testing.ts'
import { settleOrDispute } from '../../modules/direct/index.ts'
import { offers, pays, says } from '../../modules/direct/testing.ts'
import { aGateway, aPayer, look as lookAt, seedRecharges } from '../../modules/recharge/testing.ts'
import { aKnownWithdrawer, checkHeld, look } from '../../modules/withdrawals/testing.ts'
import { systemRandom } from '../../platform/random.ts'
import { createTestApp, type TestApp, testSecrets } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { partnerRound } from './direct-partners.ts'

// A tester is alone, and finds somebody who waits, and somebody who pays.

const db = useTestDatabase()
let app: TestApp
const AT_ONCE = { finds: 0, pays: 0, answers: 0, decides: 0 }

beforeAll(async () => {
  app = await createTestApp(db, { limits: unlimited, gatewayOf: aGateway().gatewayOf })
  await seedRecharges(db.owner)
})
afterEach(async () => {
  await checkBooks(db.owner)
  await checkHeld(db.owner)
})
afterAll(() => app.close())

const round = (takes: Partial<typeof AT_ONCE> = {}) =>
  partnerRound(
    db.owner,
    {
      ...{ clock: { now: () => Date.now() }, random: systemRandom, pepper: testSecrets.pepper },
      log: {
        warn: (facts: { err?: unknown }) => {
          throw facts.err
        },
      },
    },
    { ...AT_ONCE, ...takes },
  )

it('waits with a sum of each kind, believes a proof, and shows a dispute and both its ends', async () => {
  await round()
  await round()
  const [waiting] = await db.owner<[{ n: number }]>`
    select count(*)::int as n from withdrawal_offer where ended_at is null`
  expect(waiting.n).toBe(6)
  const ends = { 100: [3, 'paid'], 1000: [3, 'paid'], 2000: [5, 'released'] } as const
  for (const [amount, [status, state]] of Object.entries(ends)) {
    const payer = await aPayer(db)
    const order = await pays(app, payer, amount)
    await says(app, payer, order)
    await round()
    await round()
    const seen = await lookAt(app, payer, order)
    expect({ status: seen.status, state: seen.match?.state }).toEqual({ status, state })
    expect(seen.steps.map(({ note }) => note).join()).toContain('演示环境')
  }
  await round()
  expect((await db.owner`select from withdrawal_offer where ended_at is null`).length).toBe(6)
})

it('leaves one dispute to people, and begins another one when they have decided', async () => {
  const disputed = () => db.owner<{ matchNo: string; revision: number }[]>`
    select recharge_id::text as "matchNo", revision from withdrawal_match where state = 'disputed'`
  for (let n = 0; n < 4; n++) await round()
  const [first, ...more] = await disputed()
  expect([first?.matchNo, more]).toEqual([expect.any(String), []])
  for (let n = 0; n < 2; n++) await round()
  expect(await disputed()).toEqual([first])
  await settleOrDispute(db.owner, BigInt(first?.matchNo ?? 0), { doer: { role: 'sandbox', actor: 'test' }, note: null })
  for (let n = 0; n < 4; n++) await round()
  const [second] = await disputed()
  expect(second?.matchNo).not.toBe(first?.matchNo)
  expect(second).toBeDefined()
})

it('pays who waits, with a proof that says what it is, and believes that nothing came', async () => {
  const who = await aKnownWithdrawer(app, db, '300')
  const order = await offers(app, db, who, '300')
  await round()
  await round()
  const paying = await app.call(direct.incoming, { orderNo: order.orderNo }, { as: who.token })
  expect(paying).toMatchObject({ state: 'said', amount: yuan('300'), payer: expect.stringContaining('演示') })
  expect(paying?.receipts).toHaveLength(1)
  await app.call(direct.missing, { orderNo: order.orderNo, kind: 'not-received' }, { as: who.token })
  await round({ finds: 3_600 })
  expect((await look(app, who, order)).direct).toMatchObject({ stage: 'waiting' })
})
