import type { RechargeGroup } from '@liuhe/domain/recharge/channel.ts'
import type { ComponentType, SVGProps } from 'react'
import IconAlipay from '~icons/mingcute/alipay-fill'
import IconBank from '~icons/mingcute/bank-fill'
import IconDirect from '~icons/mingcute/transfer-4-fill'
import IconOnline from '~icons/mingcute/card-pay-fill'
import IconUnionpay from '~icons/mingcute/bank-card-fill'
import IconUsdt from '~icons/mingcute/tether-usdt-fill'
import IconWallet from '~icons/mingcute/wallet-4-fill'
import IconWechat from '~icons/mingcute/wechat-fill'
import styles from './channel-icon.module.css'

type Look = { icon: ComponentType<SVGProps<SVGSVGElement>>; tone: 'red' | 'blue' | 'green' | 'teal' | 'amber' }

/** Marks that members know by sight; the operator names them in a channel's `icon`. */
const BY_ICON: Readonly<Record<string, Look>> = {
  bank: { icon: IconBank, tone: 'red' },
  alipay: { icon: IconAlipay, tone: 'blue' },
  wechat: { icon: IconWechat, tone: 'green' },
  unionpay: { icon: IconUnionpay, tone: 'red' },
  usdt: { icon: IconUsdt, tone: 'teal' },
}

const BY_GROUP: Readonly<Record<RechargeGroup, Look>> = {
  bank: { icon: IconBank, tone: 'red' },
  online: { icon: IconOnline, tone: 'blue' },
  usdt: { icon: IconUsdt, tone: 'teal' },
  wallet: { icon: IconWallet, tone: 'amber' },
  direct: { icon: IconDirect, tone: 'blue' },
}

type ChannelIconProps = { icon: string; group: RechargeGroup; size?: 'row' | 'head' }

/** What a channel of recharges looks like; one whose mark is not known looks like its group. */
export function ChannelIcon({ icon, group, size = 'row' }: ChannelIconProps) {
  const { icon: Icon, tone } = BY_ICON[icon] ?? BY_GROUP[group]
  return (
    <span className={styles.icon} data-tone={tone} data-size={size} aria-hidden="true">
      <Icon />
    </span>
  )
}
