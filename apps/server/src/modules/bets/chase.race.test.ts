import { setTimeout as sleep } from 'node:timers/promises'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Sql } from '../../db/connect.ts'
import { memberMain } from '../../ledger/accounts.ts'
import { balanceOf } from '../../ledger/index.ts'
import { aMember, drawIs } from '../../testing/money-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { cancelBets } from './cancel-bets.ts'
import { stopChase } from './chase-bets.ts'
import { aChase, aChaseGame, drawOf, taken } from './chase-testing.ts'
import { createBetDesk } from './place-bets.ts'
import { settleOrders, voidOrders } from './settle-orders.ts'
import { aLine, checkBooks } from './testing.ts'
import { often, patient } from '../../testing/patience.ts'

// Several pools stand for several processes: bettors, two settlers, the engine that closes, draws and voids.

const db = useTestDatabase()
let pools: Sql[]
beforeAll(async () => {
  await db.owner`insert into system_config values ('hy_is_cancel', '1') on conflict do nothing`
  pools = Array.from({ length: 6 }, () => connect(db.url, { max: 6, name: 'process' }))
})
afterEach(() => checkBooks(db.owner))
afterAll(() => Promise.all(pools.map((pool) => pool.end({ timeout: 1 }))))

const pool = (n: number): Sql => pools[n % pools.length] as Sql

/** Closes a turn as the engine does: bets hold the lock shared. */
const closeTurn = (drawId: number) =>
  db.owner.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(7, ${drawId})`
    await tx`update draw set status = 'closed', closed_at = clock_timestamp()
      where draw_id = ${drawId} and status in ('scheduled', 'open')`
  })

/** What every member must have: the purse, less all stakes, and what the orders say came back. */
async function expectBalances(members: readonly bigint[], purse: bigint): Promise<void> {
  const rows = await db.owner<{ memberId: bigint; due: bigint }[]>`
    select member_id as "memberId",
           sum(case status when 0 then -total when 1 then reward - total else 0 end)::bigint as due
    from bet_order where member_id in ${db.owner(members)} group by 1`
  expect(rows).toHaveLength(members.length)
  for (const { memberId, due } of rows) expect(await balanceOf(db.sql, memberMain(memberId))).toBe(purse + due)
}

describe('chases under a crowd', () => {
  it('books one chase once, sent 30 times at once to all processes [I-06]', async () => {
    const game = await aChaseGame(db.owner)
    const member = await aMember(db.owner, { balance: yuan('100') })
    const request = aChase(game, [aLine('101', '07', '10')])
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        taken(createBetDesk(pool(n)), { memberId: member, rebateTenths: 0 }, request),
      ),
    )
    expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1)
    expect(new Set(answers.map((answer) => `${answer.orderIds} ${answer.chaseNo} ${answer.balance}`)).size).toBe(1)
    expect(await balanceOf(db.sql, memberMain(member))).toBe(yuan('70'))
  })

  it('takes exactly what one wallet holds from chases and bets at once [I-04, I-10]', async () => {
    const game = await aChaseGame(db.owner)
    const member = await aMember(db.owner, { balance: yuan('100') })
    const bettor = { memberId: member, rebateTenths: 0 }
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => {
        const chase = aChase(game, [aLine('103', '大', '5')])
        return createBetDesk(pool(n)).place(bettor, n % 2 === 0 ? chase : { ...chase, chase: undefined })
      }),
    )
    const refused = answers.filter((answer) => 'code' in answer)
    expect(new Set(refused.map((answer) => answer.code))).toEqual(new Set(['WALLET/INSUFFICIENT']))
    expect(await balanceOf(db.sql, memberMain(member))).toBe(0n)
  })

  it('refunds each turn to come exactly once when a win races with the close of the next turn [I-19]', {
    timeout: patient(60_000),
  }, async () => {
    let [stopped, went] = [0, 0]
    for (let round = 0; round < ROUNDS || (round < ROUNDS_MOST && (stopped === 0 || went === 0)); round++) {
      const game = await aChaseGame(db.owner)
      const members = await Promise.all(Array.from({ length: 6 }, () => aMember(db.owner, { balance: yuan('1000') })))
      const desk = createBetDesk(db.sql)
      for (const memberId of members) {
        await taken(
          desk,
          { memberId, rebateTenths: 0 },
          aChase(game, [aLine('101', '07', '10'), aLine('101', '08', '5')]),
        )
      }
      const draws = await Promise.all([0, 1, 2].map((turn) => drawOf(db.owner, game, turn)))
      await drawIs(db.owner, draws[0] as number, '1,2,3,4,5,6,7')
      const chunked = { chunkRows: 5 }
      await Promise.all([
        settleOrders(pool(0), draws[0] as number, chunked),
        settleOrders(pool(1), draws[0] as number, chunked),
        // Later in the extra rounds: on a slow machine a settlement has not even begun after 11 ms.
        sleep((round % 12) * (round < ROUNDS ? 1 : 8)).then(() => closeTurn(draws[1] as number)),
      ])
      const rows = await db.owner<{ turn: number; statuses: number[] }[]>`
        select array_position(${`{${draws.join()}}`}::integer[], draw_id) as turn,
               array_agg(distinct status) as statuses
        from bet_order where draw_id in ${db.owner(draws)} group by member_id, draw_id`
      const of = (turn: number) => rows.filter((row) => row.turn === turn).map((row) => row.statuses.join())
      expect(new Set(of(1))).toEqual(new Set(['1']))
      // Both orders of a member's turn end alike: given back before the close, or left to be drawn after it.
      expect(new Set([...of(2), '0', '4'])).toEqual(new Set(['0', '4']))
      expect(new Set(of(3))).toEqual(new Set(['4']))
      stopped += of(2).filter((status) => status === '4').length
      went += of(2).filter((status) => status === '0').length
      await drawIs(db.owner, draws[1] as number, '1,2,3,4,5,6,7')
      await settleOrders(pool(2), draws[1] as number)
      await expectBalances(members, yuan('1000'))
    }
    // The race was one: both ends were seen.
    expect({ stopped: stopped > 0, went: went > 0 }).toEqual({ stopped: true, went: true })
  })

  it('waits for a close that is under way, and leaves that turn to be drawn [I-19]', async () => {
    const game = await aChaseGame(db.owner)
    const member = await aMember(db.owner, { balance: yuan('100') })
    const chase = await taken(createBetDesk(db.sql), bettorOf(member), aChase(game, [aLine('101', '07', '10')]))
    const next = await drawOf(db.owner, game, 1)
    const closing = await holding(async (tx) => {
      await tx`select pg_advisory_xact_lock(7, ${next})`
      await tx`update draw set status = 'closed', closed_at = clock_timestamp() where draw_id = ${next}`
    })
    const stopping = stopChase(db.sql, member, chase.chaseNo)
    await sleep(150)
    await closing.release()
    expect(await stopping).toEqual({ stopped: 2, refund: yuan('20') })
    const orders = await db.owner`select status from bet_order where member_id = ${member} order by order_id`
    expect(orders.map((order) => order['status'])).toEqual([4, 0, 4])
  })

  it('takes its locks in the order of all others: orders before the wallet [I-13]', async () => {
    const game = await aChaseGame(db.owner)
    const member = await aMember(db.owner, { balance: yuan('100') })
    const chase = await taken(createBetDesk(db.sql), bettorOf(member), aChase(game, [aLine('101', '07', '10')]))
    const order = await holding(
      (tx) => tx`select from bet_order where order_id = ${chase.orderIds[1] as bigint} for update`,
    )
    const stopping = stopChase(db.sql, member, chase.chaseNo)
    await sleep(150)
    // A cancel that has its order goes on to the wallet: it must not find the stop there, which waits for its order.
    await db.owner`select from ledger_balance where member_id = ${member} for update nowait`
    await order.release()
    expect(await stopping).toEqual({ stopped: 3, refund: yuan('30') })
  })

  it('ends every order once when settlers, stops, cancels, voids and new chases race [I-13, I-16]', {
    timeout: patient(60_000),
  }, async () => {
    for (let round = 0; round < 8; round++) {
      const game = await aChaseGame(db.owner, { turns: 4 })
      const members = await Promise.all(Array.from({ length: 12 }, () => aMember(db.owner, { balance: yuan('1000') })))
      const desk = createBetDesk(db.sql)
      const chases = await Promise.all(
        members.map((memberId, n) => {
          const lines = [aLine('101', n % 2 === 0 ? '07' : '08', '10'), aLine('103', '大', '5')]
          return taken(desk, { memberId, rebateTenths: 80 }, aChase(game, lines, { stopOnWin: n % 3 !== 0 }))
        }),
      )
      const draws = await Promise.all([0, 1, 2, 3].map((turn) => drawOf(db.owner, game, turn)))
      const [first, second, third] = draws as [number, number, number, number]
      const settle = async (drawId: number, resultText: string, afterMs: number) => {
        await sleep(afterMs)
        await closeTurn(drawId)
        await drawIs(db.owner, drawId, resultText)
        await Promise.all([pool(0), pool(1)].map((settler) => settleOrders(settler, drawId, { chunkRows: 7 })))
      }
      const voidTurn = async () => {
        await sleep(5)
        await db.owner`update draw set status = 'void', void_reason = 'NEVER_OPENED' where draw_id = ${third}`
        await Promise.all([pool(2), pool(3)].map((settler) => voidOrders(settler, third, { chunkRows: 5 })))
      }
      const member = async (memberId: bigint, n: number) => {
        const chase = chases[n] as (typeof chases)[0]
        await sleep(n)
        if (n % 4 === 0) await stopChase(pool(n), memberId, chase.chaseNo)
        else
          await cancelBets(
            pool(n),
            memberId,
            chase.orderIds.filter((_, index) => index % 4 === n % 4),
          )
      }
      const latecomers = members.map(async (memberId, n) => {
        await sleep(n)
        return createBetDesk(pool(n)).place({ memberId, rebateTenths: 0 }, aChase(game, [aLine('101', '07', '10')]))
      })
      await Promise.all([
        settle(first, '1,2,3,4,5,6,7', 6),
        settle(second, '1,2,3,4,5,6,8', 8),
        voidTurn(),
        ...members.flatMap((memberId, n) => [member(memberId, n), member(memberId, n)]),
        ...latecomers,
      ])
      await settle(draws[3] as number, '1,2,3,4,5,6,9', 0)
      const open = await db.owner`select order_id from bet_order where status = 0 and draw_id in ${db.owner(draws)}`
      expect(open.map((row) => row['order_id'])).toEqual([])
      await expectBalances(members, yuan('1000'))
      await checkBooks(db.owner)
    }
  })

  it('stops chases once however often the settler is killed between payment and stop [I-16, I-17]', {
    timeout: patient(30_000),
  }, async () => {
    const game = await aChaseGame(db.owner)
    const members = await Promise.all(Array.from({ length: 20 }, () => aMember(db.owner, { balance: yuan('100') })))
    const desk = createBetDesk(db.sql)
    for (const memberId of members) {
      await taken(desk, { memberId, rebateTenths: 0 }, aChase(game, [aLine('101', '07', '10')]))
    }
    const drawId = await drawOf(db.owner, game, 0)
    await drawIs(db.owner, drawId, '1,2,3,4,5,6,7')
    let kills = 0
    for (const paid of [3, 9, 15]) {
      // The settler pays one chunk after the other; of the last member it has paid it cannot lock the chase, and dies.
      const name = `settler-${kills}`
      const settler = connect(db.url, { max: 2, name })
      const { release } = await holding(
        (tx) => tx`select from bet_chase where member_id = ${members[paid] as bigint} for update`,
      )
      const dying = settleOrders(settler, drawId, { chunkRows: 3 })
      const killing = killWhenWaiting(name).finally(release)
      await expect(dying).rejects.toThrow(/terminating|CONN|EPIPE/)
      await killing
      kills++
      await settler.end({ timeout: 0 })
    }
    const [left] = await db.owner<[{ paid: number; pending: number }]>`
      select count(*) filter (where status = 1)::int as paid, count(*) filter (where status = 0)::int as pending
      from bet_order where member_id in ${db.owner(members)}`
    expect(left.paid).toBeGreaterThan(12)
    expect(left.pending).toBeGreaterThan(10)
    expect(await settleOrders(db.sql, drawId)).toMatchObject({ orders: 20, finished: true })
    const [ended] = await db.owner<[{ stopped: number }]>`
      select count(*) filter (where status = 4)::int as stopped from bet_order where member_id in ${db.owner(members)}`
    expect(ended.stopped).toBe(40)
    for (const memberId of members) expect(await balanceOf(db.sql, memberMain(memberId))).toBe(yuan('570'))
  })
})

/** Ends all connections of that name once one of them waits for a lock. */
async function killWhenWaiting(name: string): Promise<void> {
  const isWaiting = () => db.owner`
    select from pg_stat_activity where application_name = ${name} and wait_event_type = 'Lock'`
  while ((await isWaiting()).length === 0) await sleep(1)
  await db.owner`select pg_terminate_backend(pid, 10000) from pg_stat_activity where application_name = ${name}`
}

/** Begins a transaction and keeps what it did and locked until `release`. */
async function holding(act: (tx: Sql) => Promise<unknown>): Promise<{ release(): Promise<void> }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: acted, resolve: hasActed } = Promise.withResolvers<void>()
  const transaction = db.owner.begin(async (tx) => {
    await act(tx as unknown as Sql)
    hasActed()
    await released
  })
  await acted
  return {
    async release() {
      release()
      await transaction
    },
  }
}

const bettorOf = (memberId: bigint) => ({ memberId, rebateTenths: 0 })

/** Times six chases. */
const ROUNDS = often({ usual: 16, full: 34 })
/** The race goes on so long until both ends were seen. */
const ROUNDS_MOST = 60
