import type { ComponentType } from 'react'
import IconAlipay from '~icons/mingcute/alipay-fill'
import IconBank from '~icons/mingcute/bank-line'
import IconPay from '~icons/mingcute/card-pay-line'
import IconUnion from '~icons/mingcute/cloud-line'
import IconUsdt from '~icons/mingcute/tether-usdt-line'
import IconWallet from '~icons/mingcute/wallet-4-line'
import IconWechat from '~icons/mingcute/wechat-pay-line'
import { type MarkHue, RoundMark } from '../parts/round-mark.tsx'

type Mark = { Icon: ComponentType; hue: MarkHue }

/** Marks by the name that the server gives; one that is not known is drawn plainly. */
const MARKS: Readonly<Record<string, Mark | undefined>> = {
  bank: { Icon: IconBank, hue: 'blue' },
  alipay: { Icon: IconAlipay, hue: 'blue' },
  wechat: { Icon: IconWechat, hue: 'green' },
  unionpay: { Icon: IconUnion, hue: 'red' },
  usdt: { Icon: IconUsdt, hue: 'teal' },
  okpay: { Icon: IconWallet, hue: 'blue' },
  gopay: { Icon: IconWallet, hue: 'teal' },
  topay: { Icon: IconWallet, hue: 'violet' },
  cbpay: { Icon: IconWallet, hue: 'amber' },
}
const PLAIN: Mark = { Icon: IconPay, hue: 'grey' }

/** The round mark of a way to pay. */
export function ChannelMark({ icon, size = 'middle' }: { icon: string; size?: 'small' | 'middle' | 'large' }) {
  const { Icon, hue } = MARKS[icon] ?? PLAIN
  return (
    <RoundMark hue={hue} size={size}>
      <Icon />
    </RoundMark>
  )
}
