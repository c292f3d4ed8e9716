import { colourOf } from '@liuhe/domain/lottery/ball.ts'
import { Ball } from '@liuhe/web/lottery/ball.tsx'
import { memo } from 'react'
import styles from './ball-cell.module.css'
import { spokenItem } from './spoken-item.ts'

type BallCellProps = {
  label: string
  /** The animal of the ball in the year of the draw. */
  animal: string
  /** Text of the odds; empty where all balls have the same and it is said above. */
  odds: string
  isChosen: boolean
}

/**
 * One of the 49 balls with its animal and its odds. All that comes in is text, and the grid hears the taps: a tap draws
 * one cell again, not 49.
 */
export const BallCell = memo(function BallCell({ label, animal, odds, isChosen }: BallCellProps) {
  const ball = Number(label)
  return (
    <button
      type="button"
      className={styles.cell}
      data-label={label}
      aria-pressed={isChosen}
      aria-label={spokenItem(label, odds)}
    >
      <Ball number={ball} colour={colourOf(ball)} size={34} />
      <span className={styles.foot}>
        <i>{animal}</i>
        {odds && <b>{odds}</b>}
      </span>
    </button>
  )
})
