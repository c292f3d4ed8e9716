import { ApiError, type CallOptions } from '@liuhe/contract/client.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../shared/button.tsx'
import { Changed } from '../shared/changed.tsx'
import { Conflict } from '../shared/conflict.tsx'
import { Notice } from '../shared/notice.tsx'
import { sentenceOf } from '../shared/sentence-of.ts'
import { Failed, Loading, NothingHere } from '../shared/states.tsx'
import { saysOther, useOthersChange } from './use-others-change.ts'
import { useNow } from '../shared/use-now.ts'
import { useKeys } from '../shell/keys.tsx'
import { ObjectTrail } from './object-trail.tsx'
import style from './panel.module.css'

/** What the parts of an open panel are told. */
export interface PanelWays {
  now: number
  /** After a deed: shows what has become of the object. */
  onDone: () => Promise<void>
  /** After a refusal: what was seen stands beside what is there now. */
  onRefused: (why: unknown) => Promise<void>
  /** The button of the trail, for a head that places it itself. */
  trailButton: ReactNode
}

interface ObjectPanelProps<Detail> {
  /** As the audit and proposals name it: `withdrawal/7`. It is read again only when the person asks for it. */
  object: string
  /** What a screen reader calls the panel. */
  label: string
  read: (options: CallOptions) => Promise<Detail>
  /** The code of a number that nobody has. */
  notFound: string
  head: (detail: Detail, ways: PanelWays) => ReactNode
  body: (detail: Detail, ways: PanelWays) => ReactNode
  /** The decisions; nothing for what can only be read. */
  footer?: ((detail: Detail, ways: PanelWays) => ReactNode) | undefined
  /** The object's own fields as texts, by name: a conflict and a change are told by them. */
  shownOf?: ((detail: Detail) => ReadonlyMap<string, string>) | undefined
  /** Whether the list, read after the object, says something else: for what members and jobs change. */
  isOutdated?: ((detail: Detail, readAt: number) => boolean) | undefined
  /** Whose proposals and whose entries of the audit the trail shows; the object's own, or null for no trail at all. */
  trail?: ((detail: Detail) => { object: string; audited: string }) | null
  headClass?: string | undefined
  onClose: () => void
}

/** One open object: head, what is known of it, its trail (`t`), and the decisions. Others' changes are told (`.`). */
export function ObjectPanel<Detail>(props: ObjectPanelProps<Detail>) {
  const { object, read, notFound, onClose } = props
  const found = useQuery({
    queryKey: ['object', object],
    queryFn: ({ signal }) => read({ signal }),
    ...{ staleTime: 0, gcTime: 0 },
  })
  useKeys([{ keys: 'Escape', label: '回列表', run: onClose }])
  if (found.error instanceof ApiError && found.error.code === notFound) return <NothingHere />
  if (found.data === undefined) {
    return found.error === null ? <Loading /> : <Failed error={found.error} onRetry={() => void found.refetch()} />
  }
  const readAgain = () => found.refetch({ throwOnError: true })
  return <Opened {...props} detail={found.data} readAt={found.dataUpdatedAt} readAgain={readAgain} />
}

interface OpenedProps<Detail> extends ObjectPanelProps<Detail> {
  detail: Detail
  readAt: number
  readAgain: () => Promise<unknown>
}

function Opened<Detail>(props: OpenedProps<Detail>) {
  const { detail, object, label, shownOf, trail = () => ({ object, audited: object }), headClass } = props
  const now = useNow(1_000)
  const [isTrailOpen, setIsTrailOpen] = useState(false)
  /** What this person saw when the server said that it is another thing now. */
  const [seen, setSeen] = useState<{ detail: Detail; why: unknown }>()
  const { isChanged, reload, failure, later } = useFreshness(props)
  const ways: PanelWays = {
    now,
    onDone: reload,
    async onRefused(why) {
      setSeen({ detail, why })
      await reload()
    },
    trailButton: trail !== null && (
      <Button aria-expanded={isTrailOpen} keycap="t" onClick={() => setIsTrailOpen(!isTrailOpen)}>
        轨迹
      </Button>
    ),
  }
  const isTold = isChanged && seen === undefined
  useKeys([
    ...(trail === null ? [] : [{ keys: 't', label: '轨迹', run: () => setIsTrailOpen(!isTrailOpen), isAction: true }]),
    ...(isTold ? [{ keys: '.', label: '载入新内容', run: () => void reload() }] : []),
  ])
  return (
    <article className={style.panel} aria-label={label}>
      <header className={`${style.head} ${headClass ?? ''}`}>{props.head(detail, ways)}</header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must scroll it */}
      <div className={style.body} role="group" aria-label="内容" data-body="" tabIndex={0}>
        {isTold && <Changed onLoad={() => void reload()} onLater={later} />}
        {failure !== undefined && <Notice kind="bad">没有载入：{sentenceOf(failure)}</Notice>}
        {seen !== undefined && (
          <Conflict
            before={shownOf?.(seen.detail) ?? new Map()}
            after={shownOf?.(detail) ?? new Map()}
            why={seen.why}
            onClose={() => setSeen(undefined)}
          />
        )}
        {isTrailOpen && trail !== null && <ObjectTrail {...trail(detail)} />}
        {props.body(detail, ways)}
      </div>
      {props.footer?.(detail, ways)}
    </article>
  )
}

/** Whether others have changed the object since it was read, and the reading of what is there now. */
function useFreshness<Detail>({ detail, object, read, readAt, readAgain, shownOf, isOutdated }: OpenedProps<Detail>) {
  const [waved, setWaved] = useState<number>()
  const [failure, setFailure] = useState<unknown>()
  const news = useOthersChange<Detail>({
    ...{ object, readAt, read },
    isOther: shownOf && ((present) => saysOther(shownOf(present), shownOf(detail))),
  })
  const isLate = isOutdated?.(detail, readAt) === true && waved !== readAt
  return {
    isChanged: news.isChanged || isLate,
    failure,
    async reload() {
      try {
        await readAgain()
        news.forget()
        setFailure(undefined)
      } catch (error) {
        setFailure(error)
      }
    },
    later() {
      news.forget()
      setWaved(readAt)
    },
  }
}
