import { paths } from '@liuhe/brand/paths.ts'
import type { ComponentType } from 'react'
import IconGift from '~icons/mingcute/gift-line'
import IconPortal from '~icons/mingcute/link-line'
import IconRecharge from '~icons/mingcute/wallet-4-line'
import IconWithdraw from '~icons/mingcute/card-pay-line'
import IconRebate from '~icons/mingcute/refresh-2-line'
import IconService from '~icons/mingcute/headphone-line'
import { externalUrl } from '../../shared/external-url.ts'
import { useBridge } from '../../shared/native-bridge.ts'
import { useNavigation } from '../../shared/navigation.ts'
import { useRequireLogin } from '../../shared/require-login.ts'
import { useBrand } from '../../shared/use-brand.ts'
import styles from './quick-actions.module.css'

type Action = { label: string; Icon: ComponentType; run: () => void }

/** Recharge, withdraw, rebate, promotions or the encrypted portal, customer service (Spec A §2 Home). */
export function QuickActions() {
  return (
    <nav className={styles.row} aria-label="快捷入口">
      {useActions().map(({ label, Icon, run }) => (
        <button key={label} type="button" className={styles.action} onClick={run}>
          <span className={styles.icon}>
            <Icon />
          </span>
          {label}
        </button>
      ))}
    </nav>
  )
}

function useActions(): Action[] {
  const { labels, company } = useBrand()
  const navigation = useNavigation()
  const requireLogin = useRequireLogin()
  const bridge = useBridge()
  const forMembers = (to: string) => () => {
    if (requireLogin({ go: true })) navigation.go(to)
  }
  const portal = externalUrl(company.encryptUrl)
  return [
    { label: labels.recharge, Icon: IconRecharge, run: forMembers(paths.recharge()) },
    { label: labels.withdraw, Icon: IconWithdraw, run: forMembers(paths['withdraw-money']()) },
    { label: labels.rebate, Icon: IconRebate, run: forMembers(paths['betting-bonus']()) },
    portal
      ? { label: '聊天室', Icon: IconPortal, run: () => bridge.openExternal(portal) }
      : { label: labels.promotional, Icon: IconGift, run: () => navigation.go(paths.promotional()) },
    { label: '客服', Icon: IconService, run: () => navigation.go(paths.services()) },
  ]
}
