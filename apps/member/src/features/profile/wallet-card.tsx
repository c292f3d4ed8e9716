import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { classNames } from '@liuhe/web/ui/class-names.ts'
import IconRefresh from '~icons/mingcute/refresh-2-line'
import { useRequireLogin } from '../../shared/require-login.ts'
import { useBalance } from '../../shared/wallet-chip.tsx'
import { yuan } from '../../shared/yuan.ts'
import styles from './profile-page.module.css'

/** The wallet: main and third-party balance together, and the way to collect it anew (Spec A §2, §4). */
export function WalletCard() {
  const isSignedIn = useIsSignedIn()
  const requireLogin = useRequireLogin()
  const { balance, refresh, spinning } = useBalance()
  return (
    <section className={styles.wallet} aria-label="我的钱包">
      <div className={styles.walletHead}>
        <span>钱包余额（元）</span>
        <button
          type="button"
          className={styles.refresh}
          aria-label="刷新余额"
          aria-busy={spinning || undefined}
          onClick={() => requireLogin({ go: true }) && refresh()}
        >
          <IconRefresh className={classNames(spinning && styles.spinning)} />
          刷新
        </button>
      </div>
      <strong className={classNames(styles.amount, 'num')} data-testid="balance">
        {isSignedIn && balance !== undefined ? yuan(balance) : '--'}
      </strong>
    </section>
  )
}
