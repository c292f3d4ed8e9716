/** The gallery's way back to the top: its duration, and from where on it is offered (Spec A §9). */
export const SCROLL_UP_MS = 450
export const UP_AFTER_PX = 400

/** Where the page is, so many ms after the start at `from`: fast at first, at rest at the end. */
export function scrollPlace(from: number, elapsedMs: number): number {
  const rest = 1 - Math.min(1, elapsedMs / SCROLL_UP_MS)
  return from * rest ** 3
}

/** Scrolls to the top in {@link SCROLL_UP_MS}; at once for those who want no movement. A touch takes over. */
export function scrollUp(): void {
  const from = window.scrollY
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return window.scrollTo({ top: 0, behavior: 'instant' })
  const startedAt = performance.now()
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const event of ['touchstart', 'wheel', 'keydown']) {
    window.addEventListener(event, stop, { signal: stopping.signal, passive: true })
  }
  const move = () => {
    if (stopping.signal.aborted) return
    const elapsedMs = performance.now() - startedAt
    window.scrollTo({ top: scrollPlace(from, elapsedMs), behavior: 'instant' })
    if (elapsedMs < SCROLL_UP_MS) requestAnimationFrame(move)
    else stop()
  }
  requestAnimationFrame(move)
}
