import { type PointerEvent, type ReactNode, useId, useRef } from 'react'
import styles from './sheet.module.css'
import { useModal } from './use-modal.ts'

export type SheetProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Left in the head, grey; closes unless `onCancel` says otherwise. */
  cancelText?: string
  onCancel?: () => void
  /** Right in the head, in the brand's colour; absent when the sheet has nothing to apply. */
  confirmText?: string
  onConfirm?: () => void
  /** Takes the place of what stands left or right in the head. */
  start?: ReactNode
  end?: ReactNode
  /** Beside the title; no part of the name. */
  mark?: ReactNode
}

/** How far the head must be pulled down, in px, for the sheet to close. */
const CLOSE_PULL_PX = 80

/** A drawer from the bottom edge: title in the middle, 取消 left, 完成 right; pulling its head down closes it. */
export function Sheet(props: SheetProps) {
  const { open, onClose, title, children, cancelText = '取消', confirmText = '完成', onConfirm } = props
  const id = useId()
  const modal = useModal(open, onClose)
  const pull = usePullDown(modal.ref, onClose)
  return (
    <dialog {...modal} className={styles.sheet} aria-labelledby={id}>
      {open && (
        <div className={styles.body}>
          <header className={styles.head} {...pull}>
            {props.start ?? (
              <button type="button" className={styles.cancel} onClick={props.onCancel ?? onClose}>
                {cancelText}
              </button>
            )}
            <span className={styles.title}>
              <h2 id={id}>{title}</h2>
              {props.mark}
            </span>
            {props.end !== undefined ? (
              <span className={styles.end}>{props.end}</span>
            ) : onConfirm ? (
              <button type="button" className={styles.confirm} onClick={onConfirm}>
                {confirmText}
              </button>
            ) : (
              <span />
            )}
          </header>
          <div className={styles.content}>{children}</div>
        </div>
      )}
    </dialog>
  )
}

/** The sheet follows the finger; the style is written directly, because a render per move would stutter. */
function usePullDown(sheet: { current: HTMLElement | null }, onClose: () => void) {
  const start = useRef<number | null>(null)
  const move = (distance: number, animate: boolean) => {
    if (!sheet.current) return
    sheet.current.style.transition = animate ? 'transform 0.2s var(--ease)' : 'none'
    sheet.current.style.transform = distance > 0 ? `translateY(${distance}px)` : ''
  }
  const pulled = (event: PointerEvent) => event.clientY - (start.current ?? event.clientY)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if ((event.target as HTMLElement).closest('button')) return
      start.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => start.current !== null && move(pulled(event), false),
    onPointerUp: (event: PointerEvent) => {
      const distance = pulled(event)
      start.current = null
      move(0, true)
      if (distance > CLOSE_PULL_PX) onClose()
    },
    onPointerCancel: () => {
      start.current = null
      move(0, true)
    },
  }
}
