import * as api from '@liuhe/contract/api/withdrawals.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { LiveContext } from '../../shared/live.ts'
import { useProfile } from '../../shared/account/use-profile.ts'
import type { Terms } from './withdrawal.ts'

type Push = 'WITHDRAWAL' | 'TURNOVER' | 'BALANCE'

/** What a withdrawal is under: asked again whenever the member comes back or the wallet has moved. */
export function useTerms(): { terms: Terms | undefined; error: Error | null; isTrial: boolean; retry: () => void } {
  const { kind, isKnown, failed } = useProfile()
  const isTrial = isKnown && kind === 'trial'
  const { data, error, refetch } = useRead(api.terms, {}, { freshMs: 0, enabled: !isTrial && (isKnown || failed) })
  useLiveWithdrawals([api.terms.name], ['WITHDRAWAL', 'TURNOVER', 'BALANCE'])
  const until = data?.held?.until ?? null
  useEffect(() => {
    if (until === null) return
    // Shortly after, when the server sees it as over, too.
    const timer = setTimeout(() => void refetch(), Math.max(0, until - serverClock.now()) + 1000)
    return () => clearTimeout(timer)
  }, [until, refetch])
  return { terms: isTrial ? undefined : data, error, isTrial, retry: () => void refetch() }
}

/** Asks again for what is shown of withdrawals: when the server tells, and when the app comes to the front. */
export function useLiveWithdrawals(names: readonly string[], pushes: readonly Push[] = ['WITHDRAWAL']): void {
  const live = use(LiveContext)
  const cache = useQueryClient()
  const [asked, heard] = [names.join(' '), pushes.join(' ')]
  useEffect(() => {
    const askAgain = () => {
      for (const name of asked.split(' ')) void cache.invalidateQueries({ queryKey: [name] })
    }
    const onVisible = () => document.visibilityState === 'visible' && askAgain()
    const kinds: readonly string[] = heard.split(' ')
    const stop = live?.listen((push) => kinds.includes(push.type) && askAgain())
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      stop?.()
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [live, cache, asked, heard])
}
