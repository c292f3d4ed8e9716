import { type ReactNode, useState } from 'react'
import { type Shareable, ShareBet } from '../../shared/chat/share-bet.tsx'
import { useGames } from '../../shared/games/use-games.ts'
import type { Order } from './use-cancel-rules.ts'

/** 晒单: the sheet that shows an order to a room, and what opens it. */
export function useSharedOrder(): { sheet: ReactNode; onShare: (order: Order) => void } {
  const { gameOf } = useGames()
  const [shared, setShared] = useState<Shareable>()
  return {
    sheet: <ShareBet shared={shared} onClose={() => setShared(undefined)} />,
    onShare: (order) => setShared(shareableOf(order, gameOf(order.gameId)?.family ?? '')),
  }
}

function shareableOf(order: Order, family: string): Shareable {
  const { orderNo, gameId, gameName, turnNum, closeTime, playName, selectionText, odds, notes, total } = order
  return {
    orders: [orderNo],
    bet: {
      ...{ gameId, gameName, family, turnNum, closeTime, notes, total },
      // The code of the play comes with the card of the server; its words are known.
      lines: [{ playCode: '', playName, selectionText, odds, notes }],
    },
  }
}
