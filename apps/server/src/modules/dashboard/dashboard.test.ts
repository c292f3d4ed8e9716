import * as api from '@liuhe/contract/api/operator/dashboard.ts'
import type { AnyDefinition, ArgsOf } from '@liuhe/contract/endpoint.ts'
import { recorded } from '../jobs/index.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { QUEUES } from '@liuhe/domain/queues.ts'
import { STAFF_ROLES, staffMay, type StaffRole } from '@liuhe/domain/staff.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect, type Sql } from '../../db/connect.ts'
import { housePromo, memberMain } from '../../ledger/accounts.ts'
import { rechargeCredited, rechargeGift } from '../../ledger/events.ts'
import { post } from '../../ledger/index.ts'
import type { Transfer } from '../../ledger/transfer.ts'
import { aMember, anOpenDraw } from '../../testing/money-world.ts'
import { createOperatorWorld, type OperatorWorld, type TestOperator } from '../../testing/operator-world.ts'
import { countFigures } from '../agents/index.ts'
import { aWithdrawal, postAll } from '../agents/testing/figures.ts'
import { createBetDesk, reverseOrders } from '../bets/index.ts'
import { aLine, aRequest } from '../bets/testing.ts'
import {
  aTurn,
  correct,
  db,
  publish,
  RIGHT,
  setCorrectionWorldUp,
  settle,
  WRONG,
} from '../results/testing/correction-world.ts'
import { createExposure } from './exposure.ts'
import { countHouse } from './index.ts'

// After each test `checkBooks` compares the sums with the books: what settled orders left is what the house got.

setCorrectionWorldUp()
let world: OperatorWorld
const people = new Map<StaffRole, TestOperator>()
const tokens = new Map<StaffRole, string>()

beforeAll(async () => {
  world = await createOperatorWorld(db)
  for (const role of STAFF_ROLES) people.set(role, await world.enrolled(role))
})
afterAll(() => world.close())
beforeEach(async () => {
  tokens.clear()
  await countHouse(db.sql)
  await db.owner`delete from stat_minute`
  // What was counted before lies far back, so that each test begins with a day of its own.
  await db.owner`
    with gone as (delete from stat_day returning *)
    insert into stat_day (day, company, game_id, kind, amount, paid, times)
    select '2026-01-01', company, game_id, kind, sum(amount), sum(paid), sum(times) from gone group by 2, 3, 4`
})

/** A session of this test: time goes on in it. */
async function as(role: StaffRole): Promise<string> {
  const token = tokens.get(role) ?? (await world.signedIn(people.get(role) as TestOperator))
  tokens.set(role, token)
  return token
}
/** Answers are remembered for some seconds: each question here is a new one. */
const asked = async <E extends AnyDefinition>(endpoint: E, args: ArgsOf<E>, role: StaffRole) => {
  await countHouse(db.sql)
  const token = await as(role)
  world.clock.advance(61_000)
  return world.call(endpoint, args, token)
}
const figures = (role: StaffRole = 'auditor', query: object = {}) => asked(api.figures, query, role)

/** What draws moved to the house, by the postings alone. */
const movedToHouse = async () => {
  const [row] = await db.owner<[{ moved: bigint }]>`
    select coalesce(sum(case p.to_account when a.account_id then p.amount else -p.amount end), 0)::bigint as moved
    from ledger_posting p join ledger_account a
      on a.address = 'house:profit' and a.account_id in (p.to_account, p.from_account)`
  return row.moved
}
/** What settled orders left, by the orders alone. */
const leftByOrders = async () => {
  const [row] = await db.owner<[{ left: bigint }]>`
    select coalesce(sum(total - reward), 0)::bigint as left from bet_order where status = 1 and not trial`
  return row.left
}

describe('GGR', () => {
  it('is what settled orders left, and what draws moved to the house: settled, corrected, one voided', async () => {
    const [moved, left] = [await movedToHouse(), await leftByOrders()]
    const sides = async () => {
      const { now } = await figures()
      expect(now.ggr).toBe(now.stakes - now.payouts)
      expect(now.ggr).toBe((await movedToHouse()) - moved)
      expect(now.ggr).toBe((await leftByOrders()) - left)
      return now
    }
    const turn = await aTurn()
    expect((await sides()).orders).toBe(0)
    await publish(turn, WRONG)
    await settle(turn)
    const first = await sides()
    // Twelve members with three orders each, of whom two play with trial money.
    expect(first).toMatchObject({ orders: 30, stakes: yuan('170') })
    await correct(turn, RIGHT)
    await reverseOrders(db.sql, turn.drawId)
    expect((await sides()).orders).toBeLessThan(30)
    await settle(turn)
    const second = await sides()
    expect(second).toMatchObject({ orders: 30, stakes: yuan('170') })
    expect(second.ggr).not.toBe(first.ggr)
    await voidOne(turn.drawId)
    expect((await sides()).orders).toBe(29)
  })

  it('of an earlier day stays as it was: what a correction changes is of the day on which it is made', async () => {
    const turn = await aTurn()
    await publish(turn, WRONG)
    await settle(turn)
    const first = (await figures()).now.ggr
    await db.owner`update stat_day set day = day - 1 where day = site_day(now())`
    await db.owner`update stat_minute set minute = minute - interval '1 day'`
    const moved = await movedToHouse()
    await correct(turn, RIGHT)
    await reverseOrders(db.sql, turn.drawId)
    await settle(turn)
    const today = (await figures()).now.ggr
    expect(today).toBe((await movedToHouse()) - moved)
    expect(today).not.toBe(0n)
    const { series } = await figures('auditor', { range: 'week' })
    expect(series.map(({ ggr }) => ggr).slice(-2)).toEqual([first, today])
  })

  it('agrees with the house in each minute, of each game', async () => {
    const turn = await aTurn()
    await publish(turn, WRONG)
    await settle(turn)
    await countHouse(db.sql)
    const rows = await db.owner`
      select minute, game_id from stat_minute where kind in ('bets', 'profit') group by 1, 2
      having sum(case kind when 'bets' then amount - paid else -amount end) <> 0`
    expect(rows).toEqual([])
    expect((await figures('auditor', { gameId: 110 })).now).toMatchObject({ stakes: yuan('170'), money: null })
    expect((await figures('auditor', { gameId: 71 })).now).toMatchObject({ stakes: 0n })
  })
})

/** Two people void the first order that is settled; a step of `bet-void`, whose own tests prove the rest. */
async function voidOne(drawId: number): Promise<void> {
  const [order] = await db.owner<[{ memberId: bigint; orderId: bigint }]>`
    select member_id as "memberId", order_id as "orderId" from bet_order
    where draw_id = ${drawId} and status = 1 and not trial order by order_id limit 1`
  const hash = Buffer.alloc(32)
  await db.owner`
    with maker as (
      insert into operator (login, role) values ('voids.' || nextval('id_tail'), 'risk') returning operator_id
    ), approved as (
      insert into approval (kind, object, payload, payload_hash, revision, request_id, reason, maker_id, maker_session,
                            maker_address, expires_at)
      select 'bet-void', 'order/' || ${String(order.orderId)}, '{}', ${hash}, 0, 'house-sums', 'test', operator_id,
             ${hash}, '::1', clock_timestamp() + interval '1 day' from maker returning approval_id
    )
    select void.outcome from approved
    cross join lateral bets_void_one(${order.memberId}, ${order.orderId}, approval_id, 'test', 'ann', 'ben') void`
}

describe('money', () => {
  const credit = (memberId: bigint) => ({
    ...{ rechargeId: 7n, receivedId: memberId, memberId, group: 'online', actor: 'test' },
  })
  const commission = (memberId: bigint): Transfer => ({
    ...{ event: 'agent-rebate-paid', tranType: 17, scope: 'test-agent', key: String(memberId), actor: 'test' },
    postings: [{ from: housePromo('CNY'), to: memberMain(memberId), amount: yuan('3') }],
  })

  it('is told apart by what it is, and the net is what the house kept', async () => {
    const member = await aMember(db.owner)
    await post(db.owner, rechargeCredited({ ...credit(member), amount: yuan('98'), fee: yuan('2') }))
    await post(db.owner, rechargeGift({ ...credit(member), amount: yuan('10'), kind: 'discount' }))
    await post(db.owner, commission(member))
    await postAll(db.sql, aWithdrawal(member, yuan('50'), yuan('5')))
    const { now } = await figures()
    expect(now.money).toEqual({
      // The recharge cost two yuan, the withdrawal a fen.
      ...{ games: 0n, rebate: 0n, commission: yuan('3'), fees: yuan('2.01') },
      // A gift of ten, of which a withdrawal left five.
      bonus: yuan('5'),
      ngr: yuan('2.01') - yuan('5') - yuan('3'),
      ...{ deposits: yuan('98'), withdrawals: yuan('45') },
    })
  })

  it('of trial accounts is none', async () => {
    const member = await aMember(db.owner, { kind: 'trial', balance: yuan('1000') })
    expect(member).toBeGreaterThan(0n)
    const { now } = await figures()
    expect([now.money?.deposits, now.money?.ngr]).toEqual([0n, 0n])
  })

  it('is not shown to those who may not see money', async () => {
    for (const role of STAFF_ROLES.filter((one) => staffMay(one, 'readReports'))) {
      const { now, before, series } = await figures(role)
      const isSeen = staffMay(role, 'readMoney')
      expect([role, ...[now, before, ...series].map(({ money }) => money !== null)]).toEqual([
        role,
        ...[now, before, ...series].map(() => isSeen),
      ])
    }
    expect(STAFF_ROLES.filter((one) => staffMay(one, 'readReports') && !staffMay(one, 'readMoney'))).not.toEqual([])
  })
})

describe('a count', () => {
  it('is done once by any number of engines, and not at all by one that is killed', async () => {
    const turn = await aTurn()
    await publish(turn, WRONG)
    await settle(turn)
    const killed = new Error('killed')
    const dying = db.sql.begin(async (tx) => {
      expect(await countHouse(tx)).toBeGreaterThan(0)
      expect(await countHouse(db.sql)).toBe(0)
      throw killed
    })
    await expect(dying).rejects.toBe(killed)
    const engines: Sql[] = [1, 2, 3].map((n) => connect(db.url, { max: 1, name: `engine ${n}` }))
    try {
      await Promise.all(engines.map((sql) => countHouse(sql)))
    } finally {
      await Promise.all(engines.map((sql) => sql.end({ timeout: 1 })))
    }
    expect((await figures()).now).toMatchObject({ orders: 30, stakes: yuan('170') })
  })
})

describe('the week before', () => {
  it('counts up to the same time of day, and people of whole days', async () => {
    await countFigures(db.sql)
    await db.owner`
      insert into stat_minute (minute, company, game_id, kind, amount, paid, times)
      select date_trunc('minute', now()) - interval '7 days' + m * interval '1 minute', '', 71, 'bets', a, 0, 1
      from (values (-1, 1000), (1, 10)) as v(m, a)`
    await db.owner`
      insert into stat_day (day, company, game_id, kind, amount, paid, times)
      select site_day(now()) - back, '', 71, 'bets', amount, 0, 1 from (values (7, 1010), (8, 500), (13, 7), (14, 9))
        as v(back, amount)`
    const [today, week] = [await figures(), await figures('auditor', { range: 'week' })]
    await db.owner`delete from stat_day where day <> '2026-01-01'`
    // In the first minute of a day there is no minute before it.
    const [{ early }] = await db.owner<[{ early: boolean }]>`
      select now() - site_day_start(site_day(now())) < interval '2 minutes' as early`
    if (early) return
    expect(today.before.stakes).toBe(1000n)
    expect(week.before.stakes).toBe(1507n)
    expect(week.series).toHaveLength(7)
    expect(today.people).toMatchObject({ before: { active: 0 } })
    expect(today.people?.now.joined).toBeGreaterThan(0)
  })
})

describe('queues', () => {
  const queues = (role: StaffRole) => asked(api.queues, {}, role)

  it.each(STAFF_ROLES)('of %s are those that it may open', async (role) => {
    const seen = (await queues(role)).map(({ queue }) => queue)
    expect(seen).toEqual(
      (Object.keys(QUEUES) as (keyof typeof QUEUES)[]).filter((queue) => staffMay(role, QUEUES[queue].permission)),
    )
  })

  it('say how many wait, since when, and how many longer than was promised', async () => {
    const find = async (role: StaffRole) => (await queues(role)).find(({ queue }) => queue === 'results')
    const before = await find('draw-operator')
    // Its result was due a minute ago, and then six.
    const turn = await aTurn(1)
    expect(await find('draw-operator')).toMatchObject({ count: (before?.count ?? 0) + 1, late: before?.late })
    await db.owner`
      update draw set close_at = close_at - interval '6 min', plan_at = plan_at - interval '6 min'
      where draw_id = ${turn.drawId}`
    const found = await find('draw-operator')
    expect(found?.late).toBe((before?.late ?? 0) + 1)
    expect(Date.now() - (found?.since ?? 0)).toBeGreaterThan(6 * 60_000)
  })

  it('of approvals are counted by the kinds that are the work of the role', async () => {
    const waiting = async (role: StaffRole) =>
      (await queues(role)).find(({ queue }) => queue === 'approvals')?.count ?? 0
    const [risk, checker] = [await waiting('risk'), await waiting('finance-checker')]
    await db.owner`
      insert into approval (kind, object, payload, payload_hash, revision, request_id, reason, maker_id, maker_session,
                            maker_address, expires_at)
      select 'adjustment', 'member/1', '{}', ${Buffer.alloc(32)}, 0, 'adjust-queue', 'test', min(operator_id),
             ${Buffer.alloc(32)}, '::1', clock_timestamp() + interval '1 day' from operator`
    expect([await waiting('risk'), await waiting('finance-checker')]).toEqual([risk, checker + 1])
  })
})

describe('exposure', () => {
  it('is the stake and the most any result pays, or the bound of all orders where nobody computes that', async () => {
    const drawId = await anOpenDraw(db.owner)
    const member = await aMember(db.owner, { balance: yuan('100') })
    const request = await aRequest(db.owner, drawId, [aLine('103', '大', '10'), aLine('103', '小', '10')])
    await createBetDesk(db.sql).place({ memberId: member, rebateTenths: 0 }, request)
    const shown = (await asked(api.exposure, {}, 'risk')).draws[0]
    // 49 gives both stakes back, which is more than either side wins.
    expect(shown).toMatchObject({ orders: 2, stake: yuan('20'), payout: yuan('20'), payoutIs: 'exact', share: 1000 })
    const { draws } = await createExposure()({ sql: db.sql, clock: world.clock })
    expect(draws[0]).toMatchObject({ payout: yuan('39.6'), payoutIs: 'bound' })
  })
})

describe('integrity', () => {
  const check = async (name: string) => (await asked(api.integrity, {}, 'sysadmin')).find((one) => one.check === name)

  it('says whether GGR is what the house got, and by how much not', async () => {
    const turn = await aTurn()
    await publish(turn, WRONG)
    await settle(turn)
    expect(await check('profit')).toMatchObject({ verdict: 'ok', amount: 0n, count: 0 })
    await db.owner`update stat_day set amount = amount + 5 where kind = 'profit' and day = site_day(now())`
    expect(await check('profit')).toMatchObject({ verdict: 'bad', amount: -5n })
    await db.owner`update stat_day set amount = amount - 5 where kind = 'profit' and day = site_day(now())`
  })

  it('says what the comparison of the books found, and when it is too old to be believed', async () => {
    expect(await check('books')).toMatchObject({ verdict: 'unknown', at: null })
    await db.owner`update withdrawal_check set checked_at = now(), fault = null`
    expect(await check('books')).toMatchObject({ verdict: 'ok' })
    await db.owner`update withdrawal_check set checked_at = now() - interval '4 min'`
    expect(await check('books')).toMatchObject({ verdict: 'warn' })
    await db.owner`update withdrawal_check set checked_at = now(), fault = 'held money differs'`
    expect(await check('books')).toMatchObject({ verdict: 'bad', note: 'held money differs' })
    await db.owner`update withdrawal_check set checked_at = null, fault = null`
  })

  it('names what it does not know', async () => {
    expect(await check('archive')).toMatchObject({ verdict: 'unknown' })
    expect(await check('audit')).toMatchObject({ verdict: 'unknown', note: expect.stringMatching(/^[0-9a-f]{8}$/) })
  })

  it('says of the audit what the last keeping of its head found', async () => {
    const ran = (work: () => Promise<void>) => recorded(db.sql, { job: 'keepAuditHead', everyMs: 60_000 }, work)
    await ran(async () => {})
    expect(await check('audit')).toMatchObject({ verdict: 'ok', note: expect.stringMatching(/^[0-9a-f]{8}$/) })
    await expect(ran(() => Promise.reject(new Error('审计链在 #7 断开（link）')))).rejects.toThrow('断开')
    expect(await check('audit')).toMatchObject({ verdict: 'bad', note: '审计链在 #7 断开（link）' })
    await db.owner`truncate job_run`
  })

  it('counts turns whose root came late', async () => {
    expect(await check('roots')).toMatchObject({ verdict: 'ok', count: 0 })
  })
})
