/**
 * The builder of plays on combinations: every choice of `size` of the chosen items is a note (复式), or, with 胆拖, every
 * choice that holds all the anchors.
 */
import type { JudgedDraw } from '../../judged-draw.ts'
import type { PayRule, Verdict } from '../../outcome.ts'
import type { CombineWay, Play } from '../../play.ts'
import { binomial, combinations } from './combinations.ts'
import { anchored, LIST } from './layout.ts'
import type { Parts } from './layout.ts'
import { notePlay } from './note-play.ts'
import type { ItemRule, Note, NotePlay } from './note-play.ts'

/** More notes than this one line may not stand for (Domain §3.2.2). */
export const LINE_NOTES_MAX = 1_000

export type CombinationPlay = Pick<NotePlay, 'code' | 'name' | 'menu' | 'pricing' | 'rebate' | 'tiers' | 'pricesOf'> & {
  readonly items: readonly ItemRule[]
  /** Items of one note. */
  readonly size: number
  /** Items of one selection at most. */
  readonly max: number
  /** How many anchors 胆拖 may have; 0 where the play knows none. */
  readonly anchorsMax?: number
  readonly limit?: Play['limit']
  readonly verdictOf: (note: Note, draw: JudgedDraw, prices: ReadonlyMap<string, number>) => Verdict
  /** The pays of a winning note, of which the best bounds what a line can return. */
  readonly pays: (labels: readonly string[], lunarYear: number) => readonly PayRule[]
}

export function combinationPlay(rule: CombinationPlay): Play {
  const { size, max, anchorsMax = 0, pays, limit = 'combination', ...rest } = rule
  const ways: CombineWay[] = anchorsMax > 0 ? [{ way: 'anchors', max: anchorsMax }] : []
  const countOf = ([first = [], others]: Parts): number =>
    others === undefined ? binomial(first.length, size) : binomial(others.length, size - first.length)
  return notePlay({
    ...rest,
    limit,
    input: { kind: 'combine', size, ways },
    pick: { min: size, max },
    layouts: anchorsMax > 0 ? [LIST, anchored(anchorsMax)] : [LIST],
    accepts: (parts) => parts.flat().length <= max && countOf(parts) > 0 && countOf(parts) <= LINE_NOTES_MAX,
    notesOf: ([first = [], others]) =>
      others === undefined
        ? [...combinations(first, size)]
        : Array.from(combinations(others, size - first.length), (chosen) => [...first, ...chosen]),
    countOf,
    extremes: { pays },
  })
}
