import * as api from '@liuhe/contract/api/operator/chat.ts'
import { pageAfter, useList } from '../../frame/use-list.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import type { ReportView } from './filters.ts'
import { isUrgent } from './words.ts'

/** Members report all the time, and they are not in the news of colleagues. */
const EVERY_MS = 10_000

/** Reports of a view, a row for each message; those about somebody in danger first, then the oldest. */
export function useReports(view: ReportView, isOn = true) {
  const { call } = useConsole()
  return useList({
    name: 'chat-reports',
    filters: { view },
    isOn,
    everyMs: EVERY_MS,
    async read(after: string | undefined, options) {
      const page = pageAfter(await call(api.reports, { state: view, after }, options))
      const seen = new Set<string>()
      const rows = page.rows.filter(({ message }) => !seen.has(message.id) && seen.add(message.id) !== undefined)
      return { ...page, rows: rows.toSorted((one, other) => Number(isUrgent(other)) - Number(isUrgent(one))) }
    },
  })
}

/** How many messages wait for a moderator. */
export function useReportCount(): number | undefined {
  const isTheirs = may(useOperator(), 'moderateChat')
  const { rows, isPending } = useReports('open', isTheirs)
  return !isTheirs || isPending ? undefined : rows.length
}
