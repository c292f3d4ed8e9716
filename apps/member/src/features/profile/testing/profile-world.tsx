import * as auth from '@liuhe/contract/api/auth.ts'
import * as member from '@liuhe/contract/api/member.ts'
import * as vip from '@liuhe/contract/api/vip.ts'
import { DEFAULT_PROFILE_TABS, type ProfileTabs, profileTabsText } from '@liuhe/contract/profile-tabs.ts'
import { VIP_RULES } from '@liuhe/domain/members/vip-rules.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aProfile } from '../../../shared/testing/a-profile.ts'
import { renderPage, type RenderPageOptions } from '../../../shared/testing/render-page.tsx'
import type { Profile } from '../../../shared/account/use-profile.ts'

/** Main wallet in 厘; a test changes it to see the balance collected again. */
export const wallet = { money: 88_000n, liveMoney: 500n }

export const logout = vi.fn<() => Record<string, never>>(() => ({}))

export const vipRules = VIP_RULES.map(({ rebates, enableChat, ...rule }) => ({
  ...rule,
  rebates: {
    lottery: Number(rebates.lottery),
    live: Number(rebates.live),
    slot: Number(rebates.slot),
    chess: Number(rebates.chess),
    sport: Number(rebates.sport),
  },
  enlargeMemo: { enableChat },
}))

/** What the operator publishes: the menu, and the bonus in yuan. */
export function publish({ tabs = DEFAULT_PROFILE_TABS, bonus = 88 }: { tabs?: ProfileTabs; bonus?: number } = {}) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
    String(url).includes('register_limit')
      ? Response.json({ account: 1, userAccountMessage: '', wechatPlaceholder: '', sendMenoy: bonus })
      : Response.json([{ configKey: 'profileTabs', configValue: profileTabsText(tabs) }]),
  )
}

type World = Partial<RenderPageOptions> & { user?: Partial<Profile['userInfo']>; unReadCount?: number }

/** Opens a page as a member. */
export const asMember = (view: ReactNode, { user, unReadCount = 0, fakes = [], ...options }: World = {}) =>
  renderPage(view, {
    token: 't'.repeat(43),
    fakes: [
      fake(member.info, () => aProfile(user, { unReadCount })),
      fake(member.status, () => ({ ...wallet })),
      fake(member.refreshBalance, () => ({ ...wallet })),
      fake(vip.rules, () => vipRules),
      fake(auth.logout, logout),
      ...fakes,
    ],
    ...options,
  })

export const pressButton = (name: string | RegExp) =>
  acting(() => userEvent.click(page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })))

export const follow = (name: string | RegExp) =>
  acting(() => userEvent.click(page.getByRole('link', { name, ...(typeof name === 'string' && { exact: true }) })))
