import * as bills from '@liuhe/contract/api/bills.ts'
import type { BetLine } from '@liuhe/domain/bets/price.ts'
import { formatYuan, yuan } from '@liuhe/domain/money.ts'
import { siteDateOf } from '@liuhe/domain/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { adjusted, giftGivenUp, rechargeCredited, rechargeGift, signUpBonus, trialPurse } from '../../ledger/events.ts'
import { post } from '../../ledger/index.ts'
import { aSession } from '../../testing/factories.ts'
import { aMember, anOfficialDraw, anOpenDraw, closeOfficialDraw, drawIs } from '../../testing/money-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { cancelBets } from '../bets/cancel-bets.ts'
import { stopChase } from '../bets/chase-bets.ts'
import { aChase, aChaseGame, taken } from '../bets/chase-testing.ts'
import { type BetDesk, createBetDesk } from '../bets/place-bets.ts'
import { collectDebts, settleOrders, voidOrders } from '../bets/index.ts'
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

// What the product books today, as its members find it: each type has its bill, and each bill leads to what made it.

setCorrectionWorldUp()
let app: TestApp
let desk: BetDesk
let member: bigint
let token: string
let draw: number

beforeAll(async () => {
  app = await createTestApp(db, { limits: unlimited })
  await db.owner`insert into system_config values ('hy_is_cancel', '1')
    on conflict (config_key) do update set config_value = '1'`
})
beforeEach(async () => {
  desk = createBetDesk(db.sql)
  member = await aMember(db.owner, { balance: yuan('1000') })
  token = await tokenOf(member)
  draw = await anOpenDraw(db.owner)
})
afterAll(() => app.close())

const tokenOf = (memberId: bigint) => aSession(db, { memberId, account: '' })
const place = async (lines: BetLine[], memberId = member): Promise<bigint[]> => {
  const placed = await desk.place({ memberId, rebateTenths: 80 }, await aRequest(db.owner, draw, lines))
  if (!('orderIds' in placed)) throw new Error(placed.code)
  return placed.orderIds
}
/** A hundred yuan that arrived for a recharge. */
const aCredit = (group: 'bank' | 'cashier', fee: bigint) => ({
  rechargeId: 4711n,
  receivedId: received++,
  memberId: member,
  amount: yuan('100'),
  fee,
  group,
  actor: 'payments',
})
let received = 1n
const newest = async (rows: number, as = token) => (await app.call(bills.list, { rows }, { as })).data
const shown = async (rows: number, as = token) =>
  (await newest(rows, as)).map(({ tranType, amount }) => [tranType, formatYuan(amount)])
const detail = (billNo: string, as = token) => app.call(bills.detail, { billNo }, { as })
const search = async (no: string, as = token) => (await app.call(bills.search, { no }, { as })).data
const first = async (as = token) => {
  const [bill] = await newest(1, as)
  if (bill === undefined) throw new Error('there is no bill')
  return bill
}

describe('every type that something books has its bill', () => {
  it('3 彩票下注 and 7 撤单返款: a bet and its cancellation', async () => {
    const [one, two] = await place([aLine('101', '07', '10'), aLine('103', '大', '20.5')])
    expect(await shown(2)).toEqual([
      [3, '-20.5'],
      [3, '-10'],
    ])
    await cancelBets(db.sql, member, [one as bigint])
    const [back] = await newest(1)
    expect(back).toMatchObject({ tranType: 7, amount: yuan('10'), orderNo: String(one), gameId: 71 })
    expect((await newest(2))[1]?.orderNo).toBe(String(two))
  })

  it('4 彩票派彩, 19 给予返水 and 26 打和返款: a settlement', async () => {
    await place([aLine('101', '49', '10'), aLine('103', '大', '100'), aLine('102', '49', '10')])
    await drawIs(db.owner, draw, '1,2,3,4,5,6,49')
    await settleOrders(db.sql, draw)
    const types = (await newest(9)).map(({ tranType }) => tranType)
    expect(types.filter((type) => type === 4)).toHaveLength(2)
    expect(types).toContain(26)
    expect(types).toContain(19)
  })

  it('29 追号扣款 and 21 追号返款: a chase that is stopped', async () => {
    const chase = await taken(
      desk,
      { memberId: member, rebateTenths: 80 },
      aChase(await aChaseGame(db.owner), [aLine('101', '07', '10')]),
    )
    expect((await shown(3)).map(([type]) => type)).toEqual([29, 29, 3])
    await db.sql.begin((tx) => stopChase(tx, member, chase.chaseNo))
    expect((await shown(3)).map(([type]) => type)).toEqual([21, 21, 21])
    const found = await search(String(chase.chaseNo))
    expect(found.map(({ tranType }) => tranType)).toEqual([21, 21, 21, 29, 29, 3])
    expect((await detail(found[0]?.billNo ?? '')).order?.chaseNo).toBe(String(chase.chaseNo))
  })

  it('39 取消订单: a draw without a result', async () => {
    await place([aLine('101', '07', '10')])
    await db.owner`update draw set status = 'void' where draw_id = ${draw}`
    await voidOrders(db.sql, draw)
    expect(await shown(1)).toEqual([[39, '10']])
    // Beside the bet that it gives back, and not under 体育.
    const ofGroup = async (group: 'lottery' | 'sport') =>
      (await app.call(bills.list, { group, rows: 9 }, { as: token })).data.map(({ tranType }) => tranType)
    expect((await ofGroup('lottery')).slice(0, 2)).toEqual([39, 3])
    expect(await ofGroup('sport')).not.toContain(39)
  })

  it('32 冲销派奖, collected later: a corrected result after the money was gone', async () => {
    const turn = await aTurn(4)
    await publish(turn, WRONG)
    await settle(turn)
    const tokens = await Promise.all(turn.members.map(tokenOf))
    const move = async (direction: 'in' | 'out', amountOf: (token: string) => Promise<bigint>) => {
      for (const [n, memberId] of turn.members.entries()) {
        const amount = await amountOf(tokens[n] as string)
        const key = `${direction}-${memberId}`
        await post(db.sql, adjusted({ memberId, amount, key, actor: 'operator:1', currency: 'CNY', direction }))
      }
    }
    await move('out', async (as) => (await first(as)).after)
    await correct(turn, RIGHT)
    await settle(turn)
    await move('in', async () => yuan('500'))
    await collectDebts(db.sql)
    const pages = await Promise.all(tokens.map((as) => newest(1, as)))
    const at = pages.findIndex(([bill]) => bill?.tranType === 32)
    const told = await detail(pages[at]?.[0]?.billNo ?? '', tokens[at])
    expect(told).toMatchObject({
      bill: { content: '开奖更正后的扣款' },
      posting: { from: 'main', to: 'receivable' },
      order: null,
    })
    expect(told.bill.amount).toBeLessThan(0n)
  })

  it('27 冲销返水 and 32 冲销派奖: a corrected result, from a wallet that still has what it got', async () => {
    const turn = { ...(await anOfficialDraw(db.owner, '2031001')), members: [member] }
    const lines = [aLine('102', '26', '10'), aLine('101', '26', '10')].map((line) => ({
      ...line,
      code: line.code.replace(/^71/, String(turn.gameId)),
    }))
    const { gameId, turnNum } = turn
    await taken(desk, { memberId: member, rebateTenths: 80 }, { requestId: 'b-27', gameId, turnNum, lines })
    await closeOfficialDraw(db.owner, turn.drawId)
    await publish(turn, WRONG)
    await settle(turn)
    await correct(turn, RIGHT)
    await settle(turn)
    expect(new Set((await newest(20)).map(({ tranType }) => tranType))).toEqual(new Set([3, 4, 18, 19, 27, 32]))
    const back = (await newest(20)).find(({ tranType }) => tranType === 27)
    expect((await detail(back?.billNo ?? '')).posting).toMatchObject({ from: 'main', to: 'promo' })
  })

  it('16 注册送彩金, 22 系统奖励, 18 人工存入 and 28 人工提出', async () => {
    const [someone, trial] = [await aMember(db.owner), await aMember(db.owner, { kind: 'trial' })]
    const [as, asTrial] = [await tokenOf(someone), await tokenOf(trial)]
    const change = { memberId: someone, actor: 'operator:1', currency: 'CNY' } as const
    await post(db.sql, signUpBonus({ memberId: someone, amount: yuan('18') }))
    await post(db.sql, adjusted({ ...change, amount: yuan('5'), key: `in-${someone}`, direction: 'in' }))
    await post(db.sql, adjusted({ ...change, amount: yuan('3'), key: `out-${someone}`, direction: 'out' }))
    await post(db.sql, trialPurse({ memberId: trial, amount: yuan('2000') }))
    expect(await shown(9, as)).toEqual([
      [28, '-3'],
      [18, '5'],
      [16, '18'],
    ])
    expect((await newest(9, as)).map(({ content }) => content)).toEqual([
      '平台人工调整',
      '平台人工调整',
      '新会员注册礼金',
    ])
    expect(await shown(9, asTrial)).toEqual([[22, '2000']])
  })

  it('1 转账充值, 2 线上支付, 20 活动优惠 and 30 优惠扣除: a recharge less its fee, its gifts, and one that is given up', async () => {
    await post(db.sql, rechargeCredited(aCredit('bank', 0n)))
    await post(db.sql, rechargeCredited(aCredit('cashier', yuan('2'))))
    const gift = { ...aCredit('cashier', 0n), amount: yuan('3') }
    await post(db.sql, rechargeGift({ ...gift, kind: 'discount' }))
    await post(db.sql, rechargeGift({ ...gift, kind: 'first-gift' }))
    await post(db.sql, giftGivenUp({ memberId: member, amount: yuan('3'), rowId: member }))
    expect((await newest(5)).map((bill) => [bill.tranType, formatYuan(bill.amount), bill.content])).toEqual([
      [30, '-3', '主动放弃的优惠'],
      [20, '3', '首次充值赠送'],
      [20, '3', '充值通道优惠'],
      [2, '100', '充值到账'],
      [1, '100', '充值到账'],
    ])
  })
})

describe('the detail of a bill', () => {
  it('says where the money went, what it belongs to, and that the chain holds [WALLET-003, I-07]', async () => {
    const [one] = await place([aLine('101', '07', '10'), aLine('103', '大', '20.5')])
    const [, bill] = await newest(2)
    expect(await detail(bill?.billNo ?? '')).toMatchObject({
      bill: { ...bill, before: yuan('1000'), after: yuan('990'), content: expect.stringMatching(/第\S+期$/) },
      posting: { from: 'main', to: 'stakes', amount: yuan('10') },
      previousAfter: yuan('1000'),
      together: { lines: 2, amount: -yuan('30.5') },
      order: {
        playName: '特码A',
        selectionText: '07',
        notes: 1,
        total: yuan('10'),
        status: 0,
        validMoney: null,
        day: siteDateOf(Date.now()),
      },
      about: null,
    })
    await drawIs(db.owner, draw, '1,2,3,4,5,6,7')
    await settleOrders(db.sql, draw)
    const paid = (await search(String(one))).find(({ tranType }) => tranType === 4)
    expect(await detail(paid?.billNo ?? '')).toMatchObject({
      posting: { from: 'stakes', to: 'main', amount: yuan('480') },
      order: { status: 1, result: 1, validMoney: yuan('10'), reward: yuan('480') },
    })
  })

  it('tells what a bill is about beside orders, by kind and number', async () => {
    await post(db.sql, rechargeCredited(aCredit('cashier', 0n)))
    expect(await detail((await first()).billNo)).toMatchObject({
      posting: { from: 'cash', to: 'main', amount: yuan('100') },
      about: { kind: 'recharge', id: '4711' },
    })
  })

  it('of somebody else answers exactly as one that does not exist', async () => {
    await place([aLine('101', '07', '10')])
    const { billNo, orderNo } = await first()
    const other = await tokenOf(await aMember(db.owner, { balance: yuan('10') }))
    const answerOf = async (no: string, as: string) => {
      const answer = await app.inject({ url: `/app-api/api/bills/detail?billNo=${no}`, headers: { token: as } })
      const { requestId: _, ...body } = answer.json()
      return { status: answer.statusCode, body }
    }
    const absent = await answerOf('B1-1', other)
    expect(absent).toMatchObject({ status: 404, body: { code: 'BILL/NOT_FOUND' } })
    expect(await answerOf(billNo, other)).toEqual(absent)
    expect((await answerOf(billNo, token)).status).toBe(200)
    for (const no of [billNo, orderNo ?? '']) {
      expect(await search(no, other)).toEqual([])
      expect(await search(no)).not.toEqual([])
    }
  })
})

describe('a search', () => {
  it('finds the bills of an order by its number, and those of no other [WALLET-003]', async () => {
    const [one, two] = await place([aLine('101', '07', '10'), aLine('103', '大', '20.5')])
    await cancelBets(db.sql, member, [two as bigint])
    expect((await search(String(two))).map(({ tranType, orderNo }) => [tranType, orderNo])).toEqual([
      [7, String(two)],
      [3, String(two)],
    ])
    expect((await search(String(one))).map(({ tranType }) => tranType)).toEqual([3])
    expect(await search(String(one).slice(0, -1))).toEqual([])
  })

  it('finds a bill by its own number, and nothing for numbers that nobody has', async () => {
    await place([aLine('101', '07', '10')])
    const bill = await first()
    expect(await search(bill.billNo)).toEqual([bill])
    for (const no of ['0', '99999999999999999999', 'B0-0', 'abc', `${bill.billNo}1`])
      expect(await search(no)).toEqual([])
  })
})
