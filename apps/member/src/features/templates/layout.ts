/** What a layout is (ADR 010). The registry is a file of its own: layouts import this one. */
import type { LayoutRules } from '@liuhe/domain/content/layout-rules.ts'
import type { Reader } from '@liuhe/domain/content/lock.ts'
import type { ComponentType, ReactNode } from 'react'
import type { Badge, CardModel, GroupModel } from './card-model.ts'

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

/** What the app adds to the rules of a layout: how its cards look. */
export type LayoutLook = {
  readonly fold: Fold
  readonly body: ComponentType<BodyProps>
  /** What stands in the header before the favourite. */
  readonly aside?: ComponentType<{ card: CardModel }>
  /** What stands around the body of cards that are no posts: adverts, the main call of home. */
  readonly frame?: ComponentType<FrameProps>
  /** What the operator writes into the first note is for the body, such as headings, and no words for a reader. */
  readonly note1?: 'for the body'
  /** A word for the header, from the judged items of the shown group. */
  readonly badge?: Badge
}

export type Layout = LayoutRules & LayoutLook

/** A layout is its record in the domain and its look; a look cannot change what the record says. */
export const defineLayout = (rules: LayoutRules, look: LayoutLook): Layout => ({ ...rules, ...look })
