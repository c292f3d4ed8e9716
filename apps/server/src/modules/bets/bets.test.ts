import { type BetLine } from '@liuhe/domain/bets/price.ts'
import { formatYuan, yuan } from '@liuhe/domain/money.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { drawStakes, houseProfit, memberMain } from '../../ledger/accounts.ts'
import { balanceOf, statementOf } from '../../ledger/index.ts'
import { aMember, anOpenDraw, drawIs } from '../../testing/money-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { cancelBets } from './cancel-bets.ts'
import { listDay, listToday, reportDays } from './list-bets.ts'
import { type BetDesk, createBetDesk } from './place-bets.ts'
import { beginSettlement, settleChunk } from './settle-queries.ts'
import { settleOrders, voidOrders } from './settle-orders.ts'
import { aLine, checkBooks, aRequest } from './testing.ts'

const db = useTestDatabase()
let desk: BetDesk
let member: bigint
let draw: number

beforeEach(async () => {
  desk = createBetDesk(db.sql)
  member = await aMember(db.owner, { balance: yuan('1000') })
  draw = await anOpenDraw(db.owner)
  await db.owner`insert into system_config values ('hy_is_cancel', '1')
    on conflict (config_key) do update set config_value = '1'`
})
afterEach(() => checkBooks(db.owner))

describe('placing bets', () => {
  it('takes the stakes of all lines in one transfer and books one order per line [I-10]', async () => {
    const placed = await place([aLine('101', '07', '10'), aLine('103', '大', '20.5'), aLine('101', '01,02,03', '2')])
    expect(placed).toMatchObject({ total: yuan('36.5'), balance: yuan('963.5'), replayed: false })
    const orders = await db.owner`select play_code, bet_info, odds, notes, total, model, status from bet_order
      where member_id = ${member} order by order_id`
    expect(orders.map((order) => Object.values(order))).toEqual([
      ['101', '07', '480000', 1, yuan('10'), 1, 0],
      ['103', '大', '19800', 1, yuan('20.5'), 1, 0],
      ['101', '01,02,03', '480000', 3, yuan('6'), 1, 0],
    ])
    const bill = await statementOf(db.sql, member, { rows: 3 })
    expect(bill.map((e) => [e.tranType, formatYuan(e.amount), formatYuan(e.balanceAfter)])).toEqual([
      [3, '-6', '963.5'],
      [3, '-20.5', '969.5'],
      [3, '-10', '990'],
    ])
    expect(await balanceOf(db.sql, drawStakes(draw, 'CNY'))).toBe(yuan('36.5'))
  })

  it('answers a repeat as the first time, even after the close, and refuses another content [I-06]', async () => {
    const request = await aRequest(db.owner, draw, [aLine('101', '07', '10')], 'same')
    const first = await desk.place(bettor(), request)
    expect(await desk.place(bettor(), request)).toEqual({ ...first, replayed: true })
    const other = { ...request, lines: [aLine('101', '08', '10')] }
    expect(await desk.place(bettor(), other)).toEqual({ code: 'REQ/KEY_REUSED' })
    await drawIs(db.owner, draw, '1,2,3,4,5,6,7')
    expect(await createBetDesk(db.sql).place(bettor(), request)).toEqual({ ...first, replayed: true })
    expect(await createBetDesk(db.sql).place(bettor(), other)).toEqual({ code: 'REQ/KEY_REUSED' })
    expect(await balanceOf(db.sql, memberMain(member))).toBe(yuan('990'))
  })

  it('lets two members use the same request number', async () => {
    const request = await aRequest(db.owner, draw, [aLine('101', '07', '10')], 'same')
    const other = await aMember(db.owner, { balance: yuan('10') })
    expect(await desk.place(bettor(), request)).toMatchObject({ replayed: false })
    expect(await desk.place({ memberId: other, rebateTenths: 80 }, request)).toMatchObject({ replayed: false })
  })

  const forged: [string, BetLine, string][] = [
    ['odds of its own', aLine('101', '07', '10', { odds: [48_000_000] }), 'BET/ODDS_CHANGED'],
    ['negative odds', aLine('101', '07', '10', { odds: [-1] }), 'BET/ODDS_CHANGED'],
    ['an unknown play', aLine('101', '07', '10', { code: '71999007' }), 'BET/UNKNOWN_PLAY'],
    ['another game', aLine('101', '07', '10', { code: '70101007' }), 'BET/UNKNOWN_PLAY'],
    ['a ball that does not exist', aLine('101', '07', '10', { selectionText: '50' }), 'BET/BAD_SELECTION'],
    ['a total too small', aLine('101', '07', '10', { total: 1n }), 'BET/TOTAL_MISMATCH'],
    ['fewer notes', aLine('101', '07,08', '10', { notes: 1, total: yuan('10') }), 'BET/TOTAL_MISMATCH'],
    ['a stake below the limit', aLine('101', '07', '1'), 'BET/LIMIT_EXCEEDED'],
    ['a stake above the limit', aLine('101', '07', '20001'), 'BET/LIMIT_EXCEEDED'],
    ['more rebate than the member has', aLine('102', '07', '10', { rebate: 9 }), 'BET/LIMIT_EXCEEDED'],
  ]
  it.each(forged)('refuses %s and leaves no trace [I-12]', async (_, line, code) => {
    expect(await place([aLine('101', '01', '10'), line])).toMatchObject({ code })
    expect(await countOrders()).toBe(0)
    expect(await balanceOf(db.sql, memberMain(member))).toBe(yuan('1000'))
  })

  it('refuses more than the wallet holds, and takes it when it fits', async () => {
    expect(await place([aLine('103', '大', '600'), aLine('103', '小', '401')])).toEqual({ code: 'WALLET/INSUFFICIENT' })
    expect(await place([aLine('103', '大', '600'), aLine('103', '小', '400')])).toMatchObject({ balance: 0n })
  })

  it('refuses a draw that is closed, not yet open, void, of a game switched off, or unknown [I-11]', async () => {
    const states = ['scheduled', 'closed', 'void']
    for (const status of states) {
      const other = await anOpenDraw(db.owner)
      await db.owner`update draw set status = ${status} where draw_id = ${other}`
      expect(await place([aLine('101', '07', '10')], other)).toEqual({ code: 'BET/DRAW_CLOSED' })
    }
    const unknown = { gameId: 71, turnNum: '1999001', requestId: 'r', lines: [aLine('101', '07', '10')] }
    expect(await desk.place(bettor(), unknown)).toEqual({ code: 'BET/DRAW_CLOSED' })
    // The desk has seen this draw open: the database must refuse it all the same.
    expect(await place([aLine('101', '07', '10')])).toMatchObject({ replayed: false })
    await db.owner`update draw set status = 'closed' where draw_id = ${draw}`
    expect(await place([aLine('101', '07', '10')])).toEqual({ code: 'BET/DRAW_CLOSED' })
  })

  it("holds one member's open orders of a draw under the payout cap, and frees it by cancelling", async () => {
    const rich = await aMember(db.owner, { balance: yuan('90000') })
    const whale = { memberId: rich, rebateTenths: 0 }
    const bet = async (label: string, stake: string) =>
      desk.place(whale, await aRequest(db.owner, draw, [aLine('101', label, stake)]))
    const big = await bet('07', '20000')
    expect(big).toMatchObject({ replayed: false })
    const capped = { code: 'BET/GAME_CAPPED', data: { payoutMax: '1000000' } }
    expect(await bet('08', '834')).toEqual(capped)
    expect(await bet('08', '833')).toMatchObject({ replayed: false })
    expect(await bet('09', '2')).toEqual(capped)
    await cancelBets(db.sql, rich, 'orderIds' in big ? big.orderIds : [])
    expect(await bet('01,02,03,04', '10000')).toMatchObject({ replayed: false })
  })

  it("keeps a trial account's bets in trial money", async () => {
    const trial = await aMember(db.owner, { kind: 'trial', balance: yuan('100') })
    const request = await aRequest(db.owner, draw, [aLine('101', '07', '10')])
    expect(await desk.place({ memberId: trial, rebateTenths: 0 }, request)).toMatchObject({ balance: yuan('90') })
    expect(await balanceOf(db.sql, drawStakes(draw, 'TRIAL'))).toBe(yuan('10'))
    await drawIs(db.owner, draw, '1,2,3,4,5,6,7')
    await settleOrders(db.sql, draw)
    expect(await balanceOf(db.sql, memberMain(trial))).toBe(yuan('570'))
    expect(await balanceOf(db.sql, houseProfit('TRIAL'))).toBe(yuan('-470'))
  })

  it('refuses a member without accounts', async () => {
    const request = await aRequest(db.owner, draw, [aLine('101', '07', '10')])
    expect(await desk.place({ memberId: 10n ** 9n, rebateTenths: 0 }, request)).toEqual({
      code: 'UC/ACCOUNT_STATE_ERROR',
    })
  })

  it('announces each new balance in the transaction of the bet [I-52]', async () => {
    await place([aLine('101', '07', '10')])
    const [row] = await db.owner`select payload from outbox where topic = 'balance' order by outbox_id desc limit 1`
    expect(row?.payload).toEqual([{ memberId: String(member), balance: String(yuan('990')) }])
  })
})

describe('cancelling', () => {
  it('gives each stake back once, whatever the list repeats [I-13, I-15]', async () => {
    const [a, b, c] = await placeOrders(['10', '20', '30'])
    expect(await cancelBets(db.sql, member, [b, a, b, a])).toEqual({
      cancelled: [a, b],
      refused: [],
      refund: yuan('30'),
    })
    expect(await cancelBets(db.sql, member, [a, c])).toEqual({
      cancelled: [c],
      refused: [{ orderId: a, code: 'BET/NOT_CANCELLABLE' }],
      refund: yuan('30'),
    })
    expect(await balanceOf(db.sql, memberMain(member))).toBe(yuan('1000'))
    expect((await statementOf(db.sql, member, { rows: 3 })).map((e) => e.tranType)).toEqual([7, 7, 7])
  })

  it("answers a stranger's order like one that does not exist, and touches neither [I-15]", async () => {
    const [order] = await placeOrders(['10'])
    const stranger = await aMember(db.owner)
    const report = await cancelBets(db.sql, stranger, [order, 1n])
    const code = 'BET/NOT_CANCELLABLE'
    expect(report).toEqual({
      cancelled: [],
      refused: [
        { orderId: 1n, code },
        { orderId: order, code },
      ],
      refund: 0n,
    })
    expect(await statusOf(order)).toBe(0)
  })

  it('is refused while switched off, after the close, and after an early close [I-14]', async () => {
    const [order] = await placeOrders(['10'])
    await db.owner`update system_config set config_value = '0' where config_key = 'hy_is_cancel'`
    expect((await cancelBets(db.sql, member, [order])).refused).toEqual([
      { orderId: order, code: 'BET/CANCEL_DISABLED' },
    ])
    await db.owner`update system_config set config_value = '1' where config_key = 'hy_is_cancel'`
    await db.owner`update draw set status = 'closed' where draw_id = ${draw}`
    expect((await cancelBets(db.sql, member, [order])).refused).toEqual([
      { orderId: order, code: 'BET/NOT_CANCELLABLE' },
    ])
    await db.owner`update draw set status = 'open', close_at = clock_timestamp() where draw_id = ${draw}`
    expect((await cancelBets(db.sql, member, [order])).refused).toEqual([
      { orderId: order, code: 'BET/NOT_CANCELLABLE' },
    ])
    expect(await statusOf(order)).toBe(0)
  })
})

describe('settling', () => {
  it('pays winners, returns ties, keeps the rest, and does it once [I-16, I-20]', async () => {
    const lines = [
      aLine('101', '49', '10'),
      aLine('101', '01', '10'),
      aLine('103', '大', '100'),
      aLine('102', '49', '10'),
    ]
    await place(lines)
    await drawIs(db.owner, draw, '1,2,3,4,5,6,49')
    const report = await settleOrders(db.sql, draw)
    // 49 pays 48 × 10; 大 is pushed by 49; 特码B pays 45 × 10, and 5 % of the stake on top.
    expect(report).toEqual({ orders: 4, stake: yuan('130'), paid: yuan('1030'), finished: true })
    expect(await settleOrders(db.sql, draw)).toEqual(report)
    const rows = await db.owner`select status, result, reward, valid_stake from bet_order
        where member_id = ${member} order by order_id`
    expect(rows.map((row) => Object.values(row))).toEqual([
      [1, 1, yuan('480'), yuan('10')],
      [1, 0, 0n, yuan('10')],
      [1, 2, yuan('100'), 0n],
      [1, 1, yuan('450'), yuan('10')],
    ])
    expect(await balanceOf(db.sql, memberMain(member))).toBe(yuan('1900.5'))
    expect(await balanceOf(db.sql, drawStakes(draw, 'CNY'))).toBe(0n)
    const bill = await statementOf(db.sql, member, { rows: 4 })
    expect(bill.map((e) => [e.tranType, formatYuan(e.amount)])).toEqual([
      [19, '0.5'],
      [26, '100'],
      [4, '450'],
      [4, '480'],
    ])
  })

  it('refuses a draw without a result, and a cancel afterwards', async () => {
    const [order] = await placeOrders(['10'])
    await expect(settleOrders(db.sql, draw)).rejects.toThrow('no result')
    await expect(voidOrders(db.sql, draw)).rejects.toThrow('not void')
    await drawIs(db.owner, draw, '1,2,3,4,5,6,7')
    await settleOrders(db.sql, draw)
    expect((await cancelBets(db.sql, member, [order])).cancelled).toEqual([])
    await expect(db.owner`update bet_order set status = 2, result = null, reward = 0, valid_stake = 0
      where order_id = ${order}`).rejects.toThrow('has ended')
  })

  it('passes over cancelled orders and resumes after each chunk it was broken off at [I-16]', async () => {
    const orders = await placeOrders(Array.from({ length: 23 }, () => '10'))
    await cancelBets(db.sql, member, orders.slice(3, 9))
    await drawIs(db.owner, draw, '1,2,3,4,5,6,7')
    const crash = () => Promise.reject(new Error('crash'))
    for (let chunk = 1; chunk <= 6; chunk++) {
      await expect(settleOrders(db.sql, draw, { chunkRows: 4, afterChunk: crash })).rejects.toThrow('crash')
    }
    const report = await settleOrders(db.sql, draw, { chunkRows: 4, afterChunk: crash })
    expect(report).toMatchObject({ orders: 17, finished: true })
    expect(await balanceOf(db.sql, memberMain(member))).toBe(yuan('1000') - yuan('170') + 17n * yuan('480'))
  })

  it('pays nothing for a chunk that was written before, or an order that ended meanwhile [I-16]', async () => {
    const [paid, cancelled] = await placeOrders(['10', '10'])
    await cancelBets(db.sql, member, [cancelled])
    await drawIs(db.owner, draw, '1,2,3,4,5,6,7')
    await beginSettlement(db.sql, draw, 'settle')
    const won = { result: 1, reward: yuan('480'), validStake: yuan('10'), rebate: 0n, agentId: null } as const
    const orders = [paid, cancelled].map((orderId) => ({ orderId, ...won }))
    const chunk = { drawId: draw, version: 1, before: 0n, after: cancelled, orders }
    expect(await settleChunk(db.sql, chunk)).toBe(true)
    expect(await settleChunk(db.sql, chunk)).toBe(false)
    expect(await balanceOf(db.sql, memberMain(member))).toBe(yuan('1470'))
    expect(await statusOf(cancelled)).toBe(2)
  })

  it('gives every stake of a void draw back, once', async () => {
    const orders = await placeOrders(['10', '20', '30'])
    await cancelBets(db.sql, member, orders.slice(0, 1))
    await db.owner`update draw set status = 'void' where draw_id = ${draw}`
    const report = await voidOrders(db.sql, draw, { chunkRows: 1 })
    expect(report).toEqual({ orders: 2, stake: yuan('50'), paid: yuan('50'), finished: true })
    expect(await voidOrders(db.sql, draw)).toEqual(report)
    expect(await balanceOf(db.sql, memberMain(member))).toBe(yuan('1000'))
  })

  it('settles a draw without orders', async () => {
    await drawIs(db.owner, draw, '1,2,3,4,5,6,7')
    expect(await settleOrders(db.sql, draw)).toEqual({ orders: 0, stake: 0n, paid: 0n, finished: true })
  })
})

describe('lists', () => {
  it("shows today's orders and pending ones of earlier days, filtered and paged [API-077]", async () => {
    const old = await anOpenDraw(db.owner, { gameId: 70 })
    await db.owner`update draw set open_at = open_at - interval '3 days' where draw_id = ${old}`
    const [pending] = await placeOrders(['10'])
    const orders = await placeOrders(['11', '12', '13'])
    await cancelBets(db.sql, member, orders.slice(0, 1))
    // Two days later: only what is still pending is left.
    const later = Date.now() + 2 * 86_400_000
    const ids = async (query: object, now = Date.now()) =>
      (await listToday(db.sql, member, { now, page: 1, rows: 20, ...query })).orders.map((order) => order.orderId)
    expect(await ids({})).toEqual([...orders].reverse().concat(pending))
    expect(await ids({ status: 2 })).toEqual(orders.slice(0, 1))
    expect(await ids({ gameId: 70 })).toEqual([])
    expect(await ids({ pricing: 'official' })).toEqual([])
    expect(await ids({ rows: 2, page: 2 })).toEqual([orders[0], pending])
    expect(await ids({}, later)).toEqual([orders[2], orders[1], pending])
    expect((await listToday(db.sql, member, { now: later, page: 1, rows: 2 })).totalCount).toBe(3)
  })

  it("sums a day's settled orders, and lists a day", async () => {
    await placeOrders(['10', '20'])
    await drawIs(db.owner, draw, '1,2,3,4,5,6,7')
    await settleOrders(db.sql, draw)
    const [day] = await reportDays(db.sql, member, { now: Date.now() })
    expect(day).toMatchObject({ stake: yuan('30'), profit: yuan('1410') })
    const listed = await listDay(db.sql, member, { date: day?.day ?? '', page: 1, rows: 20 })
    expect(listed.orders.map((order) => [order.resultText, order.reward])).toEqual([
      ['1,2,3,4,5,6,7', yuan('960')],
      ['1,2,3,4,5,6,7', yuan('480')],
    ])
    expect(await listDay(db.sql, member, { date: '2020-01-01', page: 1, rows: 20 })).toEqual({
      orders: [],
      totalCount: 0,
    })
  })
})

const bettor = () => ({ memberId: member, rebateTenths: 80 })

async function place(lines: BetLine[], drawId = draw) {
  return desk.place(bettor(), await aRequest(db.owner, drawId, lines))
}

/** One order on ball 7 per stake; their numbers. */
async function placeOrders(stakes: string[]): Promise<[bigint, bigint, bigint, ...bigint[]]> {
  const placed = await place(stakes.map((stake) => aLine('101', '07', stake)))
  if (!('orderIds' in placed)) throw new Error(placed.code)
  return placed.orderIds as [bigint, bigint, bigint]
}

async function countOrders(): Promise<number> {
  const [row] = await db.owner<[{ count: number }]>`
    select count(*)::int as count from bet_order where member_id = ${member}`
  return row.count
}

async function statusOf(order: bigint): Promise<number> {
  const [row] = await db.owner<[{ status: number }]>`select status from bet_order where order_id = ${order}`
  return row.status
}
