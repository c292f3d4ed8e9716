import '@liuhe/web/styles/palettes/packet.css'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { Spinner } from '@liuhe/web/ui/spinner.tsx'
import IconPacket from '~icons/mingcute/red-packet-fill'
import IconShield from '~icons/mingcute/safe-shield-fill'
import { PrivateSum } from '../../shared/account/private-sum.tsx'
import styles from './create-page.module.css'
import type { Terms } from './use-terms.ts'

type CreateFootProps = { terms: Terms; total: Money; isReady: boolean; isBusy: boolean }

/** What it costs, the button, and what is left of the wallet and of the day. */
export const CreateFoot = ({ terms, total, isReady, isBusy }: CreateFootProps) => (
  <div className={styles.foot}>
    <output className={`num ${styles.total}`} aria-label="红包总额">
      ¥{formatAmount(total)}
    </output>
    <button type="submit" className={styles.send} disabled={!isReady || isBusy}>
      {isBusy ? <Spinner size={18} /> : <IconPacket aria-hidden="true" />} 塞钱进红包
    </button>
    <p className={`num ${styles.left}`}>
      余额 <PrivateSum>{formatAmount(terms.balance)}</PrivateSum> 元 · 今日还可发{' '}
      {Math.max(0, terms.dayCount - terms.sentCount)} 个
    </p>
    <p className={styles.proof}>
      <IconShield aria-hidden="true" /> 分配种子先锁定后公开，领完人人可复算
    </p>
  </div>
)
