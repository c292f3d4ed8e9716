/**
 * What became of an author's posts: every one of them, misses included (docs/sealed-predictions.md). How a post is
 * judged is told in layout-judging.ts; which post counts is decided by its seal.
 */
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
