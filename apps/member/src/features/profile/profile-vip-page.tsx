import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { paths } from '@liuhe/brand/paths.ts'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { Link } from '../../shared/link.tsx'
import { Page } from '../../shared/page.tsx'
import { VipMedal } from '../../shared/account/vip-medal.tsx'
import { ProgressBar } from '../../shared/parts/progress-bar.tsx'
import styles from './profile-vip-page.module.css'
import { useVip } from '../../shared/account/use-vip.ts'
import { VipPrivileges } from './vip-privileges.tsx'
import { VipTables } from './vip-tables.tsx'

/** The ladder from 1 to 9: where the member stands, what each level takes and brings (Ruling G09). */
export default function ProfileVipPage() {
  const { rules, failed, retry, level } = useVip()
  return (
    <Page title="VIP特权" fallback={paths.profile()}>
      <div className={styles.page}>
        <Standing />
        {failed && <ErrorState onRetry={retry} />}
        {rules === undefined && !failed && <SkeletonCard lines={8} />}
        {rules !== undefined && rules.length > 0 && (
          <>
            <VipPrivileges key={level} rules={rules} level={level} />
            <VipTables rules={rules} level={level} />
          </>
        )}
        <nav className={styles.ways} aria-label="礼金与洗码">
          <Link to={paths['bonus-center']()}>去福利中心领取礼金</Link>
          <Link to={paths['betting-bonus']()}>领取洗码</Link>
        </nav>
        <p className={styles.note}>有效投注按已结算注单累计；撤单、和局与试玩注单不计入。升级后自动享有对应特权。</p>
      </div>
    </Page>
  )
}

function Standing() {
  const { level, cycleBetAmount, progress, missing } = useVip()
  const next = progress?.nextLevel
  return (
    <section className={styles.standing} aria-label="我的等级">
      <div className={styles.rank}>
        <VipMedal level={level} size={72} />
        <div>
          <p className={styles.level}>{level > 0 ? `VIP ${level}` : '尚未升级'}</p>
          <p className={styles.now}>
            当前有效投注 <strong className="num">{formatAmount(cycleBetAmount)}</strong> 元
          </p>
        </div>
      </div>
      {next !== undefined && progress !== undefined && (
        <>
          <ProgressBar percent={progress.percent} label={`升级VIP ${next}的进度`} />
          <p className={styles.way}>
            <span>{progress.percent}%</span>
            <span>
              距离 VIP {next} 还需 {formatAmount(missing)} 元
            </span>
          </p>
        </>
      )}
      {progress !== undefined && next === undefined && <p className={styles.highest}>已达最高等级</p>}
    </section>
  )
}
