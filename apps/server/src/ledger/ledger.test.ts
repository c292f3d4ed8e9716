import { describe, expect, it } from 'vitest'
import { aMember } from '../testing/money-world.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { type Address, houseOpening, houseProfit, memberHeld, memberMain } from './accounts.ts'
import { demoTopUp, signUpBonus, trialPurse } from './events.ts'
import { balanceOf, balancesOfMember, openMemberAccounts, post, statementOf } from './index.ts'
import { recount } from './recount.ts'
import type { Transfer } from './transfer.ts'

const db = useTestDatabase()

describe('posting', () => {
  it('moves money, chains the entries and keeps the books balanced [I-01, I-03, I-07]', async () => {
    // One line per command: from, to, amount, what came of it, and the balances of main and held afterwards.
    await checkPostings(`
      from   to     amount  outcome       main  held
      house  main   1000    posted        1000  0
      main   held   300     posted        700   300
      main   held   701     insufficient  700   300
      main   held   700     posted        0     1000
      main   house  1       insufficient  0     1000
      held   main   999     posted        999   1
      held   house  1       posted        999   0
      main   house  999     posted        0     0
    `)
    expect(await recount(db.owner)).toEqual([])
  })

  it('sums a transfer of several lines before it judges the floor', async () => {
    const member = await aMember(db.owner, { balance: 10n })
    const lines: [Address, Address, bigint][] = [
      [memberMain(member), houseProfit('CNY'), 15n],
      [houseProfit('CNY'), memberMain(member), 20n],
      [memberMain(member), memberHeld(member), 15n],
    ]
    expect(await post(db.sql, transfer('several', lines))).toMatchObject({ outcome: 'posted' })
    expect(await balancesOfMember(db.sql, member)).toEqual({ main: 0n, live: 0n, held: 15n })
    expect(await recount(db.owner)).toEqual([])
  })

  it('answers a repeat with the first transfer, and refuses the key for another amount [I-06]', async () => {
    const member = await aMember(db.owner)
    const first = await post(db.sql, demoTopUp({ memberId: member, amount: 500n, key: 'k' }))
    const again = await post(db.sql, demoTopUp({ memberId: member, amount: 500n, key: 'k' }))
    const other = await post(db.sql, demoTopUp({ memberId: member, amount: 501n, key: 'k' }))
    expect(first.outcome).toBe('posted')
    expect(again).toEqual({ ...first, outcome: 'replayed' })
    expect(other).toEqual({ ...first, outcome: 'key-reused' })
    expect(await balanceOf(db.sql, memberMain(member))).toBe(500n)
  })

  it('leaves the key free when the money did not suffice', async () => {
    const member = await aMember(db.owner)
    const spend = transfer(`free-key-${member}`, [[memberMain(member), houseProfit('CNY'), 5n]])
    expect(await post(db.sql, spend)).toEqual({ outcome: 'insufficient' })
    await post(db.sql, demoTopUp({ memberId: member, amount: 5n, key: 'now' }))
    expect(await post(db.sql, spend)).toMatchObject({ outcome: 'posted' })
  })

  it('gives the sign-up bonus once', async () => {
    const member = await aMember(db.owner)
    await post(db.sql, signUpBonus({ memberId: member, amount: 8_000n }))
    expect(await post(db.sql, signUpBonus({ memberId: member, amount: 8_000n }))).toMatchObject({ outcome: 'replayed' })
    expect(await balanceOf(db.sql, memberMain(member))).toBe(8_000n)
  })

  it('keeps trial money out of real accounts', async () => {
    const trial = await aMember(db.owner, { kind: 'trial' })
    const member = await aMember(db.owner)
    await post(db.sql, trialPurse({ memberId: trial, amount: 9n }))
    const mixed: [Address, Address][] = [
      [memberMain(trial), memberMain(member)],
      [memberMain(trial), houseProfit('CNY')],
      [houseOpening('TRIAL'), memberMain(member)],
      [houseOpening('CNY'), memberMain(trial)],
    ]
    for (const [from, to] of mixed) {
      await expect(post(db.sql, transfer(`mixed-${from}-${to}`, [[from, to, 1n]]))).rejects.toThrow('one currency')
    }
    expect(await balanceOf(db.sql, memberMain(trial))).toBe(9n)
  })

  it('refuses an account that was never opened, and opens accounts once', async () => {
    const lost = memberMain(999_999n)
    await expect(post(db.sql, transfer('lost', [[houseOpening('CNY'), lost, 1n]]))).rejects.toThrow('no account')
    const member = await aMember(db.owner, { balance: 3n })
    await openMemberAccounts(db.sql, member, 'CNY')
    expect(await balanceOf(db.sql, memberMain(member))).toBe(3n)
  })

  it('refuses every amount that is not 1 to 10^12 whole 厘 [I-08]', async () => {
    const member = await aMember(db.owner, { balance: 1_000_000n })
    const before = await balanceOf(db.sql, memberMain(member))
    const attempt = (amount: unknown) =>
      post(db.sql, transfer(`bad-${n++}`, [[memberMain(member), houseProfit('CNY'), amount as bigint]]))
    let n = 0
    for (const amount of [
      '1',
      '0x10',
      '1.0005',
      '1e3',
      '１００',
      '',
      '1'.repeat(10_000),
      1,
      NaN,
      Infinity,
      {},
      [1],
      null,
    ]) {
      await expect(attempt(amount)).rejects.toThrow('An amount is a bigint')
    }
    for (const amount of [0n, -1n, 10n ** 12n + 1n, 2n ** 53n + 1n, 2n ** 63n, -(2n ** 63n), 10n ** 10_000n]) {
      await expect(attempt(amount)).rejects.toThrow(/an amount is 1 to 10\^12 li|out of range/)
    }
    await expect(post(db.sql, transfer('empty', []))).rejects.toThrow('one or more')
    expect(await balanceOf(db.sql, memberMain(member))).toBe(before)
    expect(await recount(db.owner)).toEqual([])
  })
})

describe('a statement', () => {
  it('is a chain, newest first, page by page [I-07]', async () => {
    const member = await aMember(db.owner)
    for (let n = 1; n <= 7; n++) await post(db.sql, demoTopUp({ memberId: member, amount: BigInt(n), key: String(n) }))
    const first = await statementOf(db.sql, member, { rows: 4 })
    const second = await statementOf(db.sql, member, { rows: 4, beforeSeq: first.at(-1)?.seq ?? 0n })
    expect([...first, ...second].map((entry) => [entry.seq, entry.amount, entry.balanceAfter])).toEqual(
      [7n, 6n, 5n, 4n, 3n, 2n, 1n].map((n) => [n, n, (n * (n + 1n)) / 2n]),
    )
    expect(await statementOf(db.sql, member, { rows: 9, tranTypes: [6] })).toEqual([])
  })
})

describe('the role of the application', () => {
  const writes = [
    'update ledger_posting set amount = 1',
    'delete from ledger_posting',
    'truncate ledger_posting',
    'update ledger_transfer set actor = actor',
    'delete from ledger_transfer',
    'update ledger_balance set balance = balance + 1',
    "insert into ledger_balance values (1, 1, 1, 0, 1, 'main', 'CNY')",
    "insert into ledger_account (address, kind, currency, has_balance) values ('house:x', 'house', 'CNY', false)",
    'insert into ledger_posting values (1, 1, 1, 2, 5, null, null, null, null, null)',
    'select ledger_write_lines(1, array[1], array[2], array[5], array[null])',
    "select bets_pay('x', 4::smallint, 'x', 'x', 1, array[1], array[2], array[5], array[1])",
    'update bet_order set reward = 1000000',
    'delete from bet_order',
    'update settlement set finished_at = now()',
    'alter table ledger_posting disable trigger all',
    'create table mine (a int)',
  ]
  it.each(writes)('may not: %s [I-05]', async (statement) => {
    await expect(db.sql.unsafe(statement)).rejects.toThrow(/permission denied|must be owner|does not exist/)
  })

  it('cannot bend the functions by its own search path', async () => {
    const member = await aMember(db.owner)
    await db.sql.begin(async (tx) => {
      await tx`set local search_path = pg_temp, public`
      await tx`create temp table ledger_balance (account_id bigint, balance bigint, last_seq bigint, floor bigint)`
      const spend = transfer('temp', [[memberMain(member), houseProfit('CNY'), 5n]])
      expect(await post(tx, spend)).toEqual({ outcome: 'insufficient' })
    })
  })
})

describe('the owner of the tables', () => {
  it.each(['ledger_posting', 'ledger_transfer'])('cannot change %s either [I-05]', async (table) => {
    await aMember(db.owner, { balance: 5n })
    for (const change of [
      `delete from ${table}`,
      `truncate ${table}`,
      `update ${table} set transfer_id = transfer_id`,
    ]) {
      await expect(db.owner.unsafe(change)).rejects.toThrow('append-only')
    }
  })

  it('cannot write a balance below the floor [I-04]', async () => {
    const change = db.owner`update ledger_balance set balance = floor - 1`
    await expect(change).rejects.toThrow('balance_above_floor')
  })
})

/** A transfer of the test's own. */
function transfer(key: string, lines: [Address, Address, bigint][]): Transfer {
  const postings = lines.map(([from, to, amount]) => ({ from, to, amount }))
  return { event: 'test', tranType: 31, scope: 'test', key, actor: 'test', postings }
}

/** Runs a table of postings against one member; the first line names the columns. */
async function checkPostings(table: string): Promise<void> {
  const member = await aMember(db.owner)
  const accounts = { house: houseOpening('CNY'), main: memberMain(member), held: memberHeld(member) }
  const rows = table.trim().split('\n').slice(1)
  for (const [index, row] of rows.entries()) {
    const [from, to, amount] = row.trim().split(/\s+/) as string[]
    const line: [Address, Address, bigint] = [
      accounts[from as keyof typeof accounts],
      accounts[to as keyof typeof accounts],
      BigInt(amount as string),
    ]
    const posted = await post(db.sql, transfer(`${member}-${index}`, [line]))
    const balances = await balancesOfMember(db.sql, member)
    // The row itself, so that a failure shows which one.
    expect([from, to, amount, posted.outcome, String(balances.main), String(balances.held)]).toEqual(
      row.trim().split(/\s+/),
    )
  }
}
