import * as bills from '@liuhe/contract/api/bills.ts'
import { billLabel } from '@liuhe/domain/bills/bill-types.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import IconCalendar from '~icons/mingcute/calendar-line'
import IconDown from '~icons/mingcute/down-line'
import IconFilter from '~icons/mingcute/filter-line'
import IconRight from '~icons/mingcute/right-line'
import { BalanceEye } from '../../shared/account/balance-eye.tsx'
import { PrivateSum } from '../../shared/account/private-sum.tsx'
import { rangeText } from '../../shared/parts/day-ranges.ts'
import { argsOf, type BillFilter } from './bill-filter.ts'
import styles from './bill-summary.module.css'
import { signedAmount } from './signed-amount.ts'

type BillSummaryProps = {
  filter: BillFilter
  today: SiteDate
  onRange: () => void
  onType: () => void
  onNetDeposit: () => void
}

/** Days, type and sums of what is shown. A sum that is being asked for again keeps its old figure, dimmed. */
export function BillSummary({ filter, today, onRange, onType, onNetDeposit }: BillSummaryProps) {
  const { data, isPlaceholderData } = useRead(bills.summary, argsOf(filter), { keepPrevious: true })
  return (
    <section className={styles.card} aria-label="合计">
      <div className={styles.filters}>
        <button type="button" className={styles.range} aria-haspopup="dialog" onClick={onRange}>
          <IconCalendar aria-hidden="true" />
          <b>{rangeText(filter, today)}</b>
          <IconDown aria-hidden="true" />
        </button>
        <button
          type="button"
          className={styles.type}
          aria-haspopup="dialog"
          data-on={typeText(filter) !== TYPE || undefined}
          onClick={onType}
        >
          <IconFilter aria-hidden="true" />
          {typeText(filter)}
        </button>
        <BalanceEye className={styles.eye} />
      </div>
      <dl className={styles.figures} aria-busy={data === undefined} data-old={isPlaceholderData || undefined}>
        <Figure name="收入" amount={data?.gained} isGain />
        <Figure name="支出" amount={data && -data.spent} />
        <Figure
          name={
            <button type="button" className={styles.net} aria-haspopup="dialog" onClick={onNetDeposit}>
              净充值
              <IconRight aria-hidden="true" />
            </button>
          }
          amount={data?.netDeposit}
        />
      </dl>
    </section>
  )
}

const TYPE = '类型'

function typeText({ tranType, direction }: BillFilter): string {
  if (tranType !== undefined) return billLabel(tranType)
  if (direction === undefined) return TYPE
  return direction === 'in' ? '只看收入' : '只看支出'
}

type FigureProps = { name: ReactNode; amount: Money | undefined; isGain?: boolean }

function Figure({ name, amount, isGain = false }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd className="num" data-gain={(isGain && amount !== undefined && amount > 0n) || undefined}>
        {amount === undefined ? <Skeleton width={76} height={18} /> : <PrivateSum>{signedAmount(amount)}</PrivateSum>}
      </dd>
    </div>
  )
}
