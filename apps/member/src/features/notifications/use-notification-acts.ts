import * as api from '@liuhe/contract/api/notifications.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { setUnread } from '../../shared/account/use-unread.ts'

type List = OutputOf<typeof api.list>
export type NotificationItem = List[number]

/** Reads and removes: on the screen at once, taken back when the server refuses; every badge gets the new count. */
export function useNotificationActs(): { markRead: (id: string) => void; remove: (id: string) => void } {
  const cache = useQueryClient()
  const read = useAct(api.markRead, {
    optimistic: (_, { id }) =>
      change(cache, (list) => list.map((item) => (item.id === id ? { ...item, read: true } : item))),
    onDone: ({ unReadCount }) => setUnread(cache, unReadCount),
  })
  const removal = useAct(api.remove, {
    optimistic: (_, { id }) => change(cache, (list) => list.filter((item) => item.id !== id)),
    onDone: ({ unReadCount }) => setUnread(cache, unReadCount),
    refreshes: [api.list],
  })
  return { markRead: (id) => read.mutate({ id }), remove: (id) => removal.mutate({ id }) }
}

/** @returns how to put back what was there */
function change(cache: QueryClient, edit: (list: List) => List): () => void {
  const key = queryKey(api.list, {})
  const before = cache.getQueryData<List>(key)
  cache.setQueryData<List>(key, (list) => list && edit(list))
  return () => cache.setQueryData<List>(key, before)
}
