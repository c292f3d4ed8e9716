import { useRef, useState } from 'react'
import type { Bidding, QznnOutcome } from '@liuhe/games/qznn/play.ts'
import type { QznnView, Round } from '../../../../src/wire.ts'
import type { Session } from '../../frame/session.ts'
import { showBank, showCards } from './show.ts'
import { type Squeeze, useSqueeze } from './use-squeeze.ts'
import { useTable } from './use-table.ts'
import { lateText } from './words.ts'

/** A round as the studio tells it, step by step, and the table that shows it. */
export function useShow(session: Session) {
  const [round, setRound] = useState<Round>()
  const [isShowing, setIsShowing] = useState(false)
  const table = useTable()
  const squeeze: Squeeze = useSqueeze(table.scene)
  const hasBank = useRef(false)

  const bank = async (bidding: Bidding) => {
    if (hasBank.current) return
    hasBank.current = true
    await showBank(table.showParts(), bidding)
  }
  /** Shows a round that has ended; what it pays is seen when the coins have flown. */
  const end = async (ended: Round, canSqueeze: boolean) => {
    setIsShowing(true)
    await bank(ended.outcome as QznnOutcome)
    await showCards({ ...table.showParts(), ...(canSqueeze && { squeeze: squeeze.ask }) }, ended)
    session.settle(ended)
    setIsShowing(false)
    await session.api.seen(ended.id).catch(() => undefined)
  }
  const take = async (next: Round) => {
    setRound(next)
    if (next.state === 'open') {
      const { bids, banker, bankerMultiple } = next.view as QznnView
      if (bids !== null && banker !== null && bankerMultiple !== null) await bank({ bids, banker, bankerMultiple })
      return
    }
    const late = lateText(next)
    if (late !== '') session.notify(late)
    // The reserve is taken; it comes back with the result.
    session.set({ isBusy: true, balance: session.get().balance - BigInt(next.bet) })
    await end(next, late === '')
  }
  const showUnseen = async (unseen: Round) => {
    setRound(unseen)
    session.set({ isBusy: true })
    session.notify('上一局的结果')
    await end(unseen, false)
  }
  const clear = () => {
    hasBank.current = false
    table.clear()
  }
  /** A round that was refused leaves nothing on the table: no banker of a round that never was. */
  const drop = () => {
    setRound(undefined)
    clear()
  }
  return { round, isShowing, table, squeeze, take, showUnseen, clear, drop }
}
