import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Icon } from '../../shared/icon.tsx'
import { countdownOf, shortTime } from '../../shared/site-time.ts'
import { useNow } from '../../shared/use-now.ts'
import style from './service.module.css'
import { type CaseRow, markText, nameOf, PROMISED_MS, waitsSince } from './words.ts'

export interface CaseGroup {
  title: string
  hint: string
  rows: readonly CaseRow[]
}

interface CaseListProps {
  groups: readonly CaseGroup[]
  selected: number | undefined
  onSelect: (row: number) => void
  /** Enter on the open one: the focus goes where words are typed. */
  onEnter: () => void
}

/** Conversations in groups: who, since when he waits, and his last line. */
export function CaseList({ groups, selected, onSelect, onEnter }: CaseListProps) {
  const now = useNow(1_000)
  const body = useOpenInSight(selected)
  return (
    <div ref={body}>
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map(({ title, hint, rows }) => (
          <section key={title} className={style.group} aria-label={title}>
            <h2>
              {title} {rows.length}
              <small>{hint}</small>
            </h2>
            <ul>
              {rows.map((row) => (
                <CaseLine
                  key={row.caseId}
                  {...{ row, now, onSelect, onEnter }}
                  isOpen={Number(row.caseId) === selected}
                />
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}

interface CaseLineProps extends Pick<CaseListProps, 'onSelect' | 'onEnter'> {
  row: CaseRow
  now: number
  isOpen: boolean
}

function CaseLine({ row, now, isOpen, onSelect, onEnter }: CaseLineProps) {
  const number = Number(row.caseId)
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isOpen) return
    event.preventDefault()
    onEnter()
  }
  const { asker, unread, isOffline, lastLine, state } = row
  return (
    <li>
      <button
        type="button"
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => onSelect(number)}
        onKeyDown={enter}
      >
        <span className={style.who}>
          <b>{nameOf(row)}</b>
          <small>{asker.account === null ? '访客' : `VIP ${asker.vipLevel}`}</small>
          {row.isProtection && (
            <em className={style.protect}>
              <Icon name="shield" />
              保护
            </em>
          )}
          {isOffline && state === 'waiting' && <em>留言</em>}
          {unread > 0 && state === 'open' && <em className={style.unread}>{unread} 条新</em>}
          <Wait row={row} now={now} />
        </span>
        <span className={style.line}>{lastLine === '' ? '（还没有说话）' : lastLine}</span>
        {state === 'closed' && row.mark !== null && <span className={style.line}>评分 {markText(row)}</span>}
        {state === 'open' && row.staff !== null && row.login === null && (
          <span className={style.line}>{row.staff}</span>
        )}
      </button>
    </li>
  )
}

/** How long he has waited; beyond what was promised by sign and colour. A closed one says when it ended. */
export function Wait({ row, now }: { row: CaseRow; now: number }) {
  const since = waitsSince(row)
  if (since === undefined) {
    return row.closedAt === null ? null : <time className={style.wait}>{shortTime(row.closedAt, now)}</time>
  }
  const isLate = now - since > PROMISED_MS
  return (
    <span className={`${style.wait} ${isLate ? style.late : ''}`} title={isLate ? '已超过承诺的 2:00' : '承诺 2:00'}>
      {isLate && <Icon name="clock" />}
      {countdownOf(now - since)}
      {isLate && <span className={style.spoken}>已超时</span>}
    </span>
  )
}

/** Keeps the open conversation in sight and the focus on it, but takes it from nobody who types. */
function useOpenInSight(selected: number | undefined) {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const open = body.current?.querySelector<HTMLElement>('[aria-current]')
    open?.scrollIntoView({ block: 'nearest' })
    const isFree = document.activeElement === document.body || body.current?.contains(document.activeElement) === true
    if (isFree) open?.focus()
  }, [selected])
  return body
}
