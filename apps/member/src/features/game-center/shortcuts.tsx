import '@liuhe/web/styles/palettes/hues.css'
import { paths } from '@liuhe/brand/paths.ts'
import type { ComponentType, SVGProps } from 'react'
import IconBills from '~icons/mingcute/bill-fill'
import IconWithdraw from '~icons/mingcute/card-pay-fill'
import IconPromotions from '~icons/mingcute/gift-fill'
import IconService from '~icons/mingcute/headphone-2-fill'
import IconRebate from '~icons/mingcute/refresh-2-fill'
import IconRecharge from '~icons/mingcute/wallet-4-fill'
import { useRequireLogin } from '../../shared/account/require-login.ts'
import { Link } from '../../shared/link.tsx'
import { useBrand } from '../../shared/use-brand.ts'
import styles from './shortcuts.module.css'

type Shortcut = {
  to: string
  label: string
  tone: string
  Icon: ComponentType<SVGProps<SVGSVGElement>>
  requiredAuth?: true
}

/** Five services and the customer service; what needs a member sends a guest to login (GC-008 … GC-014). */
export function Shortcuts() {
  const { labels } = useBrand()
  const requireLogin = useRequireLogin()
  const shortcuts: Shortcut[] = [
    { to: paths.recharge(), label: labels.recharge, tone: 'red', Icon: IconRecharge, requiredAuth: true },
    { to: paths['withdraw-money'](), label: labels.withdraw, tone: 'blue', Icon: IconWithdraw, requiredAuth: true },
    { to: paths['betting-bonus'](), label: labels.rebate, tone: 'green', Icon: IconRebate, requiredAuth: true },
    { to: paths.bills(), label: '明细', tone: 'amber', Icon: IconBills, requiredAuth: true },
    { to: paths.promotional(), label: labels.promotional, tone: 'pink', Icon: IconPromotions },
    { to: paths.services(), label: '客服', tone: 'violet', Icon: IconService },
  ]
  return (
    <nav className={styles.row} aria-label="快捷服务">
      {shortcuts.map(({ to, label, tone, Icon, requiredAuth }) => (
        <Link
          key={label}
          to={to}
          className={styles.entry}
          onClick={(event) => {
            if (requiredAuth && !requireLogin({ go: true })) event.preventDefault()
          }}
        >
          <span className={styles.icon} data-tone={tone}>
            <Icon aria-hidden="true" />
          </span>
          {label}
        </Link>
      ))}
    </nav>
  )
}
