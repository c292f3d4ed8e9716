import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from '../../shared/button.tsx'
import style from './companies.module.css'

interface OrderListProps {
  label: string
  /** Every item by its name, in words. */
  titles: Readonly<Record<string, string>>
  /** Those that are shown, in their order. */
  shown: readonly string[]
  /** Undefined where nothing is hidden: the list is only ordered. */
  onHide?: ((name: string) => void) | undefined
  onShow?: ((name: string) => void) | undefined
  onMove: (next: readonly string[]) => void
  isReadOnly: boolean
}

/**
 * A list that a person orders: by its buttons, or by Alt with an arrow anywhere in a row. The focus goes with the row
 * that it is in.
 */
export function OrderList({ label, titles, shown, onHide, onShow, onMove, isReadOnly }: OrderListProps) {
  const list = useRef<HTMLUListElement>(null)
  const follow = useRef<{ name: string; by: number }>(undefined)
  const hidden = Object.keys(titles).filter((name) => !shown.includes(name))
  useEffect(() => {
    const { name, by } = follow.current ?? {}
    if (name === undefined) return
    follow.current = undefined
    const row = list.current?.querySelector(`[data-name="${CSS.escape(name)}"]`)
    // At an end the button of the other way is the one that is open.
    const wanted = row?.querySelector<HTMLButtonElement>(`[data-by="${by}"]:enabled`)
    ;(wanted ?? row?.querySelector<HTMLButtonElement>('[data-by]:enabled'))?.focus()
  })
  const move = (name: string, by: number) => {
    const at = shown.indexOf(name)
    if (isReadOnly || at + by < 0 || at + by >= shown.length) return
    follow.current = { name, by }
    onMove(shown.toSpliced(at, 1).toSpliced(at + by, 0, name))
  }
  const keyIn = (name: string) => (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || by === 0) return
    event.preventDefault()
    move(name, by)
  }
  const titleOf = (name: string) => titles[name] ?? name
  return (
    <ul ref={list} className={style.order} aria-label={label}>
      {shown.map((name, at) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls inside
        <li key={name} data-name={name} onKeyDown={keyIn(name)}>
          {onHide === undefined ? (
            <b>{at + 1}</b>
          ) : (
            <input
              type="checkbox"
              aria-label={`显示 ${titleOf(name)}`}
              checked
              disabled={isReadOnly}
              onChange={() => onHide(name)}
            />
          )}
          <span>{titleOf(name)}</span>
          <Button
            look="text"
            data-by={-1}
            aria-label={`上移 ${titleOf(name)}`}
            disabled={isReadOnly || at === 0}
            onClick={() => move(name, -1)}
          >
            ↑
          </Button>
          <Button
            look="text"
            data-by={1}
            aria-label={`下移 ${titleOf(name)}`}
            disabled={isReadOnly || at === shown.length - 1}
            onClick={() => move(name, 1)}
          >
            ↓
          </Button>
        </li>
      ))}
      {onShow !== undefined &&
        hidden.map((name) => (
          <li key={name} data-name={name} className={style.hidden}>
            <input
              type="checkbox"
              aria-label={`显示 ${titleOf(name)}`}
              checked={false}
              disabled={isReadOnly}
              onChange={() => onShow(name)}
            />
            <span>{titleOf(name)}</span>
            <small>不显示</small>
          </li>
        ))}
    </ul>
  )
}
