/** The grid of a trend page: a row per draw, a column per feature, and in each cell how long it has been missing. */
import { assert } from '../assert.ts'
import type { Feature, StatDraw } from './feature-stats.ts'

/**
 * Per draw, newest first, and feature: 0 where the draw shows it, else the draws since it was last shown, counted from
 * the oldest draw of the window on. Features with pushes have no place in a grid: it says of every draw yes or no.
 */
export function omissionGrid(draws: readonly StatDraw[], features: readonly Feature[]): number[][] {
  const missing = features.map(() => 0)
  const rows = draws.toReversed().map((draw) => {
    for (const [column, feature] of features.entries()) {
      const shown = feature.shown(draw)
      assert(shown !== undefined, `${feature.name} pushes on ${draw.turnNum}`)
      missing[column] = shown ? 0 : (missing[column] as number) + 1
    }
    return [...missing]
  })
  return rows.reverse()
}
