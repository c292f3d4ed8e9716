import { type RouteName, routeNameAt, routes } from '@liuhe/brand/routes.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { bootAnswers, createQueryClient } from '@liuhe/web/api/provider.tsx'
import { createGuestSession } from '@liuhe/web/session/session.ts'
import { renderToString } from 'react-dom/server'
import { App } from './app/app.tsx'
import { loadPage, pageSources } from './app/pages.ts'
import type { Boot } from './shared/boot.ts'
import type { Navigation } from './shared/navigation.ts'

export { firstLoad, type Manifest, renderDocument } from './document.ts'
export type { Boot } from './shared/boot.ts'

/** Nothing moves on the server: a page that tries to is broken. */
const still: Navigation = {
  go: () => undefined,
  back: () => undefined,
  preload: () => undefined,
}

/**
 * The page at `url` as a guest sees it. Only routes marked `ssr` are rendered here; for the others `html` is empty and
 * the browser renders from the boot data. `source` names the page's module in the client build's manifest.
 */
export async function render(url: string, boot: Boot): Promise<{ html: string; source: string | undefined }> {
  const { pathname, searchParams } = new URL(url, 'https://page')
  const name: RouteName | undefined = routeNameAt(pathname)
  const source = name && pageSources[name]
  if (!name || !routes[name].ssr) return { html: '', source }
  const first = {
    key: pathname,
    routeName: name,
    params: {},
    search: Object.fromEntries(searchParams),
    hash: '',
    Component: await loadPage(name),
    keep: true,
    scroll: { y: 0 },
  }
  const html = renderToString(
    <App
      brand={boot.brand}
      session={createGuestSession()}
      call={() => Promise.reject(new ApiError('NETWORK', 'pages ask for nothing while they are rendered', 0))}
      queryClient={createQueryClient(() => undefined)}
      boot={bootAnswers(boot.queries)}
      navigation={still}
      first={first}
    />,
  )
  return { html, source }
}
