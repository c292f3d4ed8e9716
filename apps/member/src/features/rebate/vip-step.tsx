import { paths } from '@liuhe/brand/paths.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import IconRight from '~icons/mingcute/right-line'
import { useVip } from '../../shared/account/use-vip.ts'
import { VipMedal } from '../../shared/account/vip-medal.tsx'
import { Link } from '../../shared/link.tsx'
import { ProgressBar } from '../../shared/parts/progress-bar.tsx'
import styles from './vip-step.module.css'

/** Where the member stands on the ladder, and what the next level would give back. */
export function VipStep() {
  const { level, progress, missing, rules } = useVip()
  const next = progress?.nextLevel
  const rates = rules?.find(({ vipLevel }) => vipLevel === (next ?? level))?.rebates
  return (
    <Link className={styles.card} to={paths['profile-vip']()}>
      <VipMedal level={level} size={40} />
      <span className={styles.words}>
        <span className={styles.head}>
          <strong>VIP{level}</strong>
          {next !== undefined && (
            <span>
              升 VIP{next} 还差 <b className="num">{formatAmount(missing)}</b>
            </span>
          )}
          {progress !== undefined && next === undefined && <span>已达最高等级</span>}
        </span>
        {next !== undefined && <ProgressBar percent={progress?.percent ?? 0} label={`升级VIP ${next}的进度`} />}
        {rates && (
          <span className={`num ${styles.rates}`}>
            VIP{next ?? level} 彩票 {rates.lottery.toFixed(2)}% · 真人 {rates.live.toFixed(2)}% · 电子{' '}
            {rates.slot.toFixed(2)}%
          </span>
        )}
      </span>
      <IconRight aria-hidden="true" className={styles.more} />
    </Link>
  )
}
