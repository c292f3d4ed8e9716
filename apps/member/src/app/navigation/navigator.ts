import { paths } from '@liuhe/brand/paths.ts'
import { type Route, type RouteName, routeNameAt, routes, type Transition } from '@liuhe/brand/routes.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import type { Navigation } from '../../shared/navigation.ts'
import { isMissingModule, reloadOnce } from '../../shared/parts/stale-build.ts'
import type { Guard } from './guards.ts'
import { type Direction, type PageHistory, type HistoryPlace, placeOf } from './history.ts'
import { loadPage } from './pages.ts'
import { resolvePlace } from './router.ts'
import type { PageEntry } from './stack.ts'

/** A page has arrived and is to be shown with this movement; `leftAt` is where the one in front was scrolled, in px. */
export type Arrival = { entry: PageEntry; transition: Transition; leftAt: number }

export type Navigator = Navigation & {
  /** Loads the page of the first address. */
  start: () => Promise<PageEntry>
  /** Told of every page after the first; of the latest at once, when it came before. */
  subscribe: (show: (arrival: Arrival) => void) => () => void
  /** Leaves the page in front when it needs a login that has ended. */
  recheck: () => void
}

type Found = { place: HistoryPlace; entry: PageEntry }

type NavigatorOptions = {
  history: PageHistory
  guard: Guard
  /** Opens the company's own login page; false when it has none. (Ruling C09) */
  openLoginPopup: () => boolean
  /** Loads the page again from the server; as `reloadOnce` unless given. */
  reload?: (to?: string) => boolean
}

/** A guard that sends in a circle is a fault of ours; it must not hang the browser. */
const REDIRECTS_MAX = 5

/**
 * Moves between pages. A page is found and loaded first and only then does the address change, so that a refused step
 * leaves everything as it was. The latest step wins.
 */
export function createNavigator({ history, guard, openLoginPopup, reload = reloadOnce }: NavigatorOptions): Navigator {
  const stage = createStage()
  let latest = 0

  const travel = async (to: string, { replace = false } = {}) => {
    const step = ++latest
    const asked = placeOf(to)
    const isLatest = () => step === latest
    const found = await pageFor(asked, { guard, openLoginPopup, isLatest }).catch((fault: unknown) => {
      if (isLatest()) tellMissing(fault, () => reload(asked.href))
      return null
    })
    if (!isLatest() || found === null) return
    if (replace || found.place.href === history.place().href) history.replace(found.place.href)
    else history.push(found.place.href)
    stage.show(found.entry, 'forward')
  }

  const onStep: Parameters<PageHistory['onStep']>[0] = async ({ place, direction, drawn }) => {
    const step = ++latest
    const found = await follow(place, guard).catch((fault: unknown) => {
      // The address is the missing page's already: it is loaded again there, or the one in front gets its own back.
      if (step === latest && tellMissing(fault, () => reload()) === 'stays') history.undoSteps()
      return null
    })
    // React runs updates made inside popstate at once and skips their movement, so they wait for the next task.
    setTimeout(() => {
      if (found === null || step !== latest) return
      if (found.place.href !== place.href) history.replace(found.place.href)
      history.arrive()
      stage.show(found.entry, direction, drawn)
    })
  }

  return {
    go: (to, options) => void travel(to, options),
    back: (fallback = paths.home()) => {
      if (history.canGoBack()) history.back()
      else void travel(fallback, { replace: true })
    },
    cameFrom: () => pageAt(history.cameFrom()),
    preload: (to) => {
      const name = routeNameAt(placeOf(to).pathname)
      if (name) void loadPage(name).catch(() => undefined)
    },
    start: async () => {
      const entry = await firstPage(history, guard)
      stage.begin(entry)
      history.onStep(onStep)
      return entry
    },
    subscribe: stage.subscribe,
    recheck: () => {
      const shown = stage.current()
      if (shown && rowOf(shown.routeName)?.access !== 'public') void travel(paths['auth-login'](), { replace: true })
    },
  }
}

/** The page of the first address. Somebody may step back or on while it is loaded, before anything listens to that. */
async function firstPage(history: PageHistory, guard: Guard): Promise<PageEntry> {
  const asked = history.place()
  const { place, entry } = await follow(asked, guard)
  if (history.place().href !== asked.href) return firstPage(history, guard)
  if (place.href !== asked.href) history.replace(place.href)
  return entry
}

/** A page of an older release is gone for good: the newer one is fetched. Anything else may come with the next try. */
function tellMissing(fault: unknown, reload: () => boolean): 'leaves' | 'stays' {
  if (isMissingModule(fault) && reload()) return 'leaves'
  toast('页面加载失败，请检查网络', 2)
  return 'stays'
}

const pageAt = (path: string | null): RouteName | null => (path === null ? null : (routeNameAt(path) ?? null))

type Ways = Pick<NavigatorOptions, 'guard' | 'openLoginPopup'> & { isLatest: () => boolean }

/** The page that a step leads to; null when the player stays where he is. */
async function pageFor(asked: HistoryPlace, { guard, openLoginPopup, isLatest }: Ways): Promise<Found | null> {
  const first = await resolvePlace(asked, guard)
  if (first.kind === 'page') return { place: asked, entry: first.entry }
  // Spec A §2: an agent route is cancelled and the player stays where he is.
  if (!isLatest() || first.reason === 'agent') return null
  if (first.reason === 'login' && openLoginPopup()) return null
  return follow(placeOf(first.to), guard)
}

/** Follows redirects until a page stands. */
async function follow(place: HistoryPlace, guard: Guard): Promise<Found> {
  let target = place
  for (let redirects = 0; redirects < REDIRECTS_MAX; redirects += 1) {
    const resolved = await resolvePlace(target, guard)
    if (resolved.kind === 'page') return { place: target, entry: resolved.entry }
    target = placeOf(resolved.to)
  }
  throw new Error(`redirected in a circle from ${place.href}`)
}

/** Knows the page in front and tells of the next one. */
function createStage() {
  const listeners = new Set<(arrival: Arrival) => void>()
  let shown: PageEntry | null = null
  let last: Arrival | null = null
  return {
    current: () => shown,
    begin: (entry: PageEntry) => {
      shown = entry
    },
    show: (entry: PageEntry, direction: Direction, drawn = false) => {
      const transition = drawn ? 'none' : transitionBetween(shown, entry, direction)
      // The document may become shorter with the next page, so the position is read before.
      const leftAt = window.scrollY
      shown = entry
      last = { entry, transition, leftAt }
      for (const listener of listeners) listener(last)
    },
    subscribe: (listener: (arrival: Arrival) => void) => {
      listeners.add(listener)
      // A step that was made before the first page was drawn is not lost.
      if (last !== null) listener(last)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * The movement of a page change. A page with a movement of its own slides in, and out again on the way back; over a
 * page of the bottom menu it slides away and leaves that page still (`overlay-back`).
 */
export function transitionBetween(
  from: Pick<PageEntry, 'routeName'> | null,
  to: Pick<PageEntry, 'routeName'>,
  direction: Direction,
): Transition {
  if (from === null) return 'none'
  if (direction === 'forward') return rowOf(to.routeName)?.transition ?? 'none'
  if (rowOf(from.routeName)?.transition !== 'default') return 'none'
  return rowOf(to.routeName)?.bottomMenu ? 'overlay-back' : 'back'
}

const rowOf = (name: PageEntry['routeName']): Route | undefined =>
  name in routes ? routes[name as RouteName] : undefined
