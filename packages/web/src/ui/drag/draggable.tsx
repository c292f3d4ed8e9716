import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { attachDrag } from './drag-control.ts'
import styles from './draggable.module.css'

type DraggableProps = {
  /** What a tap does, for people who cannot see the picture. */
  label: string
  onTap: () => void
  /** Stays free between the button and the edges of its column, in px. */
  marginPx?: number
  /** Is not entered at the foot of the window, in px: the menu. */
  bottomPx?: number
  /** Where the upper left corner lies until somebody moves it: so far from the right edge and from the foot, in px. */
  fromRightPx: number
  fromBottomPx: number
  /** Under this name the place is kept for the next visit. */
  memory?: string
  /**
   * Rests half hidden at the nearer edge, goes away while the page scrolls, and covers nothing that is marked with
   * `data-keep-clear`: it goes out of the way, or stays away.
   */
  docks?: boolean
  /** Gives the button its size. */
  className?: string
  children: ReactNode
}

/**
 * A floating button that a finger, a mouse or the arrow keys can move. It never leaves its column (what is marked with
 * `data-column`, else the window): not by dragging, not when the window changes its size, not when what lies at the
 * foot grows. Keyboard and screen reader reach it wherever it is.
 */
export function Draggable(props: DraggableProps) {
  const { label, onTap, marginPx = 5, bottomPx = 0, fromRightPx, fromBottomPx, memory, docks = false } = props
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (!button.current) return
    return attachDrag(button.current, { marginPx, bottomPx, fromRightPx, fromBottomPx, memory, docks })
  }, [marginPx, bottomPx, fromRightPx, fromBottomPx, memory, docks])
  return (
    <button
      ref={button}
      type="button"
      className={classNames(styles.draggable, props.className)}
      aria-label={label}
      title="可拖动，也可用方向键移动"
      style={{ '--drag-margin': `${marginPx}px` } as CSSProperties}
      onClick={onTap}
    >
      <span className={styles.face}>{props.children}</span>
    </button>
  )
}
