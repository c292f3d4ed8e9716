/**
 * The builder of plays on positions: labels are chosen for each position, and a note takes one label from every filled
 * position (直选, 定位) or is one label at one position (定位胆). Notes are counted, never made: five positions of ten
 * digits are a hundred thousand of them.
 */
import { wonAt } from '../../outcome.ts'
import type { Outcome } from '../../outcome.ts'
import type { Play } from '../../play.ts'
import { positioned } from './layout.ts'
import type { Parts } from './layout.ts'
import { notePlay } from './note-play.ts'
import type { NotePlay } from './note-play.ts'

export type PositionsPlay = Pick<NotePlay, 'code' | 'name' | 'menu' | 'pricing' | 'limit'> & {
  readonly labels: readonly string[]
  /** The one price of all notes. */
  readonly oddsKey: string
  readonly positions: readonly string[]
  readonly notes: 'product' | 'sum'
  /** How many positions have to be filled; all of them when left out. */
  readonly fill?: Play['pick']
  /** `distinct`: a label stands once in a note, and no draw has it at two positions. */
  readonly repeats?: 'free' | 'distinct'
  readonly hits: (label: string, position: number, numbers: readonly number[]) => boolean
  /** The most notes one draw can win; left out where a draw hits one label of a position, whatever the others have. */
  readonly winsMax?: (parts: Parts) => number
}

export function positionsPlay(rule: PositionsPlay): Play {
  const { labels, oddsKey, positions, notes, repeats = 'free', hits, ...rest } = rule
  const fill = rule.fill ?? { min: positions.length, max: positions.length }
  const filled = (parts: Parts): Parts => parts.filter(({ length }) => length > 0)
  const count = (parts: Parts): number =>
    repeats === 'distinct' ? distinctTuples(parts) : COUNT[notes](filled(parts).map(({ length }) => length))
  const winsMax = rule.winsMax ?? ((parts: Parts) => COUNT[notes](filled(parts).map(() => 1)))
  const outcome = (won: number, all: number): Outcome => ({
    wins: won > 0 ? [{ notes: won, pay: wonAt(0) }] : [],
    pushed: 0,
    lost: all - won,
  })

  const play = notePlay({
    ...rest,
    input: { kind: 'positions', positions, notes, perPosition: labels.length },
    pick: fill,
    items: labels.map((label) => ({ label, oddsKeys: () => [oddsKey] })),
    layouts: [positioned(positions.length)],
    accepts: (parts) => {
      const { length } = filled(parts)
      return length >= fill.min && length <= fill.max && count(parts) > 0
    },
    countOf: count,
    // Judged and bounded below, by counting.
    notesOf: () => [],
    verdictOf: () => 'lost',
    extremes: { pays: () => [] },
  })
  return {
    ...play,
    judge({ parts }, { numbers }) {
      const hit = parts.map((chosen, position) => chosen.filter((label) => hits(label, position, numbers)).length)
      const won = COUNT[notes](hit.filter((_, position) => (parts[position] as readonly string[]).length > 0))
      return outcome(won, count(parts))
    },
    extremes: ({ parts }) => [outcome(winsMax(parts), count(parts))],
  }
}

const COUNT = {
  product: (counts: readonly number[]): number => counts.reduce((all, one) => all * one, 1),
  sum: (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0),
}

/** How many tuples take one label from each part, no label twice. */
function distinctTuples([first = [], ...others]: Parts, taken: readonly string[] = []): number {
  const free = first.filter((label) => !taken.includes(label))
  if (others.length === 0) return free.length
  return free.reduce((sum, label) => sum + distinctTuples(others, [...taken, label]), 0)
}
