import { differenceOf } from '@liuhe/domain/agents/rate.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { yuan } from '@liuhe/domain/money.ts'
import IconCash from '~icons/mingcute/cash-line'
import styles from './form.module.css'

/** What a rate leaves to the agent, in money. */
export const Gain = ({ own, given }: { own: number; given: number }) => (
  <p className={styles.gain}>
    <IconCash aria-hidden="true" />
    <span>
      每有效投注 10,000 元，您得差额返点 <b>{formatAmount(differenceOf(yuan('10000'), { own, given }))}</b> 元
    </span>
  </p>
)
