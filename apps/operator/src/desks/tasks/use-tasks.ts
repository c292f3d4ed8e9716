import * as api from '@liuhe/contract/api/operator/desk-tasks.ts'
import { countedBy } from '../../frame/saved/counted.ts'
import { pageAfter, useList } from '../../frame/use-list.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { taskFilters } from './filters.ts'

const EVERY_MS = 10_000

/** Tasks of one's own desk: what is to do, the oldest first, or what is over. */
export function useTasks(which: 'open' | 'ended', isOn = true) {
  const { call } = useConsole()
  return useList({
    name: 'desk-tasks',
    filters: { which },
    isOn,
    everyMs: EVERY_MS,
    read: async (after: string | undefined, options) => pageAfter(await call(api.list, { which, after }, options)),
  })
}

/** How many tasks are in a saved view. */
export function useTasksCounted() {
  const { call } = useConsole()
  return countedBy(
    taskFilters,
    async ({ view: which = 'open' }, options) => (await call(api.list, { which, rows: 1 }, options)).totalCount,
  )
}

/** How many tasks wait for this person: those that nobody has taken, and his own. */
export function useTaskCount(): number | undefined {
  const operator = useOperator()
  const isTheirs = may(operator, 'handleTasks')
  const { rows, isPending } = useTasks('open', isTheirs)
  if (!isTheirs || isPending) return undefined
  return rows.filter(({ takenBy }) => takenBy === null || takenBy === operator.login).length
}
