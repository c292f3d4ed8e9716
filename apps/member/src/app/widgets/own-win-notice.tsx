import { paths } from '@liuhe/brand/paths.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { useEffect, useState } from 'react'
import IconTrophy from '~icons/mingcute/trophy-fill'
import { type Awaited, stopAwaiting, useAwaitedTurns } from '../../shared/reveal/awaited-turns.ts'
import { Link } from '../../shared/link.tsx'
import { useInterruption } from '../../shared/startup/modal-queue.ts'
import { useBridge } from '../../shared/native-bridge.ts'
import { isOutcomeSeen } from '../../shared/reveal/seen-outcomes.ts'
import { isLaterTurn } from '../../shared/results/turn-order.ts'
import type { OwnOutcome } from '../../shared/reveal/use-own-outcome.ts'
import { useProfile } from '../../shared/account/use-profile.ts'
import { useReveal } from '../../shared/reveal/use-reveal.ts'
import { createRunInOrder, type RunInOrder, useAwaitedOutcome } from './use-awaited-outcome.ts'
import styles from './win-notice.module.css'

/** How long the notice stays, in ms; the card of the game waits for the member anyway. */
const SHOWN_MS = 8000

/** The games whose pages show their results themselves, by path. */
const gameIn = (path: string): number | undefined => {
  const [, id] = /^\/game\/(\d+)$/.exec(path) ?? []
  return id === undefined ? undefined : Number(id)
}

/**
 * The member's own win, told while he is elsewhere in the app (F-U1). It leads to the game, where the card is; there
 * the page itself tells it, so that nothing is told twice.
 */
export default function OwnWinNotice({ path }: { path: string }) {
  const { profile, isKnown } = useProfile()
  const awaited = useAwaitedTurns(isKnown ? profile.userInfo.userId : undefined)
  const [inTurn] = useState(createRunInOrder)
  const elsewhere = awaited.filter(({ gameId }) => gameId !== gameIn(path))
  return (
    <>
      {elsewhere.map((one) => (
        <AwaitedGame key={`${one.member} ${one.gameId}`} awaited={one} inTurn={inTurn} />
      ))}
    </>
  )
}

function AwaitedGame({ awaited, inTurn }: { awaited: Awaited; inTurn: RunInOrder }) {
  const { member, gameId, until } = awaited
  const { outcome, settledTurn = '' } = useAwaitedOutcome(gameId, inTurn) ?? {}
  // A page in front may be showing this very draw.
  const { holds } = useReveal(gameId)
  const [told, setTold] = useState<string>()
  const isWin = outcome !== undefined && outcome.net > 0n && !isOutcomeSeen(localStorage, member, outcome)
  const isOver = outcome?.pending === 0 && !isLaterTurn(until, settledTurn)
  // A lost last turn ends the waiting without a word; a win does once it was told.
  const isDone = isOver && (!isWin || told === outcome.turnNum)
  useEffect(() => {
    if (isDone) stopAwaiting({ member, gameId })
  }, [isDone, member, gameId])
  if (!isWin || told === outcome.turnNum || holds(outcome.turnNum)) return null
  return <Notice key={outcome.turnNum} outcome={outcome} onDone={() => setTold(outcome.turnNum)} />
}

function Notice({ outcome, onDone }: { outcome: OwnOutcome; onDone: () => void }) {
  const { gameId, gameName, turnNum, net, paid } = outcome
  const open = useInterruption('win', true, { asked: true })
  const bridge = useBridge()
  useEffect(() => {
    if (!open) return
    bridge.haptic('success')
    const timer = setTimeout(onDone, SHOWN_MS)
    return () => clearTimeout(timer)
    // The notice stays as long as it says, whatever is drawn meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [open])
  return (
    <div role="status" className={styles.place}>
      {open && (
        <div className={styles.own}>
          <IconTrophy aria-hidden="true" />
          <p>
            <b>
              恭喜中奖 <span className="num">+{formatAmount(net)}</span>
            </b>
            <small>
              {gameName} {issueLabel(turnNum)} · 派彩 <span className="num">{formatAmount(paid)}</span>
            </small>
          </p>
          <Link to={paths.game({ id: gameId })} onClick={onDone}>
            查看
          </Link>
        </div>
      )}
    </div>
  )
}
