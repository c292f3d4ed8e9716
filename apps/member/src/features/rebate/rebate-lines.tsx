import '@liuhe/web/styles/palettes/hues.css'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { CATEGORY } from './categories.ts'
import styles from './rebate-lines.module.css'
import { percentText, type Rebate, type RebateLine } from './use-rebate.ts'

/** 本期明细: every kind of game with its bets, its rate and what comes of them. */
export function RebateLines({ rebate }: { rebate: Rebate }) {
  const { minute } = useSiteTime()
  const { list, total, lastClaimTime } = rebate
  return (
    <section className={styles.card} aria-labelledby="rebate-lines">
      <header className={styles.head}>
        <h2 id="rebate-lines">本期明细</h2>
        <span className="num">{lastClaimTime === null ? '首次领取前' : `${minute(lastClaimTime).slice(5)} 至今`}</span>
      </header>
      <ul>
        {list.map((line) => (
          <Line key={line.category} line={line} />
        ))}
      </ul>
      <p className={styles.total}>
        <span>合计</span>
        <strong className="num">{formatAmount(total)}</strong>
      </p>
    </section>
  )
}

function Line({ line: { category, validBet, rate, amount } }: { line: RebateLine }) {
  const { name, icon: Icon } = CATEGORY[category]
  return (
    <li className={styles.line}>
      <span className={styles.icon} data-category={category} aria-hidden="true">
        <Icon />
      </span>
      <span className={styles.words}>
        <b>{name}</b>
        <span className="num">
          有效投注 {formatAmount(validBet)}
          {validBet < 0n && <i> 更正差额</i>}
        </span>
      </span>
      <span className={styles.sums}>
        <b className="num" data-none={amount === 0n || undefined}>
          {formatAmount(amount)}
        </b>
        <span className="num">× {percentText(rate)}</span>
      </span>
    </li>
  )
}
