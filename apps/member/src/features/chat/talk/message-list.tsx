import { Spinner } from '@liuhe/web/ui/spinner.tsx'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import IconDown from '~icons/mingcute/arrows-down-line'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import styles from './message-list.module.css'

type MessageListProps<Row> = {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  row: (row: Row) => ReactNode
  /** How many messages of others there are in all: what grows while somebody reads further up is counted. */
  heardCount: number
  /** Grows when the member himself says something: the list then shows its end, wherever it stood. */
  saidCount: number
  older: 'offered' | 'loading' | 'failed' | 'none'
  onOlder: () => void
  /** The end is on the screen, or no longer: what is there counts as read. */
  onEnd?: (isAtEnd: boolean) => void
  /** Stands before the first message. */
  head?: ReactNode
}

/** So near to its end, in px, a list counts as being there, and follows what comes. */
const END_PX = 60
/** The place of the control for older messages, and what is left of it where there are none, in px. */
const OLDER_PX = 44
const AIR_PX = 12

/**
 * Messages, the newest at the foot. Only those near the window are drawn, however many there are; the place is kept
 * when older ones or pictures come (ADR 101).
 */
export function MessageList<Row>(props: MessageListProps<Row>) {
  const { rows, rowKey, row, older, onOlder, head } = props
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const { isAtEnd, look, toEnd, follow } = useEnd({ frame, list }, rows.length, props)
  const news = useNews(props.heardCount, isAtEnd)
  const isPrepended = usePrepended(rows, rowKey)
  const [headRef, headPx] = useHeight()
  const olderPx = older === 'none' ? AIR_PX : OLDER_PX
  return (
    <div className={styles.place}>
      {/* The box scrolls, and takes the focus so that keys can scroll it. */}
      <div
        ref={frame}
        className={styles.frame}
        role="log"
        aria-label="消息"
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it a keyboard cannot scroll the box
        tabIndex={0}
      >
        <div ref={headRef}>{head}</div>
        <div className={styles.older} style={{ height: olderPx }}>
          <Older state={older} onOlder={onOlder} />
        </div>
        <Virtualizer
          ref={list}
          scrollRef={frame}
          data={rows}
          shift={isPrepended}
          startMargin={olderPx + headPx}
          onScroll={look}
          onResize={follow}
        >
          {(one) => (
            <div key={rowKey(one)} className={styles.row}>
              {row(one)}
            </div>
          )}
        </Virtualizer>
      </div>
      {!isAtEnd && (
        <button type="button" className={styles.jump} onClick={toEnd}>
          <IconDown aria-hidden="true" />
          {news > 0 ? `${news > 99 ? '99+' : news} 条新消息` : '回到底部'}
        </button>
      )}
    </div>
  )
}

function Older({ state, onOlder }: { state: MessageListProps<never>['older']; onOlder: () => void }) {
  if (state === 'loading') return <Spinner size={18} label="加载中" />
  if (state === 'none') return null
  return (
    <button type="button" onClick={onOlder}>
      {state === 'failed' ? '加载失败，点按重试' : '查看更早的消息'}
    </button>
  )
}

/** Keeps the end in sight while somebody is there. */
function useEnd<Row>(
  { frame, list }: { frame: { current: HTMLElement | null }; list: { current: VirtualizerHandle | null } },
  count: number,
  { saidCount, onEnd }: MessageListProps<Row>,
) {
  const [isAtEnd, setAtEnd] = useState(true)
  /** What the last scroll of a finger, a wheel or a key left; a list that grows is not yet elsewhere. */
  const follows = useRef(true)
  const toEnd = () => {
    follows.current = true
    setAtEnd(true)
    list.current?.scrollToIndex(count - 1, { align: 'end' })
  }
  const look = () => {
    const { current } = frame
    if (!current) return
    const isNear = current.scrollHeight - current.scrollTop - current.clientHeight <= END_PX
    follows.current = isNear
    setAtEnd(isNear)
  }
  const follow = () => {
    if (follows.current) list.current?.scrollToIndex(count - 1, { align: 'end' })
  }
  useLayoutEffect(() => {
    if (follows.current && count > 0) list.current?.scrollToIndex(count - 1, { align: 'end' })
  }, [list, count])
  const said = useRef(saidCount)
  useLayoutEffect(() => {
    if (saidCount > said.current) {
      follows.current = true
      setAtEnd(true)
      list.current?.scrollToIndex(count - 1, { align: 'end' })
    }
    said.current = saidCount
  }, [list, saidCount, count])
  useEffect(() => onEnd?.(isAtEnd), [isAtEnd, count, onEnd])
  return { isAtEnd, look, toEnd, follow }
}

/** How many have come since the end was last seen. */
function useNews(heardCount: number, isAtEnd: boolean): number {
  const [seen, setSeen] = useState(heardCount)
  if (isAtEnd && seen !== heardCount) setSeen(heardCount)
  return isAtEnd ? 0 : Math.max(0, heardCount - seen)
}

/** Whether the last change put rows at the top: the list then measures its place from the end. */
function usePrepended<Row>(rows: readonly Row[], rowKey: (row: Row) => string): boolean {
  const nameOf = (row: Row | undefined) => (row === undefined ? '' : rowKey(row))
  const [first, last] = [nameOf(rows[0]), nameOf(rows.at(-1))]
  const [seen, setSeen] = useState({ first, last, count: rows.length, isPrepended: false })
  if (seen.first !== first || seen.last !== last || seen.count !== rows.length) {
    const isPrepended = seen.count > 0 && seen.first !== first && seen.last === last
    setSeen({ first, last, count: rows.length, isPrepended })
  }
  return seen.isPrepended
}

/** The height of what stands above the list, which the list has to know. */
function useHeight() {
  const ref = useRef<HTMLDivElement>(null)
  const [px, setPx] = useState(0)
  useLayoutEffect(() => {
    const { current } = ref
    if (!current) return
    const sizes = new ResizeObserver(() => setPx(current.offsetHeight))
    sizes.observe(current)
    return () => sizes.disconnect()
  }, [])
  return [ref, px] as const
}
