import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useBridge } from '../../../shared/native-bridge.ts'

/** A finger that rests so long has pressed long, in ms. */
const HOLD_MS = 450
/** A finger that moved further, in px, scrolls. */
const SLOP_PX = 8
/** A browser tells of the tap at most so long after the finger has left, in ms. */
const TAP_MS = 400

/** Hears a long press, the right button of a mouse, and the menu key. `onHold` gets what was pressed. */
export function useHold(onHold: (element: HTMLElement) => void) {
  const bridge = useBridge()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const held = useRef(false)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => stop, [])
  return {
    onPointerDown: ({ currentTarget, clientX, clientY, button }: PointerEvent<HTMLElement>) => {
      held.current = false
      if (button !== 0) return
      start.current = { x: clientX, y: clientY }
      timer.current = setTimeout(() => {
        held.current = true
        swallowTap()
        bridge.haptic('light')
        onHold(currentTarget)
      }, HOLD_MS)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > SLOP_PX) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      event.preventDefault()
      stop()
      if (!held.current) onHold(event.currentTarget)
      held.current = false
    },
  }
}

/**
 * The tap that ends a long press is no tap, wherever it lands: what the press has opened lies under the finger by then,
 * and would be closed again by it.
 */
function swallowTap(): void {
  const end = new AbortController()
  const { signal } = end
  const options = { capture: true, signal }
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    end.abort()
  }
  const left = () => setTimeout(() => end.abort(), TAP_MS)
  window.addEventListener('click', swallow, options)
  for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, left, options)
  // The next finger that comes down taps again.
  window.addEventListener('pointerdown', () => end.abort(), options)
}
