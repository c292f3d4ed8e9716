import * as lottery from '@liuhe/contract/api/lottery.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import type { Betting } from '../use-betting.ts'

/**
 * Where the slip stands in time. `isClosed`: the turn of its lines takes no bets any more; `moveText` then names the
 * way on, and `move` goes it. Nothing is sent by that: the member sends when the turn is open.
 */
export function useSlipTurn({ gameId, issue, slip, isOpen }: Betting) {
  const isTurnOver = issue.phase !== 'betting' && issue.phase !== 'opening'
  const { data } = useRead(lottery.upcoming, { gameId, count: 2 }, { enabled: isTurnOver, freshMs: 0 })
  const following = data?.find(({ turnNum }) => turnNum !== issue.turnNum)?.turnNum
  const target = isTurnOver ? following : issue.turnNum
  const isMoved = target !== undefined && slip.standsFor === target
  return {
    isClosed: isTurnOver || slip.isLeftBehind,
    /** The turn that is over. */
    of: slip.isLeftBehind ? slip.standsFor : issue.turnNum,
    /** The odds of the turn are on their way. */
    isComing: !isTurnOver && !isOpen,
    isMoved: isTurnOver && isMoved,
    moveText:
      target === undefined
        ? '转入下一期'
        : isTurnOver && isMoved
          ? `等待${issueLabel(target)}`
          : `转入${issueLabel(target)}`,
    move: () => target !== undefined && slip.moveTo(target),
  }
}
