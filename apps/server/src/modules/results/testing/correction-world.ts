import { createHash } from 'node:crypto'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { connect, type Sql } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { liveDraws } from '../../../engine/queries.ts'
import { settleDraw } from '../../../engine/steps.ts'
import { memberMain } from '../../../ledger/accounts.ts'
import { balanceOf } from '../../../ledger/index.ts'
import { seedGames } from '../../../seed/essentials/games.ts'
import { aMember } from '../../../testing/money-world.ts'
import { type TestDatabase, useTestDatabase } from '../../../testing/test-database.ts'
import * as bets from '../../bets/index.ts'
import { aLine, checkBooks } from '../../bets/testing.ts'
import { type Correction, correctResult, enterResult } from '../index.ts'

// Official draws with bets, and what operators and engines do with them, on a database of its own for each test file.

/** The database of the test file that runs. */
export let db: TestDatabase
const pools: Sql[] = []

/** Gives the test file its world; call it once, outside of tests. */
export function setCorrectionWorldUp(): void {
  db = useTestDatabase()
  beforeAll(async () => {
    await seedGames(db.owner)
    await db.owner`insert into system_config values ('result_hold_seconds', '0')`
    await db.owner`insert into vip_rule (vip_level, bet_money) values (1, ${yuan('15')}), (2, ${yuan('1000000')})`
  })
  afterAll(() => Promise.all(pools.splice(0).map((pool) => pool.end({ timeout: 1 }))))
  afterEach(() => checkBooks(db.owner))
}

export const WRONG = '05,17,22,30,38,41,26'
export const RIGHT = '05,17,22,30,38,41,07'
export const TIE = '05,17,22,30,38,41,49'
const LABELS = ['大', '小', '单', '双'] as const
let turns = 0

export type Turn = { gameId: number; turnNum: string; drawId: number; members: bigint[] }

/** A closed official draw with bets on everything that the results above decide, real and trial, some with rebate. */
export async function aTurn(count = 12, gameId = 110): Promise<Turn> {
  const turnNum = `2030${String(++turns).padStart(3, '0')}`
  const [row] = await db.owner<[{ drawId: number }]>`
    insert into draw (game_id, turn_num, business_day, sequence, lunar_year, open_at, close_at, plan_at, status,
                      result_by)
    select ${gameId}, ${turnNum}, current_date, 1, 2026, t - interval '1 h', t + interval '1 h', t + interval '61 min',
           'open', 'external' from (select clock_timestamp() as t) clock returning draw_id as "drawId"`
  const desk = bets.createBetDesk(db.sql)
  const members: bigint[] = []
  for (let n = 0; n < count; n++) {
    const memberId = await aMember(db.owner, { balance: yuan('1000'), kind: n % 5 === 4 ? 'trial' : 'member' })
    members.push(memberId)
    const rebateTenths = n % 3 === 0 ? 30 : 0
    const lines = [
      aLine('103', LABELS[n % 4] as string, '10'),
      aLine('101', ['07', '26', '49', '11'][n % 4] as string, '5'),
      aLine('103', LABELS[(n + 1) % 4] as string, '2'),
    ].map((line) => ({ ...line, code: line.code.replace(/^71/, String(gameId)) }))
    const placed = await desk.place({ memberId, rebateTenths }, { gameId, turnNum, requestId: `r-${turnNum}`, lines })
    if (!('orderIds' in placed)) throw new Error(placed.code)
  }
  await db.owner`
    update draw set status = 'closed', close_at = t - interval '2 min', plan_at = t - interval '1 min'
    from (select clock_timestamp() as t) clock where draw_id = ${row.drawId}`
  return { gameId, turnNum, drawId: row.drawId, members }
}

const evidence = {
  sourceName: '澳门六合彩',
  url: 'https://results.example/live',
  capturedAt: new Date('2026-11-20T12:31:00Z'),
  screenshot: createHash('sha256').update('a picture').digest(),
}

/** Two operators enter it. */
export async function publish({ gameId, turnNum }: Turn, resultText: string): Promise<void> {
  for (const operator of ['ann', 'ben']) {
    await inTransaction(db.sql, (tx) => enterResult(tx, { ...evidence, gameId, turnNum, resultText, operator }))
  }
}

/** Two operators correct it. */
export const correct = ({ gameId, turnNum }: Turn, resultText: string, changes: Partial<Correction> = {}) =>
  inTransaction(db.sql, (tx) =>
    correctResult(tx, {
      gameId,
      turnNum,
      resultText,
      version: 1,
      note: '录入有误，以官方为准',
      reason: '官方公告',
      operators: ['ann', 'ben'],
      ...changes,
    }),
  )

/** What the engine does with a drawn turn, on connections of its own. */
export async function settle(turn: Turn, sql: Sql = db.sql, changes: Partial<typeof bets> = {}): Promise<void> {
  const parts = { sql, bets: { ...bets, ...changes } } as unknown as Parameters<typeof settleDraw>[0]
  for (const draw of await liveDraws(sql)) {
    if (draw.drawId === turn.drawId && draw.status === 'drawn') await settleDraw(parts, draw)
  }
}

/** The connections of another engine process. */
export function anEngine(name = 'an engine'): Sql {
  const pool = connect(db.url, { max: 3, name })
  pools.push(pool)
  return pool
}

/** What everybody has, and what became of every bet, with the numbers of members and orders left out. */
export async function outcomeOf({ drawId, members }: Turn) {
  const orders = await db.owner`
    select member_id, play_code, bet_info, status, result, reward, valid_stake from bet_order
    where draw_id = ${drawId} order by order_id`
  const vip = await db.owner<{ memberId: bigint; cycle: bigint }[]>`
    select member_id as "memberId", cycle_bet as cycle from vip_progress`
  return {
    purses: await Promise.all(members.map((member) => balanceOf(db.sql, memberMain(member)))),
    cycles: members.map((member) => vip.find(({ memberId }) => memberId === member)?.cycle ?? 0n),
    orders: orders.map(({ member_id: member, ...order }) => ({ ...order, member: members.indexOf(member) })),
    status: (await db.owner`select status from draw where draw_id = ${drawId}`)[0]?.status,
  }
}

/** What a settlement fails with; empty when it comes through. */
export const faultOf = (settling: Promise<void>): Promise<string> =>
  settling.then(
    () => '',
    (fault: Error) => fault.message,
  )

/** What is true when the right numbers are entered at once. */
export async function firstTime(resultText: string, count?: number) {
  const turn = await aTurn(count)
  await publish(turn, resultText)
  await settle(turn)
  return outcomeOf(turn)
}

/** How many lines the reversals of a draw have, by kind. */
export const reversals = async ({ drawId }: Turn) => {
  const rows = await db.owner<{ tran: number; lines: number }[]>`
    select t.tran_type as tran, count(*)::int as lines from ledger_transfer t join ledger_posting p using (transfer_id)
    where t.ref_kind = 'draw' and t.ref_id = ${drawId} and t.tran_type in (27, 32) group by 1 order by 1`
  return rows
}
