import * as api from '@liuhe/contract/api/operator/approvals.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { pageBefore, useList } from '../../frame/use-list.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { LIST } from '../../shell/news.tsx'
import type { approvalFilters } from './filters.ts'

export type Approval = OutputOf<typeof api.list>[number]
export type ApprovalDetail = OutputOf<typeof api.read>
export type ApprovalFilters = ReturnType<typeof approvalFilters>

const ROWS = 100

/** Proposals by the filters of the address: what ends first stands first; of what is over, the newest. */
export function useApprovals({ view = 'open', kind, maker, object }: ApprovalFilters) {
  const { call } = useConsole()
  const { login } = useOperator()
  return useList({
    name: 'approvals',
    filters: { view, kind, maker, object },
    async read(before: number | undefined, options) {
      const whose = view === 'mine' ? login : maker
      const state = view === 'open' || view === 'decided' ? view : undefined
      const rows = await call(api.list, { kind, object, maker: whose, state, before, rows: ROWS }, options)
      const page = pageBefore(rows, ROWS, ({ approvalId }) => approvalId)
      if (view !== 'open') return page
      return { ...page, rows: rows.toSorted((one, two) => one.expiresAt - two.expiresAt) }
    },
  })
}

/** How many proposals this person may decide; it shares its answer with the open desk. */
export function useApprovalCount(): number | undefined {
  const { rows, isPending } = useApprovals({})
  return isPending ? undefined : rows.filter(({ mayDecide }) => mayDecide).length
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
