import { colourOf } from '@liuhe/domain/lottery/ball.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { Ball } from '@liuhe/web/lottery/ball.tsx'
import styles from './bet-mark.module.css'

type BetMarkProps = {
  family: Family
  /** What was chosen, in words. */
  label: string
  playName: string
  notes: number
  /** px. */
  size?: number
  /** A line that brought nothing. */
  isQuiet?: boolean
}

/** A line at a glance: its ball, its word, or how many notes it is. */
export function BetMark({ family, label, playName, notes, size = 40, isQuiet }: BetMarkProps) {
  if (family === 'LHC' && /^\d\d$/.test(label)) {
    return <Ball number={Number(label)} colour={colourOf(Number(label))} size={size} />
  }
  const isShort = [...label].length <= 2
  const text = isShort ? label : notes > 1 ? String(notes) : [...playName].slice(0, 1).join('')
  return (
    <i
      className={styles.tile}
      style={{ width: size, height: size }}
      data-quiet={isQuiet || undefined}
      aria-hidden="true"
    >
      {text}
      {!isShort && notes > 1 && <small>注</small>}
    </i>
  )
}
