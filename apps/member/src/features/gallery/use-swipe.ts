import { type PointerEvent, useRef } from 'react'

/** How far a finger has to go sideways, in px, and how much more than up or down. */
const FAR_PX = 48
const STEEPNESS = 1.6

/** Hears a swipe to either side. A tap stays a tap; the click that follows a swipe is swallowed. */
export function useSwipe({ onLeft, onRight }: { onLeft: () => void; onRight: () => void }) {
  const start = useRef<{ x: number; y: number } | null>(null)
  const wasSwipe = useRef(false)
  return {
    onPointerDown: ({ clientX: x, clientY: y, isPrimary }: PointerEvent) => {
      start.current = isPrimary ? { x, y } : null
      wasSwipe.current = false
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (start.current === null) return
      const [dx, dy] = [clientX - start.current.x, clientY - start.current.y]
      start.current = null
      if (Math.abs(dx) < FAR_PX || Math.abs(dx) < Math.abs(dy) * STEEPNESS) return
      wasSwipe.current = true
      if (dx < 0) onLeft()
      else onRight()
    },
    onPointerCancel: () => {
      start.current = null
    },
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!wasSwipe.current) return
      wasSwipe.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
