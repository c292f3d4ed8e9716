import * as agents from '@liuhe/contract/api/agents.ts'
import * as bills from '@liuhe/contract/api/bills.ts'
import * as bonus from '@liuhe/contract/api/bonus.ts'
import * as rebate from '@liuhe/contract/api/rebate.ts'
import * as recharge from '@liuhe/contract/api/recharge.ts'
import * as turnover from '@liuhe/contract/api/turnover.ts'
import * as withdrawals from '@liuhe/contract/api/withdrawals.ts'
import { instantOf, siteDateOf } from '@liuhe/domain/time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, NO_LIMITS, type Sql } from '../../../db/connect.ts'
import { createPasswords } from '../../../modules/auth/passwords.ts'
import { billsOf } from '../../../ledger/bills.ts'
import { checkBooks } from '../../../modules/bets/testing.ts'
import { workedOut } from '../../../modules/agents/testing/worked-out.ts'
import { countFigures } from '../../../modules/agents/index.ts'
import { countDue } from '../../../modules/turnover/index.ts'
import { unlimited } from '../../../http/limits/rate-limit.ts'
import { aSession, type TestMember } from '../../../testing/factories.ts'
import { patient } from '../../../testing/patience.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { useTestDatabase, withTestDatabase } from '../../../testing/test-database.ts'
import { seedEssentials } from '../../essentials/seed-essentials.ts'
import { seedHistory } from '../history.ts'
import { seedLiveGames, seedLiveRounds } from '../live-rounds.ts'
import { DEMO_MEMBERS, seedMembers } from '../members.ts'
import { seedRechargeChannels } from '../recharge-channels.ts'
import { seedMoney } from './seed-money.ts'

const database = useTestDatabase()
const pepper = 'of tests'
const passwords = createPasswords({ cores: 2, pepper })
const now = instantOf('2026-11-20', '21:34:56')

/** What the money needs to be there. */
async function plant(db: Sql): Promise<void> {
  await seedEssentials(db)
  await seedLiveGames(db)
  await seedMembers(db, passwords)
  await seedLiveRounds(db, 'demo2026', now)
  await seedHistory(db, now)
  await seedRechargeChannels(db)
}

let sql: Sql
beforeAll(async () => {
  sql = connect(database.url, NO_LIMITS)
  await plant(sql)
  await seedMoney(sql, { now, pepper })
}, patient(60_000))
afterAll(() => sql.end({ timeout: 1 }))

interface Entry {
  seq: bigint
  amount: bigint
  before: bigint
  after: bigint
  at: Date
  tranType: number
}

const members = () => membersOf(sql)
const membersOf = (db: Sql) => db<{ account: string; memberId: bigint; main: bigint; held: bigint }[]>`
  select m.account, m.member_id as "memberId", max(b.balance) filter (where b.kind = 'main') as main,
         max(b.balance) filter (where b.kind = 'held') as held
  from member m join ledger_balance b using (member_id) group by m.member_id order by m.member_id`

const entriesOf = async (memberId: bigint): Promise<Entry[]> =>
  (await billsOf(sql, memberId, { rows: 100_000 })).toReversed()

const differences = () => database.owner<{ problem: string }[]>`
  select problem from ledger_difference union all select problem from bet_difference
  union all select problem from bet_base_difference union all select problem from bet_day_difference
  union all select problem from turnover_difference union all select problem from rebate_difference
  union all select member_id || ' holds what no withdrawal says' from withdrawal_difference`

describe('the money of the demo', () => {
  it('lets the bills of every member add up to his balance, without a gap, in the order of time', async () => {
    const all = await members()
    expect(all.map(({ account }) => account)).toEqual(DEMO_MEMBERS.map(({ account }) => account))
    for (const { memberId, main, held, account } of all) {
      const entries = await entriesOf(memberId)
      expect(entries.length, account).toBeGreaterThan(200)
      expect(entries.reduce((sum, { amount }) => sum + amount, 0n)).toBe(main)
      expect(held).toBe(0n)
      for (const [index, entry] of entries.entries()) {
        const previous = entries[index - 1]
        expect(entry.seq).toBe(BigInt(index + 1))
        expect(entry.before).toBe(previous?.after ?? 0n)
        expect(entry.after).toBe(entry.before + entry.amount)
        expect(entry.at >= (previous?.at ?? entry.at)).toBe(true)
      }
      const types = new Set(entries.map(({ tranType }) => tranType))
      for (const type of [2, 3, 4, 6, 19]) expect(types, `${account}, type ${type}`).toContain(type)
    }
    expect(await differences()).toEqual([])
    await checkBooks(database.owner)
  })

  it('reaches over the year, or over what the books know of it, and leaves yesterday to the gateways', async () => {
    const [span] = await sql<[{ first: Date; last: Date; months: number }]>`
      select min(created_at) as first, max(closed_at) as last,
             count(distinct to_char(created_at, 'YYYY-MM'))::integer as months from recharge_order`
    expect(span.months).toBeGreaterThan(9)
    expect(siteDateOf(span.last.getTime()) < siteDateOf(now - 86_400_000)).toBe(true)
  })

  it('has a recharge and a withdrawal behind each of their bills, with the steps that lead to their end', async () => {
    const wrong = await database.owner`
      select t.transfer_id from ledger_transfer t
      where t.event in ('recharge-credited', 'recharge-discount', 'recharge-first-gift')
          and not exists (select from recharge_order o join recharge_received r using (recharge_id)
                          where o.recharge_id = t.ref_id and o.status = 3 and r.outcome = 'credited')
        or t.event = 'withdrawal-paid'
          and not exists (select from withdrawal_order w where w.withdrawal_id = t.ref_id and w.state = 'paid')
        or t.event = 'withdrawal-returned' and not exists (
          select from withdrawal_order w where w.withdrawal_id = t.ref_id and w.state in ('returned', 'rejected'))`
    expect(wrong).toEqual([])
    const orders = await sql<{ kind: string; count: number; least: number }[]>`
      select 'recharge' as kind, count(*)::integer as count, min(steps)::integer as least from (
        select count(*) as steps from recharge_order join recharge_step using (recharge_id) group by recharge_id) r
      union all select 'withdrawal', count(*)::integer, min(steps)::integer from (
        select count(*) as steps from withdrawal_order join withdrawal_step using (withdrawal_id)
        group by withdrawal_id) w`
    for (const { kind, count, least } of orders) {
      expect(count, kind).toBeGreaterThan(20)
      expect(least, kind).toBeGreaterThanOrEqual(2)
    }
    const [open] = await sql`
      select (select count(*) from recharge_order where status < 3)
           + (select count(*) from withdrawal_order where closed_at is null) as count`
    expect(open).toEqual({ count: 0n })
    const [people] = await sql`select count(*) as count from withdrawal_order where approved2_by is not null`
    expect(people?.['count']).toBeGreaterThan(0n)
  })

  it('counts what was recharged, and what a limit would look back at', async () => {
    const rows = await database.owner`
      select m.account from member m
      where m.recharged <> (select sum(o.amount - o.fee) from recharge_order o
                            where o.member_id = m.member_id and o.status = 3)
         or (select sum(amount) from gaming_deposit d where d.member_id = m.member_id)
            <> (select sum(o.amount) from recharge_order o where o.member_id = m.member_id and o.status = 3)`
    expect(rows).toEqual([])
  })

  it('asks for turnover as any money does, and what was played since the last payout is counted', async () => {
    while ((await countDue(sql)) > 0);
    expect(await differences()).toEqual([])
    const rows = await database.owner<{ account: string; open: number; closed: number; staked: bigint }[]>`
      select m.account, count(*) filter (where r.status = 0)::integer as open,
             count(*) filter (where r.status = 1)::integer as closed,
             coalesce(sum(r.span_cp) filter (where r.status = 0), 0)::bigint as staked
      from turnover_row r join member m using (member_id) group by m.member_id order by m.member_id`
    for (const { account, closed, open } of rows) {
      expect(closed, account).toBeGreaterThan(10)
      expect(open, account).toBeGreaterThan(0)
    }
    expect(rows.some(({ staked }) => staked > 0n)).toBe(true)
    // A closed one had what it asked for, the tolerance aside: otherwise nothing would have been paid out.
    const [short] = await database.owner`
      select count(*) as count from turnover_row
      where status = 1 and dml_cp < deposit_claim + gift_claim`
    expect(short).toEqual({ count: 0n })
  })

  it('is written once', async () => {
    const first = await members()
    await seedMoney(sql, { now, pepper })
    expect(await members()).toEqual(first)
    await seedMoney(sql, { now: now + 8 * 86_400_000, pepper })
    expect(await members()).toEqual(first)
  })

  it('leaves nothing when it is killed, and is the same when it begins again', { timeout: patient(60_000) }, () =>
    withTestDatabase(async (other) => {
      const killed = connect(other.url, { ...NO_LIMITS, name: 'liuhe-killed' })
      await plant(killed)
      // In the middle of its transaction: the books of the first member are written by then.
      await other.owner`
        create function kill_seed() returns trigger language plpgsql as $$ begin
          perform pg_terminate_backend(pg_backend_pid()); return null; end $$`
      await other.owner`
        create trigger kill_seed after insert on rebate_claim for each statement execute function kill_seed()`
      await expect(seedMoney(killed, { now, pepper })).rejects.toThrow(/terminat|CONNECTION/)
      await killed.end({ timeout: 1 })
      expect((await membersOf(other.sql)).map(({ main }) => main)).toEqual([0n, 0n, 0n])
      await other.owner`drop trigger kill_seed on rebate_claim`
      await seedMoney(other.sql, { now, pepper })
      expect(await membersOf(other.sql)).toEqual(await members())
    }),
  )
})

describe('what a member of the demo is shown', () => {
  let app: TestApp
  beforeAll(async () => (app = await createTestApp(database, { limits: unlimited })))
  afterAll(() => app.close())

  it('stands in the figures of the agent’s team as its rows say', async () => {
    await countFigures(sql)
    const agent = (await members()).find(({ account }) => account === 'agent2026') as { memberId: bigint }
    const as = await aSession(database, agent as TestMember)
    const range = { beginDate: '2026-10-21', endDate: '2026-11-20' }
    const figures = await app.call(agents.teamFigures, range, { as })
    expect(figures).toEqual(await workedOut(database.owner, agent.memberId, range.beginDate, range.endDate))
    expect(figures.cpBetReport.bettingMoney).toBeGreaterThan(0n)
    expect(figures.rwReport.rechUserCount).toBe(1)
    expect(figures.days.filter(({ bettingMoney }) => bettingMoney > 0n).length).toBeGreaterThan(5)
  })

  it(
    'is answered by every page of his money, orders and bills from the first to the last',
    async () => {
      for (const { memberId } of await members()) {
        const as = await aSession(database, { memberId } as TestMember)
        const orders = { recharges: 0, withdrawals: 0 }
        for (let after: string | undefined; ; ) {
          const page = await app.call(recharge.list, { rows: 50, ...(after && { after }) }, { as })
          for (const { orderNo } of page.data) {
            const order = await app.call(recharge.read, { orderNo }, { as })
            expect(order.next, orderNo).toBeNull()
            orders.recharges++
          }
          if (page.next === null) break
          after = page.next
        }
        const { data: out } = await app.call(withdrawals.list, { rows: 50 }, { as })
        for (const { orderNo } of out) {
          const order = await app.call(withdrawals.read, { orderNo }, { as })
          expect(order.next, orderNo).toBeNull()
          await app.call(withdrawals.evidence, { orderNo }, { as })
          orders.withdrawals++
        }
        expect(Math.min(orders.recharges, orders.withdrawals)).toBeGreaterThan(5)
        const types = new Set<number>()
        for (let key: string | undefined; ; ) {
          const page = await app.call(bills.list, { rows: 100, ...(key && { key }) }, { as })
          for (const bill of page.data.filter(({ tranType }) => !types.has(tranType))) {
            types.add(bill.tranType)
            await app.call(bills.detail, { billNo: bill.billNo }, { as })
          }
          if (page.nextKey === null) break
          key = page.nextKey
        }
        expect(types.size).toBeGreaterThan(5)
        await app.call(turnover.queryAll, {}, { as })
        await app.call(rebate.overview, {}, { as })
        await app.call(rebate.records, {}, { as })
        await app.call(bonus.list, {}, { as })
        for (const status of [1, 2, 3] as const) await app.call(bonus.records, { status }, { as })
      }
      expect(app.faults).toEqual([])
    },
    patient(60_000),
  )
})

describe('the past of a wallet', () => {
  const write = (lines: unknown[]) => sql`select ledger_write_past(${JSON.stringify(lines)}::text::jsonb)`
  const line = (memberId: bigint, at: number, amount = '1000') => ({
    ...{ id: String((BigInt(at) - 1_767_225_600_000n) << 22n), event: 'past', tran: 18, scope: 'past', actor: 'seed' },
    ...{ key: `k${at}`, kind: null, ref: null, at: new Date(at) },
    lines: [['house:opening', `member:${memberId}:main`, amount, null]],
  })

  it('is refused where anything was booked, out of order, ahead of the clock, and below the floor', async () => {
    const [{ memberId: used }] = (await members()) as unknown as [{ memberId: bigint }]
    await expect(write([line(used, now - 5000)])).rejects.toThrow('a wallet that has entries has its past')
    const [row] = await database.owner<[{ id: bigint }]>`
      insert into member (account, account_key, kind, password_hash) values ('fresh', 'fresh', 'member', 'none')
      returning member_id as id`
    await database.owner`select ledger_open_member(${row.id}, 'CNY')`
    await expect(write([line(row.id, now - 5000), line(row.id, now - 9000)])).rejects.toThrow('in its order')
    await expect(write([line(row.id, Date.now() + 3_600_000)])).rejects.toThrow('in its order')
    const spent = line(row.id, now - 5000)
    await expect(write([{ ...spent, lines: [[`member:${row.id}:main`, 'house:opening', '1', null]] }])).rejects.toThrow(
      'below its floor',
    )
    await write([spent])
    await expect(write([line(row.id, now - 2000)])).rejects.toThrow('a wallet that has entries has its past')
  })
})
