import { yuan } from '@liuhe/domain/money.ts'
import { describe, expect, it } from 'vitest'
import { makeMonths } from '../../ledger/index.ts'
import { aMember, anOpenDraw, drawIs } from '../../testing/money-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { settleOrders } from './settle-orders.ts'

// Orders and postings are cut by month (ADR 032): what that changes for anyone who reads, settles or tampers with them.

const db = useTestDatabase()

const partitionsOf = async (table: string): Promise<string[]> => {
  const rows = await db.owner<{ name: string }[]>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass`
  return rows.map(({ name }) => name).toSorted()
}

/** The months after this one as names of partitions end: '2026_12' … */
const monthsAhead = async (count: number): Promise<string[]> => {
  const rows = await db.owner<{ month: string }[]>`
    select to_char((date_trunc('month', now(), 'UTC') + n * interval '1 month') at time zone 'UTC', 'YYYY_MM') as month
    from generate_series(1, ${count}) n order by n`
  return rows.map(({ month }) => month)
}

/** An order of today and another one as it would stand in so many months, on the same draw. */
async function ordersOf(months: number): Promise<{ drawId: number; member: bigint; later: bigint }> {
  const { owner } = db
  const member = await aMember(owner, { balance: yuan('1000') })
  const drawId = await anOpenDraw(owner)
  await owner`
    select bets_place(${`{${member}}`}::bigint[], ${`{${drawId}}`}::integer[], ${`{months-${drawId}}`}::text[],
      array[sha256('one'::bytea)], '{1}', '{101}', '{07}', '{480000}', '{10000}', '{1}', '{480000}', '{1}', '{0}',
      ${yuan('1000000')})`
  const [row] = await owner<[{ later: bigint }]>`
    insert into bet_order
    select (jsonb_populate_record(o, jsonb_build_object('order_id',
             id_at(date_trunc('month', now(), 'UTC') + ${months} * interval '1 month') + 1))).*
    from bet_order o where o.member_id = ${member}
    returning order_id as later`
  return { drawId, member, later: row.later }
}

const placeOf = async (orderId: bigint): Promise<string> => {
  const [row] = await db.owner<[{ place: string }]>`
    select tableoid::regclass::text as place from bet_order where order_id = ${orderId}`
  return row.place
}

describe('the months of orders and postings', () => {
  it('stand ready three ahead, however many processes make them', async () => {
    await Promise.all([makeMonths(db.sql), makeMonths(db.sql), makeMonths(db.sql)])
    const months = await monthsAhead(3)
    for (const table of ['bet_order', 'ledger_posting']) {
      const expected = ['first', 'rest', ...months].map((name) => `${table}_${name}`)
      expect(await partitionsOf(table)).toEqual(expected.toSorted())
    }
  })

  it('are one table to anyone who reads or settles', async () => {
    const { drawId, member, later } = await ordersOf(1)
    expect(await placeOf(later)).toBe(`bet_order_${(await monthsAhead(1))[0]}`)
    await drawIs(db.owner, drawId, '1,2,3,4,5,6,8')
    expect(await settleOrders(db.sql, drawId)).toMatchObject({ orders: 2, finished: true })
    expect(await db.sql`select status, result from bet_order where member_id = ${member} order by order_id`).toEqual([
      { status: 1, result: 0 },
      { status: 1, result: 0 },
    ])
    // An order ends once, also where its month is asked for by name.
    const place = await placeOf(later)
    await expect(db.owner.unsafe(`update ${place} set status = 0`)).rejects.toThrow(/has ended/)
  })

  it('are told when one was missing: such rows are kept, and make the sweep fail', async () => {
    const { later } = await ordersOf(7)
    expect(await placeOf(later)).toBe('bet_order_rest')
    await expect(makeMonths(db.sql)).rejects.toThrow('1 orders or postings lie in no month')
    await db.owner`delete from bet_order where order_id = ${later}`
    await makeMonths(db.sql)
  })

  it('keep the books append-only in each of them, and closed to the application [I-05]', async () => {
    for (const partition of await partitionsOf('ledger_posting')) {
      await expect(db.owner.unsafe(`delete from ${partition}`)).rejects.toThrow('append-only')
      await expect(db.sql.unsafe(`insert into ${partition} select * from ledger_posting limit 0`)).rejects.toThrow(
        'permission denied',
      )
    }
  })

  it('number the entries of an account without a gap or a repeat, over their borders [I-07]', async () => {
    const member = await aMember(db.owner, { balance: yuan('5') })
    await expect(
      db.owner`update ledger_balance set last_seq = last_seq - 1 where member_id = ${member} and kind = 'main'`,
    ).rejects.toThrow(/would fall/)
    for (const partition of await partitionsOf('ledger_posting')) {
      const indexes = await db.owner<{ definition: string }[]>`
        select indexdef as definition from pg_indexes where tablename = ${partition} and indexdef like '%UNIQUE%'`
      const columns = indexes.map(({ definition }) => /\((.*?)\)/.exec(definition)?.[1] ?? '').toSorted()
      expect(columns).toEqual(['from_account, from_seq', 'to_account, to_seq', 'transfer_id, line'])
    }
  })
})
