import * as bills from '@liuhe/contract/api/bills.ts'
import type { ArgsOf } from '@liuhe/contract/endpoint.ts'
import { billGroups, billTypes, filterOfGroup } from '@liuhe/domain/bills/bill-types.ts'
import { formatYuan, yuan } from '@liuhe/domain/money.ts'
import { addDays, DAY_MS, instantOf, siteDateOf } from '@liuhe/domain/time.ts'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { houseOpening, memberMain } from '../../ledger/accounts.ts'
import { balanceOf, post } from '../../ledger/index.ts'
import { recount } from '../../ledger/recount.ts'
import { aSession } from '../../testing/factories.ts'
import { aMember } from '../../testing/money-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { bookPast, groupOf, type PastBill } from './testing.ts'

const db = useTestDatabase()
let app: TestApp
let member: bigint
let token: string

beforeAll(async () => {
  app = await createTestApp(db, { limits: unlimited })
})
beforeEach(async () => {
  member = await aMember(db.owner)
  token = await tokenOf(member)
})
afterEach(() => checkBooksAndFaults())
afterAll(() => app.close())
const TODAY = siteDateOf(Date.now())
const at = (daysAgo: number, clock = '12:00:00') => instantOf(addDays(TODAY, -daysAgo), clock)
const tokenOf = (memberId: bigint) => aSession(db, { memberId, account: '' })
const list = (query: Partial<ArgsOf<typeof bills.list>> = {}, as = token) => app.call(bills.list, query, { as })
const summary = (query: Partial<ArgsOf<typeof bills.summary>> = {}, as = token) =>
  app.call(bills.summary, { startDate: addDays(TODAY, -30), endDate: TODAY, ...query }, { as })
/** All pages of a list, as a client reads them. */
async function everyBill(query: Partial<ArgsOf<typeof bills.list>> = {}, as = token) {
  const found = []
  for (let key: string | null | undefined; key !== null; ) {
    const page = await list({ ...query, ...(key !== undefined && { key }) }, as)
    found.push(...page.data)
    key = page.nextKey
  }
  return found
}

describe('the bills of a member', () => {
  it('are a chain from nothing to the balance, newest first, page by page [WALLET-003, I-07]', async () => {
    await bookPast(db.owner, member, [
      { at: at(2), tranType: 1, amount: yuan('100') },
      { at: at(1), tranType: 3, amount: -yuan('30.5') },
      { at: at(0, '00:00:00'), tranType: 4, amount: yuan('60.005') },
    ])
    const [first, second] = [
      await list({ rows: 2 }),
      await list({ rows: 2, key: (await list({ rows: 2 })).nextKey ?? '' }),
    ]
    const shown = [...first.data, ...second.data].map((bill) => [
      bill.tranType,
      formatYuan(bill.before),
      formatYuan(bill.amount),
      formatYuan(bill.after),
    ])
    expect(shown).toEqual([
      [4, '69.5', '60.005', '129.505'],
      [3, '100', '-30.5', '69.5'],
      [1, '0', '100', '100'],
    ])
    expect(second.nextKey).toBeNull()
    expect(first.data[0]?.addTime).toBe(at(0, '00:00:00'))
  })

  it.each(billGroups)('of $label are those of its types and no others', async ({ key }) => {
    await bookPast(db.owner, member, oneOfEachType())
    const { types, cancelled } = filterOfGroup(key)
    const shown = (await everyBill({ group: key, rows: 3 })).map(({ tranType }) => tranType)
    expect(shown).toEqual(types.filter((type) => type !== 39 || cancelled === 'bets').toReversed())
  })

  it('are found by type, and by whether money came or went', async () => {
    await bookPast(db.owner, member, oneOfEachType())
    const types = async (query: Partial<ArgsOf<typeof bills.list>>) =>
      (await everyBill(query)).map(({ tranType }) => tranType)
    expect(await types({ tranType: 19 })).toEqual([19])
    expect(await types({ tranType: 19, group: 'lottery' })).toEqual([])
    expect(await types({ direction: 'out', group: 'withdrawal' })).toEqual([28, 12, 6])
    expect(await types({ direction: 'in', group: 'withdrawal' })).toEqual([8])
  })

  it('have days of the site, both ends of a range in it', async () => {
    const edges = [at(3, '23:59:59'), at(2, '00:00:00'), at(1, '23:59:59'), at(0, '00:00:00')]
    await bookPast(
      db.owner,
      member,
      edges.map((one, n) => ({ at: one, tranType: 2, amount: BigInt(n + 1) })),
    )
    const range = { startDate: addDays(TODAY, -2), endDate: addDays(TODAY, -1) }
    expect((await list(range)).data.map(({ amount }) => amount)).toEqual([3n, 2n])
    expect((await list({ endDate: addDays(TODAY, -3) })).data.map(({ amount }) => amount)).toEqual([1n])
    expect((await list({ startDate: TODAY })).data.map(({ amount }) => amount)).toEqual([4n])
    expect((await summary(range)).days).toEqual([
      { day: addDays(TODAY, -1), entries: 1, gained: 3n, spent: 0n },
      { day: addDays(TODAY, -2), entries: 1, gained: 2n, spent: 0n },
    ])
  })

  it('of a trial account are of trial money alone', async () => {
    const trial = await aMember(db.owner, { kind: 'trial' })
    await post(db.sql, {
      event: 'trial-purse',
      tranType: 22,
      scope: 'trial-purse',
      key: String(trial),
      actor: 'test',
      postings: [{ from: houseOpening('TRIAL'), to: memberMain(trial), amount: yuan('2000') }],
    })
    const page = await list({}, await tokenOf(trial))
    expect(page.data).toMatchObject([{ tranType: 22, amount: yuan('2000'), content: '试玩账户资金' }])
    const accounts = await db.owner`
      select distinct a.currency
      from ledger_posting p join ledger_account a on a.account_id in (p.from_account, p.to_account)
      where p.transfer_id = ${BigInt((page.data[0]?.billNo ?? '').slice(1).split('-')[0] as string)}`
    expect(accounts.map((row) => row['currency'])).toEqual(['TRIAL'])
  })

  it.each([
    { startDate: '2026-02-30' },
    { startDate: '2026-05-02', endDate: '2026-05-01' },
    { key: 'not-a-key' },
    { key: Buffer.from('["-1"]').toString('base64url') },
  ])('refuses %j', async (query) => {
    await expect(list(query)).rejects.toMatchObject({ code: 'REQ/INVALID' })
  })

  it('are nobody else’s', async () => {
    await bookPast(db.owner, member, [{ at: at(0), tranType: 1, amount: 5n }])
    const other = await tokenOf(await aMember(db.owner))
    expect(await list({}, other)).toEqual({ data: [], nextKey: null })
    expect((await summary({}, other)).days).toEqual([])
  })
})

describe('a random history', () => {
  const kinds = billGroups.map(({ key }) => key)
  const step = fc.record({
    ...{ daysAgo: fc.integer({ min: 0, max: 40 }), tranType: fc.integer({ min: 1, max: 39 }) },
    amount: fc.bigInt(1n, 5_000_000n),
    isGame: fc.boolean(),
  })
  const filter = fc.record(
    {
      startDate: fc.integer({ min: 0, max: 41 }).map((days) => addDays(TODAY, -days)),
      endDate: fc.integer({ min: 0, max: 5 }).map((days) => addDays(TODAY, -days)),
      group: fc.constantFrom(...kinds),
      tranType: fc.integer({ min: 1, max: 39 }),
      direction: fc.constantFrom('in' as const, 'out' as const),
    },
    { requiredKeys: ['startDate', 'endDate'] },
  )

  it('is found by every filter, and its sums are those of a naive model [WALLET-003, I-07]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 40 }),
        fc.array(filter, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 7 }),
        async (steps, filters, rows) => {
          const someone = await aMember(db.owner)
          const as = await tokenOf(someone)
          const model = modelOf(steps)
          // Half of it is counted before the rest is booked.
          const half = Math.floor(model.length / 2)
          await bookPast(db.owner, someone, model.slice(0, half))
          await summary({}, as)
          await bookPast(db.owner, someone, model.slice(half))

          const all = (await everyBill({ rows }, as)).toReversed()
          expect(all.map(({ amount }) => amount)).toEqual(model.map(({ amount }) => amount))
          let balance = 0n
          for (const bill of all) {
            expect(bill.before).toBe(balance)
            expect(bill.after).toBe((balance += bill.amount))
          }
          expect(balance).toBe(await balanceOf(db.sql, memberMain(someone)))
          for (const one of filters.filter(({ startDate, endDate }) => startDate <= endDate)) {
            const wanted = model.filter((bill) => passes(bill, one))
            const found = await everyBill({ ...one, rows }, as)
            expect(found.map(({ amount }) => amount)).toEqual(wanted.map(({ amount }) => amount).toReversed())
            expect(await summary(one, as)).toMatchObject(sumsOf(model, one))
          }
        },
      ),
      {
        numRuns: Number(process.env.RUNS ?? 25),
        ...(process.env.SEED !== undefined && { seed: Number(process.env.SEED) }),
      },
    )
  })

  /** Oldest first, and never below zero: what goes out is at most what is there. */
  function modelOf(steps: { daysAgo: number; tranType: number; amount: bigint; isGame: boolean }[]): PastBill[] {
    let balance = 10_000_000n
    const first: PastBill = { at: at(45), tranType: 1, amount: balance }
    const later = steps
      .toSorted((a, b) => b.daysAgo - a.daysAgo)
      .map(({ daysAgo, tranType, amount, isGame }, n): PastBill => {
        const isOut = billTypes[tranType]?.sign === '-' || (billTypes[tranType]?.sign === '±' && amount % 2n === 0n)
        const size = isOut && amount > balance ? 0n : amount
        balance += isOut ? -size : size
        return {
          at: at(daysAgo, '08:00:00') + n,
          tranType,
          amount: isOut ? -size : size,
          ...(isGame && { aboutKind: 'game-round' }),
        }
      })
    return [first, ...later.filter(({ amount }) => amount !== 0n)]
  }

  type Filter = { startDate: string; endDate: string; group?: string; tranType?: number; direction?: 'in' | 'out' }
  const passes = (bill: PastBill, { startDate, endDate, group, tranType, direction }: Filter) => {
    const day = siteDateOf(bill.at)
    return (
      day >= startDate &&
      day <= endDate &&
      (group === undefined || groupOf(bill) === group) &&
      (tranType === undefined || bill.tranType === tranType) &&
      (direction === undefined || bill.amount > 0n === (direction === 'in'))
    )
  }
  /** Sums of 充值 and 转账 leave rounds of games out, and so does the net deposit (Ruling C118). */
  function sumsOf(model: PastBill[], one: Filter) {
    const isGame = ({ aboutKind }: PastBill) => aboutKind === 'game-round'
    const counted = model.filter(
      (bill) => passes(bill, one) && !(isGame(bill) && (one.group === 'recharge' || one.group === 'transfer')),
    )
    const sum = (list: PastBill[]) => list.reduce((total, { amount }) => total + amount, 0n)
    const moved = model.filter(
      (bill) =>
        passes(bill, { startDate: one.startDate, endDate: one.endDate }) &&
        !isGame(bill) &&
        ['recharge', 'withdrawal'].includes(billTypes[bill.tranType]?.group ?? ''),
    )
    return {
      gained: sum(counted.filter(({ amount }) => amount > 0n)),
      spent: -sum(counted.filter(({ amount }) => amount < 0n)),
      netDeposit: sum(moved),
    }
  }
})

describe('the sums', () => {
  it('of 转账 leave seamless games out, whose bills the list shows [CONST-010]', async () => {
    await bookPast(db.owner, member, [
      { at: at(0, '00:00:01'), tranType: 1, amount: yuan('100') },
      { at: at(0, '00:00:02'), tranType: 34, amount: -yuan('40') },
      { at: at(0, '00:00:03'), tranType: 34, amount: -yuan('5'), aboutKind: 'game-round' },
      { at: at(0, '00:00:04'), tranType: 33, amount: yuan('9'), aboutKind: 'game-round' },
    ])
    expect(await summary({ group: 'transfer' })).toMatchObject({ gained: 0n, spent: yuan('40') })
    expect((await list({ group: 'transfer' })).data).toHaveLength(3)
    expect(await summary()).toMatchObject({ gained: yuan('109'), spent: yuan('45'), netDeposit: yuan('100') })
  })

  it('are counted once by many who look at the same time', async () => {
    await bookPast(
      db.owner,
      member,
      Array.from({ length: 500 }, (_, n) => ({ at: at(1) + n, tranType: 2, amount: 10n })),
    )
    const seen = await Promise.all(Array.from({ length: 8 }, () => summary()))
    expect(new Set(seen.map(({ gained }) => gained))).toEqual(new Set([5_000n]))
  })

  it('are counted again when the operator chooses another zone before the first order', async () => {
    await bookPast(db.owner, member, [{ at: at(1, '23:30:00'), tranType: 2, amount: 10n }])
    expect((await summary()).days).toMatchObject([{ day: addDays(TODAY, -1), entries: 1 }])
    const setZone = (zone: string) => db.owner`
      insert into system_config values ('sys_config.time_zone', ${zone})
      on conflict (config_key) do update set config_value = excluded.config_value`
    await setZone('Asia/Tokyo')
    try {
      expect((await summary()).days).toMatchObject([{ day: TODAY, entries: 1 }])
    } finally {
      await setZone('Asia/Shanghai')
    }
  })

  it('need days in their order, and at most a year of them', async () => {
    const year = { startDate: addDays(TODAY, -365), endDate: TODAY }
    expect(await summary(year)).toMatchObject({ days: [] })
    for (const range of [
      { ...year, startDate: addDays(TODAY, -366) },
      { startDate: TODAY, endDate: addDays(TODAY, -1) },
      { startDate: '2026-02-30', endDate: TODAY },
    ]) {
      await expect(summary(range)).rejects.toMatchObject({ code: 'REQ/INVALID' })
    }
  })

  it('of the net deposit are of today, this week, month and year, and ever', async () => {
    // A Wednesday in the middle of a month.
    const now = instantOf('2026-05-13', '15:00:00')
    const days = ['2025-12-31', '2026-01-01', '2026-04-30', '2026-05-01', '2026-05-10', '2026-05-11', '2026-05-13']
    await bookPast(
      db.owner,
      member,
      days.map((day, n) => ({ at: instantOf(day, '10:00:00'), tranType: 2, amount: 10n ** BigInt(n) })),
    )
    await bookPast(db.owner, member, [
      { at: now, tranType: 6, amount: -500_000n },
      { at: now, tranType: 8, amount: 200_000n },
      { at: now, tranType: 4, amount: 7n },
    ])
    const moved = now - app.clock.now()
    app.clock.advance(moved)
    try {
      expect(await app.call(bills.netDeposit, {}, { as: token })).toEqual({
        day: 700_000n,
        week: 800_000n,
        month: 811_000n,
        year: 811_110n,
        total: 811_111n,
      })
    } finally {
      app.clock.advance(-moved)
    }
  })
})

async function checkBooksAndFaults(): Promise<void> {
  expect(await recount(db.owner)).toEqual([])
  expect(app.faults).toEqual([])
}

/** One bill of each type, in the order of the numbers. */
function oneOfEachType(): PastBill[] {
  const start = { at: at(9), tranType: 1, amount: yuan('1000') }
  const rest = Object.entries(billTypes).slice(1)
  return [
    start,
    ...rest.map(([id, { sign }], n) => ({
      at: at(8) + n * Math.floor(DAY_MS / 10),
      tranType: Number(id),
      amount: sign === '-' ? -10n : 10n,
    })),
  ]
}
