import { paths } from '@liuhe/brand/paths.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import styles from './security.module.css'

type Load = { isError: boolean; error: Error | null; refetch: () => unknown }

/** What stands in place of data that is on its way, did not come, or is not for this kind of account. */
export function LoadState({ load, lines = 4 }: { load: Load; lines?: number }) {
  if (!load.isError) {
    return (
      <div className={styles.page} aria-busy="true">
        <SkeletonCard lines={lines} />
      </div>
    )
  }
  const isTrial = load.error instanceof ApiError && load.error.code === 'UC/TRIAL_FORBIDDEN'
  return isTrial ? (
    <EmptyList text={load.error?.message} to={paths['auth-register']()} step="注册正式账户" />
  ) : (
    <ErrorState onRetry={() => void load.refetch()} />
  )
}
