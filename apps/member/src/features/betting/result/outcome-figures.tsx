import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { ReactNode } from 'react'
import { PrivateSum } from '../../../shared/account/private-sum.tsx'
import { useBalance } from '../../../shared/account/wallet-chip.tsx'
import type { OwnOutcome } from '../../../shared/reveal/use-own-outcome.ts'
import styles from './outcome-figures.module.css'
import { signedAmount } from '../slip/signed-amount.ts'

type OutcomeFiguresProps = {
  outcome: OwnOutcome
  /** Whether the net stands among them; a win says it above. */
  withNet: boolean
}

/** Staked, paid, net, and what the wallet holds now. */
export function OutcomeFigures({ outcome: { staked, paid, net }, withNet }: OutcomeFiguresProps) {
  const { balance } = useBalance()
  return (
    <dl className={styles.figures}>
      <Figure name="投注" value={formatAmount(staked)} />
      <Figure name="派彩" value={formatAmount(paid)} />
      {withNet && <Figure name="盈亏" value={signedAmount(net)} />}
      <Figure name="余额" value={balance === undefined ? '--' : <PrivateSum>{formatAmount(balance)}</PrivateSum>} />
    </dl>
  )
}

const Figure = ({ name, value }: { name: string; value: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num">{value}</dd>
  </div>
)
