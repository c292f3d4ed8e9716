import type { InstallOffer } from './shared/install-prompt.ts'

/** What {@link early} must know of the company. */
export type EarlyFacts = {
  /** Whether there is an app to download, by platform. */
  ios: boolean
  android: boolean
  /** How long a closed bar stays away, in ms. */
  dismissedMs: number
}

/**
 * Runs in the document before the first paint and before any module; the server writes its text into the page, so it
 * may refer to nothing outside itself. It keeps the browser's offer to install, which is made once and would be missed,
 * and decides whether the download bar has its place: later the page would jump.
 */
export function early({ ios, android, dismissedMs }: EarlyFacts): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.installPrompt = event as Event & InstallOffer
  })
  const { userAgent, maxTouchPoints } = navigator
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  let closedAt = 0
  try {
    closedAt = Number(localStorage.getItem('download_bar'))
  } catch {
    // Refused storage remembers nothing.
  }
  const isWanted = isIos ? ios : /Android/.test(userAgent) && android
  if (isWanted && Date.now() - closedAt >= dismissedMs) document.documentElement.dataset.download = ''
}
