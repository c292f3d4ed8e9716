/** Runs work that nobody waits for: after everything has loaded, when the browser has nothing better to do. */
export function whenIdle(run: () => void): void {
  const soon = () => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 5000 })
    else setTimeout(run, 1000)
  }
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon, { once: true })
}
