/** What became of a post: by the call of it that its layout counts (layout-rules.ts). Pure. */
import { type Call, type CallingItem, callsOfPart } from './calls.ts'
import type { PartRules } from './layout-rules.ts'
import { layoutRulesOf } from './layout-rules-of.ts'
import { judgingOfMark, MARKED_WORD } from './marked-words.ts'
import { comesTrue, type JudgedDraw, judgeText, type Judging, type Verdict, verdictOfParts } from './prediction.ts'
import { tokensOf } from './tokens.ts'

/**
 * The verdict of the call of a post that counts. A sheet of six calls would nearly always be right in one of them,
 * which says nothing about its author. Undefined for a layout whose posts call nothing, and for prose.
 */
export function verdictOfPost(
  code: string,
  items: readonly CallingItem[],
  draw: JudgedDraw | undefined,
): Verdict | undefined {
  const verdicts = countedCalls(code, items).map(({ text, judging }) => judgeText(text, judging, draw).verdict)
  return verdicts.length === 0 ? undefined : verdictOfParts(verdicts)
}

/** Which of some complete draws make the counted call of a post come true. Nothing for a post that calls nothing. */
export function drawsThatHit(code: string, items: readonly CallingItem[], draws: readonly JudgedDraw[]): boolean[] {
  const tests = countedCalls(code, items).map(({ text, judging }) => comesTrue(text, judging))
  return tests.length === 0 ? [] : draws.map((draw) => tests.some((hits) => hits(draw)))
}

/** A call that is judged. */
type Judged = { readonly text: string; readonly judging: Judging }

function countedCalls(code: string, items: readonly CallingItem[]): readonly Judged[] {
  const { counts, groups, parts } = layoutRulesOf(code)
  if (counts === 'none') return []
  // Columns show the first row of an issue and no other.
  const shown = groups === 'columns' ? items.slice(0, 1) : items
  return shown.flatMap((item) => judgedCalls(parts, item)).at(counts === 'first' ? 0 : -1) ?? []
}

/**
 * The judged calls of an item in order, each with those that count as one with it: the fields of a row are one call, of
 * which either is enough; every entry and every kind of marked word is one of its own.
 */
function judgedCalls(parts: readonly PartRules[], item: CallingItem): (readonly Judged[])[] {
  const row = parts.flatMap((part) => (part.field === 'multiContents' ? [] : judgedIn(callsOfPart(part, item))))
  const single = parts.flatMap((part) => {
    if (part.field === 'multiContents') return judgedIn(callsOfPart(part, item))
    return part.judging === 'marks' ? markedCalls(item[part.field] ?? '') : []
  })
  return [...(row.length > 0 ? [row] : []), ...single.map((call) => [call])]
}

const judgedIn = (calls: readonly Call[]): Judged[] =>
  calls.flatMap(({ text, judging, isTable }) => (judging === undefined || isTable ? [] : [{ text, judging }]))

/** Marked words of one kind and scope are one call, in the order in which an article begins them. */
function markedCalls(html: string): Judged[] {
  const words = [...html.matchAll(MARKED_WORD)].flatMap(([, kind, scope, text = '']): Judged[] => {
    const judging = judgingOfMark(kind, scope)
    return judging && tokensOf(text, judging.dim).length > 0 ? [{ text, judging }] : []
  })
  const calls = Map.groupBy(words, ({ judging: { dim, scope } }) => `${dim} ${scope}`)
  return [...calls.values()].map((same) => ({
    text: same.map(({ text }) => text).join('，'),
    judging: (same[0] as Judged).judging,
  }))
}
