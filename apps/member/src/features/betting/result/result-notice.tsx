import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import type { OwnOutcome } from '../../../shared/reveal/use-own-outcome.ts'
import styles from '../placing/notices.module.css'
import { signedAmount } from '../slip/signed-amount.ts'

/** A quiet result that stands further up the page, in one line, and the way to it. */
export function ResultNotice({ outcome: { turnNum, paid, net } }: { outcome: OwnOutcome }) {
  const show = () => window.scrollTo({ top: 0, behavior: 'smooth' })
  return (
    <p className={styles.notice} data-tone="plain">
      <span className={styles.text}>
        {issueLabel(turnNum)} {paid > 0n ? '已中奖' : '未中奖'} · 盈亏 <b className="num">{signedAmount(net)}</b>
      </span>
      <button type="button" className={styles.link} onClick={show}>
        查看结果
      </button>
    </p>
  )
}
