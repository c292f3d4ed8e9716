import { paths } from '@liuhe/brand/paths.ts'
import type { ComponentType, SVGProps } from 'react'
import IconBets from '~icons/mingcute/bill-line'
import IconCards from '~icons/mingcute/book-6-line'
import IconGame from '~icons/mingcute/game-2-line'
import IconHistory from '~icons/mingcute/history-line'
import { Link } from '../../shared/link.tsx'
import styles from './profile-page.module.css'

type Shortcut = { label: string; to: string; icon: ComponentType<SVGProps<SVGSVGElement>> }

/** One-minute Mark Six: the game whose result is never far away. */
const QUICK_GAME = 71

const SHORTCUTS: readonly Shortcut[] = [
  { label: '投注记录', to: paths['bet-list'](), icon: IconBets },
  { label: '快速投注', to: paths.game({ id: QUICK_GAME }), icon: IconGame },
  { label: '开奖记录', to: paths['lottery-record-history']({ gameId: QUICK_GAME }), icon: IconHistory },
  { label: '资料首页', to: paths.home(), icon: IconCards },
]

/** Ways from the profile to the pages a member opens most. */
export function ShortcutGrid() {
  return (
    <nav className={styles.grid} aria-label="常用功能">
      {SHORTCUTS.map(({ label, to, icon: Icon }) => (
        <Link key={label} to={to} className={styles.shortcut}>
          <span className={styles.shortcutIcon}>
            <Icon aria-hidden="true" />
          </span>
          {label}
        </Link>
      ))}
    </nav>
  )
}
