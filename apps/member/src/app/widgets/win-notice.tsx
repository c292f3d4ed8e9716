import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { useEffect, useRef } from 'react'
import IconTrophy from '~icons/mingcute/trophy-fill'
import type { Win } from '../../shared/operator/chat-popups.ts'
import { useInterruption } from '../../shared/startup/modal-queue.ts'
import styles from './win-notice.module.css'

/** Characters that are shown of a name, as a reader counts them. */
const NAME_CHARACTERS = 8

const short = (name: string): string => [...name].slice(0, NAME_CHARACTERS).join('')

/** What the notice says (Spec A §2, in the Chinese words of Ruling G21). */
export const winText = ({ nickname, gameName, reward }: Win): string =>
  `恭喜 ${short(nickname)} 在 ${short(gameName)} 投注，中奖 ${formatAmount(reward)} 元`

/** A payout that does not exceed the stake is a loss, and is never celebrated (Reliability §5.3). */
export const isWin = ({ stake, reward }: Win): boolean => reward > stake

type WinNoticeProps = {
  win: Win | null
  /** The route in front: the notice belongs to the rooms of the chat and appears nowhere else. */
  routeName: string
  onDone: () => void
}

/**
 * Congratulates somebody in a chat room for as long as the push says, when nothing more important is open. What comes
 * while another page is in front is no news any more when the room is opened, and is dropped.
 */
export function WinNotice({ win, routeName, onDone }: WinNoticeProps) {
  const shown = win !== null && routeName === 'room-chat' && isWin(win) ? win : null
  const open = useInterruption('win', shown !== null, { asked: true })
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    if (win !== null && shown === null) done.current()
  }, [win, shown])
  useEffect(() => {
    if (!open || shown === null) return
    const timer = setTimeout(() => done.current(), shown.seconds * 1000)
    return () => clearTimeout(timer)
  }, [open, shown])
  return (
    <div role="status" className={styles.place}>
      {open && shown && (
        <p className={styles.notice}>
          <IconTrophy />
          <span>{winText(shown)}</span>
        </p>
      )}
    </div>
  )
}
