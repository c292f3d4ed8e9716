/**
 * What a record is worth beside chance: wide calls hit often, no matter who makes them. Pure.
 */
import type { CallingItem } from './calls.ts'
import { drawsThatHit } from './layout-judging.ts'
import type { JudgedDraw } from './prediction.ts'

/** The calls of one post whose issue is drawn. */
export interface DrawnCalls {
  /** The layout of its card, which says how it is judged. */
  readonly code: string
  readonly items: readonly CallingItem[]
  readonly draw: JudgedDraw
}

/**
 * The share of hits, from 0 to 1, that these very calls would have had by chance: each post is judged by the draws of
 * all the other posts. An author who only says much, or who says what came often anyway, is therefore not above it.
 * Undefined for fewer than two posts. Of very long records only {@link DRAWS_MAX} draws, evenly chosen, are asked.
 */
export function chanceOf(posts: readonly DrawnCalls[]): number | undefined {
  const step = Math.max(1, Math.ceil(posts.length / DRAWS_MAX))
  const asked = posts.filter((_, index) => index % step === 0).map(({ draw }) => draw)
  let [hits, all] = [0, 0]
  for (const { code, items, draw } of posts) {
    const others = asked.filter(({ turnNum }) => turnNum !== draw.turnNum)
    const outcomes = drawsThatHit(code, items, others)
    hits += outcomes.filter((hit) => hit).length
    all += outcomes.length
  }
  return all === 0 ? undefined : hits / all
}

/**
 * How far hits stand above chance, in standard deviations: what authors are ranked by. A record that cannot miss is
 * worth nothing; the one hit that is added to the variance keeps a short lucky run below a long good one.
 */
export function skillOf({ hits, misses, chance }: { hits: number; misses: number; chance: number }): number {
  const judged = hits + misses
  return (hits - judged * chance) / Math.sqrt(judged * chance * (1 - chance) + 1)
}

/** Two months of daily issues. */
const DRAWS_MAX = 60
