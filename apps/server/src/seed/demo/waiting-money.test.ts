import * as adjustments from '@liuhe/contract/api/operator/adjustments.ts'
import * as desk from '@liuhe/contract/api/operator/recharge.ts'
import * as recon from '@liuhe/contract/api/operator/recon.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkBooks } from '../../modules/bets/testing.ts'
import { aGateway, aRound, seedRecharges } from '../../modules/recharge/testing.ts'
import { systemRandom } from '../../platform/random.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { waitingMoneyRound } from './waiting-money.ts'

// Anyone who opens the desks of money of the demonstration finds work there.

const db = useTestDatabase()
const gateway = aGateway()
let world: OperatorWorld
let checker: string

beforeAll(async () => {
  world = await createOperatorWorld(db)
  await seedRecharges(db.owner)
  await world.enrolled('finance-maker', 'maker')
  checker = await world.tokenOf('finance-checker')
})
afterAll(() => world.close())

const round = () => waitingMoneyRound(db.sql, { clock: { now: () => Date.now() }, random: systemRandom })

it('has transfers to match, money of nobody, a day with a difference and an adjustment, once each', async () => {
  await round()
  // The job asks a gateway for what nobody has asked for within five seconds.
  await db.owner`update recharge_order set created_at = created_at - interval '10 seconds'`
  await aRound(db.sql, gateway)
  await round()
  await round()
  const { data } = await world.call(desk.orders, { queue: 'review' }, checker)
  expect(data.map(({ amount, status }) => [amount, status])).toEqual([
    [2_000_000n, 2],
    [60_000_000n, 2],
  ])
  const received = await world.call(desk.received, {}, checker)
  expect(received.data.map(({ verdict, worth }) => [verdict, worth])).toEqual([['unknown', 888_000n]])
  const days = await world.call(recon.days, {}, checker)
  expect(days.data).toMatchObject([{ source: 'bank', missingHere: 1, undecided: 1, isComplete: true }])
  expect(await world.call(adjustments.list, { state: 'open' }, checker)).toMatchObject([
    { maker: 'maker', amount: 88_000n },
  ])
  await checkBooks(db.owner)
})
