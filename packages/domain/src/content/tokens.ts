/**
 * Reading the words of a prediction: which kind of thing a text calls (its dimension), which words of it are calls, and
 * which balls such a word covers (Domain §5.2).
 */
import {
  type Ball,
  colourOf,
  formatBall,
  gateOf,
  headOf,
  isBig,
  isDigitSumBig,
  isDigitSumOdd,
  isOdd,
  isTailBig,
  segmentOf,
  tailOf,
} from '../lottery/ball.ts'
import { elementOf } from '../lottery/element.ts'
import { ANIMAL_GROUPS, type AnimalGroup, animalOf } from '../lottery/zodiac.ts'

/** What a word calls: a number, an animal, a tail, a head, a colour, a half-colour, a property, an element, a band … */
export const DIMENSIONS = ['num', 'zod', 'tail', 'head', 'color', 'half', 'two', 'elem', 'duan', 'men', 'grp'] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** A piece of a text as it is displayed; only tokens are ever judged or marked. */
export type Segment = { readonly text: string; readonly token: boolean }

/**
 * Cuts a text into calls of one dimension and what stands between them. Animals and other fixed words need no
 * separators.
 * A bare digit counts as a tail or a head and is then written with its unit, `8` → `8尾`.
 */
export function segmentsOf(text: string, dimension: Dimension): Segment[] {
  const segments: Segment[] = []
  let from = 0
  for (const match of text.matchAll(WORDS[dimension])) {
    if (match.index > from) segments.push({ text: text.slice(from, match.index), token: false })
    segments.push({ text: NORMAL[dimension]?.(match[0]) ?? match[0], token: true })
    from = match.index + match[0].length
  }
  if (from < text.length) segments.push({ text: text.slice(from), token: false })
  return segments
}

/** The calls of a text, in order. */
export const tokensOf = (text: string, dimension: Dimension): string[] =>
  segmentsOf(text, dimension).flatMap((segment) => (segment.token ? [segment.text] : []))

/** The dimension whose words make up the whole text apart from separators; undefined for prose. */
export const dimensionByShape = (text: string): Dimension | undefined =>
  SHAPE_ORDER.find((dimension) => {
    const segments = segmentsOf(text, dimension)
    return (
      segments.some(({ token }) => token) && segments.every(({ text: part, token }) => token || SEPARATORS.test(part))
    )
  })

/** The dimension a label names (三肖, 波色, 杀尾 …); the first keyword of the reference's order wins. */
export const dimensionByLabel = (label: string): Dimension | undefined =>
  LABEL_KEYWORDS.find(([keyword]) => keyword.test(label))?.[1]

/**
 * Whether a call covers a ball in the draw's lunar year. On cards 49 is no push: it counts as 大, 单, 合单, 合大 and 尾大
 * (Domain §1.2, §5.2).
 */
export const covers = (dimension: Dimension, token: string, ball: Ball, lunarYear: number): boolean =>
  COVERS[dimension](token, ball, lunarYear)

const GROUP_NAMES = Object.keys(ANIMAL_GROUPS).sort((a, b) => b.length - a.length)

const WORDS: Record<Dimension, RegExp> = {
  num: /(?<!\d)(?:0?[1-9]|[1-3]\d|4\d)(?!\d)/g,
  zod: /[鼠牛虎兔龙蛇马羊猴鸡狗猪]/g,
  tail: /(?<!\d)\d(?:尾|(?!\d))/g,
  head: /(?<!\d)[0-4](?:头|(?!\d))/g,
  color: /[红蓝绿](?:波(?!色))?/g,
  half: /[红蓝绿](?:大单|大双|小单|小双|合单|合双|大|小|单|双)/g,
  two: /合单|合双|合大|合小|尾大|尾小|大单|大双|小单|小双|[大小单双]/g,
  elem: /[金木水火土]/g,
  duan: /(?<!\d)[1-7]段/g,
  men: /(?<!\d)[1-5]门/g,
  grp: new RegExp(GROUP_NAMES.join('|'), 'g'),
}

const withUnit = (unit: string) => (word: string) => (word.endsWith(unit) ? word : word + unit)

const NORMAL: Partial<Record<Dimension, (word: string) => string>> = {
  num: (word) => formatBall(Number(word)),
  tail: withUnit('尾'),
  head: withUnit('头'),
}

const SEPARATORS = /^[\s,，.。、·;；|｜/+\-—~:：()（）[\]【】]*$/

/** Longer words come before the words they begin with; bare digits are numbers, so tails and heads need their unit. */
const SHAPE_ORDER: readonly Dimension[] = [
  'num',
  'zod',
  'half',
  'color',
  'two',
  'elem',
  'duan',
  'men',
  'grp',
  'tail',
  'head',
]

/** 半波 stands before 波, and the names of groups before 肖, because they contain those characters. */
const LABEL_KEYWORDS: readonly (readonly [RegExp, Dimension])[] = [
  [/家野|家禽|野兽|男女|天地|琴棋书画/, 'grp'],
  [/半波/, 'half'],
  [/肖/, 'zod'],
  [/码/, 'num'],
  [/尾(?![大小])/, 'tail'],
  [/头/, 'head'],
  [/[波色]/, 'color'],
  [/单双|大小|合/, 'two'],
  [/五?行/, 'elem'],
  [/段/, 'duan'],
  [/门/, 'men'],
]

type Test = (token: string, ball: Ball, lunarYear: number) => boolean

const COLOUR_OF_WORD: Record<string, string> = { 红: 'red', 蓝: 'blue', 绿: 'green' }

/** The parts of a property word; 大单 asks for both of its characters, 合 and 尾 change what the next one means. */
const PROPERTY: Record<string, (ball: Ball) => boolean> = {
  大: isBig,
  小: (ball) => !isBig(ball),
  单: isOdd,
  双: (ball) => !isOdd(ball),
  合大: isDigitSumBig,
  合小: (ball) => !isDigitSumBig(ball),
  合单: isDigitSumOdd,
  合双: (ball) => !isDigitSumOdd(ball),
  尾大: isTailBig,
  尾小: (ball) => !isTailBig(ball),
}

const hasProperty = (word: string, ball: Ball): boolean => {
  const whole = PROPERTY[word]
  if (whole) return whole(ball)
  return [...word].every((part) => PROPERTY[part]?.(ball) === true)
}

const hasColour = (word: string, ball: Ball): boolean => COLOUR_OF_WORD[word[0] as string] === colourOf(ball)

const digitOf = (token: string): number => Number(token[0])

const COVERS: Record<Dimension, Test> = {
  num: (token, ball) => Number(token) === ball,
  zod: (token, ball, lunarYear) => animalOf(ball, lunarYear) === token,
  tail: (token, ball) => tailOf(ball) === digitOf(token),
  head: (token, ball) => headOf(ball) === digitOf(token),
  color: hasColour,
  half: (token, ball) => hasColour(token, ball) && hasProperty(token.slice(1), ball),
  two: hasProperty,
  elem: (token, ball, lunarYear) => elementOf(ball, lunarYear) === token,
  duan: (token, ball) => segmentOf(ball) === digitOf(token),
  men: (token, ball) => gateOf(ball) === digitOf(token),
  grp: (token, ball, lunarYear) => ANIMAL_GROUPS[token as AnimalGroup]?.includes(animalOf(ball, lunarYear)) ?? false,
}
