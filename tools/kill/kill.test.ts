import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '../../apps/server/src/db/postmaster.ts'
import { auditBooks, overdueOrders } from '../../apps/server/src/testing/kill/books.ts'
import { type Crowd, GAME_IDS, gatherCrowd } from '../../apps/server/src/testing/kill/crowd.ts'
import { addFastGame, FAST_DRAW_MS, isFastGameOpen } from '../../apps/server/src/testing/kill/fast-game.ts'
import { often } from '../../apps/server/src/testing/patience.ts'
import type { Product } from '../../apps/server/src/testing/kill/product.ts'
import { startBuiltProduct } from '../restart/built.ts'
import { patient } from '../slowness.ts'

// The crash layer of Reliability §2.6, shortened: the whole product, as it is built, is killed at random moments while
// members bet and cancel. Durability itself is not taken on trust: every answer a member got is looked for in the
// books.

let product: Product
beforeAll(async () => {
  product = await startBuiltProduct({ world: 'none' })
  // A server that starts takes up the seed chain of every game before it opens a turn: three games make it quick.
  await product.inspect(async (owner) => {
    await addFastGame(owner)
    // The crowd registers without a captcha.
    await owner`delete from system_config where config_key = 'register_limit'`
    await owner`update game set enabled = game_id = any(${GAME_IDS as number[]}::int[])`
  })
  await product.killServer()
  const isOpen = await product.inspect((owner) => waitUntil(() => isFastGameOpen(owner), WORK_PATIENCE_MS))
  if (!isOpen) throw new Error('The fast game takes no bets.')
})
afterAll(() => product?.remove(), 30_000)

test('nothing is lost or doubled, however often server and database are killed [I-10, I-13, I-16]', {
  timeout: patient(240_000),
}, async () => {
  const seed = Number(process.env['LIUHE_KILL_SEED'] ?? Date.now() % 2 ** 31)
  const random = mulberry32(seed)
  process.stdout.write(`kill test: LIUHE_KILL_SEED=${seed} repeats these kills\n`)
  const crowd = await gatherCrowd(product.origin, MEMBERS, random)
  const kills = await killUntilDrawn(crowd, random)
  await crowd.leave()

  const isQuiet = await waitUntil(async () => (await product.inspect(overdueOrders)) === 0, QUIET_PATIENCE_MS)
  const findings = await product.inspect((owner) => auditBooks(owner, crowd.book))
  const { accepted, refused, cancelled, unknowns } = crowd.book
  const told = { accepted: accepted.length, refused: refused.length, cancelled: cancelled.length, unknowns }
  const summary = { kills, told, ...findings.seen, paid: String(findings.seen.paid) }
  process.stdout.write(`kill test: ${JSON.stringify(summary)}\n`)

  expect(findings).toMatchObject({ lost: [], doubled: [], differences: [], uncancelled: [], unsettled: [], total: 0n })
  expect({ isQuiet, transfers: findings.seen.transfers }).toEqual({ isQuiet: true, transfers: accepted.length })
  // It was worth the trouble: answers were lost, orders were cancelled, a draw was settled amid the kills.
  expect(told.accepted).toBeGreaterThan(ACCEPTED_MIN)
  expect(told.unknowns).toBeGreaterThan(kills.server + kills.database)
  expect(kills.whileDrawing).toBeGreaterThan(0)
  expect(told.cancelled).toBeGreaterThan(20)
  expect(findings.seen.settledOrders).toBeGreaterThan(ACCEPTED_MIN / 4)
})

/** Kills at random moments, and once while a turn of the fast game is drawn and paid. */
async function killUntilDrawn(crowd: Crowd, random: () => number): Promise<Kills> {
  const kills: Kills = { server: 0, database: 0, whileDrawing: 0, outagesMs: [] }
  const kill = async (what: 'server' | 'database') => {
    kills.outagesMs.push(await (what === 'server' ? product.killServer() : product.killDatabase()))
    kills[what]++
  }
  while (kills.server < SERVER_KILLS_MIN || kills.database < DATABASE_KILLS_MIN || kills.whileDrawing === 0) {
    // Mostly bets are under way again; now and then the next blow comes amid the recovery.
    const before = crowd.book.accepted.length
    if (random() < 0.8) await waitUntil(() => crowd.book.accepted.length > before, WORK_PATIENCE_MS)
    const pauseMs = 100 + random() * 1_900
    const toDrawMs = FAST_DRAW_MS - (Date.now() % FAST_DRAW_MS)
    const isDrawLeft = kills.server >= SERVER_KILLS_MIN && kills.database >= DATABASE_KILLS_MIN
    const isDrawNext = isDrawLeft || toDrawMs < pauseMs + (kills.outagesMs.at(-1) ?? OUTAGE_USUAL_MS)
    await sleep(isDrawNext ? toDrawMs + random() * DRAW_WINDOW_MS : pauseMs)
    // A draw counts when there is something to pay.
    if (isDrawNext && crowd.book.accepted.length > ACCEPTED_MIN / 2) kills.whileDrawing++
    const isDatabaseDue = kills.database * SERVER_KILLS_MIN <= kills.server * DATABASE_KILLS_MIN
    await kill(isDatabaseDue ? 'database' : 'server')
  }
  return kills
}

interface Kills {
  server: number
  database: number
  whileDrawing: number
  outagesMs: number[]
}

/** A small generator with a printable seed; good enough to choose moments. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const MEMBERS = 32
/** Fewer bets than this prove nothing. */
const ACCEPTED_MIN = 100
const SERVER_KILLS_MIN = often({ usual: 3, full: 12 })
const DATABASE_KILLS_MIN = often({ usual: 2, full: 8 })
/** A draw and its settlement take about this long after the planned instant. */
const DRAW_WINDOW_MS = 1_500
const OUTAGE_USUAL_MS = 2_500
const WORK_PATIENCE_MS = patient(20_000)
const QUIET_PATIENCE_MS = patient(60_000)
