import type { ReactNode } from 'react'
import { useWithdrawTerm } from '../../shared/account/use-withdraw-term.ts'
import { canBeDirect } from './plan.ts'
import styles from './turnover-card.module.css'
import type { Account, Terms } from './withdrawal.ts'
import page from './withdraw-page.module.css'

type ModeChoiceProps = {
  terms: Terms
  account: Account | undefined
  isDirect: boolean
  onChoose: (isDirect: boolean) => void
}

/** How it is paid: by the house, or by a member who recharges the same sum (免提直充). */
export function ModeChoice({ terms, account, isDirect, onChoose }: ModeChoiceProps) {
  const term = useWithdrawTerm()
  const hasChoice = account !== undefined && account.mode !== 'direct' && canBeDirect(terms, account)
  if (!hasChoice) return null
  return (
    <section className={page.card} aria-labelledby="withdraw-mode">
      <header className={page.head}>
        <h2 id="withdraw-mode">{term}方式</h2>
        {isDirect && <span className={page.aside}>免手续费</span>}
      </header>
      <div className={styles.ways} role="radiogroup" aria-label={`${term}方式`}>
        <Mode isChosen={!isDirect} onChoose={() => onChoose(false)}>
          普通{term}，由平台出款
        </Mode>
        <Mode isChosen={isDirect} onChoose={() => onChoose(true)}>
          免提直充，由其他会员直接付款
        </Mode>
      </div>
      {isDirect && (
        <p className={styles.note}>
          匹配到同额充值的会员后，对方直接付款到您的账户，您核对到账后确认即可。{terms.directWaitHours}{' '}
          小时内未匹配会自动转为平台出款，也可随时自行转出。
        </p>
      )}
    </section>
  )
}

const Mode = ({ isChosen, onChoose, children }: { isChosen: boolean; onChoose: () => void; children: ReactNode }) => (
  <label className={styles.way}>
    <input type="radio" name="withdraw-mode" checked={isChosen} onChange={onChoose} />
    <span>{children}</span>
  </label>
)
