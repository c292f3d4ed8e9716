import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import style from './dialog.module.css'

interface DialogProps {
  title: string
  /** Called by Escape and by a press beside it; a firm one is left by its own buttons only. */
  onClose?: () => void
  isFirm?: boolean
  isWide?: boolean
  /** For two things beside each other, as wide as phones are. */
  isFull?: boolean
  children: ReactNode
}

/**
 * A dialog of the browser: what is behind it is out of reach, and the focus returns to where it came
 * from. What has `data-first` gets it at the start, else what can be reached first.
 */
export function Dialog({ title, onClose, isFirm = false, isWide = false, isFull = false, children }: DialogProps) {
  const id = useId()
  const element = useRef<HTMLDialogElement>(null)
  // Closed while it is still on the page: one that was taken off first gives the focus back to nobody.
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={element}
      className={`${style.dialog} ${isFull ? style.full : isWide ? style.wide : ''}`}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (isFirm && event.key === 'Escape') event.preventDefault()
      }}
      onCancel={(event) => {
        event.preventDefault()
        if (!isFirm) onClose?.()
      }}
      onClick={(event) => {
        if (!isFirm && event.target === element.current) onClose?.()
      }}
    >
      <div className={style.inside}>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
