/** What a layout is (architecture B8). The registry is a file of its own: layouts import this one. */
import type { Judging } from '@liuhe/domain/content/prediction.ts'
import type { Reader } from '@liuhe/domain/content/lock.ts'
import type { ComponentType, ReactNode } from 'react'
import type { CardModel, CardRules, GroupModel } from './card-model.ts'

/**
 * How much a card shows at first. `rows` folds to so many rows, `blocks` to so many issues, `segments` to so many
 * labelled calls of an item, `height` clips at so many px, `none` never folds. Cards that start open can be folded with
 * 收起.
 */
export type Fold =
  | { readonly kind: 'rows'; readonly collapsed: number; readonly starts: 'closed' | 'open'; readonly max?: number }
  | { readonly kind: 'blocks'; readonly collapsed: number; readonly max?: number }
  | { readonly kind: 'segments'; readonly collapsed: number }
  | { readonly kind: 'height'; readonly px: number }
  | { readonly kind: 'none' }

/** What a body draws, already folded. */
export type BodyProps = {
  readonly card: CardModel
  /** The items of the shown issue. */
  readonly group: GroupModel
  /** All issues of a layout with a block for each. */
  readonly blocks: readonly GroupModel[]
  readonly lockedTo: (state: 'login' | 'recharge') => void
  readonly reader: Reader
}

/** What stands around a body: the card, the issue that is shown, the way to see more of it. */
export type FrameProps = {
  readonly card: CardModel
  readonly group: GroupModel
  readonly layout: Layout
  readonly reader: Reader
  /** Undefined where there is nothing to fold. */
  readonly folding: { readonly isOpen: boolean; readonly toggle: () => void } | undefined
  readonly children: ReactNode
}

export type Layout = CardRules & {
  /** As the file is named; the wire's spelling does not matter (Ruling C60). */
  readonly code: string
  readonly fold: Fold
  readonly body: ComponentType<BodyProps>
  /** What stands in the header before the favourite. */
  readonly aside?: ComponentType<{ card: CardModel }>
  /** What stands around the body of cards that are no posts: adverts, the main call of home. */
  readonly frame?: ComponentType<FrameProps>
}

/** Declares a layout; the type is checked here, so that each file is only data. */
export const defineLayout = (layout: Layout): Layout => layout

export const SPECIAL_ANIMAL: Judging = { dim: 'zod', scope: 'SP', mode: 'any' }
export const SPECIAL_PROPERTY: Judging = { dim: 'two', scope: 'SP', mode: 'any' }
export const SPECIAL_NUMBER: Judging = { dim: 'num', scope: 'SP', mode: 'any' }
