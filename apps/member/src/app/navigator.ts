import { paths } from '@liuhe/brand/paths.ts'
import { type RouteName, routeNameAt, routes, type Transition } from '@liuhe/brand/routes.ts'
import type { Navigation } from '../shared/navigation.ts'
import type { Guard } from './guards.ts'
import { type AppRouter, arrivedPage } from './router.ts'
import type { PageEntry } from './stack.ts'

/** A page has arrived and is to be shown with this movement. */
export type Arrival = { entry: PageEntry; transition: Transition }

export type Navigator = Navigation & {
  /** Loads the page of the first address. */
  start: () => Promise<PageEntry>
  /** Told of every page after the first. */
  subscribe: (show: (arrival: Arrival) => void) => () => void
  /** Asks the guards again for the address in front: after logout it may no longer be allowed. */
  recheck: () => void
}

type NavigatorOptions = {
  router: AppRouter
  guard: Guard
  /** Opens the company's own login page, when it has one; false when it has none. (Ruling C09) */
  openLoginPopup: () => boolean
}

/** Moves between pages: asks first, loads, and says with which movement the page appears. */
export function createNavigator({ router, guard, openLoginPopup }: NavigatorOptions): Navigator {
  const listeners = new Set<(arrival: Arrival) => void>()
  let direction: 'forward' | 'back' = 'forward'
  let gesture = false
  let shown: PageEntry | null = null
  let steps = 0

  /** The iOS edge swipe has already drawn its own movement; a second one would play it twice. */
  const onPopState = (event: PopStateEvent) => {
    gesture = event.hasUAVisualTransition === true
  }

  const arrive = () => {
    const entry = arrivedPage(router)
    if (entry === null) return
    const transition = gesture ? 'none' : transitionBetween(shown, entry, direction)
    shown = entry
    // React runs updates made inside popstate at once and skips their movement, so they wait for the next task.
    setTimeout(() => {
      for (const show of listeners) show({ entry, transition })
    })
  }

  const go: Navigation['go'] = async (to, { replace = false } = {}) => {
    const name = routeNameAt(new URL(to, 'https://page').pathname)
    const verdict = name ? await guard(name, to) : ({ pass: true } as const)
    if (!verdict.pass && verdict.reason === 'agent') return
    if (!verdict.pass && verdict.reason === 'login' && openLoginPopup()) return
    void router.navigate({ href: verdict.pass ? to : verdict.to, replace })
  }

  return {
    go,
    back: (fallback = paths.home()) => {
      if (steps > 0) router.history.back()
      else void go(fallback, { replace: true })
    },
    preload: (to) => {
      const name = routeNameAt(new URL(to, 'https://page').pathname)
      if (name && routes[name].access === 'public') void router.preloadRoute({ href: to } as never).catch(() => undefined)
    },
    start: async () => {
      window.history.scrollRestoration = 'manual'
      window.addEventListener('popstate', onPopState)
      await router.load()
      shown = arrivedPage(router)
      if (shown === null) throw new Error(`no page for ${router.state.location.href}`)
      router.history.subscribe(({ action }) => {
        const isBack = action.type === 'BACK' || (action.type === 'GO' && action.index < 0)
        direction = isBack ? 'back' : 'forward'
        if (action.type === 'PUSH') gesture = false
        steps = Math.max(0, steps + STEP[action.type])
        void router.load({ action } as never)
      })
      router.subscribe('onResolved', arrive)
      return shown
    },
    subscribe: (show) => {
      listeners.add(show)
      return () => listeners.delete(show)
    },
    recheck: () => {
      if (shown && shown.routeName in routes && routes[shown.routeName as RouteName].access !== 'public') {
        void router.navigate({ href: paths['auth-login'](), replace: true })
      }
    },
  }
}

/** How the number of pages behind us changes. */
const STEP = { PUSH: 1, REPLACE: 0, FORWARD: 1, BACK: -1, GO: -1 } as const

/**
 * The movement of a page change. A page with a movement of its own slides in, and out again on the way back; over a page
 * of the bottom menu it slides away and leaves that page still (`overlay-back`).
 */
export function transitionBetween(
  from: Pick<PageEntry, 'routeName'> | null,
  to: Pick<PageEntry, 'routeName'>,
  direction: 'forward' | 'back',
): Transition {
  if (from === null) return 'none'
  if (direction === 'forward') return rowOf(to.routeName)?.transition ?? 'none'
  if (rowOf(from.routeName)?.transition !== 'default') return 'none'
  return rowOf(to.routeName)?.bottomMenu ? 'overlay-back' : 'back'
}

const rowOf = (name: PageEntry['routeName']) => (name in routes ? routes[name as RouteName] : undefined)
