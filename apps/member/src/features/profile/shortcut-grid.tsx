import { paths } from '@liuhe/brand/paths.ts'
import type { Labels } from '@liuhe/brand/theme.ts'
import { confirm } from '@liuhe/web/ui/over/confirm.ts'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { Badge } from '@liuhe/web/ui/badge.tsx'
import type { ComponentType, MouseEvent, SVGProps } from 'react'
import IconBets from '~icons/mingcute/bill-line'
import IconWithdrawals from '~icons/mingcute/card-refund-line'
import IconBills from '~icons/mingcute/coin-2-line'
import IconRebate from '~icons/mingcute/receive-money-line'
import IconAgent from '~icons/mingcute/group-3-line'
import IconRecharges from '~icons/mingcute/history-line'
import IconNotifications from '~icons/mingcute/notification-line'
import IconLive from '~icons/mingcute/spade-line'
import IconCollection from '~icons/mingcute/star-line'
import { useOpenLogin } from '../../shared/account/require-login.ts'
import { useBrand } from '../../shared/use-brand.ts'
import { useProfile } from '../../shared/account/use-profile.ts'
import { useUnread } from '../../shared/account/use-unread.ts'
import { EntryLink } from './entry-link.tsx'
import styles from './shortcut-grid.module.css'

type Shortcut = {
  label: (labels: Labels) => string
  to: string
  /** Where it leads in a theme that has the reports in one container. */
  inTabs?: string
  icon: ComponentType<SVGProps<SVGSVGElement>>
  /** A guest is asked before he is sent to login (Ruling C26). */
  asks?: boolean
  /** Carries the number of unread notifications. */
  counts?: boolean
  /** Only agents see it. */
  agentsOnly?: boolean
}

const SHORTCUTS: readonly Shortcut[] = [
  { label: () => '资金明细', to: paths.bills(), icon: IconBills },
  { label: () => '投注记录', to: paths['bet-list'](), inTabs: paths['report-bet-list'](), icon: IconBets, asks: true },
  { label: () => '娱乐场明细', to: paths['live-betting'](), inTabs: paths['report-live-betting'](), icon: IconLive },
  { label: ({ rebate }) => rebate, to: paths['betting-bonus'](), icon: IconRebate },
  { label: ({ myCollection }) => myCollection, to: paths['my-collection'](), icon: IconCollection },
  { label: ({ recharge }) => `${recharge}记录`, to: paths['recharge-history'](), icon: IconRecharges },
  { label: () => '消息中心', to: paths.notifications(), icon: IconNotifications, counts: true },
  { label: ({ withdraw }) => `${withdraw}记录`, to: paths['withdraw-history'](), icon: IconWithdrawals },
  { label: () => '代理中心', to: paths.agent(), icon: IconAgent, agentsOnly: true },
]

/** The ways a member takes most (Spec A §2 Profile). All of them need a login. */
export function ShortcutGrid() {
  const { profile } = useProfile()
  const shown = SHORTCUTS.filter(({ agentsOnly }) => !agentsOnly || profile.userInfo.isAgent)
  return (
    <nav className={styles.grid} aria-label="常用功能" data-count={shown.length}>
      {shown.map((shortcut) => (
        <ShortcutLink key={shortcut.to} {...shortcut} />
      ))}
    </nav>
  )
}

function ShortcutLink({ label, to, inTabs, icon: Icon, asks = false, counts = false }: Shortcut) {
  const { labels, slots } = useBrand()
  const isSignedIn = useIsSignedIn()
  const openLogin = useOpenLogin()
  const unread = useUnread()
  const ask = async (event: MouseEvent) => {
    if (!asks || isSignedIn) return
    event.preventDefault()
    if (await confirm({ title: '请先登录!' })) openLogin()
  }
  const count = counts ? unread : 0
  const name = label(labels)
  return (
    <EntryLink
      to={(slots.betReports === 'tabs' && inTabs) || to}
      requiresLogin
      className={styles.shortcut}
      aria-label={count > 0 ? `${name}，${count}条未读` : undefined}
      onClick={(event) => void ask(event)}
    >
      <Badge count={count}>
        <span className={styles.icon}>
          <Icon aria-hidden="true" />
        </span>
      </Badge>
      {name}
    </EntryLink>
  )
}
