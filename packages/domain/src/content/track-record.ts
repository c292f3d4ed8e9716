/**
 * What became of an author's posts: every one of them, misses included (docs/sealed-predictions.md). The marking rules
 * are those of the cards; which post counts is decided by its seal.
 */
import { detectJudging, type JudgedDraw, judgeText, type Judging, type Verdict, verdictOfParts } from './prediction.ts'
import { DIMENSIONS, dimensionByShape } from './tokens.ts'

/** The text of one item, as far as it is judged. */
export interface JudgedItem {
  readonly title: string
  readonly content: string | null
  readonly content2: string | null
  readonly content3: string | null
  readonly multiContents: readonly { readonly title: string; readonly content: string }[] | null
}

/**
 * Judges one item without knowing its layout: each field that is made of calls, by its label, and the words that an
 * article marks. Undefined for prose, which calls nothing.
 */
export function verdictOfItem(item: JudgedItem, draw: JudgedDraw | undefined): Verdict | undefined {
  const label = item.content2 !== null && dimensionByShape(plain(item.content2)) === undefined ? item.content2 : ''
  const fields = [
    { label: label === '' ? item.title : label, text: item.content },
    { label: item.title, text: item.content2 },
    { label: item.title, text: item.content3 },
    ...(item.multiContents ?? []).map(({ title, content }) => ({ label: title, text: content })),
  ]
  const parts = fields.flatMap(({ label: of, text }) => (text === null ? [] : verdictsOf(of, text, draw)))
  return parts.length === 0 ? undefined : verdictOfParts(parts)
}

function verdictsOf(label: string, html: string, draw: JudgedDraw | undefined): Verdict[] {
  const marked = [...html.matchAll(MARKED_WORDS)].flatMap(([, dim, scope, text]) => {
    const judging = { dim, scope: scope ?? 'SP', mode: 'any' } as Judging
    return DIMENSIONS.includes(judging.dim) ? [judgeText(text as string, judging, draw).verdict] : []
  })
  if (marked.length > 0) return marked
  const text = plain(html)
  const judging = detectJudging(label, text)
  return judging === undefined ? [] : [judgeText(text, judging, draw).verdict]
}

/** A word of an article that says how it is judged (domain reference §5.4.1). */
const MARKED_WORDS = /<i class="tk" data-d="(\w+)"(?: data-s="(\w+)")?>([^<]*)<\/i>/g

const plain = (html: string): string => html.replace(/<[^>]*>/g, '').replaceAll('&nbsp;', ' ')

export type PostOutcome = 'hit' | 'miss' | 'pending' | 'post-draw'

/** One post: what a document says about one issue. */
export interface Post {
  readonly documentId: number
  readonly issue: string
  readonly outcome: PostOutcome
}

export interface TrackRecord {
  readonly hits: number
  readonly misses: number
  readonly pending: number
  readonly postDraw: number
  /** Hits in a row up to the newest judged post; misses in a row as a negative number. */
  readonly streak: number
  /** Most hits in a row. */
  readonly longest: number
}

/** Totals of posts, which stand newest first. */
export function trackRecordOf(posts: readonly Post[]): TrackRecord {
  const count = (wanted: PostOutcome) => posts.filter(({ outcome }) => outcome === wanted).length
  const judged = posts.filter(({ outcome }) => outcome === 'hit' || outcome === 'miss')
  const newest = judged[0]?.outcome
  const end = judged.findIndex(({ outcome }) => outcome !== newest)
  const run = end === -1 ? judged.length : end
  return {
    hits: count('hit'),
    misses: count('miss'),
    pending: count('pending'),
    postDraw: count('post-draw'),
    streak: newest === 'miss' ? -run : run,
    longest: longestRun(judged),
  }
}

function longestRun(judged: readonly Post[]): number {
  let [run, longest] = [0, 0]
  for (const { outcome } of judged) {
    run = outcome === 'hit' ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}
