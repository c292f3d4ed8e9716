// The rows of the reference's odds table, and what it takes to prove one.
import { expect } from 'vitest'
import examples from '@liuhe/fixtures/data/examples.json' with { type: 'json' }
import prices from '@liuhe/fixtures/data/odds.json' with { type: 'json' }
import { formatYuan, ODDS_SCALE } from '../../../money.ts'
import { DEFAULT_ODDS } from '../../default-odds.ts'
import type { Play } from '../../play.ts'
import { chancesOf, defaultOdds, select, settleExample, YEAR } from './proofs.ts'
import type { WeightedDraw } from './proofs.ts'

export type Row = (typeof prices)[number]

/** Rows of a family, or of its official plays, which the reference lists apart. */
export const rowsOf = (family: string): Row[] =>
  prices.filter((row) => row.family === family || row.family === `${family}_OFF`)

export type Proof = { play: Play; selectionText: string; draws: Iterable<WeightedDraw> }

/** In 1/10,000: the reference rounds what official plays cut twice, to the fair odds and to those of the group. */
const OFFICIAL_CUT = 1

/** Chances, pushes, price and return of one note are exactly the row's. */
export function expectRow({ tiers, push, rtp }: Row, { play, selectionText, draws }: Proof): void {
  const selection = select(play, selectionText)
  expect(play.countNotes(selection, YEAR)).toBe(1)
  const { of, won, pushed } = chancesOf(play, selectionText, draws)
  expect(won.size).toBe(tiers.length)
  expect(pushed * BigInt(push[1] as number)).toBe(BigInt(push[0] as number) * of)

  const [odds] = defaultOdds(play, selection) as [number]
  const cut = play.pricing === 'official' ? OFFICIAL_CUT : 0
  let back = Number(pushed)
  let lostByCut = 0
  for (const [index, { p, odds: asked }] of tiers.entries()) {
    const [chances, ofChances] = p as [number, number]
    const times = index + 1
    const hits = won.get(tiers.length === 1 ? 'product:0' : `times:0:${times}`) ?? 0n
    expect(hits * BigInt(ofChances)).toBe(BigInt(chances) * of)
    const pays = ODDS_SCALE + (odds - ODDS_SCALE) * times
    const less = Math.round(asked * ODDS_SCALE) - pays
    expect(less).toBeGreaterThanOrEqual(0)
    expect(less).toBeLessThanOrEqual(cut)
    back += (Number(hits) * pays) / ODDS_SCALE
    lostByCut += (Number(hits) * cut) / ODDS_SCALE
  }
  expect(back / Number(of)).toBeLessThanOrEqual(rtp + 1e-12)
  expect((back + lostByCut) / Number(of)).toBeGreaterThanOrEqual(rtp - 1e-12)
}

/** Official plays keep fair odds: 1 / P, cut to four places. */
export function expectFairOdds(row: Row, play: Play, selectionText: string): void {
  const [key] = play.oddsKeys(select(play, selectionText), YEAR) as [string]
  const [{ p: chance }] = row.tiers as [Row['tiers'][number]]
  const [chances, of] = chance as [number, number]
  expect(DEFAULT_ODDS[key]).toBe(Math.floor((of * ODDS_SCALE) / chances))
}

export type WorkedExample = {
  readonly play: string
  readonly sel: string
  /** Decimal. */
  readonly odds: number
  readonly draw: string
  readonly stakePerNote: number
  readonly notes: number
  /** Yuan, stake included. */
  readonly ret: number
}

/** The worked examples of a family whose draws and selections are written as text. */
export const examplesOf = (family: string): WorkedExample[] =>
  examples.filter((row) => row.family === family) as unknown as WorkedExample[]

/** Books an example at the default odds and settles it: price, notes and return are the reference's. */
export function expectExample(
  { odds, stakePerNote, notes, ret }: WorkedExample,
  { play, selectionText, draw }: { play: Play; selectionText: string; draw: readonly number[] },
): void {
  const [booked] = defaultOdds(play, select(play, selectionText)) as [number]
  const asked = Math.round(odds * ODDS_SCALE)
  expect(booked).toBeLessThanOrEqual(asked)
  expect(asked - booked).toBeLessThanOrEqual(play.pricing === 'official' ? OFFICIAL_CUT : 0)
  const example = settleExample({ play, selectionText, draw, stakePerNote })
  expect(example.notes).toBe(notes)
  expect(formatYuan(example.settled.reward)).toBe(String(ret))
}
