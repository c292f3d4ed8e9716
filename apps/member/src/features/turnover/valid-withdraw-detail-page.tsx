import { paths } from '@liuhe/brand/paths.ts'
import { InfiniteList } from '@liuhe/web/ui/lists/infinite-list.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import type { PageProps } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { ReportFailed } from '../../shared/parts/report-failed.tsx'
import { BetShare } from './bet-share.tsx'
import { Changes } from './changes.tsx'
import styles from './detail.module.css'
import { GiveUp } from './give-up.tsx'
import { HowItIsMade } from './how-it-is-made.tsx'
import { RequirementCard } from './requirement-card.tsx'
import { useBets } from './use-bets.ts'
import { type TurnoverBet, useTurnover } from './use-turnover.ts'

/** 打码明细: one deposit or gift, and every bet that filled it. */
export default function ValidWithdrawDetailPage({ params }: PageProps) {
  const { turnover, sources, error, retry } = useTurnover()
  const row = turnover?.rows.find(({ id }) => id === params['id'])
  const source = sources?.rows.find(({ id }) => id === row?.id)
  return (
    <Page title="打码明细" fallback={paths['valid-withdraw']()}>
      {turnover === undefined && (error ? <ReportFailed error={error} onRetry={retry} /> : <Skeletons />)}
      {turnover !== undefined && row === undefined && (
        <EmptyList text="没有这笔打码记录" to={paths['valid-withdraw']()} step="查看全部" />
      )}
      {row && (
        <div className={styles.page}>
          <RequirementCard row={row} source={source} />
          {source && <HowItIsMade row={row} source={source} />}
          {source?.canGiveUp && <GiveUp row={row} />}
          <Changes id={row.id} />
          <Bets id={row.id} />
        </div>
      )}
    </Page>
  )
}

function Bets({ id }: { id: string }) {
  const bets = useBets(id)
  return (
    <section className={styles.bets} aria-label="计入本笔的投注">
      <h2>
        计入本笔的投注 <small>按下注时间</small>
      </h2>
      <InfiniteList
        {...bets}
        className={styles.list}
        itemKey={keyOf}
        row={rowOf}
        empty={<EmptyList text="还没有计入本笔的投注" to={paths['lottery-record']()} step="去看看游戏" />}
      />
    </section>
  )
}

const keyOf = ({ orderNo, isLater }: TurnoverBet): string => `${orderNo} ${isLater}`
const rowOf = (bet: TurnoverBet) => <BetShare bet={bet} />

const Skeletons = () => (
  <div className={styles.page} role="status" aria-label="加载中">
    <SkeletonCard lines={3} />
    <SkeletonCard lines={3} />
  </div>
)
