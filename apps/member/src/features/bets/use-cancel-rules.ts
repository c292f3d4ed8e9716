import type { BetOrder } from '@liuhe/contract/api/bets.ts'
import { staticFiles } from '@liuhe/contract/static-files.ts'
import type { OrderContext } from '@liuhe/domain/bets/order.ts'
import { usePublished } from '@liuhe/web/api/use-published.ts'
import { useServerSecond } from '@liuhe/web/time/ticker.ts'
import type * as z from 'zod/mini'

export type Order = z.output<typeof BetOrder>

/** What the order rules need to know; `enabled` is undefined while the operator's switch has not been read. */
export type CancelRules = { enabled: boolean | undefined; contextOf: (order: Order) => OrderContext }

/**
 * Whether orders may be cancelled now: the operator's switch hy_is_cancel, and the server's clock. While the switch is
 * not known the server's own flag of each order stands for it.
 */
export function useCancelRules(): CancelRules {
  const config = usePublished(staticFiles.webSystemConfig)
  const now = useServerSecond() * 1000
  const enabled = config.data && isCancelEnabled(config.data)
  return { enabled, contextOf: (order) => ({ now, cancelEnabled: enabled ?? order.cancellable }) }
}

/** Spec B §5: cancelling is on when hy_is_cancel equals '1'. */
export const isCancelEnabled = (config: readonly { configKey: string; configValue: string }[]): boolean =>
  config.find(({ configKey }) => configKey === 'hy_is_cancel')?.configValue === '1'
