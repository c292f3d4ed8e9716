/**
 * 扫雷寻宝: 25 cells, 1 to 24 mines, laid when the bet is taken. Words of a round: one draw for each mine. Every safe
 * cell raises the multiple by the table; the player may collect after any of them.
 */
import type { Played } from '../game.ts'
import { type Li, scaled } from '../li.ts'
import { shuffleTake, type Words } from '../words.ts'

export type SaoleiConfig = {
  readonly cells: number
  /** For each number of mines the multiples after 1, 2, 3 … safe cells, with four decimals. */
  readonly multipliers: Readonly<Record<string, readonly string[]>>
}

export type SaoleiOutcome = {
  /** The cells with mines, in the order they were laid. */
  readonly layout: readonly number[]
  readonly safePicks: number
  readonly exploded: boolean
  /** What the bet is multiplied by; `0` when nothing is paid. */
  readonly multiplier: string
}

/** The cells in the order they were opened; what follows a mine or the last row of the table counts for nothing. */
export type SaoleiInput = { readonly betLi: Li; readonly mines: number; readonly picks: readonly number[] }

/** What a board stands at. */
export type SaoleiState = Omit<SaoleiOutcome, 'layout'> & {
  /** Whether no further cell can be opened: a mine, or the end of the table, where the round pays by itself. */
  readonly over: boolean
}

/** Lays the mines: cell = row · 5 + column. */
export const layMines = (config: SaoleiConfig, words: Words, mines: number): number[] =>
  shuffleTake(
    words,
    Array.from({ length: config.cells }, (_, cell) => cell),
    mines,
  )

/** What a board stands at after some cells. */
export function boardAfter(config: SaoleiConfig, layout: readonly number[], picks: readonly number[]): SaoleiState {
  const row = config.multipliers[layout.length] ?? []
  const opened = picks.slice(0, row.length)
  const mine = opened.findIndex((cell) => layout.includes(cell))
  const exploded = mine >= 0
  const safePicks = exploded ? mine : opened.length
  const multiplier = exploded ? '0' : (row[safePicks - 1] ?? '0')
  return { safePicks, exploded, multiplier, over: exploded || safePicks === row.length }
}

/** What collecting pays, in 厘. */
export const collectLi = (betLi: Li, multiplier: string): Li => (betLi * scaled(multiplier, 4)) / 10_000n

/** A whole round: the cells that were opened, and collecting after the last. */
export function playSaolei(
  config: SaoleiConfig,
  words: Words,
  { betLi, mines, picks }: SaoleiInput,
): Played<SaoleiOutcome> {
  const layout = layMines(config, words, mines)
  const { safePicks, exploded, multiplier } = boardAfter(config, layout, picks)
  return {
    outcome: { layout, safePicks, exploded, multiplier },
    stakeLi: betLi,
    winLi: collectLi(betLi, multiplier),
  }
}
