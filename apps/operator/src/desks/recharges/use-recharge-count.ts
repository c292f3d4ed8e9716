import * as api from '@liuhe/contract/api/operator/recharge.ts'
import { pageAfter, useList } from '../../frame/use-list.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'

export const ROWS = 50
/** Members and gateways are not in the news of colleagues: what they do is asked for by time. */
export const EVERY_MS = 10_000

/** How many transfers wait to be matched, for those who match them. */
export function useRechargeCount(): number | undefined {
  const { call } = useConsole()
  const isOn = may(useOperator(), 'handleRecharges')
  const { rows, isRead } = useList({
    ...{ name: 'recharges', filters: { queue: 'review' }, isOn, everyMs: EVERY_MS },
    read: async (after: string | undefined, options) =>
      pageAfter(await call(api.orders, { queue: 'review', after, rows: ROWS }, options)),
  })
  return isOn && isRead ? rows.length : undefined
}
