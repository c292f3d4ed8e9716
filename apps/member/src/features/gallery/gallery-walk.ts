/**
 * How a list is loaded: page by page, and in the view of all letters one letter after another; the next letter's turn
 * comes when the one before is fully loaded or empty (Spec B §4).
 */

/** One question: a page of a letter, of the popular ones, or of a search. */
export type Step = { block: string; page: number }

/** What a step brought: its rows, and how many its block has. */
export type Stop<Row> = { step: Step; data: readonly Row[]; totalCount: number }

/** The question after these answers, or undefined when everything is there. */
export function nextStep<Row>(blocks: readonly string[], stops: readonly Stop<Row>[]): Step | undefined {
  const last = stops.at(-1)
  if (last === undefined) return blocks[0] === undefined ? undefined : { block: blocks[0], page: 1 }
  const { block, page } = last.step
  const loaded = stops.filter(({ step }) => step.block === block).reduce((sum, { data }) => sum + data.length, 0)
  // An empty page ends its block even when the total disagrees, or a shrinking list would be asked for ever.
  if (last.data.length > 0 && loaded < last.totalCount) return { block, page: page + 1 }
  const next = blocks[blocks.indexOf(block) + 1]
  return next === undefined ? undefined : { block: next, page: 1 }
}

/** The rows so far: a first page takes the place of its block, later ones follow it. */
export function rowsOf<Row>(stops: readonly Stop<Row>[]): { block: string; rows: Row[] }[] {
  const blocks = new Map<string, Row[]>()
  for (const { step, data } of stops) {
    blocks.set(step.block, step.page === 1 ? [...data] : [...(blocks.get(step.block) ?? []), ...data])
  }
  return [...blocks].map(([block, rows]) => ({ block, rows })).filter(({ rows }) => rows.length > 0)
}

/** What is going on with a list (Spec B §4). */
export type LoadingFlags = {
  /** Nothing is there yet. */
  loading: boolean
  /** What is there is asked for again. */
  refreshing: boolean
  /** A further page is on its way. */
  loadingMore: boolean
  /** Rows are there that are not drawn yet. */
  rendering: boolean
  /** Anyone who scrolls need not ask: somebody has. */
  loadMoreProcessing: boolean
}

type QueryState = { isPending: boolean; isFetching: boolean; isFetchingNextPage: boolean; isDrawn: boolean }

export const flagsOf = ({ isPending, isFetching, isFetchingNextPage, isDrawn }: QueryState): LoadingFlags => ({
  loading: isPending && isFetching,
  refreshing: !isPending && isFetching && !isFetchingNextPage,
  loadingMore: isFetchingNextPage,
  rendering: !isDrawn,
  loadMoreProcessing: isFetchingNextPage || !isDrawn || (isPending && isFetching),
})
