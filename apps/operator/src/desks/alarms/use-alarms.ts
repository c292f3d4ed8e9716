import * as api from '@liuhe/contract/api/operator/alarms.ts'
import type { AlarmSource } from '@liuhe/domain/alarms.ts'
import { useQuery } from '@tanstack/react-query'
import { pageAfter, useList } from '../../frame/use-list.ts'
import { useConsole } from '../../session/console-context.tsx'
import { LIST } from '../../shell/news.tsx'

/** Alarms are raised by jobs and callbacks, which are not in the news of colleagues. */
const EVERY_MS = 10_000
const ROWS = 50

export function useAlarms({ view, source }: { view: 'open' | 'closed'; source: AlarmSource | undefined }) {
  const { call } = useConsole()
  return useList({
    name: 'alarms',
    filters: { view, source },
    everyMs: EVERY_MS,
    read: async (after: string | undefined, options) =>
      pageAfter(await call(api.list, { state: view, source, after, rows: ROWS }, options)),
  })
}

/** How many open alarms are this person's work and looked after by nobody. */
export function useAlarmCount(): number | undefined {
  const { call } = useConsole()
  const { data } = useQuery({
    queryKey: [LIST, 'alarm-count'],
    refetchInterval: EVERY_MS,
    queryFn: ({ signal }) => call(api.count, {}, { signal, isAutomatic: true }),
  })
  return data?.unseen
}
