/**
 * The builder under every play: a vocabulary of items, the layouts of a selection, the notes a selection stands for, and
 * the verdict on one note. What differs between plays is given as functions; what they share is here once.
 */
import { assert } from '../../../assert.ts'
import type { JudgedDraw } from '../../judged-draw.ts'
import { outcomeOfNotes } from '../../outcome.ts'
import type { Outcome, Pay, Verdict } from '../../outcome.ts'
import type { Play, PlayItem, Selection } from '../../play.ts'
import { LIST } from './layout.ts'
import type { Layout, Parts } from './layout.ts'

/** Labels of the items one note is made of. */
export type Note = readonly string[]

export type ItemRule = {
  readonly label: string
  /** The balls it stands for in a lunar year; none where that says nothing. */
  readonly balls?: (lunarYear: number) => readonly number[]
  /** The rows of the odds table that price it: one, or one for each tier of the play. */
  readonly oddsKeys: (lunarYear: number) => readonly string[]
}

export type NotePlay = Pick<Play, 'code' | 'name' | 'menu' | 'limit' | 'input' | 'pick'> &
  Partial<Pick<Play, 'model' | 'rebate' | 'tiers'>> & {
    readonly items: readonly ItemRule[]
    /** Tried in this order; a plain list when nothing else is said. */
    readonly layouts?: readonly Layout[]
    /** Whether the parts are few and many enough; `pick` has been checked for a list. */
    readonly accepts?: (parts: Parts, layout: string) => boolean
    readonly notesOf: (parts: Parts, context: { layout: string; lunarYear: number }) => readonly Note[]
    /** The number of notes where it can be had without making them. */
    readonly countOf?: (parts: Parts, context: { layout: string; lunarYear: number }) => number
    /** `prices` is the place of each item's price in the selection's list of prices, by label. */
    readonly verdictOf: (note: Note, draw: JudgedDraw, prices: ReadonlyMap<string, number>) => Verdict
    /** Prices of a selection; by default those of its items, which must all be the same. */
    readonly pricesOf?: (labels: readonly string[], lunarYear: number) => readonly string[] | undefined
    /**
     * Draws among which is the worst for the house, whatever the odds; or the best pay of a note, when no draw can do
     * more than win every note by it.
     */
    readonly extremes:
      | { readonly draws: (lunarYear: number, parts: Parts) => Iterable<JudgedDraw> }
      | { readonly pays: (labels: readonly string[], lunarYear: number) => readonly Pay[] }
  }

export function notePlay(rule: NotePlay): Play {
  const { code, name, menu, limit, input, pick, items: rules, layouts = [LIST] } = rule
  const places = new Map(rules.map(({ label }, index) => [label, index]))
  assert(places.size === rules.length, `labels of play ${code} repeat`)
  const codeOf = (label: string): string => String((places.get(label) as number) + 1).padStart(3, '0')

  const itemsByYear = new Map<number, readonly PlayItem[]>()
  const items = (lunarYear: number): readonly PlayItem[] => {
    const known = itemsByYear.get(lunarYear)
    if (known !== undefined) return known
    const made = rules.map(({ label, balls, oddsKeys }) => ({
      item: codeOf(label),
      label,
      balls: balls?.(lunarYear) ?? [],
      oddsKeys: oddsKeys(lunarYear),
    }))
    itemsByYear.set(lunarYear, made)
    return made
  }

  /** Numbers may come without their zero where the play writes them with one. */
  const known = (label: string): string => (places.has(`0${label}`) && /^\d$/.test(label) ? `0${label}` : label)
  const arrange = (labels: readonly string[]): string[] | undefined => {
    const chosen = new Set(labels.map(known))
    for (const label of chosen) if (!places.has(label)) return undefined
    return [...chosen].toSorted((a, b) => (places.get(a) as number) - (places.get(b) as number))
  }

  const parse = (betInfo: string): Selection | undefined => {
    for (const layout of layouts) {
      const parts = layout.read(betInfo, arrange)
      if (parts === undefined) continue
      if (layout === LIST && !isBetween((parts[0] as readonly string[]).length, pick)) return undefined
      if (rule.accepts && !rule.accepts(parts, layout.name)) return undefined
      const labels = [...new Set(parts.flat())].filter((label) => places.has(label))
      return {
        items: labels.map(codeOf).toSorted(),
        text: layout.write(parts),
        parts,
        layout: layout.name,
      }
    }
    return undefined
  }

  const labelsOf = ({ items: codes }: Selection): string[] =>
    codes.map((item) => (rules[Number(item) - 1] as ItemRule).label)

  const samePrice = (labels: readonly string[], lunarYear: number): readonly string[] | undefined => {
    const [first = [], ...others] = labels.map((label) =>
      (rules[places.get(label) as number] as ItemRule).oddsKeys(lunarYear),
    )
    return others.every((keys) => keys.join() === first.join()) ? first : undefined
  }
  const oddsKeys = (selection: Selection, lunarYear: number) =>
    (rule.pricesOf ?? samePrice)(labelsOf(selection), lunarYear)

  const notesOf = ({ parts, layout }: Selection, lunarYear: number) => rule.notesOf(parts, { layout, lunarYear })

  const judge = (selection: Selection, draw: JudgedDraw): Outcome => {
    const keys = oddsKeys(selection, draw.lunarYear) ?? []
    const prices = new Map(
      labelsOf(selection).map((label) => {
        const [first = ''] = (rules[places.get(label) as number] as ItemRule).oddsKeys(draw.lunarYear)
        return [label, Math.max(0, keys.indexOf(first))]
      }),
    )
    return outcomeOfNotes(
      (function* () {
        for (const note of notesOf(selection, draw.lunarYear)) yield rule.verdictOf(note, draw, prices)
      })(),
    )
  }

  const countNotes = (selection: Selection, lunarYear: number): number => {
    const { parts, layout } = selection
    return rule.countOf?.(parts, { layout, lunarYear }) ?? notesOf(selection, lunarYear).length
  }

  const extremes = (selection: Selection, lunarYear: number): readonly Outcome[] => {
    if ('draws' in rule.extremes) {
      return Array.from(rule.extremes.draws(lunarYear, selection.parts), (draw) => judge(selection, draw))
    }
    const notes = countNotes(selection, lunarYear)
    return rule.extremes
      .pays(labelsOf(selection), lunarYear)
      .map((pay) => ({ wins: [{ notes, pay }], pushed: 0, lost: 0 }))
  }

  const { model = 1, rebate = 'chosen', tiers = [] } = rule
  return {
    code,
    name,
    menu,
    model,
    limit,
    rebate,
    input,
    pick,
    tiers,
    items,
    parse,
    countNotes,
    oddsKeys,
    judge,
    extremes,
  }
}

const isBetween = (count: number, { min, max }: { min: number; max: number }): boolean => count >= min && count <= max
