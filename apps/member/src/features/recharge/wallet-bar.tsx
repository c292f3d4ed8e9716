import { formatAmount } from '@liuhe/domain/format-amount.ts'
import IconGift from '~icons/mingcute/gift-line'
import { PlayMoney } from '../../shared/account/play-money.tsx'
import { PrivateSum } from '../../shared/account/private-sum.tsx'
import { textOf, useBalance } from '../../shared/account/wallet-chip.tsx'
import type { Options } from './choice.ts'
import { wholeText } from './choice.ts'
import styles from './wallet-bar.module.css'

/** What the wallet holds, and what a first recharge is given. */
export function WalletBar({ options: { firstGift, depositLeft } }: { options: Options }) {
  const { balance } = useBalance()
  return (
    <section className={styles.bar} aria-label="我的钱包">
      <p className={styles.balance}>
        <span>余额</span>
        <strong className="num" data-testid="balance">
          <PrivateSum>{textOf(balance)}</PrivateSum>
        </strong>
      </p>
      {firstGift && (
        <p className={styles.gift}>
          <IconGift aria-hidden="true" />
          首充满 {wholeText(firstGift.least)} 送 {wholeText(firstGift.gift)} 元
        </p>
      )}
      {depositLeft !== null && (
        <p className={styles.left}>按您设置的充值限额，还可充值 {formatAmount(depositLeft)} 元</p>
      )}
      <PlayMoney className={styles.left} />
    </section>
  )
}
