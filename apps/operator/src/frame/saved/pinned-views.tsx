import { COUNT_MAX } from '@liuhe/contract/api/operator/common.ts'
import { useQueries } from '@tanstack/react-query'
import { Icon } from '../../shared/icon.tsx'
import { LIST } from '../../shell/news.tsx'
import type { Counted } from './counted.ts'
import style from './saved-views.module.css'
import { type SavedView, searchOf, useSavedViews, wordsOfView } from './use-saved-views.ts'

/** Members and jobs change what is counted, and are not in the news of colleagues. */
const EVERY_MS = 30_000
/** Each count is a call: those after these have none. */
const COUNTED_MAX = 8

/** The pinned views of the open desk above its list, with how much is in each where its call says so. */
export function PinnedViews({ counted }: { counted: Counted | undefined }) {
  const { views, present, open } = useSavedViews()
  const pinned = views.filter(({ isPinned }) => isPinned)
  const counts = useCounts(pinned, counted)
  if (pinned.length === 0) return null
  return (
    <nav className={style.pinned} aria-label="已固定">
      {pinned.map((view, at) => (
        <button
          key={view.viewId}
          type="button"
          aria-current={searchOf(wordsOfView(view)) === present ? 'true' : undefined}
          title={view.role === null ? '私有视图' : `本角色的视图，由 ${view.by} 共享`}
          onClick={() => open(view)}
        >
          {view.role !== null && <Icon name="two" />}
          {view.name}
          {counts[at] !== undefined && <small>{counts[at]}</small>}
        </button>
      ))}
    </nav>
  )
}

/** Numbers as they are shown. A number that could not be read again is no number. */
function useCounts(pinned: readonly SavedView[], counted: Counted | undefined): (string | undefined)[] {
  const asked = counted === undefined ? [] : pinned.slice(0, COUNTED_MAX)
  const found = useQueries({
    queries: asked.map((view) => ({
      queryKey: [LIST, 'view-count', view.viewId, view.search],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await counted?.(wordsOfView(view), { signal, isAutomatic: true })) ?? null,
      refetchInterval: EVERY_MS,
    })),
  })
  return found.map(({ data, isError }) => (isError || data === undefined || data === null ? undefined : shown(data)))
}

const shown = (count: number): string =>
  count > COUNT_MAX ? `${COUNT_MAX.toLocaleString('en-US')}+` : count.toLocaleString('en-US')
