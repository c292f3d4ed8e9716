import type { CallOptions } from '@liuhe/contract/client.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LIST } from '../shell/news.tsx'

/** A page of a list, and what the call takes to go on from its end; `undefined` where nothing follows. */
export interface Page<Row, Cursor> {
  rows: readonly Row[]
  next: Cursor | undefined
  /** How many rows there are, where the call says so. */
  total?: number | undefined
}

/** A page of a call that goes on `before` the number of its last row: one that is not full is the last. */
export const pageBefore = <Row, Cursor>(
  rows: readonly Row[],
  most: number,
  numberOf: (row: Row) => Cursor,
): Page<Row, Cursor> => {
  const last = rows.length < most ? undefined : rows.at(-1)
  return { rows, next: last === undefined ? undefined : numberOf(last) }
}

/** A page of a call that answers `{ data, next }` and goes on `after` it. */
export const pageAfter = <Row>({ data, next, totalCount }: Answered<Row>): Page<Row, string> => ({
  rows: data,
  next: next ?? undefined,
  total: totalCount,
})
interface Answered<Row> {
  data: readonly Row[]
  next: string | null
  totalCount?: number
}

interface ListQuery<Row, Cursor, More> {
  /** Two lists of the same name and the same filters share their answers. */
  name: string
  /** The filters of the address; the open row is none of them. */
  filters: object
  read: (cursor: Cursor | undefined, options: CallOptions) => Promise<Page<Row, Cursor> & More>
  /** For lists that members and jobs change, who are not in the news of colleagues. */
  everyMs?: number
  isOn?: boolean
}

export type List<Row> = ReturnType<typeof useList<Row, never>>

/**
 * A list by its filters, page by page: each page costs the server the same, and what is read again is the page in
 * sight only. What the console reads again by itself keeps no session alive (SEC-60).
 */
export function useList<Row, Cursor, More = unknown>(query: ListQuery<Row, Cursor, More>) {
  const { name, filters, read, everyMs, isOn = true } = query
  const queries = useQueryClient()
  const { row: _open, ...asked } = filters as { row?: unknown }
  const base = JSON.stringify([name, asked])
  const [way, setWay] = useState<{ base: string; cursors: readonly (Cursor | undefined)[] }>({ base, cursors: [] })
  const cursors = way.base === base ? way.cursors : []
  const cursor = cursors.at(-1)
  const queryKey = [LIST, name, asked, cursor ?? null]
  const found = useQuery({
    queryKey,
    enabled: isOn,
    queryFn: ({ signal }) =>
      read(cursor, { signal, isAutomatic: queries.getQueryData<unknown>(queryKey) !== undefined }),
    // The page before stays in sight until the next one is there; the answer to other filters is another thing.
    placeholderData: (page, query) => (JSON.stringify(query?.queryKey.slice(1, 3)) === base ? page : undefined),
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  })
  const next = found.isPlaceholderData ? undefined : found.data?.next
  return {
    rows: found.data?.rows ?? [],
    /** What the call says beside its rows, from the cache as they are. */
    more: found.data as More | undefined,
    error: found.error,
    isPending: found.isPending,
    isTurning: found.isPlaceholderData,
    isRead: found.data !== undefined,
    readAt: found.dataUpdatedAt,
    retry: () => void found.refetch(),
    /** Counted from 1. */
    page: cursors.length + 1,
    hasMore: found.data?.next !== undefined,
    total: found.data?.total,
    forth: next === undefined ? undefined : () => setWay({ base, cursors: [...cursors, next] }),
    back: cursors.length === 0 ? undefined : () => setWay({ base, cursors: cursors.slice(0, -1) }),
  }
}
