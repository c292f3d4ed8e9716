import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import styles from './bill-list.module.css'

/** Two days on their way, in the shape of what comes. */
export function BillSkeletons() {
  return (
    <div className={styles.skeletons} role="status" aria-label="加载中">
      {[3, 4].map((rows) => (
        <div key={rows} className={styles.skeletonDay}>
          <div className={styles.skeletonHead}>
            <Skeleton width={48} height={16} />
            <Skeleton width={132} height={12} />
          </div>
          {Array.from({ length: rows }, (_, row) => (
            <div key={row} className={styles.skeletonRow}>
              <Skeleton width={36} height={36} round="50%" />
              <span className={styles.skeletonWhat}>
                <Skeleton width={72} height={15} />
                <Skeleton width={116} height={12} />
              </span>
              <span className={styles.skeletonMoney}>
                <Skeleton width={84} height={16} />
                <Skeleton width={108} height={12} />
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
