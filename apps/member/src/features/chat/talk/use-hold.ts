import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useBridge } from '../../../shared/native-bridge.ts'

/** A finger that rests so long has pressed long, in ms. */
const HOLD_MS = 450
/** A finger that moved further, in px, scrolls. */
const SLOP_PX = 8

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
    /** The tap that ends a long press is no tap. */
    onClickCapture: (event: MouseEvent) => {
      if (!held.current) return
      held.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
