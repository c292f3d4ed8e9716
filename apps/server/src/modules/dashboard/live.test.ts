import * as api from '@liuhe/contract/api/operator/dashboard.ts'
import { STAFF_ROLES, staffMay } from '@liuhe/domain/staff.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Queryable } from '../../db/connect.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { ordersOfLastMinute } from '../bets/index.ts'
import { socketsNow, startBeat } from '../jobs/index.ts'
import { aTurn, db, setCorrectionWorldUp } from '../results/testing/correction-world.ts'

// How many members are connected, and how fast they play.

setCorrectionWorldUp()
let world: OperatorWorld
beforeAll(async () => {
  world = await createOperatorWorld(db)
})
afterAll(() => world.close())
beforeEach(() => db.owner`delete from process_beat`)

/** Another process, heard of so many seconds ago. */
const aProcess = (id: string, sockets: number, secondsAgo: number) => db.owner`
  insert into process_beat (process_id, role, host, pid, version, started_at, seen_at, sockets)
  values (${id}, 'api', 'h', 7, '5.0.0', now() - interval '1 h', now() - ${secondsAgo} * interval '1 s', ${sockets})`

describe('open sockets', () => {
  it('are those of all processes that are there; of one that died or ended they are none', async () => {
    let open = 7
    const beat = startBeat(db.sql, { role: 'all', sockets: () => open })
    await expect.poll(() => socketsNow(db.sql)).toBe(7)
    await aProcess('other', 35, 3)
    expect(await socketsNow(db.sql)).toBe(42)
    await aProcess('dead', 1_000, 60)
    expect(await socketsNow(db.sql)).toBe(42)
    // Each beat says the count as it is then.
    open = 9
    await expect.poll(() => socketsNow(db.sql), { timeout: 12_000 }).toBe(44)
    await beat.stop()
    expect(await socketsNow(db.sql)).toBe(35)
  }, 20_000)
})

describe('orders of the last minute', () => {
  it('are those of members by their numbers, without trial accounts and without older ones', async () => {
    const before = await ordersOfLastMinute(db.sql)
    const turn = await aTurn()
    // Twelve members with three orders each, of whom two play with trial money.
    expect(await ordersOfLastMinute(db.sql)).toBe(before + 30)
    const back = new Error('as if it had not been')
    const twoMinutesAgo = db.owner.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`update bet_order set order_id = order_id - (120000::bigint << 22) where draw_id = ${turn.drawId}`
      expect(await ordersOfLastMinute(tx)).toBe(before)
      throw back
    })
    await expect(twoMinutesAgo).rejects.toBe(back)
  })
})

it('reads no other orders of the month: the index of each game begins at the minute [F-O4]', async () => {
  await db.owner.begin(async (tx) => {
    await tx`set local enable_seqscan = off`
    const plans: string[] = []
    const watched = ((text: TemplateStringsArray) =>
      tx.unsafe(`explain ${text.join('')}`).then((rows) => {
        plans.push(...rows.map((row) => String(row['QUERY PLAN'])))
        return [{ orders: 0 }]
      })) as unknown as Queryable
    await ordersOfLastMinute(watched)
    const scans = plans.filter((line) => line.includes('Index Cond') && line.includes('order_id >='))
    expect(scans.length).toBeGreaterThan(0)
    expect(plans.filter((line) => line.includes('Filter') && line.includes('order_id >='))).toEqual([])
  })
})

describe('the dashboard', () => {
  it('has both for who reads its figures, of all games together alone', async () => {
    await aProcess('one', 12, 0)
    await aProcess('two', 30, 0)
    await aTurn()
    for (const role of STAFF_ROLES) {
      const token = await world.tokenOf(role)
      world.clock.advance(61_000)
      const sockets = await world.call(api.figures, {}, token).then(
        ({ live }) => live?.sockets,
        ({ code }: { code: string }) => code,
      )
      expect([role, sockets]).toEqual([role, staffMay(role, 'readReports') ? 42 : 'UC/FORBIDDEN'])
    }
    const auditor = await world.tokenOf('auditor')
    const { live } = await world.call(api.figures, {}, auditor)
    expect(live?.orders).toBeGreaterThanOrEqual(30)
    expect((await world.call(api.figures, { gameId: 110 }, auditor)).live).toBeNull()
  })
})
