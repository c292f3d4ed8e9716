import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

/**
 * Opens a native <dialog> as a modal while `open`. The browser then keeps focus inside, closes on Esc and gives focus
 * back. The layout effect closes it again when its page is hidden: a modal inside a hidden page would leave the whole
 * document inert, and no tap would get through.
 */
export function useModal(open: boolean, onClose: () => void) {
  const dialog: RefObject<HTMLDialogElement | null> = useRef(null)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    if (!element.open) element.showModal()
    // The dialog itself takes the focus: a ring around its first button would look like a choice already made.
    if (element.querySelector('[autofocus]') === null) element.focus()
    lockScroll(1)
    return () => {
      lockScroll(-1)
      if (element.open) element.close()
    }
  }, [open])

  return {
    ref: dialog,
    /** Lets the dialog itself be focused. */
    tabIndex: -1,
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault()
      onClose()
    },
    /** A tap on the backdrop has the dialog itself as its target. */
    onClick: (event: { target: unknown }) => {
      if (event.target === dialog.current) onClose()
    },
  }
}

let locks = 0

/** The page behind must not scroll under the finger; counted, because a sheet may open a dialog. */
function lockScroll(change: 1 | -1) {
  locks += change
  document.documentElement.style.overflow = locks > 0 ? 'hidden' : ''
}
