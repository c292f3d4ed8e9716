import { useEffect, useState } from 'react'
import { markOutcomeSeen } from '../../../shared/reveal/seen-outcomes.ts'
import { isLaterTurn } from '../../../shared/results/turn-order.ts'
import { stopAwaiting } from '../../../shared/reveal/awaited-turns.ts'
import { type OwnOutcome, useOwnOutcome } from '../../../shared/reveal/use-own-outcome.ts'
import { useHoldBalance } from './balance-hold.ts'
import { QuietResult } from './quiet-result.tsx'
import type { Betting } from '../use-betting.ts'
import { useRebet } from './use-rebet.ts'
import { COUNT_MS, WinResult } from './win-result.tsx'

type TurnResultProps = {
  betting: Betting
  member: string
  isWide: boolean
  /** Told of a quiet result that stands out of view, and when it no longer does. */
  onOutOfView: (outcome: OwnOutcome | undefined) => void
}

/**
 * Did I win? What the last turn brought, once it is revealed and paid: a gain is celebrated and stays until it is
 * closed, everything else opens quietly in its place and goes when the next bet is begun (F-U1).
 */
export default function TurnResult({ betting, member, isWide, onOutOfView }: TurnResultProps) {
  const { gameId, slip } = betting
  const { outcome, isWaiting } = useOwnOutcome(gameId, member)
  const { shown, close } = useOutcomes(outcome, member)
  const isCounting = useIsCounting(shown)
  useHoldBalance(isWaiting || isCounting)
  const rebet = useRebet(betting, isWide)
  const isWin = shown !== undefined && shown.net > 0n
  // A quiet card is in nobody's way, and goes when the next bet is begun.
  const [picksThen, setPicksThen] = useState({ turnNum: '', count: 0 })
  const count = slip.picks.length
  if (shown !== undefined && (picksThen.turnNum !== shown.turnNum || count < picksThen.count)) {
    setPicksThen({ turnNum: shown.turnNum, count })
  }
  const isPassedBy = shown !== undefined && !isWin && picksThen.turnNum === shown.turnNum && count > picksThen.count
  useEffect(() => {
    if (isPassedBy) close()
  })
  if (shown === undefined) return null
  const actions = {
    onClose: close,
    onRebet: (times: 1 | 2) => {
      close()
      rebet(shown, times)
    },
  }
  return isWin ? (
    <WinResult key={shown.turnNum} outcome={shown} family={betting.family} isWide={isWide} {...actions} />
  ) : (
    <QuietResult key={shown.turnNum} outcome={shown} family={betting.family} onOutOfView={onOutOfView} {...actions} />
  )
}

/** Outcomes wait for each other: a win stays in front until it is closed, a quiet one gives way to the next. */
function useOutcomes(newest: OwnOutcome | undefined, member: string) {
  const [queue, setQueue] = useState<readonly OwnOutcome[]>([])
  const [closed, setClosed] = useState<string>()
  const isKnown =
    newest === undefined ||
    queue.some(({ turnNum }) => turnNum === newest.turnNum) ||
    (closed !== undefined && !isLaterTurn(newest.turnNum, closed))
  if (!isKnown) setQueue([...queue.filter(({ net }) => net > 0n), newest])
  const [shown] = queue
  const close = () => {
    if (shown === undefined) return
    markOutcomeSeen(localStorage, member, shown)
    stopAwaiting({ member, gameId: shown.gameId })
    setClosed(shown.turnNum)
    setQueue(queue.slice(1))
  }
  return { shown, close }
}

/** Whether the amount of a win is still counting up. */
function useIsCounting(shown: OwnOutcome | undefined): boolean {
  const [counted, setCounted] = useState<string>()
  const turnNum = shown !== undefined && shown.net > 0n ? shown.turnNum : undefined
  useEffect(() => {
    if (turnNum === undefined) return
    const timer = setTimeout(() => setCounted(turnNum), COUNT_MS)
    return () => clearTimeout(timer)
  }, [turnNum])
  return turnNum !== undefined && counted !== turnNum
}
