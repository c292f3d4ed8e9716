import { paths } from '@liuhe/brand/paths.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { Skeleton, SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { useState } from 'react'
import { Page } from '../../shared/page.tsx'
import { ReportFailed } from '../../shared/parts/report-failed.tsx'
import { ClaimCard } from './claim-card.tsx'
import { RebateLines } from './rebate-lines.tsx'
import styles from './rebate-page.module.css'
import { RecordsSheet } from './records-sheet.tsx'
import { useRebate } from './use-rebate.ts'
import { VipStep } from './vip-step.tsx'

/** 洗码: what of the bets since the last claim comes back, and the one tap that takes it (Domain §8.6). */
export default function RebatePage() {
  const { rebate, error, retry } = useRebate()
  const [isLooking, setLooking] = useState(false)
  return (
    <Page
      title="洗码"
      fallback={paths.profile()}
      action={
        <button type="button" className={styles.records} onClick={() => setLooking(true)}>
          洗码记录
        </button>
      }
    >
      {rebate === undefined && (error ? <ReportFailed error={error} onRetry={retry} /> : <Skeletons />)}
      {rebate && (
        <div className={styles.page}>
          <ClaimCard rebate={rebate} />
          <VipStep />
          <RebateLines rebate={rebate} />
          <Rules least={rebate.least} />
        </div>
      )}
      <RecordsSheet open={isLooking} onClose={() => setLooking(false)} />
    </Page>
  )
}

function Rules({ least }: { least: Money }) {
  return (
    <section className={styles.card} aria-labelledby="rebate-rules">
      <h2 id="rebate-rules" className={styles.title}>
        说明
      </h2>
      <ul className={styles.rules}>
        <li>满 {formatAmount(least)} 元可领，领取后立即到账，重新累计；领取金额需完成 1 倍打码。</li>
        <li>只计上次领取之后结算的有效投注；打和、撤单、取消与试玩不计，对冲投注只计差额。</li>
        <li>特码B 已含退水，不重复计算。比例按领取时的 VIP 等级，金额舍去不足 0.01 元的部分。</li>
        <li>领取后开奖结果更正，已领的洗码不收回，有效投注的差额计入下一期。</li>
      </ul>
    </section>
  )
}

const Skeletons = () => (
  <div className={styles.page} role="status" aria-label="加载中">
    <Skeleton height={156} round="var(--r-card)" />
    <Skeleton height={76} round="var(--r-card)" />
    <SkeletonCard lines={6} />
  </div>
)
