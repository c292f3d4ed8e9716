import type { MenuEntry } from '@liuhe/brand/resolve.ts'
import type { MenuIcon } from '@liuhe/brand/theme.ts'
import { useSession } from '@liuhe/web/session/use-session.ts'
import { classNames } from '@liuhe/web/ui/class-names.ts'
import { confirm } from '@liuhe/web/ui/over/confirm.ts'
import type { ComponentType, MouseEvent } from 'react'
import DatabasesFill from '~icons/mingcute/book-2-fill'
import DatabasesLine from '~icons/mingcute/book-2-line'
import BetsFill from '~icons/mingcute/bill-fill'
import BetsLine from '~icons/mingcute/bill-line'
import GameFill from '~icons/mingcute/game-2-fill'
import PromotionalFill from '~icons/mingcute/gift-fill'
import PromotionalLine from '~icons/mingcute/gift-line'
import HomeFill from '~icons/mingcute/home-3-fill'
import HomeLine from '~icons/mingcute/home-3-line'
import GalleryFill from '~icons/mingcute/pic-fill'
import GalleryLine from '~icons/mingcute/pic-line'
import ProfileFill from '~icons/mingcute/user-3-fill'
import ProfileLine from '~icons/mingcute/user-3-line'
import { Link } from '../../shared/link.tsx'
import { useOpenLogin } from '../../shared/account/require-login.ts'
import { useBrand } from '../../shared/use-brand.ts'
import styles from './bottom-menu.module.css'

/** Each entry's picture: a line while idle, filled while it is the page in front. */
const ICONS: Record<MenuIcon, { idle: ComponentType; active: ComponentType }> = {
  home: { idle: HomeLine, active: HomeFill },
  databases: { idle: DatabasesLine, active: DatabasesFill },
  game: { idle: GameFill, active: GameFill },
  gallery: { idle: GalleryLine, active: GalleryFill },
  profile: { idle: ProfileLine, active: ProfileFill },
  promotional: { idle: PromotionalLine, active: PromotionalFill },
  bets: { idle: BetsLine, active: BetsFill },
}

/** The menu at the foot of the window; which entries it has is the theme's business. `active` is the path in front. */
export function BottomMenu({ active }: { active: string }) {
  const { menu } = useBrand()
  return (
    <nav className={styles.menu} aria-label="主菜单">
      {menu.map((entry) => (
        <MenuLink key={entry.route} entry={entry} active={entry.path === active} />
      ))}
    </nav>
  )
}

function MenuLink({ entry, active }: { entry: MenuEntry; active: boolean }) {
  const session = useSession()
  const openLogin = useOpenLogin()
  const Icon = ICONS[entry.icon][active ? 'active' : 'idle']
  // A guest is asked first instead of being thrown to the login page. (SHELL-011 … 013)
  const ask = async (event: MouseEvent) => {
    if (!entry.asksLogin || session.token() !== null) return
    event.preventDefault()
    if (await confirm({ title: '请先登录!' })) openLogin()
  }
  return (
    <Link
      to={entry.path}
      className={classNames(styles.entry, entry.raised && styles.raised)}
      aria-current={active ? 'page' : undefined}
      onClick={(event) => void ask(event)}
    >
      <span className={styles.icon}>
        <Icon />
      </span>
      <span className={styles.label}>{entry.label}</span>
    </Link>
  )
}
