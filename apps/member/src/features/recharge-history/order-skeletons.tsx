import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import styles from './order-skeletons.module.css'

/** Two days of orders on their way, in the shape of what comes. */
export const OrderSkeletons = () => (
  <div className={styles.days} role="status" aria-label="加载中">
    {[2, 3].map((rows) => (
      <div key={rows} className={styles.day}>
        <div className={styles.head}>
          <Skeleton width={48} height={16} />
        </div>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={styles.row}>
            <Skeleton width={36} height={36} round="50%" />
            <span className={styles.what}>
              <Skeleton width={84} height={15} />
              <Skeleton width={116} height={12} />
            </span>
            <span className={styles.money}>
              <Skeleton width={84} height={16} />
              <Skeleton width={64} height={12} />
            </span>
          </div>
        ))}
      </div>
    ))}
  </div>
)

/** An order on its way: what it is, its steps, its figures. */
export const DetailSkeleton = () => (
  <div className={styles.detail} role="status" aria-label="加载中">
    <div className={styles.card}>
      <Skeleton width={132} height={40} round={20} />
      <Skeleton width={180} height={36} />
      <Skeleton height={64} round={12} />
    </div>
    <div className={styles.card}>
      <Skeleton width={64} height={18} />
      {[1, 2, 3].map((step) => (
        <div key={step} className={styles.row}>
          <Skeleton width={22} height={22} round="50%" />
          <span className={styles.what}>
            <Skeleton width={112} height={15} />
            <Skeleton width={164} height={12} />
          </span>
        </div>
      ))}
    </div>
    <div className={styles.card}>
      <Skeleton height={132} round={12} />
    </div>
  </div>
)
