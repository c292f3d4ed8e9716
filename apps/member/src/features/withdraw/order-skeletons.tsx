import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import styles from './order-skeletons.module.css'

/** Two days on their way, in the shape of what comes. */
export const OrderSkeletons = () => (
  <div className={styles.page} role="status" aria-label="加载中">
    {[3, 4].map((rows) => (
      <div key={rows} className={styles.card}>
        <Skeleton width={48} height={16} />
        {Array.from({ length: rows }, (_, row) => (
          <Row key={row} size={36} />
        ))}
      </div>
    ))}
  </div>
)

/** One withdrawal on its way: its head, its steps, its figures. */
export const DetailSkeleton = () => (
  <div className={styles.page} role="status" aria-label="加载中">
    <div className={styles.card}>
      <Skeleton width={168} height={36} round={18} />
      <Skeleton width={180} height={36} />
      <Skeleton height={64} round={12} />
    </div>
    <div className={styles.card}>
      <Skeleton width={64} height={18} />
      {[1, 2, 3].map((step) => (
        <Row key={step} size={22} />
      ))}
    </div>
    <div className={styles.card}>
      <Skeleton height={132} round={12} />
    </div>
  </div>
)

const Row = ({ size }: { size: number }) => (
  <div className={styles.row}>
    <Skeleton width={size} height={size} round="50%" />
    <span className={styles.what}>
      <Skeleton width={112} height={15} />
      <Skeleton width={148} height={12} />
    </span>
    <Skeleton width={72} height={16} />
  </div>
)
