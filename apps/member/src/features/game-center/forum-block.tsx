import '@liuhe/web/styles/palettes/hues.css'
import { paths } from '@liuhe/brand/paths.ts'
import type { ComponentType, SVGProps } from 'react'
import IconData from '~icons/mingcute/book-2-fill'
import IconForum from '~icons/mingcute/chat-3-fill'
import IconRight from '~icons/mingcute/right-line'
import IconMaster from '~icons/mingcute/star-fill'
import { Link } from '../../shared/link.tsx'
import { useBrand } from '../../shared/use-brand.ts'
import styles from './forum-block.module.css'

type Entry = { to: string; label: string; tone: string; Icon: ComponentType<SVGProps<SVGSVGElement>> }

/** The forum, where the menu's entry is named for it (Ruling C106). */
export function ForumBlock() {
  const { labels } = useBrand()
  const entries: Entry[] = [
    { to: paths['water-forum'](), label: '论坛帖子', tone: 'red', Icon: IconForum },
    { to: paths['master-documents'](), label: '高手资料', tone: 'amber', Icon: IconMaster },
    { to: paths['public-documents'](), label: '公开资料', tone: 'blue', Icon: IconData },
  ]
  return (
    <section className={styles.forum} aria-label={labels.gameCenter}>
      <Link to={paths['water-forum']()} className={styles.head}>
        <h2>{labels.gameCenter}</h2>
        <span>进论坛</span>
        <IconRight aria-hidden="true" />
      </Link>
      <div className={styles.entries}>
        {entries.map(({ to, label, tone, Icon }) => (
          <Link key={to} to={to} className={styles.entry} data-tone={tone}>
            <Icon aria-hidden="true" />
            {label}
          </Link>
        ))}
      </div>
    </section>
  )
}
