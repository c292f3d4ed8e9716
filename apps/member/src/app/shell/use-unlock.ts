import * as member from '@liuhe/contract/api/member.ts'
import { money } from '@liuhe/contract/codecs.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import * as z from 'zod/mini'
import { LiveContext } from '../../shared/live.ts'

type Profile = OutputOf<typeof member.info>

/**
 * The first recharge opens what asks for one, at once and wherever it is shown (Domain §8.1): every tab of the member
 * hears of it. What is locked never left the server, so the sum alone would open empty cards: everything on the screen
 * is asked for again, and kept pages ask when they are shown. That happens once in the life of an account.
 */
export function useUnlock(): void {
  const live = use(LiveContext)
  const cache = useQueryClient()
  const isSignedIn = useIsSignedIn()
  useEffect(() => {
    if (!live || !isSignedIn) return
    return live.listen((push) => {
      if (push.type !== 'RECHARGE') return
      const recharged = z.decode(money, push.recharged)
      const key = queryKey(member.info, {})
      const known = cache.getQueryData<Profile>(key)
      if (recharged === 0n || (known !== undefined && known.extInfo.recharged > 0n)) return
      cache.setQueryData<Profile>(key, known && { ...known, extInfo: { ...known.extInfo, recharged } })
      void cache.invalidateQueries()
    })
  }, [live, cache, isSignedIn])
}
