/** Resolves after so long, or when the signal says so. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })

/** Resolves when somebody looks at the page, or when the signal says so. */
export const untilVisible = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState === 'hidden' && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
    look()
  })

/** Aborted with the signal, and when nobody looks at the page any more. */
export function whileVisible(signal: AbortSignal): { signal: AbortSignal; end: () => void } {
  const leaving = new AbortController()
  const look = () => {
    if (document.visibilityState === 'hidden') leaving.abort()
  }
  document.addEventListener('visibilitychange', look)
  return {
    signal: AbortSignal.any([signal, leaving.signal]),
    end: () => document.removeEventListener('visibilitychange', look),
  }
}
