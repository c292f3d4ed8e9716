import * as lottery from '@liuhe/contract/api/lottery.ts'
import * as member from '@liuhe/contract/api/member.ts'
import type { ApiError } from '@liuhe/contract/client.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { Offer } from '../board/board.ts'
import { withNewOdds } from './odds-changed.ts'
import { cappedWords } from './capped.ts'
import type { BetLineToSend } from './bet-line.ts'

type RefusalOptions = {
  gameId: number
  family: Family
  /** Reads plays and odds again. */
  onReread: () => Promise<unknown>
  onClose: () => void
}

/** What the board does when the server refuses lines: it says so, and brings itself up to date. */
export function useRefusal({ gameId, family, onReread, onClose }: RefusalOptions) {
  const cache = useQueryClient()
  return async (error: ApiError, lines: readonly BetLineToSend[]): Promise<void> => {
    const capped = cappedWords(error, family)
    toast(capped ?? error.message, capped === undefined ? 2 : 3)
    const reaction = REACTIONS[error.code]
    if (reaction === 'ask again') {
      await onReread()
      const key = queryKey(lottery.playCategories, { gameId })
      cache.setQueryData<Offer>(key, (known) => known && withNewOdds(known, family, lines, error))
    } else if (reaction === 'next issue') {
      onClose()
      void cache.invalidateQueries({ queryKey: [lottery.openInfo.name] })
      void onReread()
    } else if (reaction === 'read balance') {
      void cache.invalidateQueries({ queryKey: [member.status.name] })
    }
  }
}

/** Codes without a row are only said. */
const REACTIONS: Partial<Record<ApiError['code'], 'ask again' | 'next issue' | 'read balance'>> = {
  'BET/ODDS_CHANGED': 'ask again',
  'BET/DRAW_CLOSED': 'next issue',
  'BET/CHASE_TURN': 'next issue',
  // The operator has turned it off: the issue and the plays say so once they are read again.
  'GAME/CLOSED': 'next issue',
  'BET/PLAY_CLOSED': 'next issue',
  'WALLET/INSUFFICIENT': 'read balance',
}
