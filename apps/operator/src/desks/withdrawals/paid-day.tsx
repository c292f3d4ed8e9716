import * as api from '@liuhe/contract/api/operator/withdrawals.ts'
import { Link } from '@tanstack/react-router'
import { Part } from '../../frame/parts.tsx'
import type { ViewsProps } from '../../frame/views.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { DayFigures, SumTable } from '../money/day-figures.tsx'
import { sourceName } from '../recon/words.ts'

interface PaidDayProps {
  views: ViewsProps
  day: string | undefined
  onDay: (day: string | undefined) => void
}

/** What was paid on a day by gateway, what went back, and whether orders and books agree. */
export function PaidDay(props: PaidDayProps) {
  const { call } = useConsole()
  const isLed = may(useOperator(), 'readMoney')
  return (
    <DayFigures
      {...props}
      title="提现审核"
      name="withdrawal-day"
      read={(day, options) => call(api.dayFigures, { day }, options)}
      sidesOf={({ orders, books }) => ({ orders, books })}
    >
      {({ gateways, returned, differences: { missingHere, missingThere, different } }) => (
        <>
          <Part title="按通道" hint="实际付出，不含手续费与扣除">
            <SumTable
              label="按通道"
              rows={gateways.map(({ gateway, payments, paid }) => ({
                name: gateway === 'hand' ? '人工付款' : sourceName(gateway),
                ...{ payments, amount: paid },
              }))}
              empty="这一天没有付款"
            />
          </Part>
          <Part title="退回" hint="拒绝的和付款失败的">
            <SumTable label="退回" rows={[{ name: '退回会员', ...returned }]} />
          </Part>
          <Part title="与通道的差异" hint={isLed ? <Link to="/recon">在对账里处理</Link> : undefined}>
            <p>
              {missingHere + missingThere + different === 0
                ? '没有差异。'
                : `对方有我方无 ${missingHere} 笔 · 我方有对方无 ${missingThere} 笔 · 不同 ${different} 笔`}
            </p>
          </Part>
        </>
      )}
    </DayFigures>
  )
}
