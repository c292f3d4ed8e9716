import IconHot from '~icons/mingcute/fire-fill'
import IconNew from '~icons/mingcute/sparkles-fill'
import type { EntryMark } from '../models/entry-model.ts'
import styles from './entry-badge.module.css'

/** How an entry stands out: a flame, a spark, or the word 置顶 (Spec B §3, subName of a list entry). */
export function EntryBadge({ mark }: { mark: EntryMark | undefined }) {
  if (mark === undefined) return null
  if (mark === 'top') return <span className={styles.top}>置顶</span>
  return (
    <span role="img" aria-label={mark === 'hot' ? '热门' : '最新'} className={styles[mark]}>
      {mark === 'hot' ? <IconHot /> : <IconNew />}
    </span>
  )
}
