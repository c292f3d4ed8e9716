import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useEffect } from 'react'
import { type Followed, followDone, followedOn, followTaken } from '../../../shared/chat/follow-bet.ts'
import { isLaterTurn } from '../../../shared/results/turn-order.ts'
import { makeSlip, type SlipContext } from '../slip/slip.ts'
import type { Betting } from '../use-betting.ts'

/**
 * 跟投: what somebody wants to bet like another goes into the slip with his own amount, at the odds of now. Nothing is
 * sent before he says so. A turn that has closed meanwhile takes nothing.
 */
export function useFollowed(betting: Betting, isWide: boolean): void {
  const { gameId, isReady, isOpen, issue, slip, open } = betting
  useEffect(() => {
    if (!isReady) return
    const followed = followedOn(gameId)
    // A page that was left shows an older turn for a moment, and the odds of a new one come after it.
    if (followed === undefined || isLaterTurn(followed.turnNum, issue.turnNum)) return
    const isClosed = followed.turnNum !== issue.turnNum || !(issue.phase === 'betting' || issue.phase === 'opening')
    if (!isClosed && !isOpen) return
    followDone()
    if (isClosed) return toast('本期已封盘，不能跟投', 2)
    const { unit, multiple } = slip.stake
    const lines = followed.lines.map(({ playCode, selectionText }) => ({
      ...{ code: playCode, selectionText, amount: slip.amount, unit, multiple, rebate: 0 },
    }))
    const offered = pricesOf(followed, betting)
    const known = lines.filter((_, index) => offered[index] !== undefined)
    if (known.length === 0) return toast('该玩法暂不可投注', 2)
    slip.add(known)
    followTaken(followed)
    const isOther = followed.lines.some(({ odds }, index) => odds.length > 0 && offered[index] !== odds.join())
    if (isOther) toast('当前赔率与晒单时不同，请核对后投注', 3)
    if (!isWide) open()
  })
}

/** The odds of now of each line; undefined for one that is not offered. */
function pricesOf({ lines }: Followed, context: SlipContext): (string | undefined)[] {
  return lines.map(({ playCode, selectionText }) => {
    const stake = { money: undefined, unit: 'yuan', multiple: 1, rebate: 0 } as const
    const [line] = makeSlip([{ id: 'followed', code: playCode, selectionText, stake }], context).lines
    return line?.booked.join()
  })
}
