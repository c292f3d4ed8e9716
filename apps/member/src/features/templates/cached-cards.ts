import * as api from '@liuhe/contract/api/templates.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { EndpointName } from '@liuhe/contract/endpoint-name.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { WireTemplate } from './card-model.ts'

type ListPage = OutputOf<typeof api.list>
type FavouritesPage = OutputOf<typeof api.favourites>

/** Changes a card wherever it is cached: in the pages of every list, among the favourites and in its own page. */
export function changeCachedCard(cache: QueryClient, id: number, change: (card: WireTemplate) => WireTemplate): void {
  const changed = (card: WireTemplate): WireTemplate => (card.id === id ? change(card) : card)
  cache.setQueriesData<InfiniteData<ListPage> | ListPage>({ queryKey: [api.list.name] }, (cached) => {
    if (cached === undefined) return undefined
    const page = (one: ListPage): ListPage => ({ ...one, data: one.data.map(changed) })
    return 'pages' in cached ? { ...cached, pages: cached.pages.map(page) } : page(cached)
  })
  cache.setQueriesData<InfiniteData<FavouritesPage>>({ queryKey: [api.favourites.name] }, (cached) => {
    const page = (one: FavouritesPage): FavouritesPage => ({
      ...one,
      data: one.data.map((card) => ({ ...card, template: changed(card.template) })),
    })
    return cached && { ...cached, pages: cached.pages.map(page) }
  })
  for (const name of ONE_CARD) {
    cache.setQueriesData<OutputOf<typeof api.detail>>({ queryKey: [name] }, (cached) =>
      cached === undefined ? undefined : { ...cached, template: changed(cached.template) },
    )
  }
}

/** Calls that answer with one card. They are told by name: the module of two is no part of the first load. */
const ONE_CARD: readonly EndpointName[] = ['templates.detail', 'templates.document', 'templates.documentFor']
