/**
 * What a play is. One file of `plays/` exports one; pricing and settlement know plays only through this type
 * (architecture B6).
 */
import type { Ball } from '../lottery/ball.ts'

/** Three digits of the wire code (domain reference §3.2.1). */
export type PlayCode = '101' | '102' | '103' | '104' | '105' | '106' | '107' | '108' | '109' | '110' | '111' | '114'

/** The tab of the betting page a play stands under. */
export type PlayMenu = '特码' | '两面' | '色波' | '半波' | '头尾数' | '特肖' | '五行'

/** One thing to bet on, with the balls that make it win in a lunar year. */
export type PlayItem = {
  /** Three digits, the end of the wire code. */
  readonly item: string
  /** What the page and the order show: '07', '大', '红波', '鼠'. */
  readonly label: string
  /** The special balls that win, ascending; a ball that pushes is not among them. */
  readonly balls: readonly Ball[]
  /** The row of the odds table that prices it. */
  readonly oddsKey: string
}

/** A selection in its one canonical form: each item once, in the order of the play. */
export type Selection = {
  readonly items: readonly string[]
  /** The items' labels comma-joined, the betInfo that is stored: '07,19'. */
  readonly text: string
}

/** What a play needs to know of a draw; the special ball is the seventh number. */
export type JudgedDraw = { readonly numbers: readonly number[]; readonly lunarYear: number }

export type NoteResult = 'won' | 'lost' | 'push'
export type NoteOutcome = { readonly item: string; readonly result: NoteResult }

export type Play = {
  readonly code: PlayCode
  readonly name: string
  readonly menu: PlayMenu
  /** How many items one selection may hold. */
  readonly pick: { readonly min: number; readonly max: number }
  /** The items in page order; the balls and the price of some follow the lunar year of the draw. */
  items(lunarYear: number): readonly PlayItem[]
  /**
   * Reads betInfo: labels comma-joined in any order, repeats ignored. `undefined` when it is no selection of this
   * play.
   */
  parse(betInfo: string): Selection | undefined
  /** How many notes (注) a selection is. */
  countNotes(selection: Selection): number
  /** One outcome for each note. */
  judge(selection: Selection, draw: JudgedDraw): NoteOutcome[]
}

/** The wire code of an item: game, play and item joined, '71101007' (domain reference §3.1). */
export const wireCode = (gameId: number, play: PlayCode, item: string): string => `${gameId}${play}${item}`

/** Takes a wire code apart; the play need not exist. `undefined` when it is no code. */
export function readWireCode(code: string): { gameId: number; play: string; item: string } | undefined {
  const parts = /^([1-9]\d{0,3})(\d{3})(\d{3})$/.exec(code)
  if (parts === null) return undefined
  return { gameId: Number(parts[1]), play: parts[2] as string, item: parts[3] as string }
}
