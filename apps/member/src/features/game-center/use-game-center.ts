import * as gamesApi from '@liuhe/contract/api/games.ts'
import { pageFiles } from '@liuhe/contract/page-files.ts'
import { usePublished } from '@liuhe/web/api/use-published.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { useEffect, useMemo } from 'react'
import type { CentreGame } from './model/centre-game.ts'

/**
 * The games of the centre, from their published file (Spec A §7); the call answers where the file does not arrive.
 * Undefined while they are on their way.
 */
export function useCentreGames(): { games: CentreGame[] | undefined; failed: boolean; retry: () => void } {
  const file = usePublished(pageFiles.gameCenter)
  const answer = useRead(gamesApi.listAll, {}, { enabled: file.isError })
  return {
    games: file.data?.games ?? answer.data,
    // While it is asked again, games are on their way again.
    failed: file.isError && answer.isError && !answer.isFetching,
    retry: () => {
      void answer.refetch()
      void file.refetch()
    },
  }
}

/** How often an open round is looked at again, in ms; and one that waits for a choice, as 抢庄牛牛 for eight seconds. */
const [OPEN_ROUND_MS, WAITING_ROUND_MS] = [10_000, 3_000]

/** What a member follows, has played last, has left open, and has on its way; nothing of it for a guest. */
export function useOwnGames() {
  const isSignedIn = useIsSignedIn()
  const { data, isError, refetch } = useRead(gamesApi.mine, {}, { enabled: isSignedIn })
  // A round whose time is over ends by itself: nobody is led back into it any more.
  const rounds = data?.openRounds ?? []
  const everyMs = rounds.some(({ isStaked }) => !isStaked) ? WAITING_ROUND_MS : rounds.length > 0 && OPEN_ROUND_MS
  useEffect(() => {
    if (everyMs === false) return undefined
    const timer = setInterval(() => void refetch(), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, refetch])
  return useMemo(() => {
    const own = isSignedIn ? data : undefined
    return {
      followed: own?.followed ?? [],
      recent: own?.recent.map(({ gameId }) => gameId) ?? [],
      openRounds: own?.openRounds ?? [],
      openTransfers: own?.openTransfers ?? [],
      /** Whether there is nothing to wait for any more. */
      isKnown: !isSignedIn || data !== undefined || isError,
      ask: () => void (isSignedIn && refetch()),
    }
  }, [isSignedIn, data, isError, refetch])
}
