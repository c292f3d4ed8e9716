import '@liuhe/web/styles/palettes/hues.css'
import type { BonusKind } from '@liuhe/domain/bonus/offer.ts'
import type { ComponentType, SVGProps } from 'react'
import IconBirthday from '~icons/mingcute/cake-fill'
import IconSignIn from '~icons/mingcute/calendar-day-fill'
import IconMonth from '~icons/mingcute/calendar-month-fill'
import IconManual from '~icons/mingcute/gift-fill'
import IconPhone from '~icons/mingcute/cellphone-fill'
import IconInvite from '~icons/mingcute/user-add-2-fill'
import IconPacket from '~icons/mingcute/red-packet-fill'
import IconRescue from '~icons/mingcute/safe-shield-fill'
import IconUpgrade from '~icons/mingcute/trophy-fill'
import IconWeek from '~icons/mingcute/wallet-3-fill'
import IconRecharge from '~icons/mingcute/wallet-4-fill'
import styles from './bonus-icon.module.css'

const LOOK: Readonly<Record<BonusKind, { icon: ComponentType<SVGProps<SVGSVGElement>>; tone: string }>> = {
  'sign-in': { icon: IconSignIn, tone: 'red' },
  'first-recharge': { icon: IconRecharge, tone: 'violet' },
  upgrade: { icon: IconUpgrade, tone: 'amber' },
  'week-wage': { icon: IconWeek, tone: 'blue' },
  'month-wage': { icon: IconMonth, tone: 'teal' },
  'monthly-packet': { icon: IconPacket, tone: 'red' },
  rescue: { icon: IconRescue, tone: 'green' },
  birthday: { icon: IconBirthday, tone: 'pink' },
  invite: { icon: IconInvite, tone: 'blue' },
  phone: { icon: IconPhone, tone: 'teal' },
  manual: { icon: IconManual, tone: 'amber' },
}

/** What a gift looks like before it is read. */
export function BonusIcon({ kind }: { kind: BonusKind }) {
  const { icon: Icon, tone } = LOOK[kind]
  return (
    <span className={styles.icon} data-tone={tone} aria-hidden="true">
      <Icon />
    </span>
  )
}
