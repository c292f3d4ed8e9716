import { billGroupOf } from '@liuhe/domain/bills/bill-types.ts'
import type { ComponentType, SVGProps } from 'react'
import IconAgent from '~icons/mingcute/group-3-fill'
import IconSport from '~icons/mingcute/football-fill'
import IconGift from '~icons/mingcute/gift-fill'
import IconPacket from '~icons/mingcute/red-packet-fill'
import IconRebate from '~icons/mingcute/coupon-fill'
import IconRefund from '~icons/mingcute/back-fill'
import IconBet from '~icons/mingcute/ticket-fill'
import IconTransfer from '~icons/mingcute/transfer-4-fill'
import IconWin from '~icons/mingcute/trophy-fill'
import IconOther from '~icons/mingcute/wallet-3-fill'
import IconRecharge from '~icons/mingcute/wallet-4-fill'
import IconWithdraw from '~icons/mingcute/arrow-up-circle-fill'
import { type MarkHue, RoundMark } from '../../shared/parts/round-mark.tsx'

type Look = { icon: ComponentType<SVGProps<SVGSVGElement>>; tone: MarkHue }

/** Types that look otherwise than their group. */
const BY_TYPE: Readonly<Record<number, Look>> = {
  3: { icon: IconBet, tone: 'violet' },
  29: { icon: IconBet, tone: 'violet' },
  4: { icon: IconWin, tone: 'amber' },
  19: { icon: IconRebate, tone: 'green' },
  27: { icon: IconRebate, tone: 'green' },
}

const BY_GROUP: Readonly<Record<ReturnType<typeof billGroupOf>, Look>> = {
  recharge: { icon: IconRecharge, tone: 'green' },
  withdrawal: { icon: IconWithdraw, tone: 'blue' },
  lottery: { icon: IconRefund, tone: 'teal' },
  promotion: { icon: IconGift, tone: 'red' },
  'red-packet': { icon: IconPacket, tone: 'red' },
  transfer: { icon: IconTransfer, tone: 'blue' },
  agent: { icon: IconAgent, tone: 'amber' },
  sport: { icon: IconSport, tone: 'teal' },
  other: { icon: IconOther, tone: 'grey' },
}

/** What a type of bill looks like: its colour and drawing say what kind it is before it is read. */
export function BillIcon({ tranType, size = 'middle' }: { tranType: number; size?: 'middle' | 'head' }) {
  const { icon: Icon, tone } = BY_TYPE[tranType] ?? BY_GROUP[billGroupOf(tranType)]
  return (
    <RoundMark hue={tone} size={size}>
      <Icon />
    </RoundMark>
  )
}
