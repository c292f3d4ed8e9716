import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import styles from './bet-list-page.module.css'

/** Rows on their way. */
export function OrderSkeletons() {
  return (
    <div className={styles.skeletons} role="status" aria-label="加载中">
      {[0, 1, 2, 3].map((row) => (
        <SkeletonCard key={row} lines={2} />
      ))}
    </div>
  )
}
