import type { Family } from '@liuhe/domain/lottery/family.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { Countdown } from '@liuhe/web/lottery/countdown.tsx'
import { useEffect, useRef, useState } from 'react'
import IconLost from '~icons/mingcute/wifi-off-line'
import IconLock from '~icons/mingcute/lock-line'
import { DrawNumbers } from '../../../shared/results/draw-numbers.tsx'
import styles from './issue-strip.module.css'
import type { Issue } from './use-issue.ts'

type IssueStripProps = { issue: Issue; family: Family }

/**
 * The issue that is bet on and how long it takes bets; 封盘 from its close until the next one is on. It stays in view,
 * and carries the last result once the panel with it has left.
 */
export function IssueStrip({ issue, family }: IssueStripProps) {
  const { mark, isStuck } = useIsStuck()
  const isOpen = issue.phase === 'betting'
  // The turn then stands beside its countdown: beside the numbers it would be read as theirs.
  const showsLast = isStuck && issue.last !== undefined && !issue.isLost
  return (
    <>
      <div ref={mark} className={styles.mark} aria-hidden="true" />
      <div
        className={styles.strip}
        data-open={(isOpen && !issue.isLost) || undefined}
        data-lost={issue.isLost || undefined}
        data-stuck={isStuck || undefined}
      >
        {!showsLast && <b>{issueLabel(issue.turnNum)}</b>}
        {showsLast && issue.last && (
          <span className={styles.last}>
            <small>上期</small>
            <DrawNumbers family={family} resultText={issue.last.resultText} size={SIZES[family] ?? 18} />
          </span>
        )}
        {issue.isLost ? (
          <span className={styles.end} role="status">
            <IconLost aria-hidden="true" />
            连接已断开，正在重连
          </span>
        ) : isOpen ? (
          <span className={styles.end}>
            {showsLast && <b>{issueLabel(issue.turnNum).slice(1)}</b>}
            {!isStuck && '距封盘'} <Countdown until={issue.closeTime} from={issue.serverTime} over="封盘中" />
          </span>
        ) : (
          <span className={styles.end}>
            {showsLast && <b>{issueLabel(issue.turnNum).slice(1)}</b>}
            <IconLock aria-hidden="true" />
            {isStuck && issue.phase !== 'opening' ? '封盘中' : CLOSED_TEXT[issue.phase]}
          </span>
        )}
      </div>
    </>
  )
}

/** px of a number, so that all of a draw stand in one line between the issue and its countdown. */
const SIZES: Partial<Record<Family, number>> = { NN: 15, PK10: 15 }

const CLOSED_TEXT = {
  betting: '',
  opening: '即将开盘',
  closed: '封盘中，等待开奖',
  drawing: '封盘中，正在开奖',
  drawn: '已开奖，等待下期',
} satisfies Record<Issue['phase'], string>

/** Whether the strip stands under the header: its mark has gone up behind it. */
function useIsStuck() {
  const mark = useRef<HTMLDivElement>(null)
  const [isStuck, setStuck] = useState(false)
  useEffect(() => {
    if (mark.current === null) return
    const observer = new IntersectionObserver(
      ([entry]) => setStuck(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < HEAD_PX),
      { root: document, rootMargin: `-${HEAD_PX}px 0px 0px 0px` },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return { mark, isStuck }
}

/** Height of the page's header. */
const HEAD_PX = 48
