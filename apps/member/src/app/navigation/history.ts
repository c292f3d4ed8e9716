/** Where the window is. */
export type HistoryPlace = {
  /** Path, query and hash. */
  href: string
  pathname: string
  search: string
  /** Without `#`. */
  hash: string
}

export type Direction = 'forward' | 'back'

/** The window's history, with the one thing the platform does not tell: in which direction a step went. */
export type PageHistory = {
  place: () => HistoryPlace
  push: (href: string) => void
  replace: (href: string) => void
  back: () => void
  /** Whether there is a page of ours behind this one. */
  canGoBack: () => boolean
  /** The path of the page from which this entry was opened; null for the first of a visit. */
  cameFrom: () => string | null
  /** Told of steps that the browser made. `drawn`: the browser has already played its own movement (iOS edge swipe). */
  onStep: (listener: (step: { place: HistoryPlace; direction: Direction; drawn: boolean }) => void) => void
  /** Says that the page of this entry is in front now. Who pushes or replaces says so as well. */
  arrive: () => void
  /** Takes back what the browser has stepped since then and tells nobody: the page of a step could not be shown. */
  undoSteps: () => void
}

/**
 * The number of pages of ours behind each entry, and the path of the one right behind it, are kept in the entry itself,
 * so that they survive a reload.
 */
type EntryState = { index: number; from?: string } | null

export function createPageHistory(view: Window): PageHistory {
  const indexNow = () => (view.history.state as EntryState)?.index ?? 0
  const cameFrom = () => (view.history.state as EntryState)?.from ?? null
  let index = indexNow()
  /** The entry whose page is in front. */
  let shown = index
  /** Where the steps that are being taken back end. */
  let undoneTo: number | null = null
  // Pages restore their own positions; the browser's guess would come first and be wrong.
  view.history.scrollRestoration = 'manual'
  return {
    place: () => placeOf(view.location.href),
    push: (href) => {
      index += 1
      shown = index
      undoneTo = null
      view.history.pushState({ index, from: view.location.pathname } satisfies EntryState, '', href)
    },
    replace: (href) => {
      shown = index
      const from = cameFrom()
      view.history.replaceState({ index, ...(from !== null && { from }) } satisfies EntryState, '', href)
    },
    back: () => view.history.back(),
    canGoBack: () => index > 0,
    cameFrom,
    onStep: (listener) => {
      view.addEventListener('popstate', (event) => {
        const next = indexNow()
        const direction = next < index ? 'back' : 'forward'
        const isUndone = next === undoneTo
        index = next
        undoneTo = null
        if (isUndone) return
        listener({ place: placeOf(view.location.href), direction, drawn: event.hasUAVisualTransition === true })
      })
    },
    arrive: () => {
      shown = index
    },
    undoSteps: () => {
      if (index === shown) return
      undoneTo = shown
      view.history.go(shown - index)
    },
  }
}

/** Takes an address apart; relative ones count from the root. */
export function placeOf(address: string): HistoryPlace {
  const { pathname, search, hash } = new URL(address, 'https://page')
  return { href: pathname + search + hash, pathname, search, hash: hash.slice(1) }
}
