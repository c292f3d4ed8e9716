import { type Play, readWireCode } from '@liuhe/domain/bets/play.ts'
import { playsOf } from '@liuhe/domain/bets/plays/index.ts'
import type { BetLine } from '@liuhe/domain/bets/price.ts'
import { drawResult, FAMILIES, type Family, formatResult } from '@liuhe/domain/lottery/family.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { type Random, sampleRandom, shuffleTake } from '@liuhe/domain/random.ts'
import { beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { aMember, anOpenDraw, drawIs } from '../../testing/money-world.ts'
import { createBetDesk, settleOrders } from '../bets/index.ts'
import { aRequest } from '../bets/testing.ts'
import { findDraw } from '../lottery/index.ts'
import { setPrices } from '../prices/testing.ts'
import {
  aTurn,
  correct,
  db,
  publish,
  RIGHT,
  setCorrectionWorldUp,
  settle,
  TIE,
  type Turn,
  WRONG,
} from '../results/testing/correction-world.ts'
import { runCost } from './lab-runs.ts'
import { lineByChance } from './testing.ts'

// What the lab says of a result is what settling by it pays, to the 厘.

setCorrectionWorldUp()

/** A game of each family. */
const GAMES: readonly (readonly [Family, number])[] = [
  ['LHC', 71],
  ['SSC', 43],
  ['PK10', 45],
  ['K3', 42],
  ['11X5', 47],
  ['PC28', 46],
  ['NN', 95],
]
const DRAWS = 200
const SEED = 20_261_129
const LINES = 8
/** Draws that are under way at once. */
const LANES = 4

let members: { memberId: bigint; rebateTenths: number }[]
beforeAll(async () => {
  for (const [, gameId] of GAMES) await setPrices(db.owner, gameId, { payoutMax: yuan('500000000') })
  members = await Promise.all(
    (
      [
        ['member', 80],
        ['member', 0],
        ['trial', 30],
      ] as const
    ).map(async ([kind, rebateTenths]) => ({
      memberId: await aMember(db.owner, { balance: yuan('90000000'), kind }),
      rebateTenths,
    })),
  )
})

/** What settling has paid for a draw; of a corrected one the sum of what its orders have in the end. */
async function paidFor(drawId: number): Promise<bigint> {
  const [row] = await db.owner<[{ paid: bigint }]>`
    select sum(reward)::bigint as paid from bet_order where draw_id = ${drawId} and status = 1`
  return row.paid
}

const asked = async (turn: { gameId: number; turnNum: string }, resultText: string) => {
  const draw = await findDraw(db.sql, turn)
  if (draw === undefined) throw new Error('no draw')
  const parts = { sql: db.sql, clock: systemClock }
  return runCost(parts, draw, resultText.split(',').map(Number))
}

interface Plan {
  at: number
  family: Family
  gameId: number
  lines: BetLine[]
  resultText: string
}

/** What is bet on each draw and what comes, all by one seed. */
function planned(random: Random, at: number): Plan {
  const [family, gameId] = GAMES[at % GAMES.length] as (typeof GAMES)[number]
  const plays = playsOf(family)
  const from = Math.floor(at / GAMES.length) * LINES
  const lines = Array.from({ length: LINES }, (_, step) => {
    const play = plays[(from + step) % plays.length] as Play
    for (;;) {
      const line = lineByChance(random, gameId, play)
      if (line !== undefined) return line
    }
  })
  return { at, family, gameId, lines, resultText: formatResult(family, resultByChance(family, random, at)) }
}

/** The draw with bets of two or three people on the same lines, settled. */
async function settled({ at, family, gameId, lines, resultText }: Plan) {
  const drawId = await anOpenDraw(db.owner, { gameId })
  const desk = createBetDesk(db.sql)
  for (const who of at % 3 === 0 ? members : members.slice(1)) {
    const placed = await desk.place(who, await aRequest(db.owner, drawId, lines))
    if (!('orderIds' in placed)) throw new Error(`${family} seed ${SEED} draw ${at}: ${placed.code}`)
  }
  await drawIs(db.owner, drawId, resultText)
  await settleOrders(db.sql, drawId)
  const [row] = await db.owner<[{ turnNum: string; paid: bigint; stake: bigint; orders: number }]>`
    select turn_num as "turnNum", paid, stake, orders
    from settlement join draw using (draw_id) where draw_id = ${drawId}`
  return { gameId, ...row }
}

/** Results that push and tie come more often than by chance. */
function resultByChance(family: Family, random: Random, at: number): number[] {
  const numbers = drawResult(family, random)
  if (at % 3 !== 0) return numbers
  if (family === 'LHC')
    return [
      ...shuffleTake(
        random,
        Array.from({ length: 48 }, (_, n) => n + 1),
        6,
      ),
      49,
    ]
  return FAMILIES[family].repeats === 'free' ? numbers.map(() => numbers[0] as number) : numbers
}

it(`costs what settling paid, of ${DRAWS} draws of every family by chance, seed ${SEED}`, async () => {
  const random = sampleRandom(SEED)
  const plans = Array.from({ length: DRAWS }, (_, at) => planned(random, at))
  const check = async (plan: Plan) => {
    const draw = await settled(plan)
    const cost = await asked(draw, plan.resultText)
    const about = `${plan.family} draw ${plan.at}, ${plan.resultText}`
    expect(cost.paid + cost.trial.paid, about).toBe(draw.paid)
    expect(cost.stake + cost.trial.stake, about).toBe(draw.stake)
    expect(cost.orders + cost.trial.orders, about).toBe(draw.orders)
    // Each of the other sums is the same money.
    for (const rows of [cost.plays, cost.companies, cost.agents, cost.members]) {
      expect(
        rows.reduce((sum, { paid }) => sum + paid, 0n),
        about,
      ).toBe(cost.paid)
    }
  }
  for (let at = 0; at < DRAWS; at += LANES) await Promise.all(plans.slice(at, at + LANES).map(check))
  const [{ ties, won }] = await db.owner<[{ ties: number; won: number }]>`
    select count(*) filter (where result = 2)::int as ties, count(*) filter (where result = 1)::int as won
    from bet_order`
  expect(ties).toBeGreaterThan(20)
  expect(won).toBeGreaterThan(200)
  // Every play of every family was among them.
  const seen = new Set(
    plans.flatMap(({ family, lines }) => lines.map(({ code }) => `${family} ${readWireCode(code)?.play}`)),
  )
  const all = GAMES.flatMap(([family]) => playsOf(family).map(({ code }) => `${family} ${code}`))
  expect(all.filter((name) => !seen.has(name))).toEqual([])
}, 240_000)

it('costs what its orders have after corrections, and before them what was paid first', async () => {
  const turn: Turn = await aTurn()
  await publish(turn, WRONG)
  await settle(turn)
  const before = await paidFor(turn.drawId)
  const at = { gameId: turn.gameId, turnNum: turn.turnNum }
  const first = await asked(at, WRONG)
  expect(first.paid + first.trial.paid).toBe(before)
  const told = { right: await asked(at, RIGHT), tie: await asked(at, TIE) }
  await correct(turn, RIGHT)
  await settle(turn)
  expect(await paidFor(turn.drawId)).toBe(told.right.paid + told.right.trial.paid)
  await correct(turn, TIE, { version: 2 })
  await settle(turn)
  expect(await paidFor(turn.drawId)).toBe(told.tie.paid + told.tie.trial.paid)
  expect(new Set([before, told.right.paid, told.tie.paid]).size).toBe(3)
  // What was asked before a correction is answered the same after it.
  expect((await asked(at, WRONG)).paid).toBe(first.paid)
})
