import { Button } from '@liuhe/web/ui/button.tsx'
import { Empty } from '@liuhe/web/ui/empty.tsx'

/** A report that did not come: 暂无数据, with what the server said (Spec B §8), and the way to try again. */
export function ReportFailed({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <div role="alert">
      <Empty text="暂无数据">
        {error && <p>{error.message}</p>}
        <Button look="soft" size="small" onClick={onRetry}>
          重新加载
        </Button>
      </Empty>
    </div>
  )
}
