/**
 * How the posts of each layout are judged (domain reference §5.4): which fields call something, and by which rule. What
 * a layout marks and what a record counts must agree, so both can ask here.
 */
import { plainText } from './plain-text.ts'
import {
  comesTrue,
  detectJudging,
  type JudgedDraw,
  judgeText,
  type Judging,
  type Verdict,
  verdictOfParts,
} from './prediction.ts'
import { type Dimension, DIMENSIONS, dimensionByShape } from './tokens.ts'

/** The text of an item, as far as it is judged. */
export type CallingItem = {
  readonly title: string
  readonly content?: string | null | undefined
  readonly content2?: string | null | undefined
  readonly content3?: string | null | undefined
  readonly multiContents?: readonly { readonly title: string; readonly content: string }[] | null | undefined
}

/**
 * The verdict of the first call of a post: of its first item that calls something, and of a ladder of balls the longest
 * tier's. A sheet of six calls would nearly always be right in one of them, which says nothing about its author.
 * Undefined for a layout whose posts call nothing, and for prose.
 */
export const verdictOfPost = (
  code: string,
  items: readonly CallingItem[],
  draw: JudgedDraw | undefined,
): Verdict | undefined => verdictOf(countedParts(code, items), draw)

/** The verdict of one item by the rule of its layout; either part of a row is enough. Undefined for prose. */
export const verdictOfCalls = (code: string, item: CallingItem, draw: JudgedDraw | undefined): Verdict | undefined =>
  verdictOf(partsOf(code, item), draw)

/** Which of some complete draws make the first call of a post come true. Nothing for a post that calls nothing. */
export function drawsThatHit(code: string, items: readonly CallingItem[], draws: readonly JudgedDraw[]): boolean[] {
  const tests = countedParts(code, items).map(({ text, judging }) => comesTrue(text, judging))
  return tests.length === 0 ? [] : draws.map((draw) => tests.some((hits) => hits(draw)))
}

function verdictOf(parts: readonly Part[], draw: JudgedDraw | undefined): Verdict | undefined {
  const verdicts = parts.map(({ text, judging }) => judgeText(text, judging, draw).verdict)
  return verdicts.length === 0 ? undefined : verdictOfParts(verdicts)
}

const partsOf = (code: string, item: CallingItem): Part[] => (PARTS[code.toLowerCase()] ?? everyField)(item)

function countedParts(code: string, items: readonly CallingItem[]): Part[] {
  for (const item of code.toLowerCase() === 'mb06' ? items.toReversed() : items) {
    const parts = partsOf(code, item)
    if (parts.length > 0) return parts
  }
  return []
}

type Part = { text: string; judging: Judging }
type Parts = (item: CallingItem) => Part[]

const special = (dim: Dimension): Judging => ({ dim, scope: 'SP', mode: 'any' })

const partOf = (text: string | null | undefined, judging: Judging | undefined): Part[] =>
  !text || judging === undefined ? [] : [{ text, judging }]

const by =
  (field: 'content' | 'content2' | 'content3', judging: Judging): Parts =>
  (item) =>
    partOf(item[field], judging)

const both =
  (...parts: Parts[]): Parts =>
  (item) =>
    parts.flatMap((part) => part(item))

const BY_LABEL: Parts = ({ content, content2 }) => partOf(content, detectJudging(content2 ?? '', content ?? ''))
const NONE: Parts = () => []

const firstSegment: Parts = ({ multiContents }) => {
  const first = multiContents?.[0]
  return first === undefined ? [] : partOf(first.content, detectJudging(first.title, first.content))
}
const lastSegment: Parts = ({ multiContents }) => partOf(multiContents?.at(-1)?.content, special('num'))

/** The words that an article marks as its calls. */
const markedWords: Parts = ({ content }) => {
  const words = [...(content ?? '').matchAll(/data-d="zod"[^>]*>([^<]+)</g)].map(([, word]) => word)
  return partOf(words.join(''), special('zod'))
}

const whole = (dim: Dimension): Judging => ({ dim, scope: 'ALL', mode: 'all' })

/** A layout without a rule: each field that is made of calls, by its label, and the words that an article marks. */
const everyField: Parts = ({ title, content, content2, content3, multiContents }) => {
  const label = content2 && dimensionByShape(plainText(content2)) === undefined ? content2 : title
  return [
    ...callsOf(label, content),
    ...callsOf(title, content2),
    ...callsOf(title, content3),
    ...(multiContents ?? []).flatMap((part) => callsOf(part.title, part.content)),
  ]
}

function callsOf(label: string, html: string | null | undefined): Part[] {
  if (!html) return []
  const marked = [...html.matchAll(MARKED_WORDS)].flatMap(([, dim, scope, text]) => {
    const judging = { dim, scope: scope ?? 'SP', mode: 'any' } as Judging
    return DIMENSIONS.includes(judging.dim) ? partOf(text, judging) : []
  })
  return marked.length > 0 ? marked : partOf(plainText(html), detectJudging(label, plainText(html)))
}

/** A word of an article that says how it is judged (domain reference §5.4.1). */
const MARKED_WORDS = /<i class="tk" data-d="(\w+)"(?: data-s="(\w+)")?>([^<]*)<\/i>/g

const PARTS: Record<string, Parts> = {
  mb01: markedWords,
  mb01a: NONE,
  mb02: ({ content, content2 }) => [content, content2].flatMap((text) => partOf(text, detectJudging('', text ?? ''))),
  mb04: BY_LABEL,
  mb05: by('content', special('zod')),
  mb07: both(by('content', special('two')), by('content2', special('zod'))),
  mb08: both(by('content', special('two')), by('content2', special('head'))),
  mb09: both(by('content', special('color')), by('content2', special('color'))),
  mb10: by('content', { dim: 'zod', scope: 'ALL', mode: 'any' }),
  mb11: by('content', { dim: 'tail', scope: 'ALL', mode: 'any' }),
  mb12: by('content', { dim: 'zod', scope: 'SP', mode: 'none' }),
  mb15: both(by('content', special('grp')), by('content2', special('zod'))),
  mb17: by('content2', special('zod')),
  mb18: by('content2', special('num')),
  mb19: by('content2', special('zod')),
  mb20: by('content2', special('zod')),
  mb22: both(by('content', special('two')), by('content2', special('two'))),
  mb23: by('content', special('elem')),
  mb24: NONE,
  mb25: NONE,
  mb26: by('content', special('head')),
  mb27: by('content', special('tail')),
  mb30: lastSegment,
  mb31: ({ content }) =>
    (content ?? '').split('|').flatMap((group) => partOf(group, { dim: 'num', scope: 'MAIN', mode: 'all' })),
  mb32: (item) => partOf(item.content, whole(item.content2?.endsWith('尾') ? 'tail' : 'zod')),
  mb33: by('content', { dim: 'num', scope: 'ALL', mode: 'none' }),
  mb34: both(by('content', special('grp')), by('content2', special('zod'))),
  mb35: by('content', special('grp')),
  mb39: NONE,
  mb40: NONE,
  mb41: NONE,
  mb42: firstSegment,
  tymb: firstSegment,
  symb: both(by('content', special('zod')), by('content2', special('num')), by('content3', special('tail'))),
  symb3: NONE,
  ad13: NONE,
  ad14: NONE,
  'syad-theme3': NONE,
}
