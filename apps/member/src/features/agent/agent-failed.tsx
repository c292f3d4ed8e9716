import { paths } from '@liuhe/brand/paths.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { ReportFailed } from '../../shared/parts/report-failed.tsx'

/** Why a page of agents has nothing: what does not exist leads back to the list, and anything else is tried again. */
export function AgentFailed({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'AGENT/NOT_FOUND') {
    return <EmptyList text={error?.message} to={paths['agent-user-list']()} step="返回下级列表" />
  }
  if (code === 'AGENT/LINK_NOT_FOUND') {
    return <EmptyList text={error?.message} to={paths['agent-create-link']()} step="返回推广链接" />
  }
  if (code === 'AGENT/STATEMENT_NOT_FOUND') {
    return <EmptyList text={error?.message} to={paths['agent-statements']()} step="返回佣金结算" />
  }
  return <ReportFailed error={error} onRetry={onRetry} />
}
