import { paths } from '@liuhe/brand/paths.ts'
import { defaultChildOf, type RouteName, routeNames, routes } from '@liuhe/brand/routes.ts'
import { createRootRoute, createRoute, createRouter, type RouterHistory, redirect } from '@tanstack/react-router'
import type { Guard } from './guards.ts'
import { loadPage, type PageName } from './pages.ts'
import type { PageEntry } from './stack.ts'

type RouterOptions = { history: RouterHistory; guard: Guard }

/** Routes that the app adds to the product's own. */
const EXTRA_PAGES: Record<string, PageName> = { '/gallery-of-cards': 'gallery-of-cards', $: 'not-found' }

/**
 * The router matches addresses, asks the guards and loads the page's module. It renders nothing: pages are drawn by the
 * stack, which keeps them alive.
 */
export function createAppRouter({ history, guard }: RouterOptions) {
  const root = createRootRoute()
  const productRoutes = routeNames.map((name) =>
    createRoute({
      getParentRoute: () => root,
      path: routes[name].path as string,
      staticData: { page: name },
      beforeLoad: async ({ params, location }) => {
        const child = defaultChildOf(name)
        if (child) throw redirect({ href: childPath(child, params as Record<string, string>), replace: true })
        const verdict = await guard(name, location.href)
        if (!verdict.pass) throw redirect({ href: verdict.to, replace: true })
      },
      loader: () => loadPage(name),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  )
  const extraRoutes = Object.entries(EXTRA_PAGES).map(([path, page]) =>
    createRoute({ getParentRoute: () => root, path, staticData: { page }, loader: () => loadPage(page) }),
  )
  return createRouter({
    routeTree: root.addChildren([...productRoutes, ...extraRoutes]),
    history,
    // Every value of a query is text, as the address spells it.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString()
      return text === '' ? '' : `?${text}`
    },
    // A page restores its own position; the router would scroll to the top even when told `false`.
    scrollRestoration: () => false,
    defaultPreloadStaleTime: 0,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

/** The page of the address where the router has arrived, or null while nothing has been loaded. */
export function arrivedPage(router: AppRouter): PageEntry | null {
  const match = router.state.matches.at(-1)
  const page = match?.staticData.page
  if (!match || !page || !match.loaderData) return null
  const { pathname, hash } = router.state.location
  return {
    key: pathname,
    routeName: page,
    params: match.params as Record<string, string>,
    search: match.search as Record<string, string>,
    hash,
    Component: match.loaderData as PageEntry['Component'],
    keep: isProductRoute(page) ? routes[page].keepAlive : false,
    scroll: { y: 0 },
  }
}

const isProductRoute = (page: PageName): page is RouteName => page in routes

function childPath(child: RouteName, params: Record<string, string>): string {
  const build = paths[child] as (values?: Record<string, string>) => string
  return Object.keys(params).length > 0 ? build(params) : build()
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageName
  }
}
