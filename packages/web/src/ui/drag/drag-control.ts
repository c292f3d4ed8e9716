import {
  afterResize,
  atEdge,
  clearOf,
  edgeOf,
  type ButtonPlace,
  type Room,
  type View,
  placeWithin,
  type Zone,
} from './drag-place.ts'

export type DragOptions = {
  /** Stays free between the button and the edges of the column, in px. */
  marginPx: number
  /** Is not entered at the foot of the window, in px: the menu. */
  bottomPx: number
  /** Where the upper left corner lies until somebody moves it: so far from the right edge and from the foot, in px. */
  fromRightPx: number
  fromBottomPx: number
  /** Under this name the place is kept for the next visit. */
  memory: string | undefined
  /** Whether it rests at an edge, goes away while the page scrolls, and covers nothing that is to stay free. */
  docks: boolean
}

/** The column inside which buttons float; the whole window on a page without one. */
const COLUMN = '[data-column]'
/** What a button that docks never covers. */
const ZONES = '[data-keep-clear]'

/** Below this many px a finger has tapped, not dragged. */
const TAP_SLOP_PX = 6
/** For so long nothing has scrolled when the page rests, in ms. */
const STILL_MS = 350
/** How long a change of the page may wait to be looked at, in ms. */
const CHANGED_MS = 250
/** One press of an arrow key. */
const KEY_STEP_PX = 16
const KEY_STEPS: Readonly<Record<string, ButtonPlace>> = {
  ArrowLeft: { x: -KEY_STEP_PX, y: 0 },
  ArrowRight: { x: KEY_STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP_PX },
  ArrowDown: { x: 0, y: KEY_STEP_PX },
}

/**
 * Lets pointers and arrow keys move a fixed button, inside its column whatever happens to either. The place goes to the
 * style directly: a render for each move of the finger would stutter. @returns how to let go
 */
export function attachDrag(button: HTMLElement, options: DragOptions): () => void {
  const detached = new AbortController()
  const { signal } = detached
  const floater = createFloater(button, options)
  listenToPointers(button, floater, signal)
  listenToKeys(button, floater, signal)
  window.addEventListener('resize', floater.settle, { signal })
  if (options.docks) watchPage(button, floater.settle, signal)
  floater.settle()
  return () => detached.abort()
}

type Floater = ReturnType<typeof createFloater>

/** Knows where a button lies, and puts it there. */
function createFloater(button: HTMLElement, options: DragOptions) {
  const { docks, memory } = options
  let moved = remembered(memory)
  let shown: ButtonPlace = { x: 0, y: 0 }
  let isHeld = false
  const room = (): Room => ({
    ...options,
    view: columnNow(),
    size: { width: button.offsetWidth, height: button.offsetHeight },
  })
  const put = (place: ButtonPlace) => {
    shown = place
    button.style.transform = `translate3d(${place.x + columnNow().left}px, ${place.y}px, 0)`
  }
  /** What nobody has moved follows its own rule. */
  const placeNow = (now: Room): ButtonPlace => {
    if (moved) return afterResize(moved.place, moved.view, now)
    const { width, height } = now.view
    return placeWithin({ x: width - options.fromRightPx, y: height - options.bottomPx - options.fromBottomPx }, now)
  }
  const move = (place: ButtonPlace) => {
    moved = { place: placeWithin(place, room()), view: columnNow() }
    put(moved.place)
  }
  /** Lies down where it belongs, or as near as it may. */
  const settle = () => {
    if (isHeld) return
    const now = room()
    const place = docks ? atEdge(placeNow(now), now) : placeNow(now)
    const free = docks ? clearOf(place, now, zonesNow()) : place
    put(free ?? place)
    const edge = docks ? edgeOf(place, now) : undefined
    if (edge === undefined) delete button.dataset['dock']
    else button.dataset['dock'] = edge
    button.toggleAttribute('data-away', free === undefined)
  }
  return {
    docks,
    shown: () => shown,
    move,
    settle,
    hold: () => {
      isHeld = true
    },
    /** Lets go; a place to which it was moved is kept for the next visit. */
    rest: (wasMoved: boolean) => {
      isHeld = false
      if (!wasMoved) return
      if (moved && docks) move(atEdge(moved.place, room()))
      remember(memory, moved)
      settle()
    },
  }
}

function listenToPointers(button: HTMLElement, floater: Floater, signal: AbortSignal): void {
  let grip: { x: number; y: number; from: ButtonPlace } | undefined
  let isDragging = false
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return
    isDragging = false
    grip = { x: event.clientX, y: event.clientY, from: floater.shown() }
    floater.hold()
    button.setPointerCapture(event.pointerId)
  }
  const drag = (event: PointerEvent) => {
    if (grip === undefined) return
    const [byX, byY] = [event.clientX - grip.x, event.clientY - grip.y]
    isDragging ||= Math.hypot(byX, byY) >= TAP_SLOP_PX
    if (!isDragging) return
    button.toggleAttribute('data-held', true)
    floater.move({ x: grip.from.x + byX, y: grip.from.y + byY })
  }
  const release = () => {
    if (grip === undefined) return
    grip = undefined
    button.removeAttribute('data-held')
    floater.rest(isDragging)
  }
  button.addEventListener('pointerdown', down, { signal })
  button.addEventListener('pointermove', drag, { signal })
  button.addEventListener('pointerup', release, { signal })
  button.addEventListener('pointercancel', release, { signal })
  const click = (event: MouseEvent) => {
    // The click that ends a drag is no tap.
    if (isDragging) event.stopPropagation()
    isDragging = false
  }
  button.addEventListener('click', click, { signal, capture: true })
}

function listenToKeys(button: HTMLElement, floater: Floater, signal: AbortSignal): void {
  const press = (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    // From one edge to the other in one step, where there is nothing between them.
    const far = floater.docks ? columnNow().width / KEY_STEP_PX : 1
    const { x, y } = floater.shown()
    floater.move({ x: x + step.x * far, y: y + step.y })
    floater.rest(true)
  }
  button.addEventListener('keydown', press, { signal })
}

/** Sends the button away while the page scrolls, and has it settled when the page rests or has changed. */
function watchPage(button: HTMLElement, settle: () => void, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isScrolling = false
  const rest = () => {
    timer = undefined
    isScrolling = false
    settle()
  }
  const scrolled = () => {
    button.toggleAttribute('data-away', true)
    isScrolling = true
    clearTimeout(timer)
    timer = setTimeout(rest, STILL_MS)
  }
  const changed = () => {
    if (!isScrolling) timer ??= setTimeout(rest, CHANGED_MS)
  }
  // Of the document only: what scrolls inside the page, a carousel among it, leaves the button where it is.
  document.addEventListener('scroll', scrolled, { signal, passive: true })
  const sizes = new ResizeObserver(changed)
  sizes.observe(document.querySelector(COLUMN) ?? document.body)
  // Bars come and go beside the column.
  const content = new MutationObserver(changed)
  content.observe(document.body, { childList: true, subtree: true })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    sizes.disconnect()
    content.disconnect()
  })
}

/** The column as it stands in the window. */
function columnNow(): View & { left: number } {
  const height = window.innerHeight
  const column = document.querySelector(COLUMN)?.getBoundingClientRect()
  return { height, left: column?.left ?? 0, width: column?.width ?? document.documentElement.clientWidth }
}

/** What is to stay free of all that can be seen now. */
function zonesNow(): Zone[] {
  const { left: from } = columnNow()
  return [...document.querySelectorAll(ZONES)]
    .map((zone) => zone.getBoundingClientRect())
    .filter(({ width, top, bottom }) => width > 0 && bottom > 0 && top < window.innerHeight)
    .map(({ left, top, right, bottom }) => ({ left: left - from, top, right: right - from, bottom }))
}

type Moved = { place: ButtonPlace; view: View }

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
