import * as gamesApi from '@liuhe/contract/api/games.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { useRequireLogin } from '../../shared/account/require-login.ts'

type Mine = OutputOf<typeof gamesApi.mine>

/**
 * Follows a game or no longer: the star changes at once and goes back if the server refuses (GC-050). A guest is sent
 * to login; nothing flips, nothing is asked (Ruling C98).
 */
export function useFollowGame(): (gameId: number, like: boolean) => void {
  const requireLogin = useRequireLogin()
  const toggle = useAct(gamesApi.toggleLike, {
    optimistic: (cache, { gameId, like }) => {
      const change = (isOn: boolean) =>
        cache.setQueryData<Mine>(queryKey(gamesApi.mine, {}), (known) => known && withFollowed(known, gameId, isOn))
      change(like)
      return () => change(!like)
    },
  })
  return (gameId, like) => {
    if (requireLogin({ go: true })) toggle.mutate({ gameId, like })
  }
}

const withFollowed = (mine: Mine, gameId: number, isOn: boolean): Mine => {
  const others = mine.followed.filter((id) => id !== gameId)
  return { ...mine, followed: isOn ? [gameId, ...others] : others }
}
