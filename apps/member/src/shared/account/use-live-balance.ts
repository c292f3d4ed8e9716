import * as member from '@liuhe/contract/api/member.ts'
import { money } from '@liuhe/contract/codecs.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import * as z from 'zod/mini'
import { LiveContext } from '../live.ts'

type Balance = OutputOf<typeof member.status>

/** Follows the member's money while a balance is shown: a bet, a payout or a refund is seen at once. */
export function useLiveBalance(): void {
  const line = use(LiveContext)
  const cache = useQueryClient()
  const isSignedIn = useIsSignedIn()
  useEffect(() => {
    if (!line || !isSignedIn) return
    return line.listen((push) => {
      if (push.type !== 'BALANCE') return
      const live = push.liveMoney
      const changed = {
        money: z.decode(money, push.money),
        ...(live !== undefined && { liveMoney: z.decode(money, live) }),
      }
      cache.setQueryData<Balance>(queryKey(member.status, {}), (known) => known && { ...known, ...changed })
    })
  }, [line, cache, isSignedIn])
}
