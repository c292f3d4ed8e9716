import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { type GameReveal, NOTHING_KNOWN, revealsOf } from './reveal-store.ts'
import { isLaterTurn } from '../results/turn-order.ts'

export type Reveal = {
  /** The newest turn whose result may be shown everywhere in this app; undefined while nobody has asked for one. */
  revealedTurn: string | undefined
  /** Its balls fall, or the finished result rests. */
  isRevealing: boolean
  /** Whether the result of a turn is not to be shown yet, wherever it was read. */
  holds: (turnNum: string) => boolean
}

/** The reveal of a game's draws, the same for everything that prints results. It follows the panel and asks nothing. */
export function useReveal(gameId: number): Reveal {
  const store = revealsOf(useQueryClient())
  const { last, running } = useGameReveal(gameId)
  const revealedTurn = last?.turnNum
  return {
    revealedTurn,
    isRevealing: running !== undefined,
    holds: (turnNum) =>
      (running !== undefined || store.isWatched(gameId)) &&
      revealedTurn !== undefined &&
      isLaterTurn(turnNum, revealedTurn),
  }
}

/** All of it, for what draws the reveal itself. */
export function useGameReveal(gameId: number): GameReveal {
  const store = revealsOf(useQueryClient())
  return useSyncExternalStore(
    (listener) => store.subscribe(gameId, listener),
    () => store.of(gameId),
    () => NOTHING_KNOWN,
  )
}

/** Reveals the draws of a game for as long as this is shown. @returns what goes on to the finished result */
export function useWatchedReveal(gameId: number): { reveal: GameReveal; skipToResult: () => void } {
  const store = revealsOf(useQueryClient())
  useEffect(() => store.watch(gameId), [store, gameId])
  return { reveal: useGameReveal(gameId), skipToResult: () => store.skipToResult(gameId) }
}
