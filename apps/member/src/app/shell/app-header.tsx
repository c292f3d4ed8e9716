import { paths } from '@liuhe/brand/paths.ts'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { Count } from '@liuhe/web/ui/badge.tsx'
import { classNames } from '@liuhe/web/ui/class-names.ts'
import IconBell from '~icons/mingcute/notification-line'
import { imageUrl } from '../../shared/operator/image-url.ts'
import { Link } from '../../shared/link.tsx'
import { useOpenLogin, useOpenRegister } from '../../shared/account/require-login.ts'
import { useBrand } from '../../shared/use-brand.ts'
import { useUnread } from '../../shared/account/use-unread.ts'
import { WalletChip } from '../../shared/account/wallet-chip.tsx'
import styles from './app-header.module.css'

/**
 * The bar of the pages behind the menu: logo, then login and register for guests, or the balance for members.
 * (Spec A §2 Theme3 header) With `flow` its colour runs on behind the banner below. In the game centre the way to more
 * money stands beside the balance, whose sign turns for a time of its own.
 */
export function AppHeader({ flow, inGames = false }: { flow: boolean; inGames?: boolean }) {
  const { company } = useBrand()
  return (
    <>
      <header className={styles.header}>
        <Link to={paths.home()} className={styles.logo} aria-label={`${company.name} 首页`}>
          {company.logoUrl ? <img src={imageUrl(company.logoUrl)} alt="" width={26} height={26} /> : <LogoBall />}
          <span>{company.logoText}</span>
        </Link>
        {!inGames && <Bell />}
        {/* Both states are equally wide, so that nothing jumps when a member's balance takes the guest's place. */}
        <div className={styles.session}>
          <SessionSlot inGames={inGames} />
        </div>
      </header>
      {flow && <div className={styles.flow} aria-hidden="true" />}
    </>
  )
}

function Bell() {
  const unread = useUnread()
  const label = unread > 0 ? `消息中心，${unread}条未读` : '消息中心'
  return (
    <Link to={paths.notifications()} className={styles.bell} aria-label={label}>
      <IconBell />
      <Count of={unread} tone="head" className={styles.unread} />
    </Link>
  )
}

function SessionSlot({ inGames }: { inGames: boolean }) {
  const { labels, numbers } = useBrand()
  const signedIn = useIsSignedIn()
  const openLogin = useOpenLogin()
  const openRegister = useOpenRegister()
  if (signedIn && inGames)
    return (
      <>
        <WalletChip spinnerMs={numbers.gameCenterSpinnerMs} />
        <Link to={paths.recharge()} className={classNames(styles.login, styles.register)}>
          {labels.recharge}
        </Link>
      </>
    )
  if (signedIn) return <WalletChip />
  return (
    <>
      <button type="button" className={styles.login} onClick={openLogin}>
        登录
      </button>
      <button type="button" className={classNames(styles.login, styles.register)} onClick={openRegister}>
        注册
      </button>
    </>
  )
}

/** The mark of a company without a picture of its own: a gold ball. */
function LogoBall() {
  return (
    <span className={styles.ball} aria-hidden="true">
      <span>49</span>
    </span>
  )
}
