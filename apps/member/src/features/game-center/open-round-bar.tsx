import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { Money } from '@liuhe/domain/money.ts'
import IconRight from '~icons/mingcute/right-line'
import IconSandglass from '~icons/mingcute/sandglass-2-fill'
import styles from './open-round-bar.module.css'

type OpenRoundBarProps = { gameName: string; betAmount: Money; isStaked: boolean; onReturn: () => void }

/**
 * Leads back into a round that was begun and not ended, or waits for a choice before anything is staked; in sight
 * wherever the member is in the hall.
 */
export function OpenRoundBar({ gameName, betAmount, isStaked, onReturn }: OpenRoundBarProps) {
  return (
    <button type="button" className={styles.bar} onClick={onReturn}>
      <IconSandglass className={styles.icon} aria-hidden="true" />
      <span className={styles.words}>
        <b>未完成牌局</b>
        <span>
          {gameName} ·{' '}
          {isStaked ? (
            <>
              投注 <span className="num">{formatAmount(betAmount)}</span>
            </>
          ) : (
            '等您选择'
          )}
        </span>
      </span>
      <span className={styles.go}>
        继续
        <IconRight aria-hidden="true" />
      </span>
    </button>
  )
}
