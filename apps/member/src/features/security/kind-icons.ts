import type { PayoutKind } from '@liuhe/domain/members/payout-account.ts'
import type { ComponentType, SVGProps } from 'react'
import IconBank from '~icons/mingcute/bank-card-line'
import IconCoin from '~icons/mingcute/currency-dollar-line'
import IconLightning from '~icons/mingcute/lightning-line'
import IconWallet from '~icons/mingcute/wallet-4-line'

export const KIND_ICONS: Record<PayoutKind, ComponentType<SVGProps<SVGSVGElement>>> = {
  bank: IconBank,
  usdt: IconCoin,
  e_wallet: IconWallet,
  direct_charging: IconLightning,
}
