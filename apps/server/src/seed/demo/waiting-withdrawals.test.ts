import * as desk from '@liuhe/contract/api/operator/withdrawals.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { checkBooks } from '../../modules/bets/testing.ts'
import { aPayer, aProvider } from '../../modules/withdrawals/payout/testing/payer.ts'
import { reject } from '../../modules/withdrawals/index.ts'
import { checkHeld } from '../../modules/withdrawals/testing.ts'
import { systemRandom } from '../../platform/random.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { testSecrets } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { decideRound } from './sandbox-staff.ts'
import { waitingRound } from './waiting-withdrawals.ts'

// Anyone who opens the console of the demonstration finds work there.

const db = useTestDatabase()
const provider = aProvider()
let world: OperatorWorld
let maker: string

beforeAll(async () => {
  world = await createOperatorWorld(db)
  maker = await world.tokenOf('finance-maker')
})
afterEach(async () => {
  await checkBooks(db.owner)
  await checkHeld(db.owner)
})
afterAll(() => world.close())

const round = () =>
  waitingRound(db.sql, { clock: { now: () => Date.now() }, random: systemRandom, pepper: testSecrets.pepper })
const queue = async () =>
  (await world.call(desk.queue, { queue: 'review' }, maker)).data.map(({ amount, rules, peopleNeeded }) => ({
    ...{ amount, rules, peopleNeeded },
  }))
const AT_ONCE = { requested: 0, approved1: 0 }

it('has an ordinary withdrawal, one for two people and one with unfinished turnover, whatever is decided', async () => {
  // Two processes at once, as of a demonstration that runs in two.
  await Promise.all([round(), round()])
  // The first of one account is for the sandbox's staff, which leaves the others alone.
  for (let step = 0; step < 3; step++) await decideRound(db.sql, AT_ONCE)
  await aPayer(db.sql, provider.gatewayOf).round()
  await round()
  expect(await decideRound(db.sql, AT_ONCE)).toBe(0)
  const expected = [
    { amount: 6_800_000n, rules: ['first-account', 'large', 'not-small'], peopleNeeded: 2 },
    { amount: 1_888_000n, rules: ['first-account', 'deducted', 'not-small'], peopleNeeded: 2 },
    { amount: 2_600_000n, rules: ['not-small'], peopleNeeded: 1 },
  ]
  expect(await queue()).toEqual(expected)
  const [{ withdrawalId }] = await db.owner<[{ withdrawalId: bigint }]>`
    select withdrawal_id as "withdrawalId" from withdrawal_order where amount = 6800000`
  await inTransaction(db.sql, (tx) => reject(tx, withdrawalId, { role: 'risk', actor: 'operator:9', reason: '核对' }))
  await round()
  expect((await queue()).map(({ amount }) => amount)).toEqual([1_888_000n, 2_600_000n, 6_800_000n])
})
