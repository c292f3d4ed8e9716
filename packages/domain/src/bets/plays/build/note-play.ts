/**
 * The builder under every play: a vocabulary of items, the layouts of a selection, the notes a selection stands for and
 * the verdict on one note. What differs between plays is given as functions; what they share is here once.
 */
import type { JudgedDraw } from '../../judged-draw.ts'
import { outcomeOfNotes } from '../../outcome.ts'
import type { Outcome, PayRule, Verdict } from '../../outcome.ts'
import type { Play, Selection } from '../../play.ts'
import { LIST } from './layout.ts'
import type { Layout, Parts } from './layout.ts'
import { vocabulary } from './vocabulary.ts'
import type { ItemRule as Item, Vocabulary } from './vocabulary.ts'

/** Labels of the items one note is made of. */
export type Note = readonly string[]

export type ItemRule = Item

/** `layout` is how the selection was written; the notes of some follow the lunar year of the draw. */
export type NoteContext = { layout: string; lunarYear: number }

/** The place of each item's price in the selection's list of prices, by label. */
export type PricePlaces = ReadonlyMap<string, number>

type NoteRule = Pick<Play, 'code' | 'name' | 'menu' | 'limit' | 'input' | 'pick'> &
  Partial<Pick<Play, 'pricing' | 'rebate' | 'tiers'>> & {
    readonly items: readonly ItemRule[]
    /** What a selection may name besides: groups that stand for several items at once. */
    readonly groups?: readonly ItemRule[]
    /** Tried in this order; a plain list when nothing else is said. */
    readonly layouts?: readonly Layout[]
    /** Whether the parts are few and many enough; `pick` has been checked for a list. */
    readonly accepts?: (parts: Parts, layout: string) => boolean
    /** The number of notes where it can be had without making them. */
    readonly countOf?: (parts: Parts, context: NoteContext) => number
    /** Prices of a selection; by default those of its items, which must all be the same. */
    readonly pricesOf?: (labels: readonly string[], lunarYear: number, parts: Parts) => readonly string[] | undefined
    /**
     * Draws among which is the worst for the house, whatever the odds; or the best pay of a note, when no draw can do
     * more than win every note by it.
     */
    readonly extremes:
      | { readonly draws: (lunarYear: number, parts: Parts, layout: string) => Iterable<JudgedDraw> }
      | { readonly pays: (labels: readonly string[], lunarYear: number, parts: Parts) => readonly PayRule[] }
  }

/** A play whose notes are made and judged one by one. */
export type NotePlay = NoteRule & {
  readonly notesOf: (parts: Parts, context: NoteContext) => readonly Note[]
  readonly verdictOf: (note: Note, draw: JudgedDraw, prices: PricePlaces) => Verdict
}

/** A play whose notes are so many and so alike that they are counted. */
export type TalliedPlay = NoteRule & {
  readonly countOf: (parts: Parts, context: NoteContext) => number
  readonly tally: (parts: Parts, draw: JudgedDraw, context: { layout: string; prices: PricePlaces }) => Outcome
}

export function notePlay(rule: NotePlay | TalliedPlay): Play {
  const { code, name, menu, limit, input, pick, pricing = 'credit', rebate = 'chosen', tiers = [] } = rule
  const words = vocabulary(code, rule.items, rule.groups)
  const oddsKeys = priceReader(rule, words)
  const judge = judgeOf(rule, words, oddsKeys)

  const countOf =
    'tally' in rule
      ? rule.countOf
      : (rule.countOf ?? ((parts: Parts, context: NoteContext) => rule.notesOf(parts, context).length))

  const countNotes = ({ parts, layout }: Selection, lunarYear: number): number => countOf(parts, { layout, lunarYear })

  const extremes = (selection: Selection, lunarYear: number): readonly Outcome[] => {
    const { parts, layout, items } = selection
    if ('draws' in rule.extremes) {
      return Array.from(rule.extremes.draws(lunarYear, parts, layout), (draw) => judge(selection, draw))
    }
    const notes = countNotes(selection, lunarYear)
    return rule.extremes
      .pays(words.labelsOf(items), lunarYear, parts)
      .map((pay) => ({ wins: [{ notes, pay }], pushed: 0, lost: 0 }))
  }

  return {
    code,
    name,
    menu,
    pricing,
    limit,
    rebate,
    input,
    pick,
    tiers,
    items: words.items,
    parse: selectionReader(rule, words),
    countNotes,
    oddsKeys,
    judge,
    extremes,
  }
}

const selectionReader =
  ({ layouts = [LIST], pick, accepts }: NoteRule, words: Vocabulary) =>
  (text: string): Selection | undefined => {
    for (const layout of layouts) {
      const parts = layout.read(text, words.arrange)
      if (parts === undefined) continue
      if (layout === LIST && !isBetween((parts[0] as readonly string[]).length, pick)) return undefined
      if (accepts && !accepts(parts, layout.name)) return undefined
      const items = words.codesOf([...new Set(parts.flat())])
      return { items, text: layout.write(parts), parts, layout: layout.name }
    }
    return undefined
  }

const priceReader =
  ({ pricesOf }: NoteRule, words: Vocabulary): Play['oddsKeys'] =>
  ({ items, parts }, lunarYear) => {
    const labels = words.labelsOf(items)
    if (pricesOf) return pricesOf(labels, lunarYear, parts)
    const [first = [], ...others] = labels.map((label) => words.oddsKeysOf(label, lunarYear))
    return others.every((keys) => keys.join() === first.join()) ? first : undefined
  }

function judgeOf(rule: NotePlay | TalliedPlay, words: Vocabulary, oddsKeys: Play['oddsKeys']): Play['judge'] {
  const placesOf = (selection: Selection, lunarYear: number): PricePlaces => {
    const keys = oddsKeys(selection, lunarYear) ?? []
    return new Map(
      words.labelsOf(selection.items).map((label) => {
        const [first = ''] = words.oddsKeysOf(label, lunarYear)
        return [label, Math.max(0, keys.indexOf(first))]
      }),
    )
  }
  return (selection, draw) => {
    const { parts, layout } = selection
    const { lunarYear } = draw
    const prices = placesOf(selection, lunarYear)
    if ('tally' in rule) return rule.tally(parts, draw, { layout, prices })
    const notes = rule.notesOf(parts, { layout, lunarYear })
    return outcomeOfNotes(notes.map((note) => rule.verdictOf(note, draw, prices)))
  }
}

const isBetween = (count: number, { min, max }: { min: number; max: number }): boolean => count >= min && count <= max
