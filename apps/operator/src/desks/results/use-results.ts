import * as api from '@liuhe/contract/api/operator/results.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { pageAfter, useList } from '../../frame/use-list.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import type { Look } from '../../shared/state-text.tsx'

export type ResultRow = OutputOf<typeof api.draws>['data'][number]
export type ResultDetail = OutputOf<typeof api.draw>
export type ResultView = ResultRow['state']

/** Sources and the engine are not in the news of colleagues: what they do is asked for by time. */
const EVERY_MS = 4_000

/** Official draws of a state; new ones appear by themselves. */
export function useResults(view: ResultView, { isOn = true }: { isOn?: boolean } = {}) {
  const { call } = useConsole()
  return useList({
    name: 'results',
    filters: { view },
    everyMs: EVERY_MS,
    isOn,
    read: async (after: string | undefined, options) =>
      pageAfter(await call(api.draws, { state: view, after, rows: 50 }, options)),
  })
}

/** How many draws wait for their result; nothing for those who do not enter any. */
export function useResultCount(): number | undefined {
  const isTheirs = may(useOperator(), 'operateDraws')
  const { rows, isPending } = useResults('waiting', { isOn: isTheirs })
  return !isTheirs || isPending ? undefined : rows.length
}

/** Both alarms may stand: sources contradict each other, and the result does not come. */
const alarmWords = ({ isOverdue, alarms }: ResultRow): string =>
  isOverdue ? (alarms > 1 ? '不一致 · 超时' : '超时') : '两源不一致'

/** Where a draw stands, in one word. */
export function resultLook(row: ResultRow): Look {
  if (row.alarms > 0 && row.state === 'waiting') return { icon: 'warn', look: 'bad', words: alarmWords(row) }
  if (row.stopped !== null) return { icon: 'paused', look: 'bad', words: '已停止结算' }
  switch (row.state) {
    case 'waiting':
      return row.isMineIn
        ? { icon: 'clock', look: 'warn', words: '等另一份' }
        : { icon: 'warn', look: 'warn', words: '待录入' }
    case 'upcoming':
      return { icon: 'clock', look: 'off', words: '未到时间' }
    case 'held':
      return { icon: 'paused', look: 'warn', words: '结算前暂停' }
    case 'published':
      return { icon: 'ok', look: 'ok', words: row.version > 1 ? '已更正' : '已结算' }
    case 'void':
      return { icon: 'withdrawn', look: 'off', words: '已作废' }
  }
}
