import { colourOf } from '@liuhe/domain/lottery/ball.ts'
import type { Verdict } from '@liuhe/domain/content/prediction.ts'
import { classNames } from '@liuhe/web/ui/class-names.ts'
import styles from './result-cell.module.css'
import type { ResultProps } from './result-text.tsx'

/** The result as a column of a table: zodiac and number in the colour of the ball, then the verdict. */
export function ResultCell({ result, verdict }: ResultProps) {
  if (!result.settled) return <span className={styles.pending}>{result.text}</span>
  const colour = result.ball === undefined ? undefined : styles[colourOf(result.ball)]
  return (
    <span className={styles.result}>
      <b className={classNames(styles.came, colour)}>{result.text}</b>
      <VerdictMark verdict={verdict} />
    </span>
  )
}

/** 准 in red, 错 in grey; nothing before the draw. */
export function VerdictMark({ verdict }: { verdict: Verdict | undefined }) {
  if (verdict === undefined || verdict === 'pending') return null
  return <span className={verdict === '准' ? styles.right : styles.wrong}>{verdict}</span>
}

/** The verdict as a stamp on what was called. */
export function Stamp({ verdict }: { verdict: Verdict | undefined }) {
  if (verdict === undefined || verdict === 'pending') return null
  return <span className={classNames(styles.stamp, verdict === '准' ? styles.right : styles.wrong)}>{verdict}</span>
}
