import type { Fields } from '@liuhe/games/tables/table-bets.ts'
import type { ComponentType, ReactNode } from 'react'
import type { RoadBook } from './road-book.ts'

export type Tone = 'red' | 'blue' | 'green' | 'gold' | 'violet' | 'plain'

/** A field as the felt shows it. Its name, limits and payments are the rules'. */
export type FieldView = {
  readonly spot: string
  /** As it is written on the felt. */
  readonly label: ReactNode
  /** `1 : 11`, what a winning stake earns. */
  readonly odds: string
  readonly tone: Tone
  readonly isLarge?: boolean
}

/** How a shared table of fields looks: everything else of it is the same for all. */
export type TableView<Outcome> = {
  readonly code: string
  /** What lies on the felt in rows, from the top. */
  readonly rows: readonly { readonly columns: string; readonly fields: readonly FieldView[] }[]
  readonly fields: Fields<Outcome>
  /** How long the play phase is by the rules, in ms: the server's clock may run faster in tests. */
  readonly playMs: (outcome: Outcome) => number
  /** When the outcome is plain to see, in ms from the start of the play phase. */
  readonly verdictMs: (outcome: Outcome) => number
  /** `庄赢 7 比 6` */
  readonly verdict: (outcome: Outcome) => string
  /** Cards on the felt, or dice under their dome; `outcome` is undefined while bets are taken. */
  readonly Arena: ComponentType<ArenaProps<Outcome>>
  readonly roads: RoadBook<Outcome>
  /** What the middle phase is called. */
  readonly playWord: string
  /** Many small fields: the felt of a wide screen stands beside them, not above. */
  readonly isBroad?: boolean
  /** Upright it needs all the height there is: others at the table are named only where the screen is wide. */
  readonly isTight?: boolean
}

export type ArenaProps<Outcome> = {
  readonly outcome: Outcome | undefined
  /** Milliseconds since the play phase began, by the rules' clock; 0 without an outcome. */
  readonly elapsedMs: number
}
