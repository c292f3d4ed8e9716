import type { ComponentType, SVGProps } from 'react'
import IconAnnouncement from '~icons/mingcute/announcement-line'
import IconCard from '~icons/mingcute/bank-card-line'
import IconTurnover from '~icons/mingcute/chart-bar-line'
import IconChat from '~icons/mingcute/chat-3-line'
import IconDownload from '~icons/mingcute/download-2-line'
import IconGift from '~icons/mingcute/gift-line'
import IconService from '~icons/mingcute/headphone-line'
import IconAbout from '~icons/mingcute/information-line'
import IconLink from '~icons/mingcute/link-line'
import IconContact from '~icons/mingcute/phone-line'
import IconSecurity from '~icons/mingcute/safety-certificate-line'
import IconSetting from '~icons/mingcute/settings-3-line'
import IconPerson from '~icons/mingcute/user-3-line'
import IconVip from '~icons/mingcute/vip-2-line'
import { imageUrl } from '../../shared/operator/image-url.ts'

/** The names an operator may use in `profileTabs`. */
const ICONS: Readonly<Record<string, ComponentType<SVGProps<SVGSVGElement>>>> = {
  announcement: IconAnnouncement,
  card: IconCard,
  turnover: IconTurnover,
  chat: IconChat,
  download: IconDownload,
  gift: IconGift,
  service: IconService,
  about: IconAbout,
  contact: IconContact,
  security: IconSecurity,
  setting: IconSetting,
  person: IconPerson,
  vip: IconVip,
}

/** The picture of a menu entry: one of ours by its name, or the operator's own by its address. */
export function MenuIcon({ icon }: { icon: string }) {
  if (/[./]/.test(icon)) return <img src={imageUrl(icon)} width={20} height={20} alt="" loading="lazy" />
  const Icon = ICONS[icon] ?? IconLink
  return <Icon aria-hidden="true" />
}
