/** The words of a play: what a selection may name, in the order of the board, and the code of each. */
import { assert } from '../../../assert.ts'
import type { PlayItem } from '../../play.ts'
import type { Arrange } from './layout.ts'

export type ItemRule = {
  readonly label: string
  /** The balls it stands for in a lunar year; none where that says nothing. */
  readonly balls?: (lunarYear: number) => readonly number[]
  /** The rows of the odds table that price it: one, or one for each tier of the play. */
  readonly oddsKeys: (lunarYear: number) => readonly string[]
}

export type Vocabulary = {
  /** The items of the board. */
  items(lunarYear: number): readonly PlayItem[]
  arrange: Arrange
  /** The codes of labels, ascending. */
  codesOf(labels: readonly string[]): string[]
  labelsOf(codes: readonly string[]): string[]
  oddsKeysOf(label: string, lunarYear: number): readonly string[]
}

/** `groups` have codes after those of the items, and are not on the board. */
export function vocabulary(play: string, rules: readonly ItemRule[], groups: readonly ItemRule[] = []): Vocabulary {
  const words = [...rules, ...groups]
  const places = new Map(words.map(({ label }, index) => [label, index]))
  assert(places.size === words.length, `labels of play ${play} repeat`)
  const codes = words.map((_, index) => String(index + 1).padStart(3, '0'))
  const placeOf = (label: string): number => places.get(label) as number

  const years = new Map<number, readonly PlayItem[]>()
  /** Items and groups as they are in a year; lists of balls are too dear to be made for every bet. */
  const wordsOf = (lunarYear: number): readonly PlayItem[] => {
    let made = years.get(lunarYear)
    if (made === undefined) {
      made = words.map(({ label, balls, oddsKeys }, place) => ({
        item: codes[place] as string,
        label,
        balls: balls?.(lunarYear) ?? [],
        oddsKeys: oddsKeys(lunarYear),
      }))
      years.set(lunarYear, made)
    }
    return made
  }
  const boards = new Map<number, readonly PlayItem[]>()

  /** Numbers may come without their zero where the play writes them with one. */
  const known = (label: string): string => (/^\d$/.test(label) && places.has(`0${label}`) ? `0${label}` : label)

  return {
    items(lunarYear) {
      const board = boards.get(lunarYear) ?? wordsOf(lunarYear).slice(0, rules.length)
      boards.set(lunarYear, board)
      return board
    },
    arrange(labels) {
      const chosen = new Set(labels.map(known))
      for (const label of chosen) if (!places.has(label)) return undefined
      return [...chosen].toSorted((a, b) => placeOf(a) - placeOf(b))
    },
    codesOf: (labels) => labels.flatMap((label) => codes[placeOf(label)] ?? []).toSorted(),
    labelsOf: (items) => items.map((item) => (words[Number(item) - 1] as ItemRule).label),
    oddsKeysOf: (label, lunarYear) => (wordsOf(lunarYear)[placeOf(label)] as PlayItem).oddsKeys,
  }
}
