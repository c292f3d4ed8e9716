import * as api from '@liuhe/contract/api/operator/recharge.ts'
import { Part } from '../../frame/parts.tsx'
import type { ViewsProps } from '../../frame/views.tsx'
import { useConsole } from '../../session/console-context.tsx'
import { StateText } from '../../shared/state-text.tsx'
import { DayFigures, SumTable } from '../money/day-figures.tsx'
import { sourceName } from '../recon/words.ts'
import { outcomeLook } from './words.ts'

interface ReceivedDayProps {
  views: ViewsProps
  day: string | undefined
  onDay: (day: string | undefined) => void
}

/** What arrived on a day, by gateway and by what became of it, and whether credits and books agree. */
export function ReceivedDay(props: ReceivedDayProps) {
  const { call } = useConsole()
  return (
    <DayFigures
      {...props}
      title="充值"
      name="recharge-day"
      read={(day, options) => call(api.dayFigures, { day }, options)}
      sidesOf={({ credited, books }) => ({
        orders: { payments: credited.payments, amount: credited.worth },
        books: { payments: books.payments, amount: books.worth },
      })}
    >
      {({ gateways }) => (
        <Part title="按通道" hint="当天到账的款项，按现在的去向">
          <SumTable
            label="按通道"
            rows={gateways.map(({ gateway, outcome, payments, worth }) => ({
              ...{ key: `${gateway} ${outcome}`, name: sourceName(gateway), outcome, payments, amount: worth },
            }))}
            columns={[{ title: '去向', cell: (row) => <StateText {...outcomeLook(row)} /> }]}
            empty="这一天没有到账"
          />
        </Part>
      )}
    </DayFigures>
  )
}
