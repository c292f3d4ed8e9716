import * as rebates from '@liuhe/contract/api/operator/agents.ts'
import * as commissions from '@liuhe/contract/api/operator/commissions.ts'
import { ApiError, type CallOptions } from '@liuhe/contract/client.ts'
import { errorOf } from '@liuhe/contract/errors.ts'
import type { StatementKind } from '@liuhe/domain/agents/statement.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { addDays, type SiteDate } from '@liuhe/domain/time.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pageAfter, pageBefore, useList } from '../../frame/use-list.ts'
import { useConsole } from '../../session/console-context.tsx'
import { LIST } from '../../shell/news.tsx'
import type { PlanRun, PlanStatement, RebateDay, RebateStatement } from './words.ts'

/** A day of rebates and a period of a plan are shown alike. */
export interface Run
  extends Pick<PlanRun, 'from' | 'to' | 'version' | 'state' | 'agents' | 'held' | 'amount' | 'paid'> {
  /** The day, or the number of the run. */
  key: string
  kind: StatementKind
}

const ofDay = ({ day, ...rest }: RebateDay): Run => ({ ...rest, key: day, kind: 'rebate', from: day, to: day, held: 0 })
const ofRun = ({ runId, ...rest }: PlanRun): Run => ({ ...rest, key: runId })

/** As proposals and the audit name it. */
export const objectOfRun = ({ kind, key }: Pick<Run, 'kind' | 'key'>): string =>
  kind === 'rebate' ? `agent-rebates/${key}` : `agent-runs/${key}`

/** How many days a call of rebates answers at most. */
const DAYS = 31

export function useRuns(kind: StatementKind) {
  const { call } = useConsole()
  return useList({
    name: 'agent-runs',
    filters: { kind },
    everyMs: 30_000,
    async read(cursor: string | undefined, options) {
      if (kind === 'rebate') {
        const days = await call(rebates.rebateDays, { before: cursor as SiteDate | undefined }, options)
        return pageBefore(days.map(ofDay), DAYS, ({ key }) => key)
      }
      const page = pageAfter(await call(commissions.runs, { kind, after: cursor }, options))
      return { ...page, rows: page.rows.map(ofRun) }
    },
  })
}

/** One of them by its number. @throws AGENT/STATEMENT_NOT_FOUND */
export function useReadRun() {
  const { call } = useConsole()
  return async (kind: StatementKind, key: string, options: CallOptions): Promise<Run> => {
    if (kind !== 'rebate') return ofRun(await call(commissions.run, { runId: key }, options))
    const days = await call(rebates.rebateDays, { before: addDays(key as SiteDate, 1) }, options)
    const day = days.find((one) => one.day === key)
    if (day !== undefined) return ofDay(day)
    const { message, status } = errorOf('AGENT/STATEMENT_NOT_FOUND')
    throw new ApiError('AGENT/STATEMENT_NOT_FOUND', message, status)
  }
}

/** What an agent has of a run. */
export interface Statement extends Pick<PlanStatement, 'agentId' | 'account' | 'amount' | 'paid' | 'taken' | 'state'> {
  /** Of a plan its number; of a day the agent's. */
  key: string
  isHeld: boolean
  note: string
  adjustment: Money
}

const ofRebate = (row: RebateStatement): Statement => ({
  ...row,
  ...{ key: row.agentId, isHeld: false, note: '', adjustment: 0n },
})
const ofPlan = ({ statementId, ...rest }: PlanStatement): Statement => ({ ...rest, key: statementId })

/** Statements of a run by the numbers of the agents; further pages when they are asked for. */
export function useStatements({ kind, key, version }: Run) {
  const { call } = useConsole()
  return useMore([kind, key, version, 'statements'], async (after: string | undefined, options) => {
    if (kind === 'rebate') {
      const page = await call(rebates.rebateStatements, { day: key as SiteDate, after }, options)
      return { data: page.data.map(ofRebate), next: page.next }
    }
    const page = await call(commissions.statements, { runId: key, after }, options)
    return { data: page.data.map(ofPlan), next: page.next }
  })
}

/** Members behind a day's rebate of an agent. */
export function useRebateLines(day: string, agentId: string) {
  const { call } = useConsole()
  return useMore([day, agentId, 'lines'], (after: string | undefined, options) =>
    call(rebates.rebateLines, { day: day as SiteDate, memberId: agentId, after }, options),
  )
}

export function useRebateOrders(day: string, memberId: string) {
  const { call } = useConsole()
  return useMore([day, memberId, 'orders'], (after: string | undefined, options) =>
    call(rebates.rebateOrders, { day: day as SiteDate, memberId, after }, options),
  )
}

export function usePlanStatement(statementId: string) {
  const { call } = useConsole()
  return useQuery({
    queryKey: [LIST, 'agent-statement', statementId],
    queryFn: ({ signal }) => call(commissions.statement, { statementId }, { signal }),
  })
}

export function useStatementMembers(statementId: string) {
  const { call } = useConsole()
  return useMore([statementId, 'members'], (after: string | undefined, options) =>
    call(commissions.statementMembers, { statementId, after }, options),
  )
}

export function useStatementOrders(statementId: string, memberId: string) {
  const { call } = useConsole()
  return useMore([statementId, memberId, 'orders'], (after: string | undefined, options) =>
    call(commissions.memberOrders, { statementId, memberId, after }, options),
  )
}

export function useStatementRounds(statementId: string, memberId: string) {
  const { call } = useConsole()
  return useMore([statementId, memberId, 'rounds'], (after: string | undefined, options) =>
    call(commissions.memberRounds, { statementId, memberId, after }, options),
  )
}

/** A list that grows by pages. */
function useMore<Row>(
  name: readonly (string | number)[],
  read: (after: string | undefined, options: CallOptions) => Promise<{ data: Row[]; next: string | null }>,
) {
  const found = useInfiniteQuery({
    queryKey: [LIST, 'agent-run', ...name],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => read(pageParam, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  return {
    rows: (found.data?.pages ?? []).flatMap(({ data }) => data),
    error: found.error,
    isPending: found.isPending,
    retry: () => void found.refetch(),
    more: found.hasNextPage ? () => void found.fetchNextPage() : undefined,
    isReadingMore: found.isFetchingNextPage,
  }
}
export type More<Row> = ReturnType<typeof useMore<Row>>
