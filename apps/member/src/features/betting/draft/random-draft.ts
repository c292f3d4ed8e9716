/** 机选: one selection that the play accepts, by chance. */
import type { Play } from '@liuhe/domain/bets/play.ts'
import { below, type Random, shuffleTake } from '@liuhe/domain/random.ts'
import { type Draft, emptyDraft, readDraft } from './draft.ts'

/** A random selection of the least size, each as likely as any other; undefined when none was found in many tries. */
export function randomDraft(
  play: Play,
  labels: readonly string[],
  lunarYear: number,
  random: Random,
): Draft | undefined {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const draft = { ...emptyDraft(play), parts: randomParts(play, labels, random) }
    if ('selection' in readDraft(play, draft, lunarYear)) return draft
  }
  return undefined
}

/** Half of the tries succeed where two positions may not hold the same number. */
const TRIES_MAX = 100

function randomParts({ input, pick }: Play, labels: readonly string[], random: Random): readonly string[][] {
  const count = Math.min(pick.min, labels.length)
  if (input.kind !== 'positions') return [shuffleTake(random, labels, count)]
  const filled = new Set(shuffleTake(random, [...input.positions.keys()], pick.min))
  return input.positions.map((_, position) =>
    filled.has(position) ? [labels[below(random, labels.length)] as string] : [],
  )
}

/** The browser's own chance, which nobody can foresee. */
export const browserRandom: Random = {
  u32: () => crypto.getRandomValues(new Uint32Array(1))[0] as number,
}
