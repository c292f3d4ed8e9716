import * as api from '@liuhe/contract/api/operator/direct.ts'
import { pageAfter, useList } from '../../frame/use-list.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'

const ROWS = 50
/** Members are not in the news of colleagues: what they do is asked for by time. */
const EVERY_MS = 10_000

type Queue = 'disputed' | 'live' | 'all'

/** Matches of 免提直充 by what they wait for; new ones appear by themselves. */
export function useMatches(queue: Queue, { isOn = true }: { isOn?: boolean } = {}) {
  const { call } = useConsole()
  return useList({
    ...{ name: 'direct', filters: { queue }, everyMs: EVERY_MS, isOn },
    read: async (after: string | undefined, options) =>
      pageAfter(await call(api.matches, { queue, after, rows: ROWS }, options)),
  })
}

/** How many are in dispute, for those who look into it; nothing for the others. */
export function useDisputeCount(): number | undefined {
  const isOn = may(useOperator(), 'handleWithdrawals')
  const { rows, isRead } = useMatches('disputed', { isOn })
  return isOn && isRead ? rows.length : undefined
}
