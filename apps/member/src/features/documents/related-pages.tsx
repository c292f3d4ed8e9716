import { paths } from '@liuhe/brand/paths.ts'
import type { ComponentType, SVGProps } from 'react'
import IconForum from '~icons/mingcute/chat-3-line'
import IconOpen from '~icons/mingcute/unlock-line'
import IconStructure from '~icons/mingcute/tree-2-line'
import IconMaster from '~icons/mingcute/trophy-line'
import { Link } from '../../shared/link.tsx'
import styles from './related-pages.module.css'

const PAGES: readonly { to: string; label: string; Icon: ComponentType<SVGProps<SVGSVGElement>> }[] = [
  { to: paths['master-documents'](), label: '高手资料', Icon: IconMaster },
  { to: paths['public-documents'](), label: '公开资料', Icon: IconOpen },
  { to: paths['water-forum'](), label: '六合论坛', Icon: IconForum },
  { to: paths['game-structures'](), label: '玩法结构', Icon: IconStructure },
]

/** The other ways into the same material. */
export function RelatedPages() {
  return (
    <nav className={styles.pages} aria-label="资料导航">
      {PAGES.map(({ to, label, Icon }) => (
        <Link key={to} to={to} className={styles.page}>
          <Icon aria-hidden="true" />
          {label}
        </Link>
      ))}
    </nav>
  )
}
