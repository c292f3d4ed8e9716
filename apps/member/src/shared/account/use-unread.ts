import * as member from '@liuhe/contract/api/member.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { LiveContext } from '../live.ts'

type Profile = OutputOf<typeof member.info>

/** How many notifications the member has not opened; it follows what the server pushes. 0 for a guest. */
export function useUnread(): number {
  const live = use(LiveContext)
  const cache = useQueryClient()
  const isSignedIn = useIsSignedIn()
  const { data } = useRead(member.info, {}, { enabled: isSignedIn })
  useEffect(() => {
    if (!live || !isSignedIn) return
    return live.listen((push) => {
      if (push.type === 'UNREAD') setUnread(cache, push.count)
    })
  }, [live, cache, isSignedIn])
  return isSignedIn ? (data?.unReadCount ?? 0) : 0
}

/** Writes the count wherever it is shown: every badge reads the cached profile. */
export const setUnread = (cache: QueryClient, count: number): void => {
  cache.setQueryData<Profile>(queryKey(member.info, {}), (known) => known && { ...known, unReadCount: count })
}
