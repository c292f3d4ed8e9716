import { colourOf } from '@liuhe/domain/lottery/ball.ts'
import type { Verdict } from '@liuhe/domain/content/prediction.ts'
import { classNames } from '@liuhe/web/ui/class-names.ts'
import type { ResultModel } from '../card-model.ts'
import styles from './cells.module.css'

type ResultProps = { result: ResultModel; verdict: Verdict | undefined }

/** `开:蛇26准` in a running line: the result stands out when the call came true. */
export function ResultText({ result, verdict }: ResultProps) {
  if (!result.settled) return <span className={styles.pending}>开:{result.text}</span>
  const isHit = verdict === '准'
  return (
    <span className={styles.result}>
      开:<b className={isHit ? styles.won : styles.came}>{result.text}</b>
      {verdict === 'pending' ? '' : verdict}
    </span>
  )
}

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
