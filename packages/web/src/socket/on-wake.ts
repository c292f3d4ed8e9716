/**
 * When a page comes back into sight or into life: the tab is shown again, the browser takes the page out of its memory
 * of left pages, the network returns. Before the browser puts a page away, it is asked to let go of its lines: one that
 * holds them is not kept.
 */
export type WakeListeners = {
  onWake: () => void
  onSleep: () => void
}

/** Listens until the returned function is called. */
export function followWakes({ onWake, onSleep }: WakeListeners): () => void {
  const ends = new AbortController()
  const { signal } = ends
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && onWake(), { signal })
  addEventListener('online', onWake, { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && onWake(), { signal })
  addEventListener('pagehide', ({ persisted }) => persisted && onSleep(), { signal })
  return () => ends.abort()
}
