import { colourOf, formatBall } from '@liuhe/domain/lottery/ball.ts'
import { memo } from 'react'
import { NumberToken } from './number-token.tsx'
import type { Token } from './item-look.ts'
import styles from './item-cell.module.css'
import { spokenItem } from './spoken-item.ts'

type ItemCellProps = {
  label: string
  /** Text of the odds; empty where all items have the same and it is said above. */
  odds: string
  isChosen: boolean
  /** How a number is drawn; words without it. */
  token?: Token | undefined
  /** The balls it stands for, joined with commas; empty where the word explains itself. */
  balls?: string
  /** A few words that explain it. */
  hint?: string
  /** Label beside the odds instead of above them. */
  isWide?: boolean
}

/** One item: a number or a word, its odds, and what it stands for. Plain values only, as with {@link BallCell}. */
export const ItemCell = memo(function ItemCell(props: ItemCellProps) {
  const { label, odds, isChosen, token, balls = '', hint, isWide } = props
  return (
    <button
      type="button"
      className={styles.cell}
      data-label={label}
      data-wide={isWide || undefined}
      data-colour={token === undefined ? COLOUR_OF_LABEL[label[0] ?? ''] : undefined}
      aria-pressed={isChosen}
      aria-label={spokenItem(label, odds)}
    >
      <span className={styles.head}>
        {token === undefined ? <b className={styles.label}>{label}</b> : <NumberToken token={token} label={label} />}
        {odds && <span className={styles.odds}>{odds}</span>}
      </span>
      {balls !== '' && <Numbers balls={balls.split(',').map(Number)} />}
      {hint !== undefined && <small className={styles.hint}>{hint}</small>}
    </button>
  )
})

const COLOUR_OF_LABEL: Readonly<Record<string, string>> = { 红: 'red', 蓝: 'blue', 绿: 'green' }

function Numbers({ balls }: { balls: readonly number[] }) {
  return (
    <span className={styles.numbers}>
      {balls.map((ball) => (
        <i key={ball} data-colour={colourOf(ball)}>
          {formatBall(ball)}
        </i>
      ))}
    </span>
  )
}
