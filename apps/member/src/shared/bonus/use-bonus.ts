import * as api from '@liuhe/contract/api/bonus.ts'
import * as member from '@liuhe/contract/api/member.ts'
import * as turnover from '@liuhe/contract/api/turnover.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { newRequestId } from '@liuhe/domain/request-id.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useRef } from 'react'
import { useRefreshOn } from '../use-refresh-on.ts'

export type Bonus = OutputOf<typeof api.list>
export type SignIn = NonNullable<Bonus['signIn']>
export type Gift = Bonus['gifts'][number]
export type Offer = Bonus['offers'][number]

const OUTDATED = [api.list, api.records, member.status, turnover.queryAll, turnover.sources] as const
const MOVES = ['BALANCE'] as const

/** What waits and what can be earned; follows the balance, which moves with bets and gifts. */
export function useBonus() {
  useRefreshOn(MOVES, api.list)
  const { data, error, refetch } = useRead(api.list, {}, { freshMs: 0 })
  return { bonus: data, error, retry: () => void refetch() }
}

const told = (title: string) => ({
  refreshes: OUTDATED,
  onDone: ({ amount }: { amount: bigint }) => toast(`${title} ${formatAmount(amount)} 元已到账`, 2),
})

/** A number for one command: the same one until the server has answered it. */
function useRequestId() {
  const kept = useRef<string>(undefined)
  return {
    take: () => (kept.current ??= newRequestId(serverClock.now(), crypto.getRandomValues(new Uint8Array(10)))),
    forget: () => void (kept.current = undefined),
  }
}

/** Takes a gift that waits. */
export function useClaim({ id, title }: Pick<Gift, 'id' | 'title'>) {
  const request = useRequestId()
  const { mutate, isPending } = useAct(api.claim, told(title))
  return { isPending, claim: () => mutate({ id, requestId: request.take() }) }
}

/** Takes what is earned at this moment. */
export function useEarn(kind: 'sign-in' | 'rescue', title: string) {
  const request = useRequestId()
  const { refreshes, onDone } = told(title)
  const { mutate, isPending } = useAct(api.earn, {
    refreshes,
    onDone: (output) => {
      request.forget()
      onDone(output)
    },
  })
  return { isPending, earn: () => mutate({ kind, requestId: request.take() }) }
}

/** Hundredths, as they are shown: 100 is 1 倍, 0 asks for nothing. */
export const multipleText = (multiple: number): string => (multiple === 0 ? '无需打码' : `打码 ${multiple / 100} 倍`)
