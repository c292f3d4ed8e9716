import * as api from '@liuhe/contract/api/gallery.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { TRIAL_MESSAGE } from '@liuhe/domain/members/member.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useRequireLogin } from '../../shared/account/require-login.ts'
import { useProfile } from '../../shared/account/use-profile.ts'

type Flag = { galleryId: number; like: boolean }

/**
 * Sets the like of a sheet on the screen at once, and takes it back when the server refuses; in the end the answer's
 * own flag stands (Spec B §4, Ruling C47).
 */
export function useLike(): (flag: Flag) => void {
  const requireLogin = useRequireLogin()
  const { kind } = useProfile()
  const cache = useQueryClient()
  const { mutate } = useAct(api.toggleLike, {
    refreshes: [api.liked],
    optimistic: (queries, { galleryId, like }) => {
      setLike(queries, { galleryId, like })
      return () => setLike(queries, { galleryId, like: !like })
    },
    onDone: (stored) => setLike(cache, stored),
  })
  return (flag) => {
    if (!requireLogin()) return
    // The server refuses a trial account as well; asking it would show the heart for a moment.
    if (kind === 'trial') return toast(TRIAL_MESSAGE, 1)
    mutate(flag)
  }
}

type Items = OutputOf<typeof api.items>
type Liked = OutputOf<typeof api.liked>
type Detail = OutputOf<typeof api.detail>

/** Writes the flag wherever the sheet is cached. */
function setLike(cache: QueryClient, { galleryId, like }: Flag): void {
  const changed = <Sheet extends { id: number; like: boolean }>(sheet: Sheet): Sheet =>
    sheet.id === galleryId ? { ...sheet, like } : sheet
  const page = (one: Items): Items => ({ ...one, data: one.data.map(changed) })
  cache.setQueriesData<InfiniteData<Items> | Items>({ queryKey: [api.items.name] }, (cached) => {
    if (cached === undefined) return undefined
    return 'pages' in cached ? { ...cached, pages: cached.pages.map(page) } : page(cached)
  })
  cache.setQueriesData<InfiniteData<Liked>>({ queryKey: [api.liked.name] }, (cached) => {
    const shelf = (one: Liked): Liked => ({ ...one, data: one.data.map(changed) })
    return cached && { ...cached, pages: cached.pages.map(shelf) }
  })
  cache.setQueriesData<Detail>(
    { queryKey: [api.detail.name] },
    (cached) => cached && { latest: changed(cached.latest), groupList: page(cached.groupList) },
  )
}
