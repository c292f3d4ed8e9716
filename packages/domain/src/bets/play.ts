/**
 * What a play is. One file of `plays/` exports one or a few alike; pricing, settlement and the betting page know plays
 * only through this type (ADR 025).
 */
import type { JudgedDraw } from './judged-draw.ts'
import type { Outcome } from './outcome.ts'

/** Three digits, unique within a family of games (Domain §3.1). */
export type PlayCode = string

/** By their numbers on the wire and in the database. */
export const PRICING_MODELS = ['official', 'credit'] as const
/** 信 `credit`: the odds of the table less the rebate; 官 `official`: fair odds × prize group (Domain §3.1 rule 6). */
export type PricingModel = (typeof PRICING_MODELS)[number]

/** Which of the operator's stake limits holds: one number, two-sided, or a combination of several (Domain §3.1). */
export type LimitClass = 'number' | 'sides' | 'combination'

/**
 * How a member's own rebate works on a play: he chooses how much of it he takes instead of odds, there is none, or a
 * fixed part comes on top (特码B), in tenths of a percent.
 */
export type RebateRule = 'chosen' | 'none' | { readonly onTop: number }

/** One thing that can be chosen. */
export type PlayItem = {
  /** Three digits, the end of the wire code. */
  readonly item: string
  /** What the page and the order show: '07', '大', '红波', '鼠'. */
  readonly label: string
  /** The balls it stands for, where that helps the member; a ball that pushes is not among them. */
  readonly balls: readonly number[]
  /** The prices shown with it: one, or as many as the play has tiers. */
  readonly oddsKeys: readonly string[]
}

/**
 * How a selection is made, for the page that lets a member make it.
 * - `each`: every item is a note of its own.
 * - `combine`: every choice of `size` items is a note (复式); `ways` says what else the play understands.
 * - `set`: all items together are one note.
 * - `positions`: items are chosen for each position; the notes are the product, or the sum, of what stands at them.
 */
export type PlayInput =
  | { readonly kind: 'each' }
  | { readonly kind: 'set' }
  | { readonly kind: 'combine'; readonly size: number; readonly ways: readonly CombineWay[] }
  | {
      readonly kind: 'positions'
      readonly positions: readonly string[]
      readonly notes: 'product' | 'sum'
      /** How many items one position may hold; 1 where a position is a leg (过关). */
      readonly perPosition: number
    }

/** 胆拖 (some items in every note), and the pairs across two groups: 生肖对碰, 尾数对碰, 肖串尾. */
export type CombineWay =
  | { readonly way: 'anchors'; readonly max: number }
  | {
      readonly way: 'cross'
      readonly name: string
      readonly left: readonly string[]
      readonly right: readonly string[]
    }

/** A selection in its one canonical form. */
export type Selection = {
  /** Codes of the items it names, each once, in the order of the play. */
  readonly items: readonly string[]
  /** The text that is sent and stored: '07,19', '05拖17,22', '7|2,3|4'. */
  readonly text: string
  /** The labels, by part: one part for a list, anchors and the rest, or one for each position. */
  readonly parts: readonly (readonly string[])[]
  /** Which of the play's layouts reads it. */
  readonly layout: string
}

export type Play = {
  readonly code: PlayCode
  readonly name: string
  /** The tab of the betting page it stands under. */
  readonly menu: string
  readonly pricing: PricingModel
  readonly limit: LimitClass
  readonly rebate: RebateRule
  readonly input: PlayInput
  /** How many items one selection may hold; for positions, how many positions must be filled. */
  readonly pick: { readonly min: number; readonly max: number }
  /** Names of the prices, where a note has several: 中二, 中三. */
  readonly tiers: readonly string[]
  /** The items in page order; the balls and the price of some follow the lunar year of the draw. */
  items(lunarYear: number): readonly PlayItem[]
  /** Reads a selection: parts in any order of items, repeats ignored. `undefined` when it is none of this play. */
  parse(text: string): Selection | undefined
  /** How many notes (注) a selection is. */
  countNotes(selection: Selection, lunarYear: number): number
  /**
   * The rows of the odds table that price a selection, in the order in which an {@link Outcome} counts them;
   * `undefined` when the items cannot stand in one line because they have different prices.
   */
  oddsKeys(selection: Selection, lunarYear: number): readonly string[] | undefined
  judge(selection: Selection, draw: JudgedDraw): Outcome
  /**
   * Outcomes of which, whatever the odds, one pays at least as much as any draw can: the base of the payout cap. It may
   * be more than can really happen, never less.
   */
  extremes(selection: Selection, lunarYear: number): readonly Outcome[]
}

/** The wire code of an item: game, play and item joined, '71101007' (Domain §3.1). */
export const wireCode = (gameId: number, play: PlayCode, item: string): string => `${gameId}${play}${item}`

/** Takes a wire code apart; the play need not exist. `undefined` when it is no code. */
export function readWireCode(code: string): { gameId: number; play: string; item: string } | undefined {
  const parts = /^([1-9]\d{0,3})(\d{3})(\d{3})$/.exec(code)
  if (parts === null) return undefined
  return { gameId: Number(parts[1]), play: parts[2] as string, item: parts[3] as string }
}
