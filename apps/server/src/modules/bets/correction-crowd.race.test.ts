import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import * as bets from '@liuhe/contract/api/bets.ts'
import type { Call } from '@liuhe/contract/client.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { apiClient } from '../../testing/api-client.ts'
import { aSession } from '../../testing/factories.ts'
import { aMember, anOfficialDraw, anOpenDraw, closeOfficialDraw } from '../../testing/money-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import {
  anEngine,
  correct,
  db,
  publish,
  RIGHT,
  setCorrectionWorldUp,
  settle,
  WRONG,
} from '../results/testing/correction-world.ts'
import { createBetDesk } from './place-bets.ts'
import { aLine } from './testing.ts'
import { often } from '../../testing/patience.ts'

// A crowd that cancels whatever it ever bet, while a correction goes through thousands of these orders. Over HTTP, in
// one process with the test and its engine. On a quiet machine the 99th of a hundred answers is compared with the limit
// as it is; where the same crowd was slow before the correction began, with a multiple of that.

const MEMBERS = 60
/** In slips of 24. */
const ORDERS_EACH = often({ usual: 72, full: 168 })
/** Between two cancels of a member. */
const PAUSE_MS = 500
const LIMIT_MS = 500
/** The first calls prepare their statements on every connection; they are not measured. */
const WARM_MS = 1_500
/** The crowd alone, before the correction. */
const CALM_MS = 2_000
const BUSY_TIMES = 5

/** A second try corrects another turn. */
const FIRST_TURN = 2_031_001
let turns = 0

setCorrectionWorldUp()
let app: TestApp
let origin: string
beforeAll(async () => {
  await db.owner`insert into system_config values ('hy_is_cancel', '1') on conflict do nothing`
  app = await createTestApp(db, { limits: unlimited })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
})
afterAll(() => app?.close())

describe('a correction of many orders', () => {
  it('lets 60 members cancel old and open orders all the while: no deadlock, nobody refused [F-M3]', async () => {
    const clients = await Promise.all(Array.from({ length: MEMBERS }, aClient))
    const turn = await aBigTurn(clients)
    await publish(turn, WRONG)
    await settle(turn)
    await correct(turn, RIGHT)
    const open = await turnOf(await anOpenDraw(db.owner))
    const deadlocksBefore = await deadlocks()

    const crowd = aCrowd(clients, open)
    await sleep(WARM_MS)
    crowd.nextPhase()
    await sleep(CALM_MS)
    const calmMs = crowd.nextPhase()
    await settle(turn, anEngine())
    const tookMs = crowd.nextPhase()
    await crowd.end()

    expect(app.faults).toEqual([])
    expect(await deadlocks()).toBe(deadlocksBefore)
    const [done] = await db.owner<[{ orders: number }]>`
      select orders from resettlement where draw_id = ${turn.drawId} and finished_at is not null`
    expect(done.orders).toBe(MEMBERS * ORDERS_EACH)
    expect(tookMs.length).toBeGreaterThan(MEMBERS)
    expect(slowest(tookMs)).toBeLessThan(Math.max(LIMIT_MS, BUSY_TIMES * slowest(calmMs)))
  }, 120_000)
})

/** Members who bet on an open draw, and cancel these orders with ten or twenty old ones, each at his own pace. */
function aCrowd(clients: Client[], open: { gameId: number; turnNum: string }) {
  let isThere = true
  let tookMs: number[] = []
  const visits = clients.map(async ({ call, old }, index) => {
    await sleep((index * PAUSE_MS) / clients.length)
    for (let n = 0; isThere; n++) {
      const content = [aLine('103', '大', '2'), aLine('103', '小', '2')]
      const { orderNos } = await call(bets.submit, { ...open, requestId: `open-bet-${n}`, content })
      const some = old.slice((n * 10) % ORDERS_EACH, ((n * 10) % ORDERS_EACH) + 10 + (index % 10))
      const phase = tookMs
      const began = performance.now()
      const { cancelled, refused } = await call(bets.cancel, { orderNos: [...some, ...orderNos] })
      phase.push(performance.now() - began)
      expect(cancelled).toEqual(orderNos)
      expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['BET/NOT_CANCELLABLE']))
      await sleep(PAUSE_MS)
    }
  })
  const over = Promise.all(visits)
  over.catch(() => {})
  return {
    /** How long the cancels since the last call took. */
    nextPhase(): number[] {
      const took = tookMs
      tookMs = []
      return took
    },
    end(): Promise<unknown> {
      isThere = false
      return over
    },
  }
}

/** The 99th of a hundred. */
const slowest = (tookMs: number[]): number =>
  tookMs.toSorted((a, b) => a - b)[Math.floor(tookMs.length * 0.99)] ?? Number.POSITIVE_INFINITY

interface Client {
  memberId: bigint
  call: Call
  /** Orders in the draw that is corrected. */
  old: string[]
}

async function aClient(): Promise<Client> {
  const memberId = await aMember(db.owner, { balance: yuan('10000') })
  const token = await aSession(db, { memberId, account: '' })
  return { memberId, call: apiClient(origin, token), old: [] }
}

/** An official draw with orders of everybody, each of which the correction changes. */
async function aBigTurn(clients: Client[]) {
  const { gameId, turnNum, drawId } = await anOfficialDraw(db.owner, String(FIRST_TURN + turns++))
  const desk = createBetDesk(db.sql)
  const lines = Array.from({ length: 24 }, (_, n) => {
    const line = aLine('103', n % 2 === 0 ? '大' : '小', '2')
    return { ...line, code: line.code.replace(/^71/, String(gameId)) }
  })
  for (let n = 0; n < ORDERS_EACH / lines.length; n++) {
    const requests = clients.map(async ({ memberId, old }) => {
      const placed = await desk.place({ memberId, rebateTenths: 0 }, { gameId, turnNum, requestId: `old-${n}`, lines })
      if (!('orderIds' in placed)) throw new Error(`${placed.code} ${JSON.stringify(placed.data)}`)
      old.push(...placed.orderIds.map(String))
    })
    await Promise.all(requests)
  }
  await closeOfficialDraw(db.owner, drawId)
  return { gameId, turnNum, drawId, members: clients.map(({ memberId }) => memberId) }
}

async function turnOf(drawId: number): Promise<{ gameId: number; turnNum: string }> {
  const [turn] = await db.owner<[{ gameId: number; turnNum: string }]>`
    select game_id as "gameId", turn_num as "turnNum" from draw where draw_id = ${drawId}`
  return turn
}

/** Circles of locks that the database has broken so far in this database. */
async function deadlocks(): Promise<bigint> {
  await db.owner`select pg_stat_force_next_flush()`
  const [row] = await db.owner<[{ count: bigint }]>`
    select deadlocks as count from pg_stat_database where datname = current_database()`
  return row.count
}
