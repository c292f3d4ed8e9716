import * as bets from '@liuhe/contract/api/bets.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { addDays, DAY_MS, instantOf, siteDateOf } from '@liuhe/domain/time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Queryable } from '../../db/connect.ts'
import { aSession } from '../../testing/factories.ts'
import { aMember, anOpenDraw } from '../../testing/money-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { aChase, aChaseGame } from './chase-testing.ts'
import { listDay, listToday } from './list-bets.ts'
import { aLine, aRequest } from './testing.ts'

// Lists of members with very many orders (Ruling C104): what they say, and how much of the table they touch for it.

const db = useTestDatabase()
const MANY = 100_000
const NOW = Date.now()
const TODAY = siteDateOf(NOW)
/** One look at the orders of the day, a second one at those before it, and the rows of a page. */
const TOUCHED_MAX = 2 * bets.ORDERS_REACH + 1_000

let app: TestApp
let busy: bigint
let draw: number

/** Orders spread evenly over a day; one in `cancelledEach` is cancelled, the rest is settled, with three exceptions. */
async function fill(memberId: bigint, count: number, day = TODAY): Promise<void> {
  const start = new Date(instantOf(day))
  await db.owner`
    insert into bet_order (order_id, member_id, account_id, trial, draw_id, game_id, turn_num, transfer_id, play_code,
                           bet_info, odds, stake, notes, total, model, win_max, rebate_tenths, bet_end_at, added_at,
                           status, result, settled_at)
    select id_at(at) + n, ${memberId}, a.account_id, false, ${draw}, case when n % 1000 = 0 then 72 else 71 end,
           '20260001', n, '101', '07', '480000', 1000, 1, 1000, case when n % 500 = 0 then 0 else 1 end, 48000, 0,
           at + interval '1 hour', at, s.status, case when s.status = 1 then 0 end,
           case when s.status > 0 then at + interval '2 hours' end
    from generate_series(1, ${count}) n
    cross join lateral (select ${start}::timestamptz + n * (interval '22 hours' / ${count}) as at) t
    cross join lateral (select case when n > ${count} - 3 then 0 when n % 2000 = 0 then 2 else 1 end as status) s
    cross join (select account_id from ledger_account where member_id = ${memberId} and kind = 'main') a`
}

beforeAll(async () => {
  draw = await anOpenDraw(db.owner)
  await anOpenDraw(db.owner, { gameId: 72 })
  // Orders of yesterday may still be pending.
  await db.owner`update draw set open_at = open_at - interval '2 days' where draw_id = ${draw}`
  busy = await aMember(db.owner, { balance: yuan('1000') })
  await fill(busy, MANY)
  await fill(busy, 20_000, addDays(TODAY, -1))
  await db.owner`analyze bet_order`
  app = await createTestApp(db)
}, 120_000)
afterAll(() => app.close())

/** How many rows of orders a read fetched or passed over, as PostgreSQL counts them. */
const touchedBy = (read: (tx: Queryable) => Promise<unknown>): Promise<number> =>
  db.owner.begin(async (tx) => {
    const touched = async () => {
      const [row] = await tx<[{ rows: number }]>`
        select sum(coalesce(idx_tup_fetch, 0) + coalesce(seq_tup_read, 0))::integer as rows
        from pg_stat_xact_user_tables where relname like 'bet_order%'`
      return row.rows
    }
    const before = await touched()
    await read(tx)
    return (await touched()) - before
  })

const filters = [
  {},
  { status: 0 },
  { status: 1 },
  { status: 2 },
  { status: 3 },
  { gameId: 71 },
  { gameId: 72 },
  { gameId: 9 },
  { pricing: 'official' },
  { pricing: 'credit' },
  { status: 2, gameId: 72, pricing: 'official' },
] as const

describe(`a list of ${MANY} orders`, () => {
  it.each(filters)('touches a bounded part of them, whichever filter is set: %j', async (filter) => {
    for (const page of [1, 400, 5_000, 100_000]) {
      const touched = await touchedBy((tx) => listToday(tx, busy, { ...filter, now: NOW, page, rows: 20 }))
      expect(touched, `page ${page}`).toBeGreaterThan(0)
      expect(touched, `page ${page}`).toBeLessThanOrEqual(TOUCHED_MAX)
    }
    const touched = await touchedBy((tx) => listDay(tx, busy, { date: TODAY, page: 1, rows: 20 }))
    expect(touched).toBeLessThanOrEqual(TOUCHED_MAX)
  })

  it('says how many there are without counting them, by game and model too [API-076]', async () => {
    const token = await aSession(db, { memberId: busy, account: '' })
    const totalOf = async (filter: object) => {
      const { data, totalCount } = await app.call(bets.todayList, filter, { as: token })
      expect(data.length).toBe(Math.min(20, totalCount))
      return totalCount
    }
    // Three of yesterday are still pending.
    expect(await totalOf({})).toBe(MANY + 3)
    expect(await totalOf({ gameId: 71 })).toBe(MANY - MANY / 1000 + 2)
    expect((await app.call(bets.todayList, { gameId: 72 }, { as: token })).totalCount).toBe(MANY / 1000 + 1)
    expect(await totalOf({ status: 0 })).toBe(6)
    // Of the newest ten thousand: three are pending, and of the rest one in two thousand is cancelled.
    expect(await totalOf({ status: 2 })).toBe(4)
    expect(await totalOf({ status: 1 })).toBe(bets.ORDERS_REACH - 3 - 4)
  })

  it('ends: pages follow each other without gap or overlap up to the reach, and are empty beyond', async () => {
    const seen: string[] = []
    for (let page = 1; ; page++) {
      const { orders, totalCount } = await listDay(db.sql, busy, { date: TODAY, page, rows: 200 })
      expect(totalCount).toBe(MANY)
      if (orders.length === 0) break
      seen.push(...orders.map(({ orderId }) => String(orderId)))
    }
    const newest = await db.owner<{ id: string }[]>`
      select order_id::text as id from bet_order where member_id = ${busy} order by order_id desc
      limit ${bets.ORDERS_REACH}`
    expect(seen).toEqual(newest.map(({ id }) => id))
  })
})

describe('the count of the orders that a member places in a day', () => {
  it.each([bets.ORDERS_REACH - 1, bets.ORDERS_REACH, bets.ORDERS_REACH + 1])('is exact at %i', async (count) => {
    const member = await aMember(db.owner)
    await fill(member, count)
    const { totalCount } = await listToday(db.sql, member, { now: NOW, page: 1, rows: 20 })
    expect(totalCount).toBe(count)
    const tomorrow = await listToday(db.sql, member, { now: NOW + DAY_MS, page: 2, rows: 2 })
    expect(tomorrow).toMatchObject({ orders: [{}], totalCount: 3 })
  })

  it('is kept by bets and by chases, whatever becomes of them', async () => {
    const memberId = await aMember(db.owner, { balance: yuan('1000') })
    const token = await aSession(db, { memberId, account: '' })
    await db.owner`insert into system_config values ('hy_is_cancel', '1')
      on conflict (config_key) do update set config_value = '1'`
    const lines = [aLine('101', '07', '10'), aLine('101', '08', '10')]
    const { gameId, turnNum, requestId } = await aRequest(db.owner, draw, lines)
    const bet = { requestId, gameId, turnNum, content: lines }
    const { orderNos } = await app.call(bets.submit, bet, { as: token })
    await app.call(bets.submit, bet, { as: token })
    await app.call(bets.submit, { ...bet, requestId: `${requestId}-more` }, { as: token })
    await app.call(bets.cancel, { orderNos: orderNos }, { as: token })
    const game = await aChaseGame(db.owner)
    const { lines: content, ...chase } = aChase(game, lines, { multiples: [1, 2, 3] })
    await app.call(bets.submit, { ...chase, content }, { as: token })
    const kept = await db.owner`
      select day::text, game_id as "gameId", model, orders from bet_day_total where member_id = ${memberId} order by 2`
    const day = { day: TODAY, model: 1 }
    expect(kept).toEqual([
      { ...day, gameId: 71, orders: 4 },
      { ...day, gameId: game.gameId, orders: 6 },
    ])
  })
})
