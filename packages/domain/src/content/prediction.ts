/**
 * The hit engine of prediction cards: whether an issue's calls came true, and exactly which words to mark
 * (Domain §5.2). Pure; the draws of a page are its only facts.
 */
import { type Ball, colourOf, type Colour, DRAW_BALLS, formatBall } from '../lottery/ball.ts'
import { type Animal, animalOf } from '../lottery/zodiac.ts'
import {
  covers,
  type Dimension,
  dimensionByLabel,
  dimensionByShape,
  type Segment,
  segmentsOf,
  tokensOf,
} from './tokens.ts'

/** Which balls a call is compared with: the special one, all seven, or the first six. */
export type Scope = 'SP' | 'ALL' | 'MAIN'
/** How many calls must match: one, every one, or none of them (杀, 不中). */
export type MatchRule = 'any' | 'all' | 'none'
export type Judging = { readonly dim: Dimension; readonly scope: Scope; readonly mode: MatchRule }

/** A draw as cards need it: balls in draw order, the special one last; the year that gives the animals (Ruling C85). */
export type JudgedDraw = { readonly turnNum: string; readonly balls: readonly Ball[]; readonly lunarYear: number }

/** `pending` until the issue is drawn. */
export type Verdict = '准' | '错' | 'pending'

/** How a piece of text is drawn: as it is, marked as a hit, or struck through because it broke a 杀. */
export type Mark = 'plain' | 'hit' | 'guilty'
export type MarkedSegment = Segment & { readonly mark: Mark }

export type Judgement = { readonly verdict: Verdict; readonly segments: readonly MarkedSegment[] }

/** Judges the words that are displayed, and nothing else; without a complete draw everything stays unmarked. */
export function judge(segments: readonly Segment[], judging: Judging, draw: JudgedDraw | undefined): Judgement {
  const plain = (verdict: Verdict): Judgement => ({ verdict, segments: segments.map((s) => ({ ...s, mark: 'plain' })) })
  if (draw === undefined || draw.balls.length < DRAW_BALLS) return plain('pending')

  const targets = ballsInScope(draw.balls, judging.scope)
  const matches = (segment: Segment) =>
    segment.token && targets.some((ball) => covers(judging.dim, segment.text, ball, draw.lunarYear))
  const verdict = verdictOf(segments, judging.mode, matches)
  const mark = MARK_WHEN[judging.mode][verdict]
  if (mark === 'plain') return plain(verdict)
  return { verdict, segments: segments.map((s) => ({ ...s, mark: matches(s) ? mark : 'plain' })) }
}

/** A text that is asked of many draws: whether a complete one makes it 准. Its words are read once. */
export function comesTrue(text: string, { dim, scope, mode }: Judging): (draw: JudgedDraw) => boolean {
  const tokens = segmentsOf(text, dim).filter(({ token }) => token)
  return ({ balls, lunarYear }) => {
    const targets = ballsInScope(balls, scope)
    const matches = ({ text: word }: Segment) => targets.some((ball) => covers(dim, word, ball, lunarYear))
    return verdictOf(tokens, mode, matches) === '准'
  }
}

/** {@link judge} for a text. */
export const judgeText = (text: string, judging: Judging, draw: JudgedDraw | undefined): Judgement =>
  judge(segmentsOf(text, judging.dim), judging, draw)

/** The words marked as hits, in order: what the acceptance tests list. */
export const marksOf = (judgement: Judgement): string[] =>
  judgement.segments.flatMap(({ mark, text }) => (mark === 'hit' ? [text] : []))

/** Several parts of one row: 准 when any of them is (two-part layouts). */
export function verdictOfParts(parts: readonly Verdict[]): Verdict {
  if (parts.includes('准')) return '准'
  return parts.length === 0 || parts.includes('pending') ? 'pending' : '错'
}

/**
 * How to judge a row that does not say: by the keywords of its label first, then by the shape of its words. A label
 * whose kind of word does not occur in the text is passed over. Undefined when the text is prose, which is not judged.
 */
export function detectJudging(label: string, text: string): Judging | undefined {
  const labelled = dimensionByLabel(label)
  const dim = labelled !== undefined && tokensOf(text, labelled).length > 0 ? labelled : dimensionByShape(text)
  return dim && { dim, ...judgingOfLabel(label) }
}

/** What a label says besides the kind of word: 平 asks all seven balls, 杀 and 不中 that none comes. */
export const judgingOfLabel = (label: string): Omit<Judging, 'dim'> => ({
  scope: /^\s*平/.test(label) ? 'ALL' : 'SP',
  mode: /^\s*(杀|绝杀|不中)|不中\s*$/.test(label) ? 'none' : 'any',
})

/** The issue a row or group label names, as its digits: `128期【…】` and `128` are `128`; other texts name none. */
export function issueOf(label: string): string | undefined {
  return /(\d{1,16})\s*期/.exec(label)?.[1] ?? /^\s*(\d{3,16})\s*$/.exec(label)?.[1]
}

/**
 * The draw of an issue. Labels carry the short form, so the last three digits decide; a label of more digits must agree
 * in all of them, because games that draw all day repeat the short form. Among equals the first wins: the newest.
 */
export function drawOfIssue<D extends { turnNum: string }>(
  issue: string | undefined,
  draws: readonly D[],
): D | undefined {
  if (issue === undefined) return undefined
  const wanted = issue.padStart(ISSUE_DIGITS, '0')
  return draws.find(({ turnNum }) => turnNum.endsWith(wanted) || wanted.endsWith(turnNum))
}

/** Whether a turn is the issue that a label names, `2026128` of `128`. */
export const isIssueOf = (issue: string, turnNum: string): boolean => drawOfIssue(issue, [{ turnNum }]) !== undefined

/** How a row or a document names its draw: by its turn, null for none that is out; absent where nobody knows it. */
export type WithTurnNum = { readonly turnNum?: string | null | undefined }

/**
 * The draw that a row of a document speaks of. Labels come again every year, so the turn decides wherever it is told;
 * only where it is not, the issue that the row or else its document names.
 */
export function drawOfRow<D extends { turnNum: string }>(
  row: WithTurnNum & { readonly title: string },
  document: WithTurnNum & { readonly groupName: string },
  draws: readonly D[],
): D | undefined {
  const turn = row.turnNum === undefined ? document.turnNum : row.turnNum
  if (turn === undefined) return drawOfIssue(issueOf(row.title) ?? issueOf(document.groupName), draws)
  return draws.find(({ turnNum }) => turnNum === turn)
}

/** The special ball with everything a result cell shows. */
export type SpecialBall = { readonly ball: Ball; readonly animal: Animal; readonly colour: Colour }

/** The special ball of a complete draw. */
export function specialOf(draw: JudgedDraw | undefined): SpecialBall | undefined {
  const ball = draw?.balls[DRAW_BALLS - 1]
  if (draw === undefined || ball === undefined) return undefined
  return { ball, animal: animalOf(ball, draw.lunarYear), colour: colourOf(ball) }
}

/** `开:蛇26准`, or `开:？00` before the draw. A row that is not judged carries no verdict word. */
export function resultText(draw: JudgedDraw | undefined, verdict: Verdict): string {
  const special = specialOf(draw)
  if (special === undefined) return '开:？00'
  return `开:${special.animal}${formatBall(special.ball)}${verdict === 'pending' ? '' : verdict}`
}

/** Comma-joined numbers of the wire as balls; a draw that is still falling has fewer than seven. */
export const ballsOfResult = (resultText: string): Ball[] =>
  resultText === '' ? [] : resultText.split(',').map((text) => Number(text))

const ISSUE_DIGITS = 3

const ballsInScope = (balls: readonly Ball[], scope: Scope): readonly Ball[] => {
  if (scope === 'ALL') return balls.slice(0, DRAW_BALLS)
  return scope === 'MAIN' ? balls.slice(0, DRAW_BALLS - 1) : balls.slice(DRAW_BALLS - 1, DRAW_BALLS)
}

function verdictOf(segments: readonly Segment[], mode: MatchRule, matches: (segment: Segment) => boolean): '准' | '错' {
  const tokens = segments.filter(({ token }) => token)
  const success: Record<MatchRule, boolean> = {
    any: tokens.some(matches),
    all: tokens.length > 0 && tokens.every(matches),
    none: tokens.length > 0 && !tokens.some(matches),
  }
  return success[mode] ? '准' : '错'
}

/** A hit is marked when it made the verdict; a 杀 marks nothing on success and the guilty words on failure. */
const MARK_WHEN: Record<MatchRule, Record<'准' | '错', Mark>> = {
  any: { 准: 'hit', 错: 'plain' },
  all: { 准: 'hit', 错: 'plain' },
  none: { 准: 'plain', 错: 'guilty' },
}
