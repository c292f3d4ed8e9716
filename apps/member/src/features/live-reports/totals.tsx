import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { gainOf, signed } from './figures.ts'
import styles from './live-betting-page.module.css'

type TotalsProps = {
  betAmount: Money
  winAmount: Money
}

/** What a report comes to. */
export function Totals(figures: TotalsProps) {
  const gain = gainOf(figures)
  return (
    <dl className={styles.totals}>
      <div>
        <dt>投注合计</dt>
        <dd className="num">{formatAmount(figures.betAmount)}</dd>
      </div>
      <div>
        <dt>派彩合计</dt>
        <dd className="num">{formatAmount(figures.winAmount)}</dd>
      </div>
      <div>
        <dt>盈亏</dt>
        <dd className="num" data-won={gain > 0n || undefined}>
          {signed(gain)}
        </dd>
      </div>
    </dl>
  )
}
