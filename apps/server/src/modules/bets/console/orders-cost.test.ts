import { yuan } from '@liuhe/domain/money.ts'
import { beforeAll, expect, it } from 'vitest'
import type { Queryable } from '../../../db/connect.ts'
import { aMember, anOpenDraw } from '../../../testing/money-world.ts'
import { useTestDatabase } from '../../../testing/test-database.ts'
import { findDeskOrder, selectDeskOrders } from './order-queries.ts'

// How much of the table a page of the desk touches, with many orders of many members in several games.

const db = useTestDatabase()
const MANY = 60_000
const LOOK = 3_000
let draw: number
let member: bigint
let some: bigint

beforeAll(async () => {
  draw = await anOpenDraw(db.owner)
  for (const gameId of [72, 73]) await anOpenDraw(db.owner, { gameId })
  member = await aMember(db.owner, { balance: yuan('1') })
  await db.owner`
    insert into bet_order (order_id, member_id, account_id, trial, draw_id, game_id, turn_num, transfer_id, play_code,
                           bet_info, odds, stake, notes, total, model, win_max, rebate_tenths, bet_end_at, added_at)
    select id_at(at) + n, case when n % 4 = 0 then ${member} else 1000000 + n % 300 end, 1, false,
           ${draw} + case when n % 50 = 0 then 1 else 0 end, 71 + n % 3, '20260001', n, '101', '07', '480000', 1000, 1,
           1000, 1, 48000, 0, at + interval '1 hour', at
    from generate_series(1, ${MANY}) n
    cross join lateral (select clock_timestamp() - interval '5 hours' + n * interval '250 ms' as at) t`
  await db.owner`analyze bet_order`
  const [row] = await db.owner<[{ id: bigint }]>`select order_id as id from bet_order offset 3000 limit 1`
  some = row.id
}, 120_000)

/** How many rows of orders a read fetched or passed over, as PostgreSQL counts them. */
const touchedBy = (read: (tx: Queryable) => Promise<unknown>): Promise<number> =>
  db.owner.begin(async (tx) => {
    const touched = async () => {
      const [row] = await tx<[{ rows: number }]>`
        select sum(coalesce(idx_tup_fetch, 0) + coalesce(seq_tup_read, 0))::integer as rows
        from pg_stat_xact_user_tables where relname like 'bet_order%'`
      return row.rows
    }
    const before = await touched()
    await read(tx)
    return (await touched()) - before
  })

it.each([
  ['nothing', {}],
  ['a game', { gameId: 72 }],
  ['a draw', { drawId: 1 }],
  ['a member', { memberId: 1n }],
  ['a member in a draw', { memberId: 1n, drawId: 1 }],
  ['a play that nobody bet on', { playCode: '999' }],
  ['a play of a game', { gameId: 71, playCode: '999' }],
  ['a state', { state: { status: [1], result: 1 } }],
  ['a high stake', { stakeMin: 10_000_000n }],
  ['a high stake of a member', { memberId: 1n, stakeMin: 10_000_000n }],
  ['a later page', { after: 1n }],
] as const)('a page by %s looks at a bounded number of orders', async (_, given) => {
  const filter = {
    ...given,
    ...('drawId' in given && { drawId: draw }),
    ...('memberId' in given && { memberId: member }),
    ...('after' in given && { after: some }),
  }
  const touched = await touchedBy((tx) => selectDeskOrders(tx, { ...filter, rows: 50, look: LOOK }))
  expect(touched).toBeGreaterThan(0)
  // The look, and the rows of the page once more.
  expect(touched).toBeLessThan(LOOK + 500)
})

it('an order is found by its number alone, without looking at others', async () => {
  let found: unknown
  const touched = await touchedBy(async (tx) => {
    found = await findDeskOrder(tx, some)
  })
  expect(found).toMatchObject({ orderId: some })
  expect(touched).toBeLessThan(10)
})
