import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { concernedIn, freeRoom, toastTop } from './toast-place.ts'
import styles from './toast.module.css'

/** How long a toast stays, in seconds. (Spec A §9) */
export type ToastSeconds = 0.5 | 1 | 2 | 3

type Toast = { id: number; text: string }

let current: Toast | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let nextId = 1
const listeners = new Set<() => void>()

function show(next: Toast | null) {
  current = next
  for (const listener of listeners) listener()
}

export type ToastOptions = {
  /** A repeat while the same message stands is no news: it neither starts it again nor makes it stay longer. */
  repeats?: 'ignored'
}

/**
 * Shows a message, replacing the one on screen: there is one toast at a time. Works outside React. (SHELL-052, Ruling
 * C97)
 */
export function toast(text: string, seconds: ToastSeconds = 2, { repeats }: ToastOptions = {}): void {
  if (repeats === 'ignored' && current?.text === text) return
  clearTimeout(timer)
  show({ id: nextId++, text })
  timer = setTimeout(clearToast, seconds * 1000)
}

/** Takes the message away before its time. */
export function clearToast(): void {
  clearTimeout(timer)
  show(null)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The one place where toasts appear. A manual popover puts it above open dialogs; browsers without popover get the same
 * fixed box, which then lies below a dialog. The live region stays in the page, or its text would not be read out.
 */
export function ToastHost() {
  const message = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const popover = box.current
    if (!message || !popover?.showPopover) return
    popover.showPopover()
    return () => popover.hidePopover()
  }, [message])

  usePlace(box, message)

  return (
    <div ref={box} popover="manual" role="status" className={styles.host} data-shown={message ? '' : undefined}>
      {message && (
        <p key={message.id} className={styles.toast}>
          {message.text}
        </p>
      )}
    </div>
  )
}

const PRESSABLE = 'button, a, label, [role="button"]'

/** Puts the message where it covers nothing that it speaks of. */
function usePlace(box: RefObject<HTMLDivElement | null>, message: Toast | null): void {
  const pressed = useRef<Element | null>(null)

  useEffect(() => {
    const remember = ({ target }: Event) => {
      pressed.current = target instanceof Element ? target.closest(PRESSABLE) : null
    }
    document.addEventListener('pointerdown', remember, true)
    return () => document.removeEventListener('pointerdown', remember, true)
  }, [])

  useLayoutEffect(() => {
    const text = box.current?.firstElementChild
    if (!message || !(text instanceof HTMLElement)) return
    const place = () => {
      const room = freeRoom(window)
      const top = toastTop({ height: text.offsetHeight, room, taken: concernedIn(document, room, pressed.current) })
      text.style.top = `${top}px`
    }
    place()
    // The sentence at a field, the cursor and the scrolling that it causes may come a frame later.
    const frame = requestAnimationFrame(place)
    return () => cancelAnimationFrame(frame)
  }, [box, message])
}
