import { paths } from '@liuhe/brand/paths.ts'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { Link } from '../link.tsx'
import { useOnline } from '../device/use-online.ts'
import styles from './load-failed.module.css'

/** What did not come: why, that no money is touched by it, and where help is. */
export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isOnline = useOnline()
  return (
    <div className={styles.failed}>
      <ErrorState text={isOnline ? error.message : '网络已断开，恢复后可继续'} onRetry={onRetry} />
      <p>
        您的余额和订单不受影响。仍不行？<Link to={paths.services()}>联系客服</Link>
      </p>
    </div>
  )
}
