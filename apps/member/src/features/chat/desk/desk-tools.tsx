import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { type ComponentType, useState } from 'react'
import IconAttach from '~icons/mingcute/attachment-line'
import IconClock from '~icons/mingcute/time-line'
import IconChart from '~icons/mingcute/chart-bar-line'
import IconMoney from '~icons/mingcute/cash-line'
import IconPlay from '~icons/mingcute/book-2-line'
import IconWallet from '~icons/mingcute/wallet-3-line'
import { useChat } from '../../../shared/chat/use-chat.ts'
import { AttachSheet } from './attach-sheet.tsx'
import { MarkCard } from './mark-card.tsx'
import styles from './desk-tools.module.css'
import type { DeskState } from './use-desk.ts'

/** The questions that stand at the top with a picture; those that are not offered to a guest are left out. */
const TILES: readonly { ask: string; label: string; Icon: ComponentType<{ 'aria-hidden': 'true' }> }[] = [
  { ask: '我的提现到哪一步了', label: '查提现', Icon: IconMoney },
  { ask: '充值未到账', label: '查充值', Icon: IconWallet },
  { ask: '还差多少打码量', label: '查打码', Icon: IconChart },
  { ask: '下一期几点开奖', label: '下期开奖', Icon: IconClock },
  { ask: '怎么投注', label: '怎么投注', Icon: IconPlay },
]
const TILES_MAX = 4

/** Says a question as if it had been written. */
export function useAsk(roomId: number): (text: string) => void {
  const chat = useChat()
  return (text) => chat.room(roomId, 1).say({ kind: 'text', text })
}

export function DeskTiles({ state: { asks, roomId } }: { state: DeskState }) {
  const ask = useAsk(roomId)
  const tiles = TILES.filter((tile) => asks.includes(tile.ask)).slice(0, TILES_MAX)
  return (
    <ul className={styles.tiles} aria-label="常见问题">
      {tiles.map(({ ask: text, label, Icon }) => (
        <li key={text}>
          <button type="button" onClick={() => ask(text)}>
            <i>
              <Icon aria-hidden="true" />
            </i>
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** What is at hand above the box: the mark when it is over, one's own orders, questions by one tap. */
export function DeskTools({ state }: { state: DeskState }) {
  const { current, asks, roomId } = state
  const ask = useAsk(roomId)
  const isSignedIn = useIsSignedIn()
  const [isOpen, setOpen] = useState(false)
  // People read what is written: only the robot is asked by chips.
  const offered = current?.state === 'waiting' || current?.state === 'open' ? [] : asks
  return (
    <div className={styles.tools}>
      {current?.canMark === true && <MarkCard key={current.caseId} caseId={current.caseId} />}
      <div className={styles.chips} role="group" aria-label="快捷提问">
        {isSignedIn && (
          <button type="button" data-attach="" onClick={() => setOpen(true)}>
            <IconAttach aria-hidden="true" />
            附上订单
          </button>
        )}
        {offered.map((text) => (
          <button key={text} type="button" onClick={() => ask(text)}>
            {text}
          </button>
        ))}
      </div>
      <AttachSheet open={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}
