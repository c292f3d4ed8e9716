import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Sql } from '../db/connect.ts'
import { aMember } from '../testing/money-world.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { houseProfit, memberHeld, memberMain } from './accounts.ts'
import { demoTopUp } from './events.ts'
import { balanceOf, balancesOfMember, post } from './index.ts'
import { recount } from './recount.ts'
import type { Transfer } from './transfer.ts'

// Many real connections at once; each test fails when the guard it names is taken out.

const db = useTestDatabase()
let crowd: Sql
beforeAll(() => {
  crowd = connect(db.url, { max: 32, name: 'crowd' })
})
afterAll(() => crowd.end({ timeout: 1 }))

describe('the ledger under a crowd', () => {
  it('lets exactly 100 of 300 spend the last money [I-04]', async () => {
    const member = await aMember(db.owner, { balance: 10_000n })
    const spends = Array.from({ length: 300 }, (_, n) =>
      post(crowd, move(`spend-${member}-${n}`, memberMain(member), houseProfit('CNY'), 100n)),
    )
    const outcomes = (await Promise.all(spends)).map((posted) => posted.outcome)
    expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(100)
    expect(outcomes.filter((outcome) => outcome === 'insufficient')).toHaveLength(200)
    expect(await balanceOf(db.sql, memberMain(member))).toBe(0n)
    expect(await recount(db.owner)).toEqual([])
  })

  it('has one effect for each of 1,000 keys sent 8 times [I-06]', async () => {
    const members = await Promise.all(Array.from({ length: 10 }, () => aMember(db.owner)))
    const sends = Array.from({ length: 8_000 }, (_, n) => {
      const key = String(n % 1_000)
      return post(crowd, demoTopUp({ memberId: members[n % 10] as bigint, amount: 7n, key }))
    })
    const outcomes = (await Promise.all(sends)).map((posted) => posted.outcome)
    expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(1_000)
    expect(outcomes.filter((outcome) => outcome === 'replayed')).toHaveLength(7_000)
    for (const member of members) expect(await balanceOf(db.sql, memberMain(member))).toBe(700n)
    expect(await recount(db.owner)).toEqual([])
  })

  it('has one effect per key also between accounts that nobody locks [I-06]', async () => {
    const before = await balanceOf(db.owner, houseProfit('CNY')).catch(() => 0n)
    const sends = Array.from({ length: 100 * 32 }, (_, n) =>
      post(crowd, move(`house-${Math.floor(n / 32)}`, 'house:opening', houseProfit('CNY'), 9n)),
    )
    const outcomes = await Promise.all(sends)
    expect(outcomes.filter(({ outcome }) => outcome === 'posted')).toHaveLength(100)
    expect(new Set(outcomes.map((posted) => 'transferId' in posted && posted.transferId)).size).toBe(100)
    expect(await balanceOf(db.owner, houseProfit('CNY'))).toBe(before + 900n)
  })

  it('neither deadlocks nor loses money when members pay each other crosswise [I-02, I-07]', async () => {
    const [a, b] = [await aMember(db.owner, { balance: 5_000n }), await aMember(db.owner, { balance: 5_000n })]
    const wallets = [memberMain(a), memberMain(b), memberHeld(a), memberHeld(b)]
    let isRunning = true
    const totals = new Set<bigint>()
    const watch = async () => {
      while (isRunning) {
        const [row] = await db.owner<[{ total: bigint }]>`
          select sum(b.balance)::bigint as total from ledger_balance b join ledger_account x using (account_id)
          where x.member_id in (${a}, ${b})`
        totals.add(row.total)
      }
    }
    const watching = watch()
    const moves = Array.from({ length: 1_000 }, (_, n) => {
      const [from, to] = [wallets[n % 4] as string, wallets[(n + 1 + (n % 3)) % 4] as string]
      return post(crowd, move(`cross-${a}-${n}`, from, to, BigInt(1 + (n % 97))))
    })
    await Promise.all(moves)
    isRunning = false
    await watching
    expect([...totals]).toEqual([10_000n])
    const [one, two] = [await balancesOfMember(db.sql, a), await balancesOfMember(db.sql, b)]
    expect(one.main + one.held + two.main + two.held).toBe(10_000n)
    expect(await recount(db.owner)).toEqual([])
  })
})

const move = (key: string, from: string, to: string, amount: bigint): Transfer => ({
  event: 'test',
  tranType: 31,
  scope: 'race',
  key,
  actor: 'test',
  postings: [{ from, to, amount }],
})
