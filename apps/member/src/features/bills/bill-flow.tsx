import { accountWords, type BillAccount } from '@liuhe/domain/bills/bill-words.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { ReactNode } from 'react'
import IconChart from '~icons/mingcute/chart-bar-line'
import IconHouse from '~icons/mingcute/bank-line'
import IconBad from '~icons/mingcute/warning-fill'
import IconGood from '~icons/mingcute/safe-shield-fill'
import IconLock from '~icons/mingcute/lock-line'
import IconWallet from '~icons/mingcute/wallet-4-line'
import type { BillDetail } from './bill-detail-sheet.tsx'
import styles from './bill-detail-sheet.module.css'
import { isInBalance } from './is-in-balance.ts'
import { signedAmount } from './signed-amount.ts'

/** Where the money came from and where it went. 借贷平衡 stands there only after this device has added it up. */
export function BillFlow(detail: BillDetail) {
  const { bill, posting, together, order } = detail
  const isGood = isInBalance(detail)
  return (
    <section aria-labelledby="bill-flow">
      <h3 id="bill-flow" className={styles.flowHead}>
        资金走向
        <span className={styles.verdict} data-bad={!isGood || undefined}>
          {isGood ? <IconGood aria-hidden="true" /> : <IconBad aria-hidden="true" />}
          {isGood ? '借贷平衡' : '核对不符，请联系客服'}
        </span>
      </h3>
      <ol className={styles.flow}>
        <Step account={posting.from as BillAccount} amount={-posting.amount} />
        <Step account={posting.to as BillAccount} amount={posting.amount} />
        {order?.validMoney != null && bill.amount > 0n && (
          <FlowStep
            icon={<IconChart aria-hidden="true" />}
            title="有效投注"
            hint={`投注 ${formatAmount(order.total)}，派彩 ${formatAmount(order.reward)}`}
            amount={<span className={styles.counted}>{formatAmount(order.validMoney)}</span>}
          />
        )}
      </ol>
      {together.lines > 1 && (
        <p className={styles.together}>
          同一次操作共 {together.lines} 笔，合计 {signedAmount(together.amount)}
        </p>
      )}
    </section>
  )
}

const ICONS: Partial<Record<BillAccount, ReactNode>> = {
  main: <IconWallet aria-hidden="true" />,
  live: <IconWallet aria-hidden="true" />,
  held: <IconLock aria-hidden="true" />,
}

function Step({ account, amount }: { account: BillAccount; amount: Money }) {
  const { title, hint } = accountWords[account] ?? accountWords.house
  return (
    <FlowStep
      icon={ICONS[account] ?? <IconHouse aria-hidden="true" />}
      title={title}
      hint={hint}
      amount={<span data-gain={(account === 'main' && amount > 0n) || undefined}>{signedAmount(amount)}</span>}
    />
  )
}

type FlowStepProps = { icon: ReactNode; title: string; hint: string; amount: ReactNode }

const FlowStep = ({ icon, title, hint, amount }: FlowStepProps) => (
  <li className={styles.step}>
    <span className={styles.place}>{icon}</span>
    <span className={styles.words}>
      {title}
      {hint !== '' && <small>{hint}</small>}
    </span>
    <b className="num">{amount}</b>
  </li>
)
