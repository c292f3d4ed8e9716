import * as applications from '@liuhe/contract/api/operator/agent-applications.ts'
import * as api from '@liuhe/contract/api/operator/agent-teams.ts'
import * as risk from '@liuhe/contract/api/operator/risk.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pageAfter, useList } from '../../frame/use-list.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { LIST } from '../../shell/news.tsx'

const ROWS = 50
const EVERY_MS = 30_000

/** A layer of the tree, or what an account's beginning finds; further pages are read when they are asked for. */
export function useLayer(asked: { below?: string; account?: string }) {
  const { call } = useConsole()
  const found = useInfiniteQuery({
    queryKey: [LIST, 'agent-layer', asked],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(api.layer, { ...asked, after: pageParam, rows: ROWS }, { signal, isAutomatic: pageParam === undefined }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  return {
    nodes: (found.data?.pages ?? []).flatMap(({ data }) => data),
    error: found.error,
    isPending: found.isPending,
    retry: () => void found.refetch(),
    more: found.hasNextPage ? () => void found.fetchNextPage() : undefined,
    isReadingMore: found.isFetchingNextPage,
  }
}

export function useFiguresOf(memberId: string, days: { beginDate: string; endDate: string }) {
  const { call } = useConsole()
  return useQuery({
    queryKey: [LIST, 'agent-figures', memberId, days],
    queryFn: ({ signal }) => call(api.figures, { memberId, ...days }, { signal, isAutomatic: true }),
  })
}

/** Applications of a state; those that wait, the oldest first. */
export function useApplications(
  asked: { state: (typeof applications.applications.query.state)['_zod']['output']; isMine?: boolean | undefined },
  isOn = true,
) {
  const { call } = useConsole()
  return useList({
    name: 'agent-applications',
    filters: asked,
    isOn,
    everyMs: EVERY_MS,
    read: async (after: string | undefined, options) =>
      pageAfter(await call(applications.applications, { ...asked, after, rows: ROWS }, options)),
  })
}

/** Flags of the risk queue, the newest first. */
export function useFlags(
  asked: {
    state: (typeof risk.flags.query.state)['_zod']['output']
    kind?: NonNullable<(typeof risk.flags.query.kind)['_zod']['output']> | undefined
    memberId?: string | undefined
  },
  isOn = true,
) {
  const { call } = useConsole()
  return useList({
    name: 'agent-flags',
    filters: asked,
    isOn,
    everyMs: EVERY_MS,
    read: async (after: string | undefined, options) =>
      pageAfter(await call(risk.flags, { ...asked, after, rows: ROWS }, options)),
  })
}

/** How many applications (for finance) and flags (for risk) wait for this person. */
export function useAgentCount(): number | undefined {
  const operator = useOperator()
  const [decides, looks] = [may(operator, 'handleAgents'), may(operator, 'handleRisk')]
  const waiting = useApplications({ state: 'waiting' }, decides)
  const flags = useFlags({ state: 'open' }, looks)
  if ((decides && waiting.isPending) || (looks && flags.isPending) || (!decides && !looks)) return undefined
  return (decides ? waiting.rows.length : 0) + (looks ? flags.rows.length : 0)
}
