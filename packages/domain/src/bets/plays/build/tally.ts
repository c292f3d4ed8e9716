/**
 * Counting notes without making them. A 复式 of ten numbers is up to 252 notes, but a draw can tell its numbers apart in
 * two or three ways only: what counts is how many of each kind a note takes.
 */
import type { CountedVerdict, Outcome, Verdict } from '../../outcome.ts'
import { outcomeOfCounted } from '../../outcome.ts'
import { binomial } from './combinations.ts'

/**
 * Notes that are made alike: every way to take so many of each of some lists. No label stands in two lists of a scheme,
 * and no two schemes of a selection make the same note.
 */
export type Scheme = readonly { readonly from: readonly string[]; readonly take: number }[]

/** How many items of a note there are of each kind. */
export type KindCounts = readonly number[]

/** How many notes the schemes make. */
export const countSchemes = (schemes: readonly Scheme[]): number =>
  schemes.reduce((sum, scheme) => sum + scheme.reduce((all, { from, take }) => all * binomial(from.length, take), 1), 0)

type Tally = {
  readonly schemes: readonly Scheme[]
  readonly kinds: number
  /** Of which kind, 0 … kinds − 1, a label is in the draw. */
  readonly kindOf: (label: string) => number
  /** What becomes of a note, of which only the number of items of each kind matters. */
  readonly verdictOf: (standing: KindCounts) => Verdict
}

/** The outcome of all notes of the schemes. */
export function tally({ schemes, kinds, kindOf, verdictOf }: Tally): Outcome {
  const none: KindCounts = Array.from({ length: kinds }, () => 0)
  const counted: CountedVerdict[] = []
  for (const scheme of schemes) {
    let standings: Counted[] = [{ standing: none, notes: 1 }]
    for (const { from, take } of scheme) {
      const there = [...none]
      for (const label of from) there[kindOf(label)] = (there[kindOf(label)] ?? 0) + 1
      const taken = waysToTake(there, take)
      standings = standings.flatMap((one) => taken.map((more) => joined(one, more)))
    }
    for (const { standing, notes } of standings) counted.push({ verdict: verdictOf(standing), notes })
  }
  return outcomeOfCounted(counted)
}

type Counted = { readonly standing: KindCounts; readonly notes: number }

/** Every split of `take` among the kinds, and how many choices make it. */
function waysToTake(there: KindCounts, take: number): Counted[] {
  let ways = [{ standing: [] as number[], notes: 1, left: take }]
  for (const count of there) {
    ways = ways.flatMap(({ standing, notes, left }) =>
      Array.from({ length: Math.min(count, left) + 1 }, (_, taken) => ({
        standing: [...standing, taken],
        notes: notes * binomial(count, taken),
        left: left - taken,
      })),
    )
  }
  return ways.filter(({ left }) => left === 0)
}

const joined = (one: Counted, more: Counted): Counted => ({
  standing: one.standing.map((count, kind) => count + (more.standing[kind] ?? 0)),
  notes: one.notes * more.notes,
})
