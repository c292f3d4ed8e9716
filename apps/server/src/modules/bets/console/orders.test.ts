import { randomUUID } from 'node:crypto'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as api from '@liuhe/contract/api/operator/orders.ts'
import { type Money, yuan } from '@liuhe/domain/money.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { houseOpening, houseProfit, memberMain } from '../../../ledger/accounts.ts'
import { balanceOf, post } from '../../../ledger/index.ts'
import { aMember, anOpenDraw, drawIs } from '../../../testing/money-world.ts'
import { createOperatorWorld, type OperatorWorld, type TestOperator } from '../../../testing/operator-world.ts'
import { useTestDatabase } from '../../../testing/test-database.ts'
import { approve } from '../../approvals/testing.ts'
import { createBetDesk, settleOrders } from '../index.ts'
import { aLine, aRequest, checkBooks } from '../testing.ts'
import { selectDeskOrders } from './order-queries.ts'

const db = useTestDatabase()
let world: OperatorWorld
const people: TestOperator[] = []
let risk: string
let second: string
let checker: string

beforeAll(async () => {
  world = await createOperatorWorld(db)
  for (const role of ['risk', 'risk', 'finance-checker'] as const) people.push(await world.enrolled(role))
  await db.owner`insert into vip_rule (vip_level, bet_money) values (1, ${yuan('15')})`
})
beforeEach(async () => {
  const tokens: string[] = []
  for (const person of people) tokens.push(await world.signedIn(person))
  ;[risk, second, checker] = tokens as [string, string, string]
})
afterAll(() => world.close())
afterEach(() => checkBooks(db.owner))

const refusedWith = (code: string) => expect.objectContaining({ code })
const list = (query: object) => world.call(api.list, query, risk)
const read = (orderNo: string) => world.call(api.read, { orderNo }, risk)

/** Bets of a member on a draw, by play, label and stake. @returns their numbers */
async function bets(memberId: bigint, drawId: number, lines: [string, string, string][], rebateTenths = 0) {
  const priced = lines.map(([play, label, stake]) => ({ ...aLine(play, label, stake), rebate: 0 }))
  const placed = await createBetDesk(db.sql).place({ memberId, rebateTenths }, await aRequest(db.owner, drawId, priced))
  if (!('orderIds' in placed)) throw new Error(placed.code)
  return placed.orderIds.map(String)
}

const settle = async (drawId: number, resultText: string) => {
  await drawIs(db.owner, drawId, resultText)
  await settleOrders(db.sql, drawId)
}

const propose = async (orderNo: string, changes: object = {}, as = risk) => {
  const { revision } = await read(orderNo)
  const wish = { orderNo, revision, requestId: randomUUID(), reason: '会员与他人合谋投注' }
  return world.call(api.voidBet, { ...wish, ...changes }, as)
}

describe('the list', () => {
  it('finds orders by number, member, turn, play, state and stake, the newest first, page by page', async () => {
    const [one, other] = [
      await aMember(db.owner, { balance: yuan('1000') }),
      await aMember(db.owner, { balance: yuan('1000') }),
    ]
    const [draw, next] = [await anOpenDraw(db.owner), await anOpenDraw(db.owner)]
    const first = await bets(one, draw, [
      ['101', '07', '10'],
      ['103', '大', '20'],
    ])
    const later = await bets(other, draw, [['101', '08', '5']])
    const last = await bets(one, next, [['103', '单', '30']])
    const all = [...first, ...later, ...last].toReversed()
    const numbers = async (query: object) => (await list(query)).data.map(({ orderNo }) => orderNo)
    const [account] = await db.owner<[{ account: string; turnNum: string }]>`
      select account, (select turn_num from draw where draw_id = ${draw}) as "turnNum" from member
      where member_id = ${one}`
    expect((await numbers({})).slice(0, 4)).toEqual(all)
    expect((await numbers({ gameId: 71 })).slice(0, 4)).toEqual(all)
    expect(await numbers({ orderNo: later[0] })).toEqual(later)
    expect(await numbers({ account: account.account.toUpperCase() })).toEqual([...first, ...last].toReversed())
    // Lists show accounts masked: his number is what another desk knows.
    expect(await numbers({ account: String(one) })).toEqual([...first, ...last].toReversed())
    expect(await numbers({ gameId: 71, turnNum: account.turnNum })).toEqual([...first, ...later].toReversed())
    expect(await numbers({ account: account.account, playCode: '103' })).toEqual([last[0], first[1]])
    expect(await numbers({ account: account.account, gameId: 71, turnNum: account.turnNum })).toEqual(
      first.toReversed(),
    )
    expect(await numbers({ account: account.account, stakeMin: 20 })).toEqual([last[0], first[1]])
    await settle(draw, '1,2,3,4,5,6,7')
    expect(await numbers({ account: account.account, state: 'won' })).toEqual([first[0]])
    expect(await numbers({ account: account.account, state: 'lost' })).toEqual([first[1]])
    expect(await numbers({ account: account.account, state: 'open' })).toEqual(last)
    const page = await list({ gameId: 71, rows: 3 })
    const rest = await list({ gameId: 71, rows: 3, after: page.next })
    expect([...page.data, ...rest.data].slice(0, 4).map(({ orderNo }) => orderNo)).toEqual(all)
    expect(page.data[0]).toMatchObject({ playName: '特码两面', state: 'open', isTrial: false })
    for (const query of [
      { orderNo: '1' },
      { orderNo: '9'.repeat(19) },
      { account: 'nobody' },
      { gameId: 71, turnNum: '19990101' },
    ]) {
      expect(await list(query)).toEqual({ data: [], next: null, searchedTo: null })
    }
    await expect(list({ turnNum: account.turnNum })).rejects.toEqual(refusedWith('REQ/INVALID'))
  })

  it('looks at a bounded number of orders, says how far, and goes on from there', async () => {
    const member = await aMember(db.owner, { balance: yuan('1000') })
    const draw = await anOpenDraw(db.owner)
    const [wanted] = await bets(member, draw, [['102', '07', '10']])
    for (let n = 0; n < 6; n++)
      await bets(member, draw, [
        ['101', '07', '2'],
        ['103', '大', '2'],
      ])
    const search = (after?: bigint) =>
      selectDeskOrders(db.sql, { gameId: 71, playCode: '102', rows: 3, look: 5, after })
    const first = await search()
    expect(first.orders).toEqual([])
    const second = await search(first.lookedTo ?? 0n)
    const third = await search(second.lookedTo ?? 0n)
    expect(third.orders.map(({ orderId }) => String(orderId))).toEqual([wanted])
  })
})

describe('an explanation', () => {
  it('tells the way from the selection to the reward, and that the stored order says the same', async () => {
    const member = await aMember(db.owner, { balance: yuan('1000') })
    const draw = await anOpenDraw(db.owner)
    const [won, lost, tied] = await bets(member, draw, [
      ['101', '49,08', '10'],
      ['101', '11', '10'],
      ['103', '大', '10'],
    ])
    expect((await read(won as string)).explanation).toBeNull()
    await settle(draw, '1,2,3,4,5,6,49')
    const seen = await read(won as string)
    expect(seen.parts).toEqual([['08', '49']])
    expect(seen.explanation).toMatchObject({
      resultText: '1,2,3,4,5,6,49',
      wins: [{ notes: 1, rule: 'product', odds: [480_000], times: 1, perNote: yuan('480'), sum: yuan('480') }],
      ...{ lost: 1, pushed: 0, winnings: yuan('480'), isCapped: false, reward: yuan('480'), state: 'won' },
      ...{ validStake: yuan('20'), isAsStored: true },
    })
    expect((await read(lost as string)).explanation).toMatchObject({ wins: [], lost: 1, reward: 0n, state: 'lost' })
    expect((await read(tied as string)).explanation).toMatchObject({
      ...{ pushed: 1, pushedBack: yuan('10'), reward: yuan('10'), validStake: 0n, state: 'tied', isAsStored: true },
    })
    await expect(read('5')).rejects.toEqual(refusedWith('ORDER/NOT_FOUND'))
  })

  it('says so when a stored order is not what its numbers make', async () => {
    const member = await aMember(db.owner, { balance: yuan('1000') })
    const draw = await anOpenDraw(db.owner)
    const [orderNo] = await bets(member, draw, [['101', '11', '10']])
    await settle(draw, '1,2,3,4,5,6,7')
    await db.owner.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`update bet_order set valid_stake = 1 where order_id = ${orderNo as string}`
    })
    expect((await read(orderNo as string)).explanation?.isAsStored).toBe(false)
    await db.owner.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`update bet_order set valid_stake = ${yuan('10')} where order_id = ${orderNo as string}`
    })
  })
})

describe('the void of one order', () => {
  const effectOf = async (approvalId: number) => {
    const { effect } = await world.call(approvals.read, { approvalId }, checker)
    return z.decode(api.BetVoidEffect, effect as never)
  }

  it('gives the stake of an open one back by two people, once, and tells its member [SEC-62] [I-13]', async () => {
    const member = await aMember(db.owner, { balance: yuan('100') })
    const draw = await anOpenDraw(db.owner)
    const [orderNo, kept] = await bets(member, draw, [
      ['101', '07', '10'],
      ['103', '大', '20'],
    ])
    const wish = await propose(orderNo as string)
    await expect(approve(world, wish, risk)).rejects.toEqual(refusedWith('APPROVAL/OWN'))
    expect(await effectOf(wish.approvalId)).toMatchObject({
      ...{ refunded: yuan('10'), rewardTaken: 0n, owed: 0n, state: 'open' },
      postings: [{ event: 'bet-voided', tranType: 39, lines: 1, amount: yuan('10') }],
    })
    const done = await approve(world, wish, second)
    expect(done.outcome).toEqual({ refunded: '10000', reversed: '0', owed: '0' })
    expect(await approve(world, wish, second)).toEqual(done)
    expect(await balanceOf(db.sql, memberMain(member))).toBe(yuan('80'))
    const seen = await read(orderNo as string)
    expect(seen).toMatchObject({
      order: { state: 'returned' },
      canVoid: false,
      voided: { approvalId: wish.approvalId, first: people[0]?.login, second: people[1]?.login },
    })
    await expect(propose(orderNo as string)).rejects.toEqual(refusedWith('ORDER/ENDED'))
    const [notice] = await db.owner<{ content: string }[]>`select content from notification where member_id = ${member}`
    expect(notice?.content).toContain('已作废，本金10元已退回')
    // The settlement passes it over, and pays the other.
    await settle(draw, '1,2,3,4,5,6,30')
    expect((await read(kept as string)).order.state).toBe('won')
    expect(await balanceOf(db.sql, memberMain(member))).toBe(yuan('80') + yuan('39.6'))
  })

  it('of a settled one takes gain, rebate and turnover back, in the books and in every sum [I-18]', async () => {
    const agent = await aMember(db.owner)
    const member = await aMember(db.owner, { balance: yuan('100') })
    await db.owner`update member set parent_id = ${agent} where member_id = ${member}`
    const draw = await anOpenDraw(db.owner)
    const [orderNo] = await bets(member, draw, [
      ['103', '大', '20'],
      ['103', '小', '10'],
    ])
    await db.owner`update bet_order set rebate_tenths = 25 where draw_id = ${draw}`
    const profit = await balanceOf(db.sql, houseProfit('CNY'))
    await settle(draw, '1,2,3,4,5,6,30')
    const before = await read(orderNo as string)
    expect(before).toMatchObject({ order: { state: 'won', reward: yuan('39.6') }, rebate: yuan('0.5') })
    expect(before.turnover).toBeGreaterThan(0n)
    const sums = async () => {
      const [row] = await db.owner<[{ profit: Money; stake: Money; cycle: Money; due: number }]>`
        select (select sum(profit)::bigint from bet_day_result where member_id = ${member}) as profit,
               (select sum(stake)::bigint from bet_day_result where member_id = ${member}) as stake,
               (select cycle_bet from vip_progress where member_id = ${member}) as cycle,
               (select count(*)::int from turnover_due where draw_id = ${draw} and ready) as due`
      return row
    }
    const counted = await sums()
    const wish = await propose(orderNo as string)
    const effect = await effectOf(wish.approvalId)
    expect(effect).toMatchObject({
      refunded: yuan('20'),
      rewardTaken: yuan('39.6'),
      rebateTaken: yuan('0.5'),
      owed: 0n,
    })
    const start = await balanceOf(db.sql, memberMain(member))
    await approve(world, wish, checker)
    expect((await balanceOf(db.sql, memberMain(member))) - start).toBe(yuan('20') - yuan('39.6') - yuan('0.5'))
    const after = await sums()
    expect(after.stake).toBe(counted.stake - yuan('20'))
    expect(after.profit).toBe(counted.profit - yuan('19.6'))
    expect(after.cycle).toBe(counted.cycle - before.turnover)
    expect(after.due).toBe(counted.due + 1)
    expect(await read(orderNo as string)).toMatchObject({
      turnover: 0n,
      agentBase: 0n,
      rebate: 0n,
      order: { reward: 0n },
    })
    // The house has what the other order left, and nothing of this one.
    expect((await balanceOf(db.sql, houseProfit('CNY'))) - profit).toBe(yuan('10'))
    expect(byEvent(effect.postings)).toEqual(await postingsOf(orderNo as string))
  })

  it('leaves owed what the wallet no longer has', async () => {
    const member = await aMember(db.owner, { balance: yuan('100') })
    const draw = await anOpenDraw(db.owner)
    const [orderNo] = await bets(member, draw, [['101', '07', '10']])
    await settle(draw, '1,2,3,4,5,6,7')
    const has = await balanceOf(db.sql, memberMain(member))
    await post(db.owner, {
      ...{ event: 'spent', tranType: 28, scope: 'test', key: randomUUID(), actor: 'test' },
      postings: [{ from: memberMain(member), to: houseOpening('CNY'), amount: has - yuan('5') }],
    })
    const wish = await propose(orderNo as string)
    const { owed } = await effectOf(wish.approvalId)
    expect(owed).toBe(yuan('480') - yuan('15'))
    await approve(world, wish, second)
    expect(await balanceOf(db.sql, memberMain(member))).toBe(0n)
    const [debt] = await db.owner`select owed, collected from member_debt where member_id = ${member}`
    expect(debt).toEqual({ owed, collected: 0n })
  })

  it('is over when the order was settled meanwhile, and refused by another revision', async () => {
    const member = await aMember(db.owner, { balance: yuan('100') })
    const draw = await anOpenDraw(db.owner)
    const [orderNo] = await bets(member, draw, [['101', '07', '10']])
    await expect(propose(orderNo as string, { revision: 11 })).rejects.toEqual(refusedWith('APPROVAL/CHANGED'))
    await expect(propose(orderNo as string, {}, checker)).rejects.toEqual(refusedWith('UC/FORBIDDEN'))
    const wish = await propose(orderNo as string)
    await settle(draw, '1,2,3,4,5,6,7')
    await expect(approve(world, wish, second)).rejects.toEqual(refusedWith('APPROVAL/CHANGED'))
    expect((await read(orderNo as string)).order.state).toBe('won')
  })

  it('of one order in a settlement under way waits for its chunk, and each order ends once [I-13]', async () => {
    const member = await aMember(db.owner, { balance: yuan('1000') })
    const draw = await anOpenDraw(db.owner)
    const numbers = await bets(
      member,
      draw,
      Array.from({ length: 30 }, () => ['103', '大', '2'] as [string, string, string]),
    )
    await drawIs(db.owner, draw, '1,2,3,4,5,6,30')
    const victim = numbers[20] as string
    const wish = await propose(victim)
    let isTried = false
    const outcomes = await Promise.allSettled([
      settleOrders(db.sql, draw, {
        chunkRows: 4,
        afterChunk: async () => {
          if (isTried) return
          isTried = true
          await approve(world, wish, second)
        },
      }),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled'])
    expect((await read(victim)).order.state).toBe('returned')
    expect(await balanceOf(db.sql, memberMain(member))).toBe(yuan('1000') + 29n * yuan('1.96'))
  })
})

const byEvent = (postings: readonly { event: string; amount: Money }[]) =>
  Object.fromEntries(postings.map(({ event, amount }) => [event, amount]))

/** What the void of an order wrote, by event. */
async function postingsOf(orderNo: string) {
  const rows = await db.owner<{ event: string; amount: Money }[]>`
    select t.event, sum(p.amount)::bigint as amount from ledger_transfer t join ledger_posting p using (transfer_id)
    where t.scope = 'order' and t.key like ${`void-%:${orderNo}`} group by 1`
  return byEvent(rows)
}
