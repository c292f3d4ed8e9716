import * as api from '@liuhe/contract/api/operator/ledger.ts'
import { billNo } from '@liuhe/domain/bills/bill-number.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteDay } from '../../db/site-days.ts'
import { rechargeCredited } from '../../ledger/events.ts'
import { post } from '../../ledger/index.ts'
import { postingsBetween, postingsOfAccount, postingsOfTransfers, purseOf } from '../../ledger/posting-queries.ts'
import { dayOfAccount } from '../../ledger/postings.ts'
import { aMember, anOpenDraw, drawIs, give } from '../../testing/money-world.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { createBetDesk } from '../bets/place-bets.ts'
import { settleOrders } from '../bets/settle-orders.ts'
import { aLine, aRequest } from '../bets/testing.ts'
import { codeOf } from '../security/testing.ts'
import { transfersBehind } from './transfers-behind.ts'

// The books as operators read them: found by an index, explained link by link, never changed.

const db = useTestDatabase()
let world: OperatorWorld
let auditor: string

beforeAll(async () => {
  world = await createOperatorWorld(db)
  auditor = await world.tokenOf('auditor')
})
afterAll(() => world.close())

const list = (query: Parameters<typeof world.call<typeof api.postings>>[1]) => world.call(api.postings, query, auditor)
const explain = ({ transferId, line }: { transferId: string; line: number }) =>
  world.call(api.explain, { transferId, line }, auditor)

/** Somebody who was given 100 and 50, and staked 120 on ball 7 and 8. */
async function aBettor() {
  const memberId = await aMember(db.owner, { balance: yuan('100') })
  await give(db.owner, memberId, yuan('50'))
  const draw = await anOpenDraw(db.owner)
  const lines = [aLine('101', '07', '100'), aLine('101', '08', '20')]
  const placed = await createBetDesk(db.sql).place({ memberId, rebateTenths: 0 }, await aRequest(db.owner, draw, lines))
  if (!('orderIds' in placed)) throw new Error('the bet was refused')
  return { memberId, draw, orderIds: placed.orderIds }
}

describe('the list of postings', () => {
  it('goes through a wallet from the newest on, page by page, and says what it holds', async () => {
    const { memberId } = await aBettor()
    const member = String(memberId)
    const first = await list({ member, rows: 3 })
    expect(first.account).toMatchObject({ memberId: member, address: `member:${member}:main`, balance: yuan('30') })
    expect(first.data.map(({ amount }) => amount)).toEqual([yuan('20'), yuan('100'), yuan('50')])
    expect(first.data[2]).toMatchObject({
      event: 'demo-top-up',
      from: { address: 'house:opening', member: null, after: null },
      to: { address: `member:${member}:main`, after: yuan('150') },
    })
    const rest = await list({ member, rows: 3, after: first.next as string })
    expect(rest.data.map(({ amount }) => amount)).toEqual([yuan('100')])
    expect(rest.next).toBeNull()
  })

  it('chooses by type, amount and day, and by the account as it is written', async () => {
    const { memberId } = await aBettor()
    const [{ account }] = await db.owner<
      [{ account: string }]
    >`select account from member where member_id = ${memberId}`
    // Accounts of tests are shorter than those of members.
    await db.owner`update member set account_key = ${`acct${memberId}`} where member_id = ${memberId}`
    const member = `acct${memberId}`
    expect(account).not.toBe(member)
    expect((await list({ member, tranType: 3 })).data).toHaveLength(2)
    expect((await list({ member, tranType: 3, amount: yuan('20') })).data).toHaveLength(1)
    const today = await siteDay(db.sql, Date.now())
    expect((await list({ member, day: today })).data).toHaveLength(4)
    expect((await list({ member, day: '2026-01-01' })).data).toEqual([])
    expect(await codeOf(list({ member: 'nobody77' }))).toBe('LEDGER/MEMBER')
  })

  it('finds what stands behind a number: of a bill, a transfer, an order, a key', async () => {
    const { memberId, orderIds } = await aBettor()
    const member = String(memberId)
    const [stake] = (await list({ member, rows: 1 })).data
    if (stake === undefined) throw new Error('nothing is listed')
    const { transferId, line, key } = stake
    const found = async (number: string) => (await list({ number, member })).data.map((one) => one.transferId)
    for (const number of [billNo({ transferId: BigInt(transferId), line }), transferId, key, String(orderIds[0])])
      expect(await found(number)).toContain(transferId)
    expect(await found('nobody has this')).toEqual([])
  })

  it('of a day is in the order of transfers, and goes on where it ended', async () => {
    await aBettor()
    const day = await siteDay(db.sql, Date.now())
    const first = await list({ day, rows: 2 })
    const second = await list({ day, rows: 2, after: first.next as string })
    const keys = [...first.data, ...second.data].map(({ transferId, line }) => `${transferId}-${line}`)
    expect(new Set(keys).size).toBe(4)
    const numbers = [...first.data, ...second.data].map(({ transferId }) => BigInt(transferId))
    expect(numbers).toEqual(numbers.toSorted((one, other) => Number(other - one)))
  })

  it('reads by indexes alone: no plan scans the books', async () => {
    const { memberId } = await aBettor()
    const purse = await purseOf(db.sql, memberId, 'main')
    const accountId = purse?.accountId ?? 0n
    const day = await siteDay(db.sql, Date.now())
    const plans: string[] = []
    await db.owner.begin(async (tx) => {
      await tx`set local enable_seqscan = off`
      const explained = new Proxy(tx, {
        apply(target, self, [text, ...values]: [TemplateStringsArray, ...unknown[]]) {
          const isQuery = /^\s*(select|with)/i.test(text[0] ?? '')
          const inner = Reflect.apply(target, self, [text, ...values])
          return isQuery ? planOf(tx`explain ${inner}`) : inner
        },
      })
      const planOf = async (query: Promise<readonly Record<string, string>[]>) => {
        plans.push((await query).map((row) => row['QUERY PLAN']).join('\n'))
        return []
      }
      const at = { from: new Date(0), until: new Date(), after: { transferId: 5n, line: 1 }, rows: 50 }
      await postingsBetween(explained, at)
      await postingsOfAccount(explained, { accountId, before: 10n, rows: 50 })
      await postingsOfTransfers(explained, [1n, 2n], 50)
    })
    expect(plans).toHaveLength(3)
    for (const plan of plans) {
      expect(plan).toMatch(/Index/)
      expect(plan).not.toMatch(/Seq Scan on ledger_(posting|transfer)/)
    }
    expect(await dayOfAccount(db.sql, accountId, day)).toMatchObject({ first: 1n })
  })

  it('is for those who read money [SEC-61]', async () => {
    const moderator = await world.tokenOf('moderator')
    expect(await codeOf(world.call(api.postings, {}, moderator))).toBe('UC/FORBIDDEN')
    expect(await codeOf(list({ day: '2026-02-30' }))).toBe('REQ/INVALID')
  })
})

describe('explaining an amount', () => {
  it('of a payout tells formula, result, order and the money of the stake, counted again', async () => {
    const { memberId, draw, orderIds } = await aBettor()
    await drawIs(db.owner, draw, '01,02,03,04,05,06,07')
    await settleOrders(db.sql, draw)
    const [paid] = (await list({ member: String(memberId), tranType: 4 })).data
    if (paid === undefined) throw new Error('nothing was paid')
    const told = await explain(paid)
    expect(told.links.map(({ kind, isFound }) => [kind, isFound])).toEqual([
      ['formula', true],
      ['result', true],
      ['order', true],
      ['origin', true],
    ])
    expect(told.formula).toMatchObject({ amount: paid.amount, wins: [{ notes: 1, perNote: paid.amount }], lost: 0 })
    expect(told.result).toMatchObject({ numbers: '01,02,03,04,05,06,07', version: 1 })
    expect(told.order).toMatchObject({ orderNo: String(orderIds[0]), total: yuan('100'), perNote: yuan('100') })
    // What came first was spent first.
    expect(told.origin?.sources.map(({ used, amount }) => [used, amount])).toEqual([[yuan('100'), yuan('100')]])
    expect(told.checks.map(({ kind, isEqual }) => [kind, isEqual])).toEqual([
      ['balance', true],
      ['stake', true],
      ['formula', true],
    ])
  })

  it('of a later stake reaches on into the next credit', async () => {
    const { memberId } = await aBettor()
    const second = (await list({ member: String(memberId), tranType: 3 })).data.find(
      ({ amount }) => amount === yuan('20'),
    )
    if (second === undefined) throw new Error('no second stake')
    const { origin, result } = await explain(second)
    expect(origin?.sources.map(({ used, amount }) => [used, amount])).toEqual([[yuan('20'), yuan('50')]])
    // The draw is open: its numbers are nobody's business yet.
    expect(result?.numbers).toBeNull()
  })

  it('says what is missing, and that a formula does not agree', async () => {
    const { memberId, draw } = await aBettor()
    await drawIs(db.owner, draw, '01,02,03,04,05,06,07')
    await settleOrders(db.sql, draw)
    const [paid] = (await list({ member: String(memberId), tranType: 4 })).data
    // As after a wrong change of a booked price by hand.
    await db.owner`
      update bet_order set odds = '10000', result_version = result_version + 1
      where member_id = ${memberId} and order_id = ${BigInt(paid?.orderNo ?? 0)}`
    const told = await explain(paid as { transferId: string; line: number })
    expect(told.checks.find(({ kind }) => kind === 'formula')).toMatchObject({ isEqual: false, left: yuan('100') })
    const unknown = { rechargeId: 1n, receivedId: 77n << 22n, memberId, amount: yuan('9'), fee: 0n, group: 'bank' }
    const posted = await post(db.owner, rechargeCredited({ ...unknown, actor: 'test' }))
    if (!('transferId' in posted)) throw new Error(posted.outcome)
    const gap = await explain({ transferId: String(posted.transferId), line: 1 })
    expect(gap.links).toEqual([{ kind: 'payment', isFound: false }])
    expect(gap.payment).toBeNull()
    expect(await codeOf(explain({ transferId: '1', line: 1 }))).toBe('LEDGER/NOT_FOUND')
  })
})

it('looks up digits that are larger than any number without a fault', async () => {
  expect(await transfersBehind(db.sql, '9999999999999999999')).toEqual([])
})
