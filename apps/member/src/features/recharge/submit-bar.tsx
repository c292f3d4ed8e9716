import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { useNavigation } from '../../shared/navigation.ts'
import { type AmountProblem, type Channel, closedText, type Options } from './choice.ts'
import { FootBar } from '../../shared/orders/foot-bar.tsx'
import { orderPath } from './order.ts'
import type { useSubmit } from './use-submit.ts'

type SubmitBarProps = {
  options: Options
  channel: Channel
  amount: Money
  problem: AmountProblem | undefined
  submit: ReturnType<typeof useSubmit>
  onSubmit: () => void
}

/** The one button. Where it cannot be pressed it says why; where an order waits it goes on with that. */
export function SubmitBar({ options, channel, amount, problem, submit, onSubmit }: SubmitBarProps) {
  const navigation = useNavigation()
  const { minute } = useSiteTime()
  const { openOrderNo, flow } = channel
  const refused = submit.refused?.at === 'button' ? submit.refused.text : undefined
  if (openOrderNo !== null) {
    return (
      <FootBar>
        <Button size="large" wide onClick={() => navigation.go(orderPath({ orderNo: openOrderNo, flow }))}>
          继续未完成的订单
        </Button>
      </FootBar>
    )
  }
  const closed = options.isFrozen ? '充值服务暂停' : closedText(channel, (instant) => minute(instant).slice(-5))
  const full = options.openOrders >= options.openMax ? `请先完成或取消未完成的 ${options.openMax} 笔订单` : null
  const blocked = closed ?? full ?? problem?.text
  return (
    <FootBar problem={refused}>
      <Button size="large" wide busy={submit.isSending} disabled={blocked !== undefined} onClick={onSubmit}>
        {blocked ?? `立即充值 ${formatAmount(amount)} 元`}
      </Button>
    </FootBar>
  )
}
