import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { paths } from '@liuhe/brand/paths.ts'
import IconRight from '~icons/mingcute/right-line'
import { Link } from '../../shared/link.tsx'
import { VipMedal } from '../../shared/account/vip-medal.tsx'
import { ProgressBar } from '../../shared/parts/progress-bar.tsx'
import { useVip } from '../../shared/account/use-vip.ts'
import styles from './vip-card.module.css'

/** How far the member is on the ladder; leads to all of it (Spec A §2 Profile). */
export function VipCard() {
  const { level, missing, progress } = useVip()
  const next = progress?.nextLevel
  return (
    <Link to={paths['profile-vip']()} className={styles.card} aria-label="VIP特权">
      <VipMedal level={level} size={44} />
      <div className={styles.words}>
        <p className={styles.title}>
          <strong>{level > 0 ? `VIP ${level} 会员` : '尚未升级'}</strong>
          {next !== undefined && <span className={styles.next}>VIP {next}</span>}
        </p>
        {next !== undefined && <ProgressBar percent={progress?.percent ?? 0} label={`升级VIP ${next}的进度`} />}
        <p className={styles.hint}>{hintOf({ next, missing, isKnown: progress !== undefined })}</p>
      </div>
      <IconRight aria-hidden="true" />
    </Link>
  )
}

function hintOf({ next, missing, isKnown }: { next: number | undefined; missing: bigint; isKnown: boolean }): string {
  if (!isKnown) return '查看VIP等级与特权'
  if (next === undefined) return '已达最高等级'
  return `再投注 ${formatAmount(missing)} 元升级 VIP ${next}`
}
