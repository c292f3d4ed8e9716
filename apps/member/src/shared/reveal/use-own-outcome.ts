import * as bets from '@liuhe/contract/api/bets.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { use, useEffect, useEffectEvent } from 'react'
import { LiveContext } from '../live.ts'
import { isOutcomeSeen } from './seen-outcomes.ts'
import { isLaterTurn } from '../results/turn-order.ts'
import { useReveal } from './use-reveal.ts'

/** What a turn brought the member. */
export type OwnOutcome = OutputOf<typeof bets.turnOutcome>

/** How often a turn that is not settled yet is asked for. */
const PENDING_POLL_MS = 2000
/** A turn without a gain is news for so long; a gain for as long as the server says. */
const LOSS_NEWS_MS = 600_000

/**
 * The outcome of the newest turn of a game that is news to a member: revealed, settled, and not seen on this device.
 * For a member who was away it is the newest turn that brought him anything. `isWaiting`: a draw is being revealed or
 * its outcome is on its way, and whatever gives it away should keep still.
 */
export function useOwnOutcome(gameId: number, member: string): { outcome: OwnOutcome | undefined; isWaiting: boolean } {
  const { revealedTurn, isRevealing } = useReveal(gameId)
  const isOver = revealedTurn !== undefined && !isRevealing
  const of = useRead(bets.turnOutcome, { gameId, turnNum: revealedTurn ?? '' }, { enabled: isOver, freshMs: 0 })
  const isPending = (of.data?.pending ?? 0) > 0
  // Before a turn is known there is nothing to ask; once it is over it is asked for anyway.
  useSettled(gameId, isPending, () => isOver && void of.refetch())
  const newest = useRead(bets.turnOutcome, { gameId }, { enabled: isOver && of.data?.orders === 0, freshMs: 0 })
  const isNews = (one: OwnOutcome | undefined): one is OwnOutcome =>
    one !== undefined &&
    one.orders > 0 &&
    one.pending === 0 &&
    revealedTurn !== undefined &&
    !isLaterTurn(one.turnNum, revealedTurn) &&
    (one.net > 0n || Date.now() - (one.closeTime ?? 0) < LOSS_NEWS_MS) &&
    !isOutcomeSeen(localStorage, member, one)
  const outcome = [of.data, newest.data].find(isNews)
  return { outcome: isOver ? outcome : undefined, isWaiting: isRevealing || isPending || (isOver && of.isPending) }
}

/** Asks again when the orders of the game are settled, and now and then in case the news was lost. */
function useSettled(gameId: number, isPending: boolean, ask: () => void) {
  const live = use(LiveContext)
  const again = useEffectEvent(ask)
  useEffect(() => live?.listen((push) => push.type === 'SETTLED' && push.gameId === gameId && again()), [live, gameId])
  useEffect(() => {
    if (!isPending) return
    const poll = setInterval(() => again(), PENDING_POLL_MS)
    return () => clearInterval(poll)
  }, [isPending])
}
