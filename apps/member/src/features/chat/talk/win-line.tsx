import type { ChatWin } from '@liuhe/contract/chat-told.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { output } from 'zod/mini'
import IconTrophy from '~icons/mingcute/trophy-fill'
import styles from './win-line.module.css'

/** A win of somebody, as the house tells a room of it. */
export const WinLine = ({ win: { name, gameName, reward } }: { win: output<typeof ChatWin> }) => (
  <p className={styles.win}>
    <IconTrophy aria-hidden="true" />
    <span>
      恭喜 <b>{name}</b> 在 <b>{gameName}</b> 投注,{' '}
      <span className={styles.won}>
        赢得 <b className="num">{formatAmount(reward)}</b> 元
      </span>
    </span>
  </p>
)
