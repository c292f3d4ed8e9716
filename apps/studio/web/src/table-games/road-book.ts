import type { Derived } from '@liuhe/games/roads/derived.ts'
import { drawRoad, runsOf } from '@liuhe/games/roads/draw-road.ts'
import type { Result, Side } from '@liuhe/games/roads/columns.ts'
import type { RoadSheet } from '@liuhe/games/roads/road-sheet.ts'

/** What the charts of a game call things, and how they read an outcome. */
export type RoadBook<Outcome> = {
  readonly resultOf: (outcome: Outcome) => Result
  /** `庄`, `闲`, `和`: also the letters of the bead plate. */
  readonly words: Readonly<Record<Result, string>>
  /** A letter of its own on the bead plate, where the winner's is not enough. */
  readonly letterOf?: (outcome: Outcome) => string
  /** A row of the last results and the big road, in the place of all charts. */
  readonly isBrief?: boolean
  /** Dots on a bead: the first above at the left, the other below at the right. */
  readonly dotsOf?: (outcome: Outcome) => { readonly red: boolean; readonly blue: boolean }
}

/** A mark of a drawn chart, at its cell. */
export type Mark = { readonly x: number; readonly y: number; readonly side: Side; readonly ties: number }

/** The big road as it is drawn: dragons turned right at the bottom or at a taken cell. */
export function bigMarks({ big }: RoadSheet): Mark[] {
  return drawRoad(big.columns.map(({ ties }) => ties.length)).map(({ x, y, run, entry }) => {
    const column = big.columns[run]
    return { x, y, side: column?.side ?? 'red', ties: column?.ties[entry] ?? 0 }
  })
}

/** A derived road as it is drawn: a new column where the colour changes. */
export function derivedMarks(sheet: RoadSheet, road: Derived): Mark[] {
  const marks = sheet[road]
  let place = 0
  return drawRoad(runsOf(marks)).map(({ x, y }) => ({ x, y, side: marks[place++] ?? 'red', ties: 0 }))
}
