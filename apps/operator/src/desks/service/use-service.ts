import * as api from '@liuhe/contract/api/operator/desk.ts'
import * as tasks from '@liuhe/contract/api/operator/desk-tasks.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pageAfter, useList } from '../../frame/use-list.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { LIST } from '../../shell/news.tsx'
import type { CaseRow } from './words.ts'

export type Which = 'waiting' | 'mine' | 'open' | 'closed'

const ROWS = 100
const MESSAGES = 50
/** What an open desk follows by its marks; the rest of the console looks now and then. */
const FOLLOWED_MS = 2_000
const EVERY_MS = 10_000

/** Conversations of a kind: those who wait by how long, others by their number. */
export function useCases(which: Which, isOn = true) {
  const { call } = useConsole()
  return useList({
    name: 'desk-cases',
    filters: { which },
    isOn,
    everyMs: EVERY_MS,
    read: async (after: string | undefined, options) =>
      pageAfter(await call(api.queue, { which, after, rows: ROWS }, options)),
  })
}

/** How many wait for somebody to take them. */
export function useServiceCount(): number | undefined {
  const isTheirs = may(useOperator(), 'handleDesk')
  const { rows, isPending } = useCases('waiting', isTheirs)
  return !isTheirs || isPending ? undefined : rows.length
}

const CASES = [LIST, 'desk-cases'] as const
const FIGURES = [LIST, 'desk-figures'] as const
const keyOf = (caseId: string) => [LIST, 'desk-case', caseId] as const

/**
 * Follows the conversations from a mark, so that nothing is missed whatever happens to the line: lists and what is
 * open are read again as soon as one of them has changed.
 */
export function useFollowing(): void {
  const { call, newsEveryMs = FOLLOWED_MS } = useConsole()
  const queries = useQueryClient()
  useEffect(() => {
    let isHere = true
    let mark: string | undefined
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      try {
        const answer = await call(api.news, { since: mark ?? '0' }, { isAutomatic: true })
        if (!isHere) return
        const isNew = mark !== undefined && answer.cases.length > 0
        mark = answer.mark
        if (isNew) {
          void queries.invalidateQueries({ queryKey: CASES })
          void queries.invalidateQueries({ queryKey: FIGURES })
          for (const { caseId } of answer.cases) void queries.invalidateQueries({ queryKey: keyOf(caseId) })
        }
      } catch {
        // The shell says that the line is lost; the mark stays where it was.
      }
      if (isHere) timer = setTimeout(() => void ask(), Math.min(newsEveryMs, FOLLOWED_MS))
    }
    void ask()
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [call, queries, newsEveryMs])
}

/** How the desk does, and its rules. */
export function useFigures() {
  const { call } = useConsole()
  const queries = useQueryClient()
  return useQuery({
    queryKey: FIGURES,
    queryFn: ({ signal }) =>
      call(api.figures, {}, { signal, isAutomatic: queries.getQueryData(FIGURES) !== undefined }),
    refetchInterval: EVERY_MS,
  })
}

/** One conversation, with the notes of the staff. */
export function useCase(caseId: string) {
  const { call } = useConsole()
  const queries = useQueryClient()
  const queryKey = [...keyOf(caseId), 'row']
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(api.read, { caseId: Number(caseId) }, { signal, isAutomatic: queries.getQueryData(queryKey) !== undefined }),
  })
}

/** What was said, the newest page first read; `earlier` reads the page before. */
export function useMessages(caseId: string) {
  const { call } = useConsole()
  const queries = useQueryClient()
  const queryKey = [...keyOf(caseId), 'messages']
  const found = useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        api.messages,
        { caseId: Number(caseId), before: pageParam, rows: MESSAGES },
        { signal, isAutomatic: queries.getQueryData(queryKey) !== undefined },
      ),
    getNextPageParam: (page) => (page.length < MESSAGES ? undefined : page[0]?.seq),
    refetchInterval: EVERY_MS,
  })
  return {
    said: (found.data?.pages ?? []).toReversed().flat(),
    error: found.error,
    isPending: found.isPending,
    retry: () => void found.refetch(),
    earlier: found.hasNextPage ? () => void found.fetchNextPage() : undefined,
    isReadingEarlier: found.isFetchingNextPage,
  }
}

/** Tells the asker that his lines were read: by the one who serves him, when they are in sight. */
export function useSeen(row: CaseRow, lastSeq: number | undefined): void {
  const { call } = useConsole()
  const { login } = useOperator()
  const { caseId, unread } = row
  const isTheirs = row.state === 'open' && row.login === login
  useEffect(() => {
    if (!isTheirs || unread === 0 || lastSeq === undefined || document.visibilityState === 'hidden') return
    // A mark of reading that gets lost is said with the next one.
    call(api.seen, { caseId: Number(caseId), seq: lastSeq }, { isAutomatic: true }).catch(() => undefined)
  }, [call, caseId, isTheirs, unread, lastSeq])
}

/** What a conversation has asked of other desks. */
export function useTasksOf(caseId: string) {
  const { call } = useConsole()
  return useQuery({
    queryKey: [...keyOf(caseId), 'tasks'],
    queryFn: ({ signal }) => call(tasks.ofCase, { caseId: Number(caseId) }, { signal, isAutomatic: true }),
  })
}

/** Answers that are ready. */
export function useCanned() {
  const { call } = useConsole()
  return useQuery({
    queryKey: [LIST, 'desk-canned'],
    queryFn: ({ signal }) => call(api.canned, {}, { signal, isAutomatic: true }),
  })
}
