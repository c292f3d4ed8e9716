import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { attachDrag } from './drag-control.ts'
import styles from './draggable.module.css'

type DraggableProps = {
  /** What a tap does, for people who cannot see the picture. */
  label: string
  onTap: () => void
  /** Stays free between the button and the edges of the window, in px. */
  marginPx?: number
  /** Is not entered at the foot of the window, in px: the menu. */
  bottomPx?: number
  /** Where the upper left corner lies until somebody moves it: so far from the right edge and from the foot, in px. */
  fromRightPx: number
  fromBottomPx: number
  /** Under this name the place is kept for the next visit. */
  memory?: string
  /** Gives the button its size. */
  className?: string
  children: ReactNode
}

/**
 * A floating button that a finger, a mouse or the arrow keys can move. It never leaves the window: not by dragging, not
 * when the window changes its size, not when what lies at the foot grows.
 */
export function Draggable(props: DraggableProps) {
  const { label, onTap, marginPx = 5, bottomPx = 0, fromRightPx, fromBottomPx, memory, className, children } = props
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (!button.current) return
    return attachDrag(button.current, { marginPx, bottomPx, fromRightPx, fromBottomPx, memory })
  }, [marginPx, bottomPx, fromRightPx, fromBottomPx, memory])
  return (
    <button
      ref={button}
      type="button"
      className={classNames(styles.draggable, className)}
      aria-label={label}
      title="可拖动，也可用方向键移动"
      onClick={onTap}
    >
      {children}
    </button>
  )
}
