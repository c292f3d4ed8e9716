import { Button } from './button.tsx'
import { Empty } from './empty.tsx'

/** A load that failed, and the way to try again. */
export function ErrorState({ text = '加载失败，请稍后重试', onRetry }: { text?: string; onRetry?: () => void }) {
  return (
    <div role="alert">
      <Empty text={text}>
        {onRetry && (
          <Button look="soft" size="small" onClick={onRetry}>
            重新加载
          </Button>
        )}
      </Empty>
    </div>
  )
}
