import * as bets from '@liuhe/contract/api/bets.ts'
import * as member from '@liuhe/contract/api/member.ts'
import { memberSentenceOf } from '@liuhe/contract/member-errors.ts'
import { orderCan } from '@liuhe/domain/bets/order.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { confirm } from '@liuhe/web/ui/over/confirm.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useState } from 'react'
import type { CancelRules, Order } from './use-cancel-rules.ts'

/** The endpoint takes at most so many orders at once. */
const CANCEL_MAX = 100

/** The cancel mode of the list: what is ticked, and the way from the ticks to the cancelled orders (Spec B §4). */
export function useCancelSelection(orders: readonly Order[], rules: CancelRules) {
  const [isOn, setOn] = useState(false)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const act = useAct(bets.cancel, {
    refreshes: [bets.todayList, bets.historyDayReport, member.status],
    ownErrors: true,
  })

  const canCancel = (order: Order) => orderCan.cancel(order, rules.contextOf(order))
  const cancellable = orders.filter(canCancel)
  // An order whose draw has closed meanwhile is no longer ticked, whatever the member touched.
  const chosen = cancellable.filter(({ orderNo }) => ticked.has(orderNo)).map(({ orderNo }) => orderNo)
  const close = () => {
    setOn(false)
    setTicked(new Set())
  }

  const cancel = async () => {
    if (chosen.length === 0 || act.isPending) return
    const agreed = await confirm({
      title: '确定撤单吗?',
      text: `共 ${chosen.length} 笔注单将被撤销`,
    })
    if (!agreed) return
    const report = await act.mutateAsync({ orderNos: chosen.slice(0, CANCEL_MAX) }).catch((error: Error) => {
      toast(error.message, 3)
    })
    if (!report) return
    const [refused] = report.refused
    if (refused) toast(refused.msg, 3)
    else toast('撤销成功', 2)
    close()
  }

  return {
    isOn,
    chosen,
    canCancel,
    isTicked: (order: Order) => chosen.includes(order.orderNo),
    isAll: cancellable.length > 0 && chosen.length === Math.min(cancellable.length, CANCEL_MAX),
    isBusy: act.isPending,
    /** 撤单 / 取消. Nothing opens while the operator has cancelling switched off (Ruling C73). */
    toggleMode: () => {
      if (isOn) return close()
      if (rules.enabled === false) return toast(memberSentenceOf('BET/CANCEL_DISABLED'), 2)
      if (cancellable.length === 0) return toast('没有可撤销的注单', 2)
      setOn(true)
    },
    tick: (order: Order) => {
      if (!canCancel(order)) return toast(memberSentenceOf('BET/NOT_CANCELLABLE'), 1)
      setTicked(flipped(new Set(chosen), order.orderNo))
    },
    tickAll: () => {
      const all = cancellable.slice(0, CANCEL_MAX)
      setTicked(new Set(chosen.length === all.length ? [] : all.map(({ orderNo }) => orderNo)))
    },
    cancel: () => void cancel(),
  }
}

export type CancelSelection = ReturnType<typeof useCancelSelection>

function flipped(set: Set<string>, value: string): Set<string> {
  if (!set.delete(value)) set.add(value)
  return set
}
