import type { PayoutKind } from '@liuhe/domain/members/payout-account.ts'
import type { ComponentType, SVGProps } from 'react'
import IconBank from '~icons/mingcute/bank-line'
import IconCoin from '~icons/mingcute/currency-dollar-line'
import IconLightning from '~icons/mingcute/lightning-line'
import IconWallet from '~icons/mingcute/wallet-4-line'
import styles from './account-icon.module.css'

const ICONS: Readonly<Record<PayoutKind, ComponentType<SVGProps<SVGSVGElement>>>> = {
  bank: IconBank,
  usdt: IconCoin,
  e_wallet: IconWallet,
  direct_charging: IconLightning,
}

/** The mark of a kind of account. */
export function AccountIcon({ kind }: { kind: PayoutKind }) {
  const Icon = ICONS[kind]
  return (
    <span className={styles.icon} data-kind={kind}>
      <Icon aria-hidden="true" />
    </span>
  )
}
