import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { paths } from '@liuhe/brand/paths.ts'
import { memberCan, TRIAL_MESSAGE } from '@liuhe/domain/members/member.ts'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { classNames } from '@liuhe/web/ui/class-names.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import IconDeposit from '~icons/mingcute/pig-money-line'
import IconRefresh from '~icons/mingcute/refresh-2-line'
import IconRecharge from '~icons/mingcute/wallet-4-line'
import IconWithdraw from '~icons/mingcute/card-pay-line'
import { useNavigation } from '../../shared/navigation.ts'
import { useRequireLogin } from '../../shared/account/require-login.ts'
import { PlayMoney } from '../../shared/account/play-money.tsx'
import { BalanceEye } from '../../shared/account/balance-eye.tsx'
import { PrivateSum } from '../../shared/account/private-sum.tsx'
import { useBrand } from '../../shared/use-brand.ts'
import { useProfile } from '../../shared/account/use-profile.ts'
import { useBalance } from '../../shared/account/wallet-chip.tsx'
import styles from './wallet-card.module.css'

/** The wallet: main and third-party balance together, how to collect it again, the ways in and out (Spec A §2, §4). */
export function WalletCard() {
  const isSignedIn = useIsSignedIn()
  const requireLogin = useRequireLogin()
  const { balance, refresh, spinning } = useBalance(useBrand().numbers.profileSpinnerMs)
  return (
    <section className={styles.wallet} aria-label="我的钱包">
      <div className={styles.head}>
        <div className={styles.money}>
          <span className={styles.caption}>
            钱包余额（元）
            {isSignedIn && <BalanceEye className={styles.eye} />}
          </span>
          <strong className={classNames(styles.amount, 'num')} data-testid="balance">
            {isSignedIn && balance !== undefined ? <PrivateSum>{formatAmount(balance)}</PrivateSum> : '--'}
          </strong>
          <PlayMoney />
        </div>
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
      <MoneyButtons />
    </section>
  )
}

/** 充值 and 存款 are two entries to one page (Ruling C36). A trial account is told that it cannot (Spec A §6). */
function MoneyButtons() {
  const { labels } = useBrand()
  const { kind } = useProfile()
  const navigation = useNavigation()
  const requireLogin = useRequireLogin()
  const go = (action: 'topUp' | 'withdraw', to: string) => () => {
    if (!requireLogin({ go: true })) return
    if (memberCan[action].refusal(kind) === 'UC/TRIAL_FORBIDDEN') return toast(TRIAL_MESSAGE, 1)
    navigation.go(to)
  }
  return (
    <div className={styles.buttons}>
      <Button icon={<IconRecharge />} onClick={go('topUp', paths.recharge())}>
        {labels.recharge}
      </Button>
      <Button look="soft" icon={<IconWithdraw />} onClick={go('withdraw', paths['withdraw-money']())}>
        {labels.withdraw}
      </Button>
      <Button look="soft" icon={<IconDeposit />} onClick={go('topUp', paths.recharge())}>
        {labels.deposit}
      </Button>
    </div>
  )
}
