/**
 * What the template studio, the desk of content and their preview say to each other by `postMessage`. The preview is
 * the members' own code in a frame without an origin (`sandbox="allow-scripts"`), so neither side can go by an origin:
 * each looks at `event.source`.
 */
import type { PieceKind } from '@liuhe/domain/content/pieces.ts'
import type { output } from 'zod/mini'
import type { CardDraw, Template } from './api/templates.ts'

/** Where the operators' listener serves the preview. */
export const PREVIEW_PATH = '/preview/'

/** A card to be drawn, as the server would send it to the member. */
export interface PreviewCard {
  kind: 'card'
  /** Counts up; the answer names it. */
  turn: number
  theme: string
  template: output<typeof Template>
  draws: readonly output<typeof CardDraw>[]
  /** Epoch ms of what is shown. */
  now: number
  /** Who reads: a guest, or a member with or without a recharge. */
  reader: 'guest' | 'member' | 'recharged'
  /** `all`: the same text in every layout, one under another. */
  layouts: 'own' | 'all'
  /** Another version of the card: what this one shows and that one does not is marked, as what was or as what is. */
  against?: { template: output<typeof Template>; marks: 'before' | 'after' }
}

/** What stands at a place of the members' pages and is no card, as the server would send it. */
export interface PreviewPiece {
  kind: 'piece'
  turn: number
  theme: string
  piece: {
    kind: PieceKind
    place: string
    /** Of an advert: `popup` opens over the page. */
    groupName: string
    title: string
    content: string
    imageUrl: string
    redirectUrl: string
  }
}

/**
 * `ready` once the frame listens; `drawn` when a card is on its screen, with how many places of it are marked; `sized`
 * whenever what is drawn has another height, in CSS px.
 */
export type PreviewAnswer =
  | { kind: 'ready' }
  | { kind: 'drawn'; turn: number; cards: number; marked: number }
  | { kind: 'sized'; height: number }
