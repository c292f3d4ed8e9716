import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { Countdown } from '@liuhe/web/lottery/countdown.tsx'
import IconLock from '~icons/mingcute/lock-line'
import styles from './issue-strip.module.css'
import type { Issue } from './use-issue.ts'

/** The issue that is bet on and how long it takes bets; 封盘 from its close until the next one is on. */
export function IssueStrip({ issue }: { issue: Issue }) {
  const isOpen = issue.phase === 'betting'
  return (
    <p className={styles.strip} data-open={isOpen || undefined}>
      <b>{issueLabel(issue.turnNum)}</b>
      {isOpen ? (
        <span className={styles.end}>
          距封盘 <Countdown until={issue.closeTime} from={issue.serverTime} over="封盘中" />
        </span>
      ) : (
        <span className={styles.end}>
          <IconLock aria-hidden="true" />
          {CLOSED_TEXT[issue.phase]}
        </span>
      )}
    </p>
  )
}

const CLOSED_TEXT = {
  betting: '',
  closed: '封盘中，等待开奖',
  drawing: '封盘中，正在开奖',
  drawn: '已开奖，等待下期',
} satisfies Record<Issue['phase'], string>
