import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { useServerSecond } from '@liuhe/web/time/ticker.ts'
import { useState } from 'react'
import IconRight from '~icons/mingcute/right-line'
import IconTime from '~icons/mingcute/time-line'
import { useWithdrawTerm } from '../../shared/account/use-withdraw-term.ts'
import { LineSheet } from './line-sheet.tsx'
import styles from './promise-card.module.css'
import { type Line, measuredText } from './withdrawal.ts'

/** The promised time: what nine of ten took in the last 7 days, never better than measured (Ruling C132). */
export function PromiseCard({ line, isFrozen, isFirst }: { line: Line; isFrozen: boolean; isFirst: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const term = useWithdrawTerm()
  const { seconds } = line
  return (
    <section className={styles.card} aria-label="预计时间">
      <IconTime aria-hidden="true" />
      <div className={styles.words}>
        {isFrozen && <p>出款暂停中，恢复前没有预计时间</p>}
        {!isFrozen && seconds === null && <p>近 7 天{term}较少，暂不给出预计时间</p>}
        {!isFrozen && seconds !== null && (
          <p>
            预计 <b>{measuredText(seconds.p90)}</b>内有结果，
            <Until seconds={seconds.p90} />
          </p>
        )}
        <small className="num">
          {seconds !== null && `近 7 天：中位 ${measuredText(seconds.median)} · 90% 在 ${measuredText(seconds.p90)}内`}
          {seconds === null && `近 7 天已处理 ${line.decided} 笔，满 20 笔后公布`}
        </small>
        {isFirst && <small>首次使用的账户需人工核对，可能更久</small>}
      </div>
      <button type="button" className={styles.more} onClick={() => setOpen(true)}>
        公开数据
        <IconRight aria-hidden="true" />
      </button>
      <LineSheet line={line} open={isOpen} onClose={() => setOpen(false)} />
    </section>
  )
}

/** A clock that moves on while nothing is sent; it changes with the minute. */
function Until({ seconds }: { seconds: number }) {
  const { minute } = useSiteTime()
  const now = useServerSecond()
  return (
    <span className={styles.until}>
      约 <b className="num">{minute((now + seconds) * 1000).slice(-5)}</b> 前
    </span>
  )
}
