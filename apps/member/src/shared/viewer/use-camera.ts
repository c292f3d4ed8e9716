import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Camera, type TouchPoint, fitted, held, cameraAfterPinch, type Size, START, zoomed } from './pinch.ts'

/** Two taps within this time are a double tap. */
const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_SCALE = 2.5

/** Moves and zooms a picture by fingers, mouse, wheel and keys. */
export function useCamera(stage: RefObject<HTMLElement | null>, picture: Size) {
  const [camera, setCamera] = useState<Camera>(START)
  const fingers = useRef(new Map<number, TouchPoint>())
  const lastTap = useRef(0)

  const change = (next: (camera: Camera) => Camera) => {
    const screen = screenOf(stage.current)
    setCamera((current) => held(next(current), fitted(picture, screen), screen))
  }
  useWheel(stage, (factor, at) => change((current) => zoomed(current, factor, at)))

  const place = (event: { clientX: number; clientY: number }): TouchPoint => fromMiddle(stage.current, event)
  return {
    camera,
    zoomBy: (factor: number) => change((current) => zoomed(current, factor, { x: 0, y: 0 })),
    moveBy: (dx: number, dy: number) => change(({ scale, x, y }) => ({ scale, x: x + dx, y: y + dy })),
    handlers: {
      onPointerDown: (event: ReactPointerEvent) => {
        event.currentTarget.setPointerCapture?.(event.pointerId)
        fingers.current.set(event.pointerId, place(event))
        if (fingers.current.size > 1) return
        if (event.timeStamp - lastTap.current < DOUBLE_TAP_MS) {
          const at = place(event)
          change((current) => (current.scale > 1 ? START : zoomed(current, DOUBLE_TAP_SCALE, at)))
        }
        lastTap.current = event.timeStamp
      },
      onPointerMove: (event: ReactPointerEvent) => {
        const before = fingers.current.get(event.pointerId)
        if (before === undefined) return
        const after = place(event)
        const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
        fingers.current.set(event.pointerId, after)
        if (other) change((current) => cameraAfterPinch(current, [before, other], [after, other]))
        else change(({ scale, x, y }) => ({ scale, x: x + after.x - before.x, y: y + after.y - before.y }))
      },
      onPointerUp: (event: ReactPointerEvent) => void fingers.current.delete(event.pointerId),
      onPointerCancel: (event: ReactPointerEvent) => void fingers.current.delete(event.pointerId),
    },
  }
}

/** The browser hears React's wheel passively; zooming has to keep the page from scrolling. */
function useWheel(stage: RefObject<HTMLElement | null>, zoom: (factor: number, at: TouchPoint) => void) {
  const latest = useRef(zoom)
  useEffect(() => {
    latest.current = zoom
  })
  useEffect(() => {
    const element = stage.current
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      latest.current(Math.exp(-event.deltaY / 300), fromMiddle(element, event))
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [stage])
}

const screenOf = (element: HTMLElement | null): Size => ({
  width: element?.clientWidth ?? innerWidth,
  height: element?.clientHeight ?? innerHeight,
})

const fromMiddle = (
  element: HTMLElement | null,
  { clientX, clientY }: { clientX: number; clientY: number },
): TouchPoint => {
  const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}
