import * as bets from '@liuhe/contract/api/bets.ts'
import * as member from '@liuhe/contract/api/member.ts'
import type { ApiError } from '@liuhe/contract/client.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useRef, useState } from 'react'
import {
  argsOfPending,
  dropPendingBet,
  isTooOld,
  isUnknownOutcome,
  keepPendingBet,
  type PendingBet,
  readPendingBet,
} from './pending-bet.ts'
import type { BetRequest } from '../slip/slip.ts'
import type { BetLineToSend } from './bet-line.ts'

/** A bet that stands: the numbers of its orders, and the lines that were sent. */
export type PlacedBet = {
  isChase: boolean
  turns: readonly string[]
  orderNos: readonly string[]
  lines: readonly BetLineToSend[]
}

type PlaceBetOptions = {
  /** Who bets; undefined while nobody is signed in or the profile is on its way. */
  memberId: string | undefined
  /** `isChase`: on several issues, which are `turns`. */
  onPlaced: (placed: PlacedBet) => void
  /** The server's no to these lines. The bet does not stand. */
  onRefused: (error: ApiError, lines: readonly BetLineToSend[]) => void
}

/** Sends a bet once, and again under the same number when its answer was lost. */
export function usePlaceBet({ memberId, onPlaced, onRefused }: PlaceBetOptions) {
  const cache = useQueryClient()
  const act = useAct(bets.submit, {
    refreshes: [bets.todayList, bets.historyDayReport, bets.chaseList],
    ownErrors: true,
  })
  // The state of the call changes with the next drawing of the page; a second tap may come before.
  const isSending = useRef(false)
  const [unanswered, setUnanswered] = useState<PendingBet>()
  const [lookedUp, setLookedUp] = useState<string>()
  if (memberId !== undefined && lookedUp !== memberId) {
    setLookedUp(memberId)
    setUnanswered(readPendingBet(sessionStorage, memberId))
  }

  const transmit = async (pending: PendingBet, { isRetry }: { isRetry: boolean }) => {
    if (isSending.current) return
    isSending.current = true
    try {
      const request = argsOfPending(pending)
      const { balance, chaseNo, orderNos } = await act.mutateAsync(request)
      dropPendingBet(sessionStorage)
      setUnanswered(undefined)
      cache.setQueryData<OutputOf<typeof member.status>>(
        queryKey(member.status, {}),
        (known) => known && { ...known, money: balance },
      )
      const turns = request.chase?.turns.map(({ turnNum }) => turnNum) ?? [request.turnNum]
      onPlaced({ isChase: chaseNo !== null, turns, orderNos, lines: request.content })
    } catch (error) {
      if (isUnknownOutcome(error, { isRetry })) return setUnanswered(pending)
      dropPendingBet(sessionStorage)
      setUnanswered(undefined)
      onRefused(error as ApiError, argsOfPending(pending).content)
    } finally {
      isSending.current = false
    }
  }

  return {
    /** A bet whose answer was lost; nothing else is sent before it is settled. */
    unanswered,
    /** It is too old to be tried again. */
    isTooOld: unanswered !== undefined && isTooOld(unanswered),
    isSending: act.isPending,
    place: (request: BetRequest) => {
      if (memberId !== undefined) void transmit(keepPendingBet(sessionStorage, memberId, request), { isRetry: false })
    },
    retry: () => {
      if (unanswered) void transmit(unanswered, { isRetry: true })
    },
    /** The member looks for himself what became of it. */
    giveUp: () => {
      dropPendingBet(sessionStorage)
      setUnanswered(undefined)
    },
  }
}

export type PlaceBet = ReturnType<typeof usePlaceBet>
