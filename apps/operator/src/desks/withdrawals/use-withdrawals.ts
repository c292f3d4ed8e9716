import * as api from '@liuhe/contract/api/operator/withdrawals.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { payableFrom, type PeopleNeeded } from '@liuhe/domain/withdrawals/state.ts'
import { liOf } from '../../frame/filters.ts'
import { pageAfter, useList } from '../../frame/use-list.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import type { QueueName, withdrawalFilters } from './filters.ts'

export type QueueRow = OutputOf<typeof api.queue>['data'][number]
export type WithdrawalDetail = OutputOf<typeof api.order>
export type WithdrawalFilters = ReturnType<typeof withdrawalFilters>

const ROWS = 50
/** Members and jobs are not in the news of colleagues: what they do is asked for by time. */
const EVERY_MS = 10_000

/** Withdrawals by the filters of the address; new ones appear by themselves. */
export function useWithdrawals(filters: WithdrawalFilters, { isOn = true }: { isOn?: boolean } = {}) {
  const { call } = useConsole()
  const { queue = 'review', member, rule, kind, min, max, mine } = filters
  return useList({
    name: 'withdrawals',
    filters: { queue, member, rule, kind, min, max, mine },
    everyMs: EVERY_MS,
    isOn,
    async read(after: string | undefined, options) {
      const span = { amountMin: liOf(min), amountMax: liOf(max) }
      const asked = { queue, member, rule, kind, ...span, isMine: mine }
      return pageAfter(await call(api.queue, { ...asked, after, rows: ROWS }, options))
    },
  })
}

/** How many wait for a first yes of this person; nothing for those who do not say it. */
export function useWithdrawalCount(): number | undefined {
  const operator = useOperator()
  const isTheirs = may(operator, 'handleWithdrawals')
  const { rows, isPending } = useWithdrawals({}, { isOn: isTheirs })
  if (!isTheirs || isPending) return undefined
  return rows.filter((row) => row.state === 'requested' && isFree(row, operator.login)).length
}

/** Whether nobody else looks at it. */
export const isFree = ({ claim }: Pick<QueueRow, 'claim'>, login: string, now = Date.now()): boolean =>
  claim === null || claim.login === login || claim.until <= now

/** What a withdrawal waits for, as the server's queues have it; undefined when it is over. */
export function queueOf({
  state,
  peopleNeeded,
  isOffered,
}: Pick<QueueRow, 'state' | 'peopleNeeded' | 'isOffered'>): QueueName | undefined {
  if (state === 'paying' || state === 'failed') return state
  if (state === payableFrom(peopleNeeded as PeopleNeeded)) return isOffered ? 'offered' : 'payable'
  return ['requested', 'approved1'].includes(state) ? 'review' : undefined
}

/** The list beside an open withdrawal. */
export interface Listed {
  rows: readonly QueueRow[]
  readAt: number
  filters: WithdrawalFilters
  /** Whether every row of these filters is in it. */
  isWhole: boolean
}

/** Whether the list, which is newer, says something else than what is open. */
export function isOutdated(detail: WithdrawalDetail, readAt: number, listed: Listed): boolean {
  if (listed.readAt <= readAt) return false
  const row = listed.rows.find(({ orderNo }) => orderNo === detail.order.orderNo)
  if (row !== undefined) return fingerprintOf(row) !== fingerprintOf({ ...detail, state: detail.order.state })
  const { queue = 'review', member, rule, kind, min, max, mine } = listed.filters
  const isNarrow = [member, rule, kind, min, max, mine].some((filter) => filter !== undefined)
  return !isNarrow && listed.isWhole && queueOf({ ...detail, state: detail.order.state }) === queue
}

/** A claim that is over by its time is no change. */
const fingerprintOf = ({ revision, state, claim }: Pick<QueueRow, 'revision' | 'state' | 'claim'>): string =>
  JSON.stringify([revision, state, claim !== null && claim.until > Date.now() ? claim : null])
