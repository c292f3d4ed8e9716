import { paths } from '@liuhe/brand/paths.ts'
import type { QuickAction } from '@liuhe/brand/theme.ts'
import type { ComponentType } from 'react'
import IconData from '~icons/mingcute/book-2-line'
import IconWithdraw from '~icons/mingcute/card-pay-line'
import IconChat from '~icons/mingcute/chat-3-line'
import IconGift from '~icons/mingcute/gift-line'
import IconService from '~icons/mingcute/headphone-line'
import IconRebate from '~icons/mingcute/refresh-2-line'
import IconRecharge from '~icons/mingcute/wallet-4-line'
import { externalUrl } from '../../shared/operator/external-url.ts'
import { useBridge } from '../../shared/native-bridge.ts'
import { useNavigation } from '../../shared/navigation.ts'
import { useRequireLogin } from '../../shared/account/require-login.ts'
import { useBrand } from '../../shared/use-brand.ts'
import { useCompany } from '../../shared/operator/use-company.ts'
import styles from './quick-actions.module.css'

type Action = { label: string; Icon: ComponentType; run: () => void }

/** The theme's row: recharge, withdraw, rebate, the encrypted portal, customer service (Spec A §2 Home). */
export function QuickActions() {
  const { quickActions } = useBrand()
  const actionOf = useActions()
  return (
    <nav className={styles.row} aria-label="快捷入口">
      {quickActions.map((name) => {
        const action = actionOf[name]
        if (action === null) return null
        const { label, Icon, run } = action
        return (
          <button key={name} type="button" className={styles.action} onClick={run}>
            <span className={styles.icon}>
              <Icon />
            </span>
            {label}
          </button>
        )
      })}
    </nav>
  )
}

function useActions(): Record<QuickAction, Action | null> {
  const { labels } = useBrand()
  const navigation = useNavigation()
  const requireLogin = useRequireLogin()
  const portal = usePortal()
  const forMembers = (to: string) => ({
    run: () => {
      if (requireLogin({ go: true })) navigation.go(to)
    },
  })
  return {
    recharge: { label: labels.recharge, Icon: IconRecharge, ...forMembers(paths.recharge()) },
    withdraw: { label: labels.withdraw, Icon: IconWithdraw, ...forMembers(paths['withdraw-money']()) },
    rebate: { label: labels.rebate, Icon: IconRebate, ...forMembers(paths['betting-bonus']()) },
    portal,
    service: { label: '客服', Icon: IconService, run: () => navigation.go(paths.services()) },
  }
}

/** The company's encrypted link, by what is behind it; null where there is none. */
function usePortal(): Action | null {
  const { labels, company } = useBrand()
  const { data } = useCompany()
  const bridge = useBridge()
  const portal = externalUrl(data?.encryptUrl || company.encryptUrl)
  if (portal === null) return null
  const entries = {
    chat: { label: '聊天室', Icon: IconChat },
    data: { label: '资料', Icon: IconData },
    promotions: { label: labels.promotional, Icon: IconGift },
  }
  return { ...entries[company.encryptEntry ?? 'chat'], run: () => bridge.openExternal(portal) }
}
