import { setTimeout as sleep } from 'node:timers/promises'
import * as direct from '@liuhe/contract/api/direct.ts'
import * as member from '@liuhe/contract/api/member.ts'
import * as recharge from '@liuhe/contract/api/recharge.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { connect } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { often } from '../../testing/patience.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { checkBooks } from '../bets/testing.ts'
import { checkLimits } from '../limits/testing.ts'
import { bookRecharge, confirmRecharge, expireRecharges } from '../recharge/index.ts'
import { aGateway, aPayer, look as lookAt, type Payer, refuseFaults, seedRecharges } from '../recharge/testing.ts'
import { codeOf } from '../security/testing.ts'
import { findPayer } from '../withdrawals/index.ts'
import { systemRandom } from '../../platform/random.ts'
import { aKnownWithdrawer, checkHeld, idOfOrder, look } from '../withdrawals/testing.ts'
import { directRound } from './jobs.ts'
import { settleOrDispute } from './settle.ts'
import { aRequestKey, aWaiting, confirms, hasIt, offers, pays, proves, says } from './testing.ts'

// Payer, receiver, clock and people at once, and connections that end in the middle: money moves once or not at all.

const db = useTestDatabase()
let app: TestApp

beforeAll(async () => {
  app = await createTestApp(db, { limits: unlimited, gatewayOf: aGateway().gatewayOf })
  await seedRecharges(db.owner)
  await db.owner`update recharge_setting set first_gift = null`
})
afterEach(async () => {
  await endOffers()
  await checkBooks(db.owner)
  await checkLimits(db.owner)
  await checkHeld(db.owner)
  refuseFaults(app)
})
afterAll(() => app.close())

const log = {
  warn: (facts: { err?: unknown }) => {
    throw facts.err
  },
}
/** Each round has its own who wait: a payer is given the oldest. */
const endOffers = () => db.owner`
    update withdrawal_offer f set ended_at = now(), ended_why = 'asked'
    where ended_at is null and not exists (select from withdrawal_match m where m.withdrawal_id = f.withdrawal_id
                                           and m.state in ('paying', 'said', 'disputed'))`

const moneyOf = async (as: string) => (await app.call(member.checkMoney, {}, { as })).money

it('gives each withdrawal to one of many payers who come at once', async () => {
  const waiting = await Promise.all([aWaiting(app, db, '200'), aWaiting(app, db, '200'), aWaiting(app, db, '200')])
  const payers = await Promise.all(Array.from({ length: 8 }, () => aPayer(db)))
  const outcomes = await Promise.all(payers.map((payer) => codeOf(pays(app, payer, '200'))))
  expect(outcomes.filter((code) => code === 'RECHARGE/NO_MATCH')).toHaveLength(8 - waiting.length)
  const matched = await db.owner`
    select withdrawal_id from withdrawal_match where state = 'paying' group by withdrawal_id having count(*) = 1`
  expect(matched).toHaveLength(waiting.length)
})

it('ends each order once, in any order, and both halves alike [I-22] [I-24]', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < often({ usual: 6, full: 30 }); round++) {
    await endOffers()
    const { who, order: withdrawal } = await aWaiting(app, db)
    const payer = await aPayer(db)
    const order = await pays(app, payer)
    await proves(app, payer, order)
    await db.owner`update recharge_order set created_at = created_at - interval '1 hour',
      expires_at = expires_at - interval '1 hour' where recharge_id = ${order.orderNo}`
    const pause = (n: number) => sleep((round * n) % 11)
    const { orderNo } = withdrawal
    await Promise.all([
      pause(1).then(() => confirms(app, payer, order).catch(() => {})),
      pause(2).then(() => expireRecharges(db.sql)),
      pause(3).then(() => app.call(recharge.cancel, { orderNo: order.orderNo }, { as: payer.as }).catch(() => {})),
      ...[4, 5].map((n) => pause(n).then(() => hasIt(app, who, withdrawal).catch(() => {}))),
      pause(6).then(() =>
        app.call(direct.missing, { orderNo, kind: 'not-received' }, { as: who.token }).catch(() => {}),
      ),
      pause(7).then(() => app.call(direct.leave, { orderNo }, { as: who.token }).catch(() => {})),
      pause(8).then(() => directRound(db.sql, { log })),
    ])
    const [paid, credited] = [await look(app, who, withdrawal), await lookAt(app, payer, order)]
    expect(paid.state === 'paid').toBe(credited.status === 3)
    expect(await moneyOf(payer.as)).toBe(credited.status === 3 ? yuan('300') : 0n)
    // Nothing is left over: what is open has somebody whose turn it is.
    expect(credited.status <= 2).toBe(credited.match?.state === 'said' || credited.match?.state === 'disputed')
    seen.add(`${credited.status}`)
    if (credited.status <= 2) await hasIt(app, who, withdrawal)
  }
  expect([...seen].every((status) => '1234'.includes(status))).toBe(true)
}, 120_000)

it('lets two members pay one another at the same time', async () => {
  for (let round = 0; round < often({ usual: 2, full: 10 }); round++) {
    const [one, other] = await Promise.all([aKnownWithdrawer(app, db, '300'), aKnownWithdrawer(app, db, '500')])
    const [first, second] = [await offers(app, db, one, '300'), await offers(app, db, other, '500')]
    const asPayer = ({ memberId, token }: typeof one): Payer => ({ memberId, as: token })
    await says(app, asPayer(other), await pays(app, asPayer(other), '300'))
    await says(app, asPayer(one), await pays(app, asPayer(one), '500'))
    const settled = await Promise.all([hasIt(app, one, first), hasIt(app, other, second)])
    expect(settled).toEqual([{ state: 'paid' }, { state: 'paid' }])
    expect([await moneyOf(one.token), await moneyOf(other.token)]).toEqual([yuan('500'), yuan('300')])
  }
}, 60_000)

it('is not half done when the connection of any step dies in its middle, and done by the next try', async () => {
  await db.owner.unsafe(`
    create table slow (is_on boolean); insert into slow values (false);
    create function be_slow() returns trigger language plpgsql security definer set search_path = public as
      $$ begin if (select is_on from slow) then perform pg_sleep(5); end if; return new; end $$;
    create trigger be_slow before insert on outbox for each row execute function be_slow();`)
  const { who, order: withdrawal } = await aWaiting(app, db)
  const payer = await aPayer(db)
  const viewer = { memberId: payer.memberId }
  const clock = { now: () => Date.now() }
  const asked = { requestId: aRequestKey(), channelCode: 'direct', amount: yuan('300') }
  const states = async () => {
    const match = await findPayer(db.owner, idOfOrder(withdrawal))
    const [order] = await db.owner`select status from recharge_order where member_id = ${payer.memberId}`
    return [order?.['status'], match?.state, (await look(app, who, withdrawal)).state, await moneyOf(payer.as)]
  }
  const dies = async (work: (sql: ReturnType<typeof connect>) => Promise<unknown>) => {
    const before = await states()
    await db.owner`update slow set is_on = true`
    const victim = connect(db.url, { name: 'direct-victim', max: 1 })
    const dying = work(victim).then(
      () => 'done',
      () => 'dead',
    )
    for (let tries = 0; tries < 500; tries++) {
      const killed = await db.owner`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'direct-victim' and wait_event = 'PgSleep'`
      if (killed.length > 0) break
      await sleep(10)
    }
    await db.owner`update slow set is_on = false`
    expect(await dying).toBe('dead')
    await victim.end({ timeout: 1 })
    expect(await states()).toEqual(before)
    await work(db.sql)
  }
  await dies((sql) => inTransaction(sql, (tx) => bookRecharge(tx, { viewer, random: systemRandom }, asked)))
  expect(await states()).toEqual([1, 'paying', 'requested', 0n])
  const { rechargeId } = (await findPayer(db.owner, idOfOrder(withdrawal))) as { rechargeId: bigint }
  const orderNo = String(rechargeId)
  await proves(app, payer, { orderNo })
  const said = { orderNo, payer: '李四', paidTime: Date.now() }
  await dies((sql) => inTransaction(sql, (tx) => confirmRecharge({ tx, clock, viewer }, said)))
  expect(await states()).toEqual([2, 'said', 'requested', 0n])
  const doer = { role: 'member', actor: 'test' } as const
  await dies((sql) => settleOrDispute(sql, rechargeId, { doer, note: null }))
  expect(await states()).toEqual([3, 'paid', 'paid', yuan('300')])
  await db.owner.unsafe('drop trigger be_slow on outbox')
}, 60_000)
