import { setTimeout as sleep } from 'node:timers/promises'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect, type Sql } from '../../db/connect.ts'
import { memberMain } from '../../ledger/accounts.ts'
import { balanceOf } from '../../ledger/index.ts'
import { holdLock } from '../../testing/hold-lock.ts'
import { aMember, anOpenDraw, drawIs } from '../../testing/money-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { cancelBets } from './cancel-bets.ts'
import { createBetDesk } from './place-bets.ts'
import { settleOrders } from './settle-orders.ts'
import { aLine, checkBooks, aRequest } from './testing.ts'

// Several desks stand for several server processes: each has a queue and connections of its own.

const db = useTestDatabase()
let pools: Sql[]
beforeAll(() => {
  pools = Array.from({ length: 8 }, () => connect(db.url, { max: 4, name: 'process' }))
})
beforeEach(async () => {
  await db.owner`insert into system_config values ('hy_is_cancel', '1') on conflict do nothing`
})
afterEach(() => checkBooks(db.owner))
afterAll(() => Promise.all(pools.map((pool) => pool.end({ timeout: 1 }))))

describe('bets under a crowd', () => {
  it('takes exactly what one wallet holds, over all processes [I-04, I-10]', async () => {
    const draw = await anOpenDraw(db.owner)
    const member = await aMember(db.owner, { balance: yuan('1000') })
    const desks = pools.map((pool) => createBetDesk(pool))
    const answers = await Promise.all(
      Array.from({ length: 300 }, async (_, n) =>
        (desks[n % 8] as (typeof desks)[0]).place(
          { memberId: member, rebateTenths: 0 },
          await aRequest(db.owner, draw, [aLine('103', '大', '10')]),
        ),
      ),
    )
    expect(answers.filter((answer) => 'orderIds' in answer)).toHaveLength(100)
    expect(answers.filter((answer) => 'code' in answer && answer.code === 'WALLET/INSUFFICIENT')).toHaveLength(200)
    expect(await balanceOf(db.sql, memberMain(member))).toBe(0n)
  })

  it('books one request once, sent 50 times to all processes [I-06]', async () => {
    const draw = await anOpenDraw(db.owner)
    const members = await Promise.all(Array.from({ length: 20 }, () => aMember(db.owner, { balance: yuan('100') })))
    const desks = pools.map((pool) => createBetDesk(pool))
    const requests = await Promise.all(members.map(() => aRequest(db.owner, draw, [aLine('101', '07', '10')], 'one')))
    const sends = Array.from({ length: 1_000 }, async (_, n) => {
      const who = n % 20
      const bettor = { memberId: members[who] as bigint, rebateTenths: 0 }
      const answer = await (desks[n % 8] as (typeof desks)[0]).place(bettor, requests[who] as never)
      return { who, answer }
    })
    const answers = await Promise.all(sends)
    for (const [who, member] of members.entries()) {
      const its = answers.filter((one) => one.who === who).map((one) => one.answer)
      expect(its.filter((answer) => 'replayed' in answer && !answer.replayed)).toHaveLength(1)
      expect(new Set(its.map((answer) => 'orderIds' in answer && String(answer.orderIds))).size).toBe(1)
      expect(await balanceOf(db.sql, memberMain(member))).toBe(yuan('90'))
    }
  })

  it('accepts no bet at or after the close, by the clock of the database [I-11]', async () => {
    const members = await Promise.all(Array.from({ length: 64 }, () => aMember(db.owner, { balance: yuan('10000') })))
    let accepted = 0
    for (let round = 0; round < 8; round++) {
      const draw = await anOpenDraw(db.owner, { closesInMs: 200 })
      const request = await aRequest(db.owner, draw, [aLine('103', '大', '2')])
      const desks = pools.map((pool) => createBetDesk(pool))
      let isOpen = true
      const bet = async (memberId: bigint, index: number) => {
        for (let n = 0; isOpen; n++) {
          const again = { ...request, requestId: `${round}-${n}` }
          const answer = await (desks[index % 8] as (typeof desks)[0]).place({ memberId, rebateTenths: 0 }, again)
          if ('code' in answer) isOpen = false
          else accepted++
        }
      }
      const close = async () => {
        // The engine's early or punctual close: exclusive lock, then the guarded update.
        await sleep(150)
        await db.owner.begin(async (tx) => {
          await tx`select pg_advisory_xact_lock(7, ${draw})`
          await tx`update draw set status = 'closed', close_at = least(close_at, clock_timestamp()),
            closed_at = clock_timestamp() where draw_id = ${draw} and status = 'open'`
        })
      }
      await Promise.all([...members.map(bet), ...(round % 2 === 0 ? [close()] : [])])
      const [late] = await db.owner<[{ late: number }]>`
        select count(*)::int as late from bet_order o join draw d using (draw_id)
        where o.draw_id = ${draw} and o.added_at >= d.close_at`
      expect(late.late).toBe(0)
    }
    expect(accepted).toBeGreaterThan(500)
  })

  it('refuses a bet that waited for its wallet past the close [I-11]', async () => {
    const draw = await anOpenDraw(db.owner, { closesInMs: 400 })
    const member = await aMember(db.owner, { balance: yuan('100') })
    const request = await aRequest(db.owner, draw, [aLine('101', '07', '10')])
    const holder = await holdLock(
      db.owner,
      (sql) => sql`
      select from ledger_balance b join ledger_account a using (account_id)
      where a.member_id = ${member} order by b.account_id for update of b`,
    )
    const placing = createBetDesk(db.sql).place({ memberId: member, rebateTenths: 0 }, request)
    await sleep(600)
    await holder.release()
    expect(await placing).toEqual({ code: 'BET/DRAW_CLOSED' })
    expect(await balanceOf(db.sql, memberMain(member))).toBe(yuan('100'))
  })

  it('refuses a cancel that waited for its order past the close [I-14]', async () => {
    const draw = await anOpenDraw(db.owner, { closesInMs: 400 })
    const member = await aMember(db.owner, { balance: yuan('100') })
    const request = await aRequest(db.owner, draw, [aLine('101', '07', '10')])
    const placed = await createBetDesk(db.sql).place({ memberId: member, rebateTenths: 0 }, request)
    if (!('orderIds' in placed)) throw new Error(placed.code)
    const [order] = placed.orderIds as [bigint]
    const holder = await holdLock(db.owner, (sql) => sql`select from bet_order where order_id = ${order} for update`)
    const cancelling = cancelBets(db.sql, member, [order])
    await sleep(600)
    await holder.release()
    expect((await cancelling).cancelled).toEqual([])
    expect(await balanceOf(db.sql, memberMain(member))).toBe(yuan('90'))
  })

  it('ends every order once when cancels, the close and two settlers race [I-13, I-16]', async () => {
    for (let round = 0; round < 6; round++) {
      const draw = await anOpenDraw(db.owner)
      const members = await Promise.all(Array.from({ length: 12 }, () => aMember(db.owner, { balance: yuan('1000') })))
      const desk = createBetDesk(db.sql)
      const orders = await Promise.all(
        members.map(async (memberId) => {
          const lines = ['07', '08', '09', '10', '11', '12', '07', '08'].map((ball) => aLine('101', ball, '10'))
          const placed = await desk.place({ memberId, rebateTenths: 0 }, await aRequest(db.owner, draw, lines))
          if (!('orderIds' in placed)) throw new Error(placed.code)
          return placed.orderIds
        }),
      )
      const cancels = members.flatMap((memberId, index) =>
        (orders[index] as bigint[]).flatMap((order, nth) =>
          [0, 1].map(async (twice) => {
            await sleep(nth * 2)
            const pool = pools[(index + nth + twice) % 8] as Sql
            return (await cancelBets(pool, memberId, [order])).cancelled.length
          }),
        ),
      )
      const settle = async () => {
        await sleep(6)
        await drawIs(db.owner, draw, '1,2,3,4,5,6,7')
        const chunked = { chunkRows: 7 }
        await Promise.all([settleOrders(pools[0] as Sql, draw, chunked), settleOrders(pools[1] as Sql, draw, chunked)])
      }
      await Promise.all([...cancels, settle()])
      const rows = await db.owner<{ memberId: bigint; due: bigint }[]>`
        select member_id as "memberId", sum(case status when 2 then total
          when 1 then case bet_info when '07' then 480000 else 0 end end)::bigint as due
        from bet_order where draw_id = ${draw} and status in (1, 2) group by 1`
      expect(rows).toHaveLength(12)
      for (const { memberId, due } of rows) {
        expect(await balanceOf(db.sql, memberMain(memberId))).toBe(yuan('920') + due)
      }
    }
  })

  it('settles once however often the settler is killed [I-16, I-17]', async () => {
    const results = await Promise.all([settledBooks([]), settledBooks([1, 4, 2, 6, 3])])
    expect(results[0]).toEqual(results[1])
  })
})

/** Settles the same 600 bets in a new draw; the settler's connections are killed after each of the given chunks. */
async function settledBooks(killsAfterChunk: number[]): Promise<unknown[]> {
  const draw = await anOpenDraw(db.owner)
  const members = await Promise.all(Array.from({ length: 30 }, () => aMember(db.owner, { balance: yuan('1000') })))
  const desk = createBetDesk(db.sql)
  for (const [index, memberId] of members.entries()) {
    const lines = Array.from({ length: 20 }, (_, n) =>
      aLine('101', String(1 + ((n + index) % 49)).padStart(2, '0'), '10'),
    )
    await desk.place({ memberId, rebateTenths: 0 }, await aRequest(db.owner, draw, lines))
  }
  await drawIs(db.owner, draw, '1,2,3,4,5,6,7')
  const cursors = new Set<bigint>()
  for (const lastChunk of killsAfterChunk) {
    const name = `settler-${draw}`
    const settler = connect(db.url, { max: 2, name })
    let chunks = 0
    let killing: Promise<unknown> = Promise.resolve()
    // It is killed while it waits within its next chunk: a connection that dies idle would be replaced unnoticed.
    const afterChunk = async () => {
      if (++chunks !== lastChunk) return
      const lock = await holdLock(db.owner, (tx) => tx`select from settlement where draw_id = ${draw} for update`)
      killing = killWhenWaiting(name).finally(lock.release)
    }
    await expect(settleOrders(settler, draw, { chunkRows: 15, afterChunk })).rejects.toThrow(/terminating|CONN|EPIPE/)
    await killing
    await settler.end({ timeout: 0 })
    const [row] = await db.owner`select cursor_order_id as cursor from settlement where draw_id = ${draw}`
    cursors.add(row?.cursor ?? 0n)
  }
  // Every kill met the settler at work: each time it had come further, and was not done.
  expect(cursors.size).toBe(killsAfterChunk.length)
  expect(await settleOrders(db.sql, draw)).toMatchObject({ orders: 600, finished: true })
  const payouts = await db.owner`select play_code, bet_info, result, reward, valid_stake, count(*)::int from bet_order
    where draw_id = ${draw} group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`
  return [...payouts]
}

/** Ends all connections of that name once one of them waits for a lock. */
async function killWhenWaiting(name: string): Promise<void> {
  const isWaiting = () => db.owner`
    select from pg_stat_activity where application_name = ${name} and wait_event_type = 'Lock'`
  while ((await isWaiting()).length === 0) await sleep(1)
  await db.owner`select pg_terminate_backend(pid, 10000) from pg_stat_activity where application_name = ${name}`
}
