import { afterResize, type Place, type View, within } from './drag-place.ts'

export type DragOptions = {
  /** Stays free between the button and the edges of the window, in px. */
  marginPx: number
  /** Is not entered at the foot of the window, in px: the menu. */
  bottomPx: number
  /** Where the upper left corner lies until somebody moves it: so far from the right edge and from the foot, in px. */
  fromRightPx: number
  fromBottomPx: number
  /** Under this name the place is kept for the next visit. */
  memory: string | undefined
}

/** Below this many px a finger has tapped, not dragged. */
const TAP_SLOP_PX = 6
/** One press of an arrow key. */
const KEY_STEP_PX = 16
const KEY_STEPS: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -KEY_STEP_PX, y: 0 },
  ArrowRight: { x: KEY_STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP_PX },
  ArrowDown: { x: 0, y: KEY_STEP_PX },
}

/**
 * Lets pointers and arrow keys move a fixed button, inside the window whatever happens to either. The place goes to the
 * style directly: a render for each move of the finger would stutter. @returns how to let go
 */
export function attachDrag(button: HTMLElement, options: DragOptions): () => void {
  let moved = remembered(options.memory)
  let grip: { x: number; y: number; from: Place } | undefined
  let isDragging = false

  const room = () => ({ ...options, view: viewNow(), size: { width: button.offsetWidth, height: button.offsetHeight } })
  const put = ({ x, y }: Place) => {
    button.style.transform = `translate3d(${x}px, ${y}px, 0)`
  }
  /** What nobody has moved follows its own rule. */
  const placeNow = (): Place => {
    const now = room()
    if (moved) return afterResize(moved.place, moved.view, now)
    const { width, height } = now.view
    return within({ x: width - options.fromRightPx, y: height - options.bottomPx - options.fromBottomPx }, now)
  }
  const move = (place: Place) => {
    moved = { place: within(place, room()), view: viewNow() }
    put(moved.place)
  }
  const on = <Type extends keyof HTMLElementEventMap>(type: Type, hear: (event: HTMLElementEventMap[Type]) => void) =>
    button.addEventListener(type, hear as EventListener, { signal: detached.signal, capture: type === 'click' })

  const detached = new AbortController()
  on('pointerdown', (event) => {
    if (event.button !== 0) return
    isDragging = false
    grip = { x: event.clientX, y: event.clientY, from: placeNow() }
    button.setPointerCapture(event.pointerId)
  })
  on('pointermove', (event) => {
    if (grip === undefined) return
    const [byX, byY] = [event.clientX - grip.x, event.clientY - grip.y]
    isDragging ||= Math.hypot(byX, byY) >= TAP_SLOP_PX
    if (isDragging) move({ x: grip.from.x + byX, y: grip.from.y + byY })
  })
  const release = () => {
    grip = undefined
    if (isDragging) remember(options.memory, moved)
  }
  on('pointerup', release)
  on('pointercancel', release)
  on('click', (event) => {
    // The click that ends a drag is no tap.
    if (isDragging) event.stopPropagation()
    isDragging = false
  })
  on('keydown', (event) => {
    const step = KEY_STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const { x, y } = placeNow()
    move({ x: x + step.x, y: y + step.y })
    remember(options.memory, moved)
  })
  window.addEventListener('resize', () => put(placeNow()), { signal: detached.signal })
  put(placeNow())
  return () => detached.abort()
}

const viewNow = (): View => ({ width: document.documentElement.clientWidth, height: window.innerHeight })

type Moved = { place: Place; view: View }

/** Storage may be refused or hold something foreign; the button then lies where it lies for everybody. */
function remembered(memory: string | undefined): Moved | undefined {
  if (memory === undefined) return undefined
  try {
    const [x, y, width, height] = (localStorage.getItem(memory) ?? '').split(' ').map(Number)
    const numbers = [x, y, width, height]
    if (numbers.some((one) => one === undefined || !Number.isFinite(one)) || !width || !height) return undefined
    return { place: { x: x as number, y: y as number }, view: { width, height } }
  } catch {
    return undefined
  }
}

function remember(memory: string | undefined, moved: Moved | undefined) {
  if (memory === undefined || moved === undefined) return
  const { place, view } = moved
  try {
    localStorage.setItem(memory, [place.x, place.y, view.width, view.height].map(Math.round).join(' '))
  } catch {
    // A full or refused storage costs the memory of the place, nothing else.
  }
}
