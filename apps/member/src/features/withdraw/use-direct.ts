import * as api from '@liuhe/contract/api/direct.ts'
import * as member from '@liuhe/contract/api/member.ts'
import * as withdrawals from '@liuhe/contract/api/withdrawals.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { confirm as ask } from '@liuhe/web/ui/over/confirm.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import type { OrderDetail } from './withdrawal.ts'

const READS = [withdrawals.read, withdrawals.list, api.incoming, member.status]

/** What the receiver of 免提直充 may do: confirm the money, report that it did not come, or stop waiting for a payer. */
export function useDirect({ orderNo, amount }: OrderDetail) {
  const received = useAct(api.received, {
    refreshes: READS,
    onDone: ({ state }) => toast(state === 'paid' ? '已确认到账' : '对方账户受限，已转财务人员核实', 3),
  })
  const missing = useAct(api.missing, { refreshes: READS, onDone: () => toast('已提交财务核实', 2) })
  const leaving = useAct(api.leave, { refreshes: READS, onDone: () => toast('已转为平台出款', 2) })
  const confirm = async () => {
    const agreed = await ask({
      title: '确认到账',
      text: `确认您的账户已实际收到 ${formatAmount(amount)} 元？确认后款项计入付款人余额，无法撤销。`,
      confirmText: '已收到',
      cancelText: '再核对',
    })
    if (agreed) received.mutate({ orderNo })
  }
  const leave = async () => {
    const agreed = await ask({
      title: '转为平台出款',
      text: '不再等待会员付款，改由平台出款到原收款账户。',
      confirmText: '确认转出',
      cancelText: '继续等待',
    })
    if (agreed) leaving.mutate({ orderNo })
  }
  return {
    confirm: () => void confirm(),
    isConfirming: received.isPending,
    report: (said: { kind: 'not-received' | 'other-amount'; note?: string }) => missing.mutate({ orderNo, ...said }),
    isReporting: missing.isPending,
    leave: () => void leave(),
    isLeaving: leaving.isPending,
  }
}
