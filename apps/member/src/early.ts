import type { InstallOffer } from './shared/startup/install-prompt.ts'

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
 * decides whether the download bar has its place, because later the page would jump, lets the start-up overlay offer
 * another try when the app's own files cannot be had, keeps the look that an address asked for through the visit, and
 * closes the tab of a game that was left (decision 161).
 */
export function early({ ios, android, dismissedMs }: EarlyFacts): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.installPrompt = event as Event & InstallOffer
  })
  // A module that cannot be had would leave the start-up overlay for ever. Such errors do not bubble. (F-Q1)
  const tellStuck = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement)) return
    document.querySelector('#loader > *')?.setAttribute('data-stuck', '')
  }
  window.addEventListener('error', tellStuck, true)
  // A game that had a tab of its own leads back here. Where the centre that opened it still stands, it says so, and
  // this tab goes; a browser that keeps the tab, or a visitor who has no other centre, reads the centre here.
  const here = new URL(location.href)
  if (here.searchParams.has('left')) {
    here.searchParams.delete('left')
    history.replaceState(history.state, '', here)
    const line = new BroadcastChannel('game-center')
    line.addEventListener('message', ({ data }) => {
      if (data === 'here') window.close()
    })
    line.postMessage('left')
    setTimeout(() => line.close(), 2_000)
  }
  // What the visitor has chosen for himself is a cookie, and stays as it is. (F-Q9)
  const { documentElement: root } = document
  try {
    const address = new URL(location.href)
    const { searchParams } = address
    const [asked, kept] = [searchParams.get('theme'), sessionStorage.getItem('shown_theme')]
    if (asked !== null && asked === root.dataset.theme) {
      sessionStorage.setItem('shown_theme', asked)
      if (sessionStorage.getItem('shown_theme_added') !== null) {
        sessionStorage.removeItem('shown_theme_added')
        searchParams.delete('theme')
        history.replaceState(history.state, '', address)
      }
    } else if (asked === null && kept !== null && kept !== root.dataset.theme) {
      searchParams.set('theme', kept)
      sessionStorage.setItem('shown_theme_added', '1')
      // Nothing of the other look is seen meanwhile.
      root.style.visibility = 'hidden'
      location.replace(address)
    }
  } catch {
    // Refused storage: the look lasts for one page.
  }
  const { userAgent, maxTouchPoints } = navigator
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  let closedAt = 0
  try {
    closedAt = Number(localStorage.getItem('download_bar'))
  } catch {
    // Refused storage remembers nothing.
  }
  const isWanted = isIos ? ios : /Android/.test(userAgent) && android
  if (isWanted && Date.now() - closedAt >= dismissedMs) root.dataset.download = ''
}
