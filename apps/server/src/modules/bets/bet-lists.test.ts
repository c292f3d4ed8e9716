import * as bets from '@liuhe/contract/api/bets.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { addDays, siteDateOf } from '@liuhe/domain/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aSession } from '../../testing/factories.ts'
import { aMember, anOpenDraw, drawIs } from '../../testing/money-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { settleOrders } from './settle-orders.ts'
import { aLine, aRequest } from './testing.ts'

// What lists of orders carry, as clients read it from the wire.

const db = useTestDatabase()
let app: TestApp
let memberId: bigint
let token: string
let draw: number

beforeAll(async () => {
  await db.owner`insert into system_config values ('hy_is_cancel', '1')
    on conflict (config_key) do update set config_value = '1'`
  app = await createTestApp(db)
})
beforeEach(async () => {
  memberId = await aMember(db.owner, { balance: yuan('1000') })
  token = await aSession(db, { memberId, account: '' })
  draw = await anOpenDraw(db.owner)
})
afterAll(() => app.close())

const get = async (path: string, headers: Record<string, string> = { token }) =>
  (await app.inject({ url: `/app-api/api/cp/records/${path}`, headers })).json()
const place = async (...lines: ReturnType<typeof aLine>[]) => {
  const { gameId, turnNum, requestId } = await aRequest(db.owner, draw, lines)
  return (await app.call(bets.submit, { gameId, turnNum, requestId, content: lines }, { as: token })).orderNos
}

describe('an order on the wire', () => {
  it('carries what it is about and how it stands [BETS-020, BETS-021, BETS-022, BETS-024, BETS-026]', async () => {
    const [orderNo] = await place(aLine('101', '07', '10.5'))
    const [known] = await db.owner`
      select d.turn_num, d.close_at, m.account from draw d, member m
      where d.draw_id = ${draw} and m.member_id = ${memberId}`
    const { code, data } = await get('todayList')
    expect(code).toBe('OK')
    expect(data.totalCount).toBe(1)
    expect(data.data[0]).toMatchObject({
      ...{ orderNo, gameId: 71, turnNum: known?.['turn_num'], trackOrderNo: null, account: known?.['account'] },
      ...{ status: 0, result: null, model: 1, cateName: '特码A', betInfo: '07', openNum: null, isCancle: true },
      ...{ totalMoney: 10.5, totalNums: 1, reward: 0 },
    })
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(data.data[0]).toMatchObject({ addTime: time, betEndTime: time })
  })

  it('has its closing time at UTC+8 [BETS-032]', async () => {
    await place(aLine('101', '07', '10'))
    const [row] = await db.owner`
      select to_char(close_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as text
      from draw where draw_id = ${draw}`
    expect((await get('todayList')).data.data[0].betEndTime).toBe(row?.['text'])
  })

  it('says after the draw how it ended and what it paid [BETS-023, BETS-025]', async () => {
    await place(aLine('101', '07', '10'), aLine('101', '08', '10'), aLine('103', '大', '10'))
    await drawIs(db.owner, draw, '1,2,3,4,5,6,7')
    await settleOrders(db.sql, draw)
    const { data } = await get('todayList?status=1')
    const ends = data.data.map((row: Record<string, unknown>) =>
      ['betInfo', 'status', 'result', 'reward', 'openNum', 'isCancle'].map((name) => row[name]),
    )
    const resultText = expect.stringMatching(/^0?1,0?2,0?3,0?4,0?5,0?6,0?7$/)
    expect(ends).toEqual([
      ['大', 1, 0, 0, resultText, false],
      ['08', 1, 0, 0, resultText, false],
      ['07', 1, 1, 480, resultText, false],
    ])
  })

  it('names its chase, if it has one', async () => {
    const [orderNo] = await place(aLine('101', '07', '10'))
    await db.owner`update bet_order set track_no = 77 where order_id = ${orderNo as string}`
    expect((await get('todayList')).data.data[0].trackOrderNo).toBe('77')
  })
})

describe("today's list", () => {
  it('takes status, page, rows, gameId and model, alone and together, and counts what fits [API-076]', async () => {
    const [official, second, third] = (await place(
      aLine('101', '07', '10'),
      aLine('101', '08', '10'),
      aLine('101', '09', '10'),
    )) as [string, string, string]
    // One of each kind: an official order, one that was cancelled, one of another game.
    await db.owner`update bet_order set model = 0 where order_id = ${official}`
    await app.call(bets.cancel, { orderNos: [second] }, { as: token })
    await anOpenDraw(db.owner, { gameId: 70 })
    await db.owner`update bet_order set game_id = 70 where order_id = ${third}`
    const ask = async (query: string) => {
      const { code, data } = await get(`todayList?${query}`)
      expect(code).toBe('OK')
      return [data.data.map((row: { orderNo: string }) => row.orderNo), data.totalCount]
    }
    expect(await ask('')).toEqual([[third, second, official], 3])
    expect(await ask('status=0')).toEqual([[third, official], 2])
    expect(await ask('status=2')).toEqual([[second], 1])
    expect(await ask('gameId=70')).toEqual([[third], 1])
    expect(await ask('model=0')).toEqual([[official], 1])
    expect(await ask('model=1')).toEqual([[third, second], 2])
    expect(await ask('rows=2')).toEqual([[third, second], 3])
    expect(await ask('rows=2&page=2')).toEqual([[official], 3])
    expect(await ask('rows=1&page=2&status=0')).toEqual([[official], 2])
    expect(await ask('status=0&page=1&rows=20&gameId=71&model=0')).toEqual([[official], 1])
    expect(await ask('status=2&gameId=70')).toEqual([[], 0])
    for (const wrong of ['status=5', 'page=0', 'rows=0', 'gameId=x', 'model=2']) {
      expect(await get(`todayList?${wrong}`)).toMatchObject({ code: 'REQ/INVALID' })
    }
    expect((await get('todayList', {})).code).toBe('UC/UNAUTHORISED')
  })
})

describe('the daily report', () => {
  it('has a row per day with stake and gain, and the day its orders [BETS-030, API-078]', async () => {
    await place(aLine('101', '07', '10'), aLine('101', '08', '10'))
    await drawIs(db.owner, draw, '1,2,3,4,5,6,7')
    await settleOrders(db.sql, draw)
    const today = siteDateOf(Date.now())
    const { data } = await get('historyDayReport')
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({ bettingMoney: 20, winOrcloseMoney: 460 })
    expect(data[0].statTime.slice(0, 10)).toBe(today)
    expect((await get(`historyList?date=${today}`)).data.totalCount).toBe(2)
    expect((await get(`historyList?date=${addDays(today, -1)}`)).data).toEqual({ data: [], totalCount: 0 })
  })
})

describe('cancelling on the wire', () => {
  const cancel = (orderNo: string, headers: Record<string, string>) =>
    app.form('/app-api/api/bet/cancel', { orderNo }, headers)

  it('takes a form with order numbers joined by commas, each answered by itself [API-080]', async () => {
    const [first, second, third] = (await place(
      aLine('101', '07', '10'),
      aLine('101', '08', '10'),
      aLine('101', '09', '10'),
    )) as [string, string, string]
    const answer = (await cancel(`${first},${second},99,${first}`, { token })).json()
    expect(answer.data).toMatchObject({
      refund: 20,
      balance: 990,
      refused: [{ orderNo: '99', code: 'BET/NOT_CANCELLABLE' }],
    })
    expect(answer.data.cancelled.toSorted()).toEqual([first, second].toSorted())
    expect((await get('todayList?status=0')).data.data.map((row: { orderNo: string }) => row.orderNo)).toEqual([third])
  })

  it('is open to a recharged member while the system allows it, and says so in the list [PERM-016]', async () => {
    await db.owner`update member set recharged = 1000 where member_id = ${memberId}`
    const allow = (value: '0' | '1') =>
      db.owner`update system_config set config_value = ${value} where config_key = 'hy_is_cancel'`
    const [orderNo] = (await place(aLine('101', '07', '10'))) as [string]
    const listed = async () => (await get('todayList')).data.data[0]
    await allow('0')
    try {
      expect(await listed()).toMatchObject({ orderNo, isCancle: false })
      expect((await cancel(orderNo, { token })).json().data).toMatchObject({
        ...{ cancelled: [], refused: [{ orderNo, code: 'BET/CANCEL_DISABLED' }], refund: 0, balance: 990 },
      })
    } finally {
      await allow('1')
    }
    expect(await listed()).toMatchObject({ orderNo, isCancle: true })
    expect((await cancel(orderNo, { token })).json().data).toMatchObject({
      ...{ cancelled: [orderNo], refused: [], refund: 10, balance: 1000 },
    })
    expect(await listed()).toMatchObject({ orderNo, status: 2, isCancle: false })
  })

  it('is refused to visitors, and to a member for the orders of another [BETS-065]', async () => {
    const [orderNo] = (await place(aLine('101', '07', '10'))) as [string]
    expect((await cancel(orderNo, {})).json().code).toBe('UC/UNAUTHORISED')
    const other = await aSession(db, { memberId: await aMember(db.owner), account: '' })
    const answer = (await cancel(orderNo, { token: other })).json()
    expect(answer.data).toMatchObject({ cancelled: [], refused: [{ orderNo }], refund: 0 })
    expect((await get('todayList?status=0')).data.totalCount).toBe(1)
  })
})
