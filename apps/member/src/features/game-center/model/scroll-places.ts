import type { Category } from './centre-game.ts'

/** How far categories stand below the header, in px: 56, and 44 more for hot games (GC-035). */
export type Offsets = { gameCenterHotOffsetPx: number; gameCenterCategoryOffsetPx: number }

/** How far below the header a category comes to stand: below the bar, hot with more of what is above it. */
export const offsetOf = (category: Category, offsets: Offsets): number =>
  offsets.gameCenterCategoryOffsetPx + (category === 'hot' ? offsets.gameCenterHotOffsetPx : 0)

/**
 * The category that is being read: the last one that has come up to the bar.
 * @param tops where the sections begin, in px below the header
 */
export function activeAt(tops: readonly { category: Category; top: number }[], offsets: Offsets): Category {
  // Places of a scroll are whole pixels, those of boxes are not.
  const come = tops.filter(({ top }) => top <= offsets.gameCenterCategoryOffsetPx + 2)
  return come.at(-1)?.category ?? tops[0]?.category ?? 'hot'
}
