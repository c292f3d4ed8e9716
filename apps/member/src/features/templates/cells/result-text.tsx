import type { Verdict } from '@liuhe/domain/content/prediction.ts'
import type { ResultModel } from '../card-model.ts'
import styles from './cells.module.css'

export type ResultProps = { result: ResultModel; verdict: Verdict | undefined }

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
