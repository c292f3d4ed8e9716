import * as api from '@liuhe/contract/api/templates.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { TRIAL_MESSAGE } from '@liuhe/domain/members/member.ts'
import type { Reader } from '@liuhe/domain/content/lock.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { toast } from '@liuhe/web/ui/toast.tsx'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { useRequireLogin } from '../../shared/require-login.ts'

type Flag = { templateId: number; like: boolean }

/** Sets the favourite flag of a card on the screen at once, and takes it back when the server refuses. */
export function useFavourite(reader: Reader): (flag: Flag) => void {
  const requireLogin = useRequireLogin()
  const { mutate } = useAct(api.toggleLike, {
    refreshes: [api.favourites],
    optimistic: (cache, { templateId, like }) => {
      setLike(cache, { templateId, like })
      return () => setLike(cache, { templateId, like: !like })
    },
  })
  return (flag) => {
    // A guest's further taps are ignored while the toast stands (Spec B §5): the toast sees to that.
    if (!requireLogin()) return
    // The server refuses a trial account as well; asking it would show the star for a moment (Ruling C61).
    if (reader.kind === 'trial') return toast(TRIAL_MESSAGE, 1)
    mutate(flag)
  }
}

type ListPage = OutputOf<typeof api.list>
type FavouritesPage = OutputOf<typeof api.favourites>

/** Writes the flag wherever the card is cached: in the pages of every list and in its own page. */
function setLike(cache: QueryClient, { templateId, like }: Flag) {
  const changed = <Card extends { id: number; like: boolean }>(card: Card): Card =>
    card.id === templateId ? { ...card, like } : card
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

/** Calls that answer with one card. Two are told by name: their module is no part of the first load. */
const ONE_CARD = [api.detail.name, 'templates.document', 'templates.documentFor']
