import * as api from '@liuhe/contract/api/recharge.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { confirm } from '@liuhe/web/ui/over/confirm.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import type { OrderRow } from './order.ts'
import { RECHARGE_READS } from './use-recharge.ts'

/** Gives an unpaid order up, after a question. `onDone` once it is cancelled. */
export function useCancel(onDone?: () => void) {
  const { mutate, isPending } = useAct(api.cancel, {
    refreshes: RECHARGE_READS,
    onDone: () => {
      toast('订单已取消', 2)
      onDone?.()
    },
  })
  const cancel = async ({ orderNo, channelName, amount }: Pick<OrderRow, 'orderNo' | 'channelName' | 'amount'>) => {
    const agreed = await confirm({
      title: '取消充值订单',
      text: `取消 ${channelName} ${formatAmount(amount)} 元的订单？如果已经付款，请不要取消，等待入账即可。`,
      confirmText: '确认取消',
      cancelText: '继续付款',
    })
    if (agreed) mutate({ orderNo })
  }
  return { cancel, isCancelling: isPending }
}
