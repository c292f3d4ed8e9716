import { setTimeout as sleep } from 'node:timers/promises'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Sql } from '../../db/connect.ts'
import { holdLock } from '../../testing/hold-lock.ts'
import {
  aMember,
  anOfficialDraw,
  anOpenDraw,
  closeOfficialDraw,
  drawIs,
  type OfficialDraw,
} from '../../testing/money-world.ts'
import {
  correct,
  db,
  publish,
  RIGHT,
  settle,
  setCorrectionWorldUp,
  WRONG,
} from '../results/testing/correction-world.ts'
import { chunkSizeOf, createChunkSize } from './chunk-size.ts'
import { createBetDesk } from './place-bets.ts'
import { reverseOrders } from './resettle-orders.ts'
import { settleOrders, voidOrders } from './settle-orders.ts'
import { aLine, aRequest } from './testing.ts'

// A database in which every order takes ten milliseconds to change, and an engine whose statements may take 250: a
// chunk of all orders never commits.

const MEMBERS = 4
const LINES = 20
const ORDER_MS = 10
const LIMIT_MS = 250

setCorrectionWorldUp()
const engines: Sql[] = []
beforeAll(async () => {
  await db.owner.unsafe(`
    create table slow_draw (draw_id integer primary key, seconds float8 not null);
    create function slow_order() returns trigger language plpgsql security definer set search_path = public as $$
      begin
        perform pg_sleep(s.seconds) from slow_draw s where s.draw_id = new.draw_id;
        return new;
      end $$;
    create trigger slow_order before update on bet_order for each row execute function slow_order();`)
})
afterEach(() => db.owner`delete from slow_draw`)
afterAll(() => Promise.all(engines.map((engine) => engine.end({ timeout: 1 }))))

describe('a chunk that takes longer than a statement may', () => {
  it('of a settlement is halved until it commits; every order is settled once [F-M5]', async () => {
    const engine = anEngine()
    const drawId = await aDraw()
    await drawIs(db.owner, drawId, '1,2,3,4,5,6,7')
    const chunks = await slowly(drawId, () => countChunks((afterChunk) => settleOrders(engine, drawId, { afterChunk })))
    expect(chunks).toBeGreaterThan(3)
    expect(await endsOf(drawId)).toEqual([{ status: 1, orders: MEMBERS * LINES, times: 1 }])

    // The next draw begins with what was learnt.
    const next = await aDraw()
    await drawIs(db.owner, next, '1,2,3,4,5,6,7')
    const learnt = chunkSizeOf(engine, 'settle').rows
    expect(learnt).toBeLessThanOrEqual(MEMBERS * LINES * 0.75)
    expect(
      await slowly(next, () => countChunks((afterChunk) => settleOrders(engine, next, { afterChunk }))),
    ).toBeGreaterThan(3)
  }, 60_000)

  it('of a refund is halved as well [F-M5]', async () => {
    const engine = anEngine()
    const drawId = await aDraw()
    await db.owner`update draw set status = 'void', void_reason = 'NEVER_OPENED' where draw_id = ${drawId}`
    const chunks = await slowly(drawId, () => countChunks((afterChunk) => voidOrders(engine, drawId, { afterChunk })))
    expect(chunks).toBeGreaterThan(3)
    expect(await endsOf(drawId)).toEqual([{ status: 2, orders: MEMBERS * LINES, times: 1 }])
  }, 60_000)

  it('of a reversal is halved as well, and so is the settlement after it [F-M5]', async () => {
    const engine = anEngine()
    const official = await anOfficialDraw(db.owner, '2032001')
    const drawId = await aDraw(official)
    const turn = { ...official, members: [] }
    await publish(turn, WRONG)
    await settle(turn)
    await correct(turn, RIGHT)
    const chunks = await slowly(drawId, () =>
      countChunks(async (afterChunk) => {
        expect(await reverseOrders(engine, drawId, { afterChunk })).toBe(true)
        await settleOrders(engine, drawId)
      }),
    )
    expect(chunks).toBeGreaterThan(3)
    const [row] = await db.owner`
      select (select orders from resettlement where draw_id = ${drawId}) as reversed,
             (select count(*)::int from bet_order
              where draw_id = ${drawId} and status = 1 and result_version = 2) as settled`
    expect(row).toEqual({ reversed: MEMBERS * LINES, settled: MEMBERS * LINES })
  }, 60_000)

  it('of a single order fails with what the database said, and the next call goes on from there [F-M5]', async () => {
    const engine = anEngine()
    const drawId = await aDraw()
    await drawIs(db.owner, drawId, '1,2,3,4,5,6,7')
    await expect(slowly(drawId, () => settleOrders(engine, drawId), 2 * LIMIT_MS)).rejects.toMatchObject({
      code: '57014',
    })
    expect(await settleOrders(db.sql, drawId)).toMatchObject({ orders: MEMBERS * LINES, finished: true })
    expect(await endsOf(drawId)).toEqual([{ status: 1, orders: MEMBERS * LINES, times: 1 }])
  }, 60_000)

  it('waits for a lock that is held, in smaller chunks, and settles the rest before it [F-M5]', async () => {
    const engine = anEngine(5_000)
    const drawId = await aDraw()
    await drawIs(db.owner, drawId, '1,2,3,4,5,6,7')
    // The last order of all: every chunk but the last can be written beside the lock.
    const holder = await holdLock(
      db.owner,
      (tx) => tx`select from bet_order where draw_id = ${drawId} order by order_id desc limit 1 for update`,
    )
    const settling = settleOrders(engine, drawId)
    let settled = 0
    while (settled === 0) {
      await sleep(20)
      const [row] = await db.owner`select orders from settlement where draw_id = ${drawId}`
      settled = row?.orders ?? 0
    }
    await holder.release()
    expect(await settling).toMatchObject({ orders: MEMBERS * LINES, finished: true })
    expect(await endsOf(drawId)).toEqual([{ status: 1, orders: MEMBERS * LINES, times: 1 }])
  }, 60_000)
})

describe('the size of a chunk', () => {
  const fail = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))

  it('is halved by a fault of time, kept, and grows again by and by [F-M5]', async () => {
    const size = createChunkSize()
    const tried: number[] = []
    const work = async (rows: number) => {
      tried.push(rows)
      if (rows > 300) await fail('57014')()
      return rows
    }
    expect(await size.run(1_000, work)).toBe(250)
    expect(tried).toEqual([1_000, 500, 250])
    for (let n = 0; n < 3; n++) await size.run(1_000, work)
    expect(tried.slice(3)).toEqual([250, 250, 250])
    expect(size.rows).toBe(375)
    // Grown too far it is halved again: 188 of 375.
    expect(await size.run(1_000, work)).toBe(188)
  })

  it('is half of what there is, not of what there might be [F-M5]', async () => {
    const size = createChunkSize()
    const tried: number[] = []
    const work = (rows: number) => (tried.push(rows) < 3 ? fail('55P03')() : Promise.resolve(rows))
    await size.run(10_000, work, 80)
    expect(tried).toEqual([80, 40, 20])
  })

  it('is forgotten when it has grown to what is asked for', async () => {
    const size = createChunkSize()
    let isSlow = true
    const work = async (rows: number) => (isSlow && rows > 8 ? fail('55P03')() : rows)
    expect(await size.run(16, work)).toBe(8)
    isSlow = false
    for (let n = 0; n < 8; n++) await size.run(16, work)
    expect(size.rows).toBe(Number.POSITIVE_INFINITY)
  })

  it('stays when a transaction was given up in favour of another: the same is tried again [F-M5]', async () => {
    for (const code of ['40P01', '40001']) {
      const size = createChunkSize()
      let tries = 0
      expect(await size.run(100, (rows) => (++tries < 3 ? fail(code)() : Promise.resolve(rows)))).toBe(100)
      await expect(size.run(100, fail(code))).rejects.toMatchObject({ code })
    }
  })

  it('changes nothing about other faults', async () => {
    const size = createChunkSize()
    await expect(size.run(100, fail('57P01'))).rejects.toMatchObject({ code: '57P01' })
    expect(size.rows).toBe(Number.POSITIVE_INFINITY)
  })
})

/** A closed draw with orders, half of which win. */
async function aDraw(official?: OfficialDraw): Promise<number> {
  const drawId = official ? official.drawId : await anOpenDraw(db.owner)
  const desk = createBetDesk(db.sql)
  for (let n = 0; n < MEMBERS; n++) {
    const memberId = await aMember(db.owner, { balance: yuan('1000') })
    const lines = Array.from({ length: LINES }, (_, i) => aLine('103', i % 2 === 0 ? '大' : '小', '2'))
    const inGame = lines.map((line) => ({ ...line, code: line.code.replace(/^71/, `${official?.gameId ?? 71}`) }))
    const placed = await desk.place({ memberId, rebateTenths: 0 }, await aRequest(db.owner, drawId, inGame))
    if (!('orderIds' in placed)) throw new Error(placed.code)
  }
  if (official) {
    await closeOfficialDraw(db.owner, drawId)
  }
  return drawId
}

/** While `work` goes on, every order of the draw takes its time. */
async function slowly<T>(drawId: number, work: () => Promise<T>, orderMs = ORDER_MS): Promise<T> {
  await db.owner`insert into slow_draw values (${drawId}, ${orderMs / 1_000})`
  try {
    return await work()
  } finally {
    await db.owner`delete from slow_draw`
  }
}

async function countChunks(work: (afterChunk: () => void) => Promise<unknown>): Promise<number> {
  let chunks = 0
  await work(() => void chunks++)
  return chunks
}

function anEngine(statementTimeoutMs = LIMIT_MS): Sql {
  const engine = connect(db.url, { max: 3, name: 'engine', statementTimeoutMs })
  engines.push(engine)
  return engine
}

/** How the orders of a draw ended, and how often each was given or refunded something at most. */
const endsOf = async (drawId: number) => [
  ...(await db.owner`
    select o.status, count(*)::int as orders, max(coalesce(p.times, 0))::int as times
    from bet_order o left join (
      select p.order_id, count(*) as times from ledger_posting p join ledger_transfer t using (transfer_id)
      where t.event in ('bet-paid', 'bet-voided') group by 1) p using (order_id)
    where o.draw_id = ${drawId} group by 1`),
]
