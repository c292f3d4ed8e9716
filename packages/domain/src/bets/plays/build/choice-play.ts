/**
 * The builder of plays on choices of items: 复式, 胆拖 and crossings, whose notes are counted by how many of their items
 * stand how in a draw.
 */
import type { JudgedDraw } from '../../judged-draw.ts'
import type { Verdict } from '../../outcome.ts'
import type { CombineWay, Play } from '../../play.ts'
import { LINE_NOTES_MAX } from './combination-play.ts'
import { binomial } from './combinations.ts'
import { anchored, CROSSED, LIST } from './layout.ts'
import type { Layout, Parts } from './layout.ts'
import { notePlay } from './note-play.ts'
import type { ItemRule, PricePlaces, TalliedPlay } from './note-play.ts'
import { countSchemes, tally } from './tally.ts'
import type { Scheme, KindCounts } from './tally.ts'

/** Pairs across two groups of items. */
export type Crossing = {
  readonly ways: readonly Extract<CombineWay, { way: 'cross' }>[]
  /** What can stand on a side. */
  readonly groups: readonly ItemRule[]
  /** The notes of two different groups. */
  readonly schemes: (groups: readonly string[], lunarYear: number) => readonly Scheme[]
}

export type ChoicePlay = Pick<TalliedPlay, 'code' | 'name' | 'menu' | 'rebate' | 'tiers' | 'pricesOf'> & {
  readonly items: readonly ItemRule[]
  /** Items of one note. */
  readonly size: number
  /** Items of one selection at most; fewer where they would make more notes than a line may have. */
  readonly max: number
  /** How many anchors 胆拖 may have; 0 where the play knows none. */
  readonly anchorsMax?: number
  readonly crossing?: Crossing
  readonly limit?: Play['limit']
  /** In how many ways an item can stand in a draw, and how it does. */
  readonly kinds: number
  readonly kindOf: (draw: JudgedDraw, prices: PricePlaces) => (label: string) => number
  readonly verdictOf: (standing: KindCounts) => Verdict
  /** Draws among which is the worst for the house: of items in parts that are chosen from alike. */
  readonly draws: (lunarYear: number, alike: Parts) => Iterable<JudgedDraw>
}

export function choicePlay(rule: ChoicePlay): Play {
  const { size, max, anchorsMax = 0, crossing, limit = 'combination', kinds, kindOf, verdictOf, draws, ...rest } = rule
  const ways: CombineWay[] = [...(crossing?.ways ?? [])]
  const layouts: Layout[] = [LIST]
  if (anchorsMax > 0) {
    ways.unshift({ way: 'anchors', max: anchorsMax })
    layouts.push(anchored(anchorsMax))
  }
  if (crossing) layouts.push(CROSSED)

  const schemesOf = ([first = [], others]: Parts, layout: string, lunarYear: number): readonly Scheme[] => {
    if (crossing && layout === CROSSED.name) return crossing.schemes([...first, ...(others ?? [])], lunarYear)
    if (others === undefined) return [[{ from: first, take: size }]]
    return [
      [
        { from: first, take: first.length },
        { from: others, take: size - first.length },
      ],
    ]
  }
  const mayCross = (labels: readonly string[]): boolean =>
    ways.some((way) => way.way === 'cross' && way.left.includes(labels[0] ?? '') && way.right.includes(labels[1] ?? ''))
  const countOf = (parts: Parts, { layout, lunarYear }: { layout: string; lunarYear: number }) =>
    countSchemes(schemesOf(parts, layout, lunarYear))
  const isItem = new Set(rule.items.map(({ label }) => label))
  const most = largestList(size, max)

  return notePlay({
    ...rest,
    limit,
    groups: crossing?.groups ?? [],
    input: { kind: 'combine', size, ways },
    pick: { min: size, max: most },
    layouts,
    accepts(parts, layout) {
      const labels = parts.flat()
      if (layout === CROSSED.name) return mayCross(labels)
      if (labels.length > most || !labels.every((label) => isItem.has(label))) return false
      return layout === LIST.name || countOf(parts, { layout, lunarYear: 0 }) > 0
    },
    countOf,
    tally: (parts, draw, { layout, prices }) =>
      tally({ schemes: schemesOf(parts, layout, draw.lunarYear), kinds, kindOf: kindOf(draw, prices), verdictOf }),
    extremes: {
      draws: (lunarYear, parts, layout) =>
        draws(lunarYear, layout === CROSSED.name ? alikeOf(schemesOf(parts, layout, lunarYear)) : parts),
    },
  })
}

/** The longest list of which the notes still fit into one line. */
function largestList(size: number, max: number): number {
  let most = max
  while (binomial(most, size) > LINE_NOTES_MAX) most--
  return most
}

/** Splits the lists of schemes into what stands in the same of them, and so is chosen from alike. */
function alikeOf(schemes: readonly Scheme[]): Parts {
  const alike = new Map<string, string[]>()
  const lists = schemes.flatMap((scheme) => scheme.map(({ from }) => from))
  for (const label of new Set(lists.flat())) {
    const key = lists.map((list) => (list.includes(label) ? 1 : 0)).join('')
    alike.set(key, [...(alike.get(key) ?? []), label])
  }
  return [...alike.values()]
}
