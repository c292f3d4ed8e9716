/** The more-menu of the profile, as the setting `profileTabs` carries it (Spec A §2 Profile). */
import * as z from 'zod/mini'
import { flag01, renamed } from './codecs.ts'

/** `requiedAuth` keeps its wrong spelling on the wire (Ruling C51). */
const Entry = renamed(
  {
    title: z.string().check(z.minLength(1), z.maxLength(12)),
    /** A name of the app's own icons, or the address of a picture. */
    icon: z.string().check(z.maxLength(200)),
    /** A page of ours, or an http(s) address. */
    redirectLink: z.string().check(z.minLength(1), z.maxLength(300)),
    /** Guests are sent to login first. */
    requiresLogin: flag01,
  },
  { requiresLogin: 'requiedAuth' },
)

const ProfileTabs = z.object({ subTab1: z.array(Entry), subTab2: z.array(Entry) })

export type MenuEntry = z.output<typeof Entry>
export type ProfileTabs = z.output<typeof ProfileTabs>

/** The setting of a fresh installation. */
export const DEFAULT_PROFILE_TABS: ProfileTabs = {
  subTab1: [
    { title: '个人资料', icon: 'person', redirectLink: '/personal-info', requiresLogin: true },
    { title: 'VIP特权', icon: 'vip', redirectLink: '/profile-vip', requiresLogin: true },
    { title: '安全中心', icon: 'security', redirectLink: '/security-center', requiresLogin: true },
    { title: '收款账户', icon: 'card', redirectLink: '/account-list', requiresLogin: true },
    { title: '打码量查询', icon: 'turnover', redirectLink: '/valid-withdraw', requiresLogin: true },
  ],
  subTab2: [
    { title: '在线客服', icon: 'service', redirectLink: '/services', requiresLogin: false },
    { title: '联系我们', icon: 'contact', redirectLink: '/about/contact-us', requiresLogin: false },
    { title: '关于我们', icon: 'about', redirectLink: '/about', requiresLogin: false },
    { title: '设置', icon: 'setting', redirectLink: '/setting', requiresLogin: false },
  ],
}

/** The text that the setting holds. */
export const profileTabsText = (tabs: ProfileTabs): string => JSON.stringify(z.encode(ProfileTabs, tabs))

/** Reads the setting. One that is missing or broken gives the standard menu: nobody may lose the way to service. */
export function profileTabsIn(text: string | undefined): ProfileTabs {
  if (!text) return DEFAULT_PROFILE_TABS
  try {
    const tabs = z.safeDecode(ProfileTabs, JSON.parse(text))
    return tabs.success ? tabs.data : DEFAULT_PROFILE_TABS
  } catch {
    return DEFAULT_PROFILE_TABS
  }
}
