/** How long the first paint rests before anything may open over it by itself, in ms (Ruling C109). */
const REST_MS = 2000

/** How long after the last movement a page counts as scrolled, in ms: a flick runs on without the finger. */
const STILL_MS = 400

/** A finger that has not moved for so long is no finger: its end was told to an element that is gone. In ms. */
const FORGOTTEN_MS = 5000

let isHeld = false
let movedAt = Number.NEGATIVE_INFINITY

/** Runs once, as soon as the first paint has rested and nobody scrolls. @returns how to give up */
export function whenCalm(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const wait = calmInMs()
    if (wait > 0) timer = setTimeout(look, wait)
    else run()
  }
  look()
  return () => clearTimeout(timer)
}

/** How long it takes at least until the page is calm; 0 when it is. */
export function calmInMs(now = performance.now()): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const loadedAt = navigation?.loadEventEnd ?? 0
  if (document.readyState !== 'complete' || loadedAt === 0) return STILL_MS
  const still = movedAt + (isHeld ? FORGOTTEN_MS : STILL_MS)
  // A finger is looked for again and again: it may be lifted at any time.
  if (isHeld && still > now) return STILL_MS
  return Math.max(0, loadedAt + REST_MS - now, still - now)
}

const moved = () => {
  movedAt = performance.now()
}
const touched = ({ touches }: TouchEvent) => {
  isHeld = touches.length > 0
  moved()
}
const look = { passive: true, capture: true }
for (const kind of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
  document.addEventListener(kind, touched, look)
}
// Of the document only: a carousel that turns by itself keeps nobody waiting.
document.addEventListener('scroll', moved, { passive: true })
