import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import * as bets from '@liuhe/contract/api/bets.ts'
import { ApiError, type Call } from '@liuhe/contract/client.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { connect } from '../db/connect.ts'
import { unlimited } from '../http/limits/rate-limit.ts'
import { openMemberAccounts } from '../ledger/index.ts'
import * as settling from '../modules/bets/index.ts'
import { aLine, checkBooks } from '../modules/bets/testing.ts'
import { systemClock } from '../platform/clock.ts'
import { seedGames } from '../seed/essentials/games.ts'
import { apiClient } from '../testing/api-client.ts'
import { aMember, aSession } from '../testing/factories.ts'
import { give } from '../testing/money-world.ts'
import { patient } from '../testing/patience.ts'
import { createTestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { onlyBeacon, testBeacon, testBeaconCheck } from './beacon.ts'
import { runEngine } from './run.ts'
import { scheduleAhead } from './schedule-ahead.ts'
import { seedKeeper } from './seed-keeper.ts'
import { localSigner } from './signer-client.ts'

// Everybody bets at the closing instant, over real connections, on draws that our engine opens, closes, draws and
// settles every three seconds. Short here; LIUHE_LONG=1 is the crowd of the requirement: 64 clients, 60 draws.

const IS_LONG = process.env['LIUHE_LONG'] === '1'
const [DRAWS, CLIENTS] = IS_LONG ? [60, 64] : [6, 16]
const GAME = 71
const INTERVAL_MS = 3_000
/** From so long before the close to so long behind it a client sends one bet after the other. */
const [RUSH_BEFORE_MS, RUSH_AFTER_MS] = [Math.min(patient(400), 800), 150]
const PATIENCE_MS = 30_000
const SPARE_DRAWS = 10

const db = useTestDatabase()
const ends: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  await seedGames(db.owner)
  const timing = {
    schedule: { kind: 'periodic', intervalSeconds: INTERVAL_MS / 1_000 },
    closeSeconds: 1,
    issueFormat: { kind: 'day', digits: 5 },
  }
  await db.owner`update game set enabled = game_id = ${GAME}`
  await db.owner`update game set timing = ${db.owner.json(timing)} where game_id = ${GAME}`
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** The engine as it runs in production, on connections of its own, with all turns written that the rushes need. */
async function startEngine(draws: number): Promise<void> {
  const startedAt = Date.now()
  for (let n = 0; n < draws + SPARE_DRAWS; n++) await scheduleAhead(db.sql, startedAt + n * INTERVAL_MS)
  const sql = connect(db.url, { name: 'engine', max: 4 })
  const leaderSql = connect(db.url, { name: 'engine', max: 1 })
  const now = () => systemClock.now()
  const signer = localSigner(seedKeeper({ secret: Buffer.alloc(32, 5), beacons: [testBeaconCheck], now }))
  const log = { info: () => {}, warn: () => {}, error: (facts: unknown) => void faults.push(facts) }
  const engine = runEngine(
    { sql, signer, beacon: onlyBeacon(testBeacon(systemClock)), bets: settling, log },
    { leaderSql },
  )
  ends.push(async () => {
    await engine.stop()
    await Promise.all([sql.end({ timeout: 1 }), leaderSql.end({ timeout: 1 })])
  })
}
const faults: unknown[] = []

type Turn = { drawId: number; turnNum: string; closeAt: number }
type Told = { turnNum: string; order: string }
/** `overtaken`: bets that left before the close and arrived after it. */
type Crowd = { clients: Call[]; accepted: Told[]; refused: Map<string, number>; overtaken: number }

/** Members with money and a session each, at an application that listens. */
async function gather(count: number): Promise<Crowd> {
  const app = await createTestApp(db, { limits: unlimited })
  ends.push(() => app.close())
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
  const clients = Array.from({ length: count }, async () => {
    const member = await aMember(db)
    await openMemberAccounts(db.owner, member.memberId, 'CNY')
    await give(db.owner, member.memberId, yuan('1000000'))
    return apiClient(origin, await aSession(db, member))
  })
  return { clients: await Promise.all(clients), accepted: [], refused: new Map(), overtaken: 0 }
}

/** One client's rush: on the turn that closes, before and after, and now and then on the next one, before it opens. */
async function rush(crowd: Crowd, client: Call, { turn, who }: { turn: Turn; who: number }): Promise<void> {
  const { turnNum, closeAt } = turn
  await sleep(closeAt - RUSH_BEFORE_MS - Date.now() + (who % 8) * 10)
  for (let n = 0; Date.now() < closeAt + RUSH_AFTER_MS; n++) {
    const content = [aLine('103', who % 2 === 0 ? '大' : '小', '2')]
    const asked = n % 4 === 3 ? String(BigInt(turnNum) + 1n) : turnNum
    const sentAt = Date.now()
    try {
      const requestId = `close-${turnNum}-${who}-${n}`
      const { orderNos } = await client(bets.submit, { requestId, gameId: GAME, turnNum: asked, content })
      crowd.accepted.push(...orderNos.map((order) => ({ turnNum: asked, order })))
    } catch (error) {
      const code = error instanceof ApiError ? error.code : String(error)
      crowd.refused.set(code, (crowd.refused.get(code) ?? 0) + 1)
      if (sentAt < closeAt && asked === turnNum) crowd.overtaken += 1
    }
  }
}

/** The turn that closes next and leaves time to get ready. */
async function nextTurn(after: number): Promise<Turn> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(20)) {
    const [row] = await db.owner<{ drawId: number; turnNum: string; closeAt: Date }[]>`
      select draw_id as "drawId", turn_num as "turnNum", close_at as "closeAt" from draw
      where game_id = ${GAME} and status = 'open' and close_at > to_timestamp(${after / 1_000}::float8)
        and close_at > clock_timestamp() + ${RUSH_BEFORE_MS + 50} * interval '1 ms' order by close_at limit 1`
    if (row) return { ...row, closeAt: row.closeAt.getTime() }
  }
  throw new Error('no turn opened')
}

/** Orders that a right closing cannot have: too late, too early, or on another turn than was asked for. */
async function misplaced(turns: readonly Turn[], accepted: readonly Told[]) {
  const asked = accepted.map(({ order, turnNum }) => ({ order_id: order, turn_num: turnNum }))
  const late = await db.owner`
    select o.order_id from bet_order o join draw d using (draw_id)
    where o.added_at >= d.close_at or o.added_at >= d.closed_at or o.added_at < d.opened_at or o.added_at < d.open_at`
  const elsewhere = await db.owner`
    select j.order_id from jsonb_to_recordset(${db.owner.json(asked)}) as j(order_id bigint, turn_num text)
    left join bet_order o using (order_id) left join draw d using (draw_id)
    where d.turn_num is distinct from j.turn_num or o.turn_num is distinct from j.turn_num`
  const [seen] = await db.owner<[{ orders: number; unsettled: number }]>`
    select count(*)::int as orders, (count(*) filter (where status <> 1))::int as unsettled from bet_order
    where draw_id = any (${turns.map(({ drawId }) => drawId)}::int[])`
  const uncounted = await db.owner`
    select d.draw_id from draw d left join draw_close_record r using (draw_id)
    where d.draw_id = any (${turns.map(({ drawId }) => drawId)}::int[])
      and coalesce(r.bet_count, 0) <> (select count(*) from bet_order o where o.draw_id = d.draw_id)`
  return { late: late.length, elsewhere: elsewhere.length, uncounted: uncounted.length, ...seen }
}

async function untilSettled(turns: readonly Turn[]): Promise<void> {
  const ids = turns.map(({ drawId }) => drawId)
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(100)) {
    const left = await db.owner`select from draw where draw_id = any (${ids}::int[]) and status <> 'settled'`
    if (left.length === 0) return
  }
  throw new Error('a turn was not settled')
}

/** Lets a crowd rush at so many closes in a row. */
async function rushAt(crowd: Crowd, draws: number): Promise<Turn[]> {
  const turns: Turn[] = []
  while (turns.length < draws) {
    const turn = await nextTurn(turns.at(-1)?.closeAt ?? 0)
    turns.push(turn)
    await Promise.all(crowd.clients.map((client, who) => rush(crowd, client, { turn, who })))
  }
  return turns
}

test(
  `${CLIENTS} clients at the close of ${DRAWS} draws in a row: nothing late, nothing elsewhere, all settled [I-11]`,
  async () => {
    await startEngine(DRAWS)
    const crowd = await gather(CLIENTS)
    const turns = await rushAt(crowd, DRAWS)
    await untilSettled(turns)
    const { accepted, refused, overtaken } = crowd
    const findings = await misplaced(turns, accepted)
    const between = turns.slice(1).map(({ closeAt }, n) => closeAt - (turns[n] as Turn).closeAt)
    process.stdout.write(`closing: ${JSON.stringify({ ...findings, overtaken, refused: [...refused] })}\n`)
    expect(findings).toEqual({ late: 0, elsewhere: 0, uncounted: 0, orders: accepted.length, unsettled: 0 })
    expect(new Set(accepted.map(({ order }) => order)).size).toBe(accepted.length)
    expect([...refused.keys()]).toEqual(['BET/DRAW_CLOSED'])
    // The draws were consecutive, each close was met from both sides, and some bets were overtaken on their way.
    expect(new Set(between)).toEqual(new Set([INTERVAL_MS]))
    for (const { turnNum } of turns) expect(accepted.some((told) => told.turnNum === turnNum)).toBe(true)
    expect(refused.get('BET/DRAW_CLOSED') ?? 0).toBeGreaterThan(DRAWS * CLIENTS)
    expect(overtaken).toBeGreaterThan(0)
    expect(faults).toEqual([])
    await checkBooks(db.owner)
  },
  DRAWS * INTERVAL_MS + 2 * PATIENCE_MS,
)

test('the same count finds the late ones when the close is judged too generously', async () => {
  await startEngine(1)
  const crowd = await gather(8)
  const [{ source }] = await db.owner<[{ source: string }]>`
    select pg_get_functiondef(p.oid) as source from pg_proc p where p.proname = 'bets_judge'`
  const generous = source.replace(/d\.status = 'open'/, 'true').replace('p_now < d.close_at', 'true')
  expect(generous).not.toBe(source)
  await db.owner.unsafe(generous)
  // The table itself refuses a late order too.
  const [{ guard }] = await db.owner<[{ guard: string }]>`
    select conname as guard from pg_constraint
    where conrelid = 'bet_order'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%bet_end_at%'`
  await db.owner`alter table bet_order drop constraint ${db.owner(guard)}`
  // On a busy machine a rush may be over before a late bet is booked.
  const turns: Turn[] = []
  let late = 0
  for (let rushes = 0; late === 0 && rushes < 5; rushes++) {
    turns.push(...(await rushAt(crowd, 1)))
    late = (await misplaced(turns, crowd.accepted)).late
  }
  expect(late).toBeGreaterThan(0)
}, 60_000)
