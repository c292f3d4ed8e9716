import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aMember } from '../testing/money-world.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { type Address, houseProfit, memberHeld, memberLive, memberMain } from './accounts.ts'
import { balancesOfMember, post, statementOf } from './index.ts'
import { recount } from './recount.ts'
import type { Transfer } from './transfer.ts'

// Random transfers against a model of twenty lines. On failure fast-check prints the seed; `SEED=… RUNS=…` replays.

const db = useTestDatabase()
const runs = Number(process.env.RUNS ?? 40)
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)

const ACCOUNTS = ['main', 'live', 'held', 'house'] as const
type Account = (typeof ACCOUNTS)[number]

const line = fc
  .record({
    from: fc.constantFrom(...ACCOUNTS),
    to: fc.constantFrom(...ACCOUNTS),
    amount: fc.oneof(fc.bigInt(1n, 20n), fc.bigInt(1n, 1_000_000_000_000n)),
  })
  .filter(({ from, to }) => from !== to)
const command = fc.record({
  key: fc.integer({ min: 0, max: 11 }),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
})

describe('the ledger', () => {
  it('does what a small model does, for any sequence of transfers [I-01, I-02, I-03, I-04, I-07]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 25 }), async (commands) => {
        const member = await aMember(db.owner)
        const model = newModel()
        for (const { key, lines } of commands) {
          const posted = await post(db.sql, transferOf(member, key, lines))
          expect(posted.outcome).toBe(model.post(String(key), lines))
          expect(await balancesOfMember(db.sql, member)).toEqual(model.memberBalances())
        }
        const bill = (await statementOf(db.sql, member, { rows: 1_000 })).toReversed()
        expect(bill.map((entry) => entry.seq)).toEqual(bill.map((_, index) => BigInt(index + 1)))
        let balance = 0n
        for (const entry of bill) expect(entry.balanceAfter).toBe((balance += entry.amount))
      }),
      { numRuns: runs, seed },
    )
    expect(await recount(db.owner)).toEqual([])
  })
})

interface Line {
  from: Account
  to: Account
  amount: bigint
}

/** The rules again, as simply as they can be said. */
function newModel() {
  let balances: Record<Account, bigint> = { main: 0n, live: 0n, held: 0n, house: 0n }
  const used = new Map<string, string>()
  return {
    memberBalances: () => ({ main: balances.main, live: balances.live, held: balances.held }),
    post(key: string, lines: Line[]): string {
      const said = JSON.stringify(lines, (_, value) => (typeof value === 'bigint' ? String(value) : value))
      if (used.has(key)) return used.get(key) === said ? 'replayed' : 'key-reused'
      const after = { ...balances }
      for (const { from, to, amount } of lines) {
        after[from] -= amount
        after[to] += amount
      }
      if (after.main < 0n || after.live < 0n || after.held < 0n) return 'insufficient'
      balances = after
      used.set(key, said)
      return 'posted'
    },
  }
}

function transferOf(member: bigint, key: number, lines: Line[]): Transfer {
  const addresses: Record<Account, Address> = {
    main: memberMain(member),
    live: memberLive(member),
    held: memberHeld(member),
    house: houseProfit('CNY'),
  }
  const postings = lines.map(({ from, to, amount }) => ({ from: addresses[from], to: addresses[to], amount }))
  return { event: 'test', tranType: 31, scope: `property:${member}`, key: String(key), actor: 'test', postings }
}
