import * as gamesApi from '@liuhe/contract/api/games.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { CentreGame } from '../model/centre-game.ts'
import { gameLink } from '../model/game-link.ts'
import { LAUNCH_FAILED, launchRefusal } from '../model/launch-refusal.ts'
import type { Carry, CarryTerms } from './use-carry.ts'
import { useIsPhone } from './use-leave.ts'

/** How a game is opened: with the member's money, or with the supplier's play money (Ruling C121). */
export type Purse = 'money' | 'demo'

/** A link to a game and when it came, in ms. */
export type LaunchLink = { url: string; at: number }

/** A link is good for 60 s; one that is older than this, in ms, is not followed any more (Ruling C133). */
const FRESH_MS = 45_000

/** Whether a link may still be followed. */
export const isFresh = ({ at }: LaunchLink, now: number): boolean => now - at <= FRESH_MS

/** Whether it is a link; otherwise the member is to say first how much goes along. */
export const isLink = (found: LaunchLink | CarryTerms): found is LaunchLink => 'url' in found

/**
 * Asks for a link to a game; null when there is none, and the member has read why (ERR-007 … 013). At a house that
 * holds the money while one plays, money moves with the link: without `carry`, the answer is what may go along (I-32).
 */
export function useLaunchLink(): (
  game: CentreGame,
  purse: Purse,
  carry?: Carry,
) => Promise<LaunchLink | CarryTerms | null> {
  const play = useAct(gamesApi.play, { ownErrors: true })
  const demo = useAct(gamesApi.demo, { ownErrors: true })
  const isMobile = useIsPhone()
  const cache = useQueryClient()
  return async (game, purse, carry) => {
    const { supplierCode, gameCode, gameKind } = game
    const args = { supplierCode, gameCode, isMobile, ...(gameKind !== '' && { gameKind }) }
    try {
      const answer =
        purse === 'demo'
          ? await demo.mutateAsync(args)
          : await play.mutateAsync({ ...args, ...(carry ?? { asksCarry: true }) })
      const url = gameLink(answer)
      if (url !== null) return { url, at: Date.now() }
      tell(LAUNCH_FAILED)
    } catch (error) {
      const terms = termsOf(error)
      if (terms !== undefined) return terms
      // What is on its way stands above the games.
      if (error instanceof ApiError && error.code === 'LIVE/TRANSFER_OPEN')
        void cache.invalidateQueries({ queryKey: [gamesApi.mine.name] })
      const words = launchRefusal(error as Error)
      if (words !== null) tell(words, error instanceof ApiError && error.code === 'UC/TRIAL_FORBIDDEN' ? 1 : 3)
    }
    return null
  }
}

function termsOf(error: unknown): CarryTerms | undefined {
  if (!(error instanceof ApiError) || error.code !== 'LIVE/CARRY') return undefined
  return z.safeParse(gamesApi.CarryTerms, error.data).data
}

/** One at a time: the same sentence does not begin again (ERR-007). */
const tell = (words: string, seconds: 1 | 3 = 3) => toast(words, seconds, { repeats: 'ignored' })
