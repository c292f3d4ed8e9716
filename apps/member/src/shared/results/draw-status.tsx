import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import styles from './draw-status.module.css'
import type { RevealStage } from '../reveal/reveal-steps.ts'

type DrawStatusProps = { stage: RevealStage; turnNum: string; words?: Partial<Record<RevealStage, string>> }

/** What a draw is doing, as a pill: from the close until its result has rested. */
export function DrawStatus({ stage, turnNum, words }: DrawStatusProps) {
  const said = words?.[stage] ?? WORDS[stage]
  return (
    <span className={styles.status} data-stage={stage}>
      {stage === 'rest' ? `${issueLabel(turnNum)} 已开奖` : said}
    </span>
  )
}

const WORDS: Record<RevealStage, string> = { closed: '封盘中', falling: '开奖中', suspense: '揭晓特码', rest: '' }
