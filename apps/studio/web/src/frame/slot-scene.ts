import type { Round } from '../../../src/wire.ts'
import type { Pays } from './pay-table.tsx'
import type { Scene } from '../stage/stage.ts'

/** What the stage tells the frame while it shows a round. */
export type ShowHooks = {
  readonly isTurbo: boolean
  readonly say: (text: string) => void
  /** What has been won so far. */
  readonly win: (li: bigint) => void
  readonly free: (spins: { left: number; total: number } | undefined) => void
  /** A panel has the screen: the frame's title and win wait behind it, and the win has been counted when it goes. */
  readonly panel: (isThere: boolean) => void
}

/** Reels of any slot. */
export type SlotScene = Scene & {
  /** What the game pays: it is drawn out of the scene's picture, and comes with it. */
  readonly pays?: Pays
  /** Reels turn; nobody knows yet where they land. */
  readonly start: () => void
  /** Lands where the round says and celebrates what it won. */
  readonly show: (round: Round, hooks: ShowHooks) => Promise<void>
  /** The bet was refused: reels come back to where they stood. */
  readonly stand: () => void
  /** Brings what is being shown to its end. */
  readonly skip: () => void
}
