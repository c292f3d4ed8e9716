import * as api from '@liuhe/contract/api/operator/approvals.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { LIST } from '../../shell/news.tsx'
import { isRepeat } from '../is-repeat.ts'
import type { approvalFilters } from './filters.ts'

export type Approval = OutputOf<typeof api.list>[number]
export type ApprovalDetail = OutputOf<typeof api.read>
export type ApprovalFilters = ReturnType<typeof approvalFilters>

const ROWS = 100

/** Proposals by the filters of the address. What comes after the first answer is asked for by the page itself. */
export function useApprovals({ view = 'open', kind, maker, object }: ApprovalFilters) {
  const { call } = useConsole()
  const { login } = useOperator()
  const queries = useQueryClient()
  const query: Partial<InputOf<typeof api.list>> = {
    kind,
    object,
    maker: view === 'mine' ? login : maker,
    state: view === 'open' || view === 'decided' ? view : undefined,
  }
  const queryKey = [LIST, 'approvals', query]
  const found = useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as number | undefined,
    queryFn({ pageParam, signal }) {
      const isAutomatic = isRepeat(queries, queryKey, pageParam)
      return call(api.list, { ...query, before: pageParam, rows: ROWS }, { signal, isAutomatic })
    },
    getNextPageParam: (page) => (page.length < ROWS ? undefined : page.at(-1)?.approvalId),
  })
  const rows = found.data?.pages.flat() ?? []
  // What ends first stands first; of what is over, the newest.
  return { ...found, rows: view === 'open' ? rows.toSorted((one, two) => one.expiresAt - two.expiresAt) : rows }
}

/** How many proposals this person may decide; it shares its answer with the open desk. */
export function useApprovalCount(): number | undefined {
  const { rows, isPending } = useApprovals({})
  return isPending ? undefined : rows.filter(({ mayDecide }) => mayDecide).length
}

/** A proposal with its effect, as it was when it was opened: it is read again only when the person asks for it. */
export function useApproval(approvalId: number) {
  const { call } = useConsole()
  return useQuery({
    queryKey: ['approval', approvalId],
    queryFn: ({ signal }) => call(api.read, { approvalId }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Proposals of an object, the newest first. */
export function useHistory(object: string, { isOn = true }: { isOn?: boolean } = {}) {
  const { call } = useConsole()
  return useQuery({
    queryKey: [LIST, 'approvals-of', object],
    enabled: isOn,
    queryFn: ({ signal }) => call(api.list, { object, rows: 50 }, { signal, isAutomatic: true }),
  })
}
