import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { BalanceEye } from '../../shared/account/balance-eye.tsx'
import { PlayMoney } from '../../shared/account/play-money.tsx'
import { PrivateSum } from '../../shared/account/private-sum.tsx'
import { useWithdrawTerm } from '../../shared/account/use-withdraw-term.ts'
import styles from './balance-card.module.css'
import type { Terms } from './withdrawal.ts'

/** What there is, and how often it can be asked for today. */
export function BalanceCard({ terms: { balance, timesLeft, freeTimesLeft } }: { terms: Terms }) {
  const term = useWithdrawTerm()
  return (
    <section className={styles.card} aria-label={`可${term}余额`}>
      <div>
        <p className={styles.caption}>
          可{term}（元）
          <BalanceEye className={styles.eye} />
        </p>
        <strong className="num" data-testid="balance">
          <PrivateSum>{formatAmount(balance)}</PrivateSum>
        </strong>
        <PlayMoney className={styles.caption} />
      </div>
      <ul className={styles.times}>
        <li>
          今日还可提 <b className="num">{timesLeft}</b> 次
        </li>
        <li>
          免手续费 <b className="num">{Math.min(freeTimesLeft, timesLeft)}</b> 次
        </li>
      </ul>
    </section>
  )
}
