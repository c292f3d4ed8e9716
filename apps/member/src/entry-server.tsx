import { defaultChildOf, routeNameAt, routes } from '@liuhe/brand/routes.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { bootAnswers, createQueryClient } from '@liuhe/web/api/provider.tsx'
import { createGuestSession } from '@liuhe/web/session/session.ts'
import { LoaderOverlay } from '@liuhe/web/ui/over/loader-overlay.tsx'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import type { ReactNode } from 'react'
import { App } from './app/app.tsx'
import { placeOf } from './app/navigation/history.ts'
import { otherPages } from './app/navigation/other-pages.ts'
import { homePages, pageSources } from './app/navigation/pages.ts'
import { entryOf } from './app/navigation/router.ts'
import { partsOfCards } from './features/templates/parts-of-cards.ts'
import type { Boot } from './shared/boot.ts'
import type { Navigation } from './shared/navigation.ts'

export { firstLoad, type Manifest, renderDocument } from './document.ts'
export { homeReads } from './features/home/home-reads.ts'
export { pageReads } from './app/navigation/page-reads.ts'
export type { Boot } from './shared/boot.ts'

/** Nothing moves on the server: a page that tries to is broken. */
const still: Navigation = {
  go: () => undefined,
  back: () => undefined,
  cameFrom: () => null,
  preload: () => undefined,
}

/**
 * Whether the page at `url` is built, for a bare parent the child that it shows: an address of the product without one
 * is answered with status 404.
 */
export function hasPage(url: string): boolean {
  const name = routeNameAt(placeOf(url).pathname)
  if (name === undefined) return false
  const shown = defaultChildOf(name) ?? name
  return (homePages[shown] ?? otherPages[shown]) !== undefined
}

/** `html` and `loader` go into the document as they are. */
export type Rendered = {
  html: string
  loader: string
  /** The page's modules in the client build's manifest, for `firstLoad`. */
  sources: readonly string[] | undefined
  /** The page's largest picture: asked for before any script, or it would wait for a free connection. */
  heroImage?: string
}

/**
 * The page at `url` as a guest sees it. Only routes marked `ssr` are rendered here; for the others `html` is empty and
 * the browser renders from the boot data.
 */
export async function render(url: string, boot: Boot): Promise<Rendered> {
  const place = placeOf(url)
  const name = routeNameAt(place.pathname)
  const sources = name && pageSources[name]
  if (!name || !routes[name].ssr) {
    return { html: '', loader: renderToString(<LoaderOverlay done={false} name={boot.brand.company.name} />), sources }
  }
  const html = await renderWhole(
    <App
      brand={boot.brand}
      isDemo={boot.isDemo}
      session={createGuestSession()}
      call={() => Promise.reject(new ApiError('NETWORK', 'pages ask for nothing while they are rendered', 0))}
      queryClient={createQueryClient(() => undefined)}
      boot={bootAnswers(boot.queries)}
      navigation={still}
      first={await entryOf(name, place)}
    />,
  )
  return {
    html,
    loader: '',
    sources: sources && [...sources, ...partsOfCards(boot.queries)],
    heroImage: HERO_IMAGE.exec(html)?.[1],
  }
}

/**
 * The markup with all its parts in place. React would move large parts to the end and put them back with a script of
 * its own, which the content security policy rightly refuses.
 */
async function renderWhole(app: ReactNode): Promise<string> {
  const { prelude } = await prerender(app, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  return new Response(prelude).text()
}

/** The picture that a page marks as its first. */
const HERO_IMAGE = /<img [^>]*src="([^"]+)"[^>]*fetchPriority="high"/i
