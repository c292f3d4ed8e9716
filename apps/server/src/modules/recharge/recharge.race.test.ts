import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as member from '@liuhe/contract/api/member.ts'
import * as recharge from '@liuhe/contract/api/recharge.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { checkBooks } from '../bets/testing.ts'
import { checkLimits } from '../limits/testing.ts'
import { expireRecharges } from './jobs.ts'
import {
  aGateway,
  anOrder,
  aPayer,
  aPayment,
  arrive,
  look,
  type Order,
  type Payer,
  seedRecharges,
  refuseFaults,
  aRound,
} from './testing.ts'
import { often } from '../../testing/patience.ts'

// Money, its member and the clock at once; and a process that dies in the middle. Money comes once or not at all, and
// an order ends once.

const db = useTestDatabase()
const gateway = aGateway()
let app: TestApp

beforeAll(async () => {
  app = await createTestApp(db, { limits: unlimited, gatewayOf: gateway.gatewayOf })
  await seedRecharges(db.owner)
  await db.owner`update recharge_setting set first_gift = null`
})
afterEach(async () => {
  await checkBooks(db.owner)
  await checkLimits(db.owner)
  refuseFaults(app)
})
afterAll(() => app.close())

const moneyOf = async ({ as }: Payer) => (await app.call(member.checkMoney, {}, { as })).money
const overdue = (order: Order) => db.owner`
  update recharge_order set created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour'
  where recharge_id = ${order.orderNo}`

it('ends an order once, whether money, cancel or clock comes first, and never loses money [I-22]', async () => {
  const seen = new Set<number>()
  for (let round = 0; round < 25; round++) {
    const payer = await aPayer(db)
    const order = await anOrder(app, payer)
    await overdue(order)
    const pause = (n: number) => sleep((round * n) % 7)
    await Promise.all([
      pause(1).then(() => expireRecharges(db.sql)),
      pause(2).then(() => app.call(recharge.cancel, { orderNo: order.orderNo }, { as: payer.as }).catch(() => {})),
      ...Array.from({ length: 8 }, () => pause(3).then(() => arrive(db.sql, aPayment(order)))),
    ])
    const { status, check, steps } = await look(app, payer, order)
    seen.add(status)
    // Credited, or a card: what was paid after the end is never just gone.
    expect(await moneyOf(payer)).toBe(status === 3 ? order.amount : 0n)
    expect(status === 3 ? check : check?.kind).toBe(status === 3 ? null : 'late')
    const ends = steps.filter(({ code }) => ['credited', 'cancelled', 'expired'].includes(code))
    expect(ends.length).toBe(1)
  }
  expect([...seen].every((status) => status === 3 || status === 4)).toBe(true)
}, 120_000)

it('is not half done when its process is killed, and done once when the proof comes again [I-22]', async () => {
  await db.owner.unsafe(`
    create table slow (is_on boolean); insert into slow values (true);
    create function be_slow() returns trigger language plpgsql security definer set search_path = public as
      $$ begin if (select is_on from slow) then perform pg_sleep(1.5); end if; return new; end $$;
    create trigger be_slow before insert on outbox for each row execute function be_slow();`)
  for (let round = 0; round < often({ usual: 1, full: 3 }); round++) {
    await db.owner`update slow set is_on = false`
    const payer = await aPayer(db)
    const order = await anOrder(app, payer)
    await db.owner`update slow set is_on = true`
    const victim = fork(VICTIM, [db.url, order.orderNo, String(order.amount)])
    // The money is posted, and the news of it are being written.
    await until(async () => (await working()).includes('PgSleep'))
    victim.kill('SIGKILL')
    await until(async () => (await working()).length === 0)
    await db.owner`update slow set is_on = false`
    expect([await moneyOf(payer), (await look(app, payer, order)).status]).toEqual([0n, 1])
    await Promise.all([arrive(db.sql, aPayment(order)), arrive(db.sql, aPayment(order))])
    expect([await moneyOf(payer), (await look(app, payer, order)).status]).toEqual([order.amount, 3])
  }
  await db.owner.unsafe('drop trigger be_slow on outbox')
}, 60_000)

it('leaves nothing that waits for a job after a round of them', async () => {
  const payer = await aPayer(db)
  gateway.isSilent = true
  const order = await anOrder(app, payer)
  gateway.isSilent = false
  await overdue(order)
  await aRound(db.sql, gateway)
  const stuck = await db.owner`
    select from recharge_order where status = 1 and expires_at < clock_timestamp()
    union all select from recharge_received where outcome = 'returning'`
  expect(stuck.length).toBe(0)
})

const VICTIM = fileURLToPath(new URL('../../testing/recharge-victim.ts', import.meta.url))

/** What the connections of the victim wait for. */
async function working(): Promise<(string | null)[]> {
  const rows = await db.owner<{ event: string | null }[]>`
    select wait_event as event from pg_stat_activity where application_name = 'recharge-victim'`
  return rows.map(({ event }) => event)
}

async function until(isIt: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await isIt()) return
    await sleep(20)
  }
  throw new Error('it never came')
}
