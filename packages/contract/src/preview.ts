/**
 * What the template studio and its preview say to each other by `postMessage`. The preview is the members' own code in
 * a frame without an origin (`sandbox="allow-scripts"`), so neither side can go by an origin: each looks at
 * `event.source`.
 */
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
}

/** `ready` once the frame listens; `drawn` when a card is on its screen, with its height in CSS px. */
export type PreviewAnswer = { kind: 'ready' } | { kind: 'drawn'; turn: number; height: number; cards: number }
