import IconRight from '~icons/mingcute/right-line'
import { VipMedal } from '../../shared/account/vip-medal.tsx'
import { useOpenRegister } from '../../shared/account/require-login.ts'
import { useWithdrawTerm } from '../../shared/account/use-withdraw-term.ts'
import styles from './vip-card.module.css'

/** In the place of the ladder: trial stakes lead to no level (I-42), a real account does. */
export function TrialCard() {
  const term = useWithdrawTerm()
  const openRegister = useOpenRegister()
  return (
    <button type="button" className={styles.card} onClick={openRegister}>
      <VipMedal level={0} size={44} />
      <span className={styles.words}>
        <strong className={styles.title}>当前为试玩账户</strong>
        <span className={styles.hint}>注册正式账户，享VIP特权与充值{term}</span>
      </span>
      <IconRight aria-hidden="true" />
    </button>
  )
}
