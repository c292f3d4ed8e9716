import { paths } from '@liuhe/brand/paths.ts'
import { defaultChildOf, type RouteName, routeNameAt, routes } from '@liuhe/brand/routes.ts'
import type { Guard, Verdict } from './guards.ts'
import type { HistoryPlace } from './history.ts'
import { loadPage, type PageName } from './pages.ts'
import type { PageEntry } from './stack.ts'

/** Where an address leads. */
export type ResolvedAddress =
  | { kind: 'page'; entry: PageEntry }
  | { kind: 'redirect'; to: string; reason: Extract<Verdict, { pass: false }>['reason'] | 'child' }

/** Finds the page of a place: matches its path, asks the guard, loads the page's module. */
export async function resolvePlace(place: HistoryPlace, guard: Guard): Promise<ResolvedAddress> {
  const name = routeNameAt(place.pathname)
  const child = name && defaultChildOf(name)
  if (child) return { kind: 'redirect', to: childPath(child, paramsOf(name, place.pathname)), reason: 'child' }
  if (name) {
    const verdict = await guard(name, place.href)
    if (!verdict.pass) return { kind: 'redirect', to: verdict.to, reason: verdict.reason }
  }
  return { kind: 'page', entry: await entryOf(name ?? extraPageAt(place.pathname), place) }
}

/** The page of a place as the stack keeps it. */
export async function entryOf(page: PageName, place: HistoryPlace): Promise<PageEntry> {
  return {
    key: place.pathname,
    routeName: page,
    params: isProductRoute(page) ? paramsOf(page, place.pathname) : {},
    search: Object.fromEntries(new URLSearchParams(place.search)),
    hash: place.hash,
    Component: await loadPage(page),
    keep: isProductRoute(page) && routes[page].keepAlive,
    scroll: { y: 0 },
  }
}

/** The values of a route's `$` segments. */
export function paramsOf(name: RouteName, pathname: string): Record<string, string> {
  const values = pathname.split('/')
  return Object.fromEntries(
    routes[name].path
      .split('/')
      .flatMap((part, at) => (part.startsWith('$') ? [[part.slice(1), decode(values[at] ?? '')]] : [])),
  )
}

/** An address typed by hand may carry a broken escape; it is then taken as it stands. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const isProductRoute = (page: PageName): page is RouteName => page in routes

/** Pages for developers, which are no part of the product's table. */
const EXTRA_PAGES: Readonly<Record<string, PageName>> = {
  '/gallery-of-cards': 'gallery-of-cards',
  '/kit': 'kit',
  '/bridge-harness': 'bridge-harness',
}

const extraPageAt = (pathname: string): PageName => EXTRA_PAGES[pathname] ?? 'not-found'

function childPath(child: RouteName, params: Record<string, string>): string {
  const build = paths[child] as (values?: Record<string, string>) => string
  return Object.keys(params).length > 0 ? build(params) : build()
}
