import { memo, type ReactNode, useEffect, useRef } from 'react'
import { Empty } from '../empty.tsx'
import { ErrorState } from '../error-state.tsx'
import styles from './infinite-list.module.css'
import { SkeletonCard } from '../skeleton.tsx'
import { Spinner } from '../spinner.tsx'

export type InfiniteListProps<Item> = {
  items: readonly Item[]
  itemKey: (item: Item) => string | number
  row: (item: Item, index: number) => ReactNode
  hasMore: boolean
  loading: boolean
  failed?: boolean
  onMore: () => void
  onRetry?: () => void
  /** How far before the end the next page is asked for, in px. */
  offsetPx?: number
  endText?: string
  empty?: ReactNode
  /** What stands in for a first page that failed to come. */
  failure?: ReactNode
  /** What stands in for the first page. */
  skeleton?: ReactNode
  /** What stands in for the next page; a spinner when absent. */
  moreSkeleton?: ReactNode
  className?: string
}

/** A list that asks for its next page shortly before its end comes into view. */
export function InfiniteList<Item>(props: InfiniteListProps<Item>) {
  const { items, itemKey, row, hasMore, loading, failed, onMore, onRetry, offsetPx = 300, className } = props
  if (items.length === 0) {
    if (failed) return props.failure ?? <ErrorState onRetry={onRetry ?? onMore} />
    if (loading) return props.skeleton ?? <Skeletons />
    if (!hasMore) return typeof props.empty === 'string' ? <Empty text={props.empty} /> : (props.empty ?? <Empty />)
  }
  return (
    <>
      <div className={className ?? styles.list} role="feed" aria-busy={loading}>
        {items.map((item, index) => (
          <Row key={itemKey(item)} item={item} index={index} row={row as InfiniteListProps<unknown>['row']} />
        ))}
      </div>
      {hasMore && !loading && !failed && <Sentinel key={items.length} offsetPx={offsetPx} onReach={onMore} />}
      {loading && props.moreSkeleton}
      <footer className={styles.foot}>
        {loading && !props.moreSkeleton && <Spinner size={22} label="加载中" />}
        {failed && <ErrorState onRetry={onRetry ?? onMore} />}
        {!hasMore && !loading && <p className={styles.end}>{props.endText ?? '没有更多了'}</p>}
      </footer>
    </>
  )
}

type RowProps = Pick<InfiniteListProps<unknown>, 'row'> & { item: unknown; index: number }

/**
 * A row is drawn again when it changes, not when others come: a caller that gives the same `row` for all of them has
 * that.
 */
const Row = memo(function Row({ item, index, row }: RowProps) {
  return <article className={styles.item}>{row(item, index)}</article>
})

/** Reports once when the end of the list comes within `offsetPx` of the window. */
function Sentinel({ offsetPx, onReach }: { offsetPx: number; onReach: () => void }) {
  const mark = useRef<HTMLDivElement>(null)
  const reach = useRef(onReach)
  useEffect(() => {
    reach.current = onReach
  })
  useEffect(() => {
    if (!mark.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reach.current()
      },
      // The document is named as the root, because in a partner's frame the margin would count from the outer window.
      { root: document, rootMargin: `0px 0px ${offsetPx}px 0px` },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [offsetPx])
  return <div ref={mark} className={styles.sentinel} aria-hidden="true" />
}

const Skeletons = () => (
  <div className={styles.list} role="status" aria-label="加载中">
    <SkeletonCard />
    <SkeletonCard />
  </div>
)
