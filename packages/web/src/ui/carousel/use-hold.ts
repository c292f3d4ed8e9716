import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether what moves by itself has to wait: a pointer rests on the element or touches it, the keyboard is in it, or
 * nobody sees the page.
 */
export function useHold(element: RefObject<HTMLElement | null>): boolean {
  const [isTouched, setTouched] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isHidden, setHidden] = useState(() => document.hidden)
  useEffect(() => {
    const target = element.current
    if (!target) return
    const listeners = new AbortController()
    const on = (source: EventTarget, event: string, listen: (event: Event) => void) =>
      source.addEventListener(event, listen, { signal: listeners.signal })
    on(target, 'pointerenter', () => setTouched(true))
    on(target, 'pointerleave', () => setTouched(false))
    // A tap leaves the focus behind; only the keyboard's is somebody reading.
    on(target, 'focusin', (event) => setFocused((event.target as Element).matches(':focus-visible')))
    on(target, 'focusout', () => setFocused(false))
    on(document, 'visibilitychange', () => setHidden(document.hidden))
    return () => {
      listeners.abort()
      setTouched(false)
      setFocused(false)
    }
  }, [element])
  return isTouched || isFocused || isHidden
}
