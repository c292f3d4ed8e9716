/**
 * The statistics of every family by the shape of its results: numbers by place, two sides by place, sums, dragon and
 * tiger. What a family's history says in words (`drawFigures`) is the rule for the latter two.
 */
import { drawFigures } from '../lottery/draw-figures.ts'
import { FAMILIES } from '../lottery/family.ts'
import type { Family, ResultShape } from '../lottery/family.ts'
import type { Feature, StatDraw } from './feature-stats.ts'
import type { TwoSided } from './two-sided.ts'

const ORDINALS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十']
const balls = (count: number, word: string) => ORDINALS.slice(0, count).map((each) => `第${each}${word}`)

/** What the places of a result are called, first place first (Domain §3.3–§3.8). */
export const PLACE_NAMES: Readonly<Record<Family, readonly string[]>> = {
  LHC: ['正一', '正二', '正三', '正四', '正五', '正六', '特码'],
  SSC: ['万位', '千位', '百位', '十位', '个位'],
  PK10: ['冠军', '亚军', ...balls(10, '名').slice(2)],
  K3: balls(3, '骰'),
  '11X5': balls(5, '球'),
  PC28: balls(3, '球'),
  NN: balls(10, '名'),
}

/** The numbers a place can show, ascending. */
export function valuesOf(family: Family): number[] {
  const { first, last }: ResultShape = FAMILIES[family]
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** A number as the family writes it. */
export const formatValue = (family: Family, value: number): string =>
  String(value).padStart(FAMILIES[family].digits, '0')

/** Each number at one place, or anywhere in the result. */
export function valueFeatures(family: Family, place: number | 'any'): Feature[] {
  const { count, repeats }: ResultShape = FAMILIES[family]
  const values = valuesOf(family)
  const missed = (values.length - 1) / values.length
  const anywhere = repeats === 'distinct' ? count / values.length : 1 - missed ** count
  const chance = place === 'any' ? anywhere : 1 / values.length
  return values.map((value) => ({
    name: formatValue(family, value),
    shown: ({ numbers }) => (place === 'any' ? numbers.includes(value) : numbers[place] === value),
    chance: () => chance,
  }))
}

/**
 * 大小 and 单双 of a place. The numbers are halved; where their count is odd the last one belongs to neither half and is
 * 和 for both pairs, as 49 of the Mark Six and 11 of 11选5 are.
 */
export function placePairs(family: Family, place: number): TwoSided[] {
  const { first } = FAMILIES[family]
  const half = Math.floor(valuesOf(family).length / 2)
  const named = PLACE_NAMES[family][place] as string
  const pair = (name: string, sides: readonly [string, string], isFirst: (value: number) => boolean): TwoSided => ({
    name: `${named}${name}`,
    sides,
    sideOf: ({ numbers }) => {
      const value = numbers[place] as number
      return value - first >= 2 * half ? undefined : sides[isFirst(value) ? 0 : 1]
    },
  })
  return [
    pair('大小', ['大', '小'], (value) => value - first >= half),
    pair('单双', ['单', '双'], (value) => value % 2 === 1),
  ]
}

/** The sum a family is judged by, and what it is called; none where its history has no sum. */
export function sumOfDraw(family: Family, draw: StatDraw): { name: string; sum: number } | undefined {
  const figure = drawFigures(family, draw.numbers).find(({ words }) => /^\d+$/.test(words[0] ?? ''))
  return figure === undefined ? undefined : { name: figure.name, sum: Number(figure.words[0]) }
}

/** 大小 and 单双 of the sum; a sum that is neither (豹子, 30 of 11选5) is 和. */
export const sumPairs = (family: Family, name: string): TwoSided[] =>
  [['大', '小'] as const, ['单', '双'] as const].map((sides) => ({
    name: `${name}${sides.join('')}`,
    sides,
    sideOf: ({ numbers }) => {
      const figure = drawFigures(family, numbers).find((each) => each.name === name)
      return sides.find((side) => figure?.words.includes(side))
    },
  }))

/** 龙虎 of a family: one pair per word of its figure; none where it has no such figure. */
export function dragonTigerPairs(family: Family, sample: StatDraw): TwoSided[] {
  const figureOf = (draw: StatDraw) => drawFigures(family, draw.numbers).find(({ name }) => name.includes('龙虎'))
  const count = figureOf(sample)?.words.length ?? 0
  return Array.from({ length: count }, (_, index) => ({
    name: count === 1 ? '龙虎' : `${PLACE_NAMES[family][index]}龙虎`,
    sides: ['龙', '虎'] as const,
    sideOf: (draw) => {
      const word = figureOf(draw)?.words[index]
      return word === '龙' || word === '虎' ? word : undefined
    },
  }))
}
