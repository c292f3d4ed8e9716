import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from '../../shared/button.tsx'
import style from './companies.module.css'

interface OrderListProps {
  label: string
  /** Every item by its name, in words. */
  titles: Readonly<Record<string, string>>
  /** Those that are shown, in their order. */
  shown: readonly string[]
  onChange: (next: readonly string[]) => void
  /** Whether items may be left out, or are only ordered. */
  canHide?: boolean
  isReadOnly: boolean
}

/**
 * A list that a person orders: by its buttons, or by Alt with an arrow anywhere in a row. The focus goes with the row
 * that it is in.
 */
export function OrderList({ label, titles, shown, onChange, canHide = false, isReadOnly }: OrderListProps) {
  const list = useRef<HTMLUListElement>(null)
  const follow = useFollow(list)
  const hidden = canHide ? Object.keys(titles).filter((name) => !shown.includes(name)) : []
  const move = (name: string, by: -1 | 1) => {
    const at = shown.indexOf(name)
    if (isReadOnly || at < 0 || at + by < 0 || at + by >= shown.length) return
    follow(name, [`[data-by="${by}"]`, '[data-by]'])
    onChange(shown.toSpliced(at, 1).toSpliced(at + by, 0, name))
  }
  const toggle = (name: string) => {
    follow(name, ['input'])
    onChange(shown.includes(name) ? shown.filter((one) => one !== name) : [...shown, name])
  }
  return (
    <ul ref={list} className={style.order} aria-label={label}>
      {[...shown, ...hidden].map((name, at) => (
        <Row
          key={name}
          {...{ name, canHide, isReadOnly, move, toggle }}
          title={titles[name] ?? name}
          place={at < shown.length ? { at, isLast: at === shown.length - 1 } : undefined}
        />
      ))}
    </ul>
  )
}

/** After the next drawing, the first open control of these in a row gets the focus. */
function useFollow(list: { current: HTMLUListElement | null }) {
  const wanted = useRef<{ name: string; controls: readonly string[] }>(undefined)
  useEffect(() => {
    const { name, controls } = wanted.current ?? { name: '', controls: [] }
    wanted.current = undefined
    const row = list.current?.querySelector(`[data-name="${CSS.escape(name)}"]`)
    const found = controls.map((one) => row?.querySelector<HTMLElement>(`${one}:enabled`))
    found.find((one) => one !== null)?.focus()
  })
  return (name: string, controls: readonly string[]) => {
    wanted.current = { name, controls }
  }
}

interface RowProps {
  name: string
  title: string
  /** Nothing for an item that is left out. */
  place: { at: number; isLast: boolean } | undefined
  canHide: boolean
  isReadOnly: boolean
  move: (name: string, by: -1 | 1) => void
  toggle: (name: string) => void
}

function Row({ name, title, place, canHide, isReadOnly, move, toggle }: RowProps) {
  const hear = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(name, event.key === 'ArrowUp' ? -1 : 1)
  }
  const mover = (by: -1 | 1, isEnd: boolean) => (
    <Button
      look="text"
      data-by={by}
      aria-label={`${by < 0 ? '上移' : '下移'} ${title}`}
      disabled={isReadOnly || isEnd}
      onClick={() => move(name, by)}
    >
      {by < 0 ? '↑' : '↓'}
    </Button>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls inside
    <li data-name={name} className={place === undefined ? style.hidden : undefined} onKeyDown={hear}>
      {canHide ? (
        <input
          type="checkbox"
          aria-label={`显示 ${title}`}
          checked={place !== undefined}
          disabled={isReadOnly}
          onChange={() => toggle(name)}
        />
      ) : (
        <b>{(place?.at ?? 0) + 1}</b>
      )}
      <span>{title}</span>
      {place === undefined ? (
        <small>不显示</small>
      ) : (
        <>
          {mover(-1, place.at === 0)}
          {mover(1, place.isLast)}
        </>
      )}
    </li>
  )
}
