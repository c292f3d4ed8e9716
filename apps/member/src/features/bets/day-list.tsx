import * as bets from '@liuhe/contract/api/bets.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { formatDay } from '@liuhe/web/time/site-time.ts'
import IconRight from '~icons/mingcute/right-line'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { ReportFailed } from '../../shared/parts/report-failed.tsx'
import styles from './bet-list-page.module.css'
import { useBettingPath } from '../../shared/games/use-betting-path.ts'
import { OrderSkeletons } from './order-skeletons.tsx'

type DayListProps = { gameId: number; onDay: (date: string) => void }

/** One row per day: what was staked, and what was won or lost (Spec B §2). */
export function DayList({ gameId, onDay }: DayListProps) {
  const bettingPath = useBettingPath(gameId)
  const { data, error, refetch } = useRead(bets.historyDayReport, gameId > 0 ? { gameId } : {})
  if (data === undefined) {
    return error ? <ReportFailed error={error} onRetry={() => void refetch()} /> : <OrderSkeletons />
  }
  if (data.length === 0) return <EmptyList to={bettingPath} step="去投注" />
  return (
    <div className={styles.days}>
      <div className={styles.dayHead}>
        <span>日期</span>
        <span>投注金额</span>
        <span>输赢</span>
      </div>
      {data.map(({ statTime, bettingMoney, profit }) => (
        <button key={statTime} type="button" className={styles.day} onClick={() => onDay(statTime.slice(0, 10))}>
          <span>{formatDay(statTime)}</span>
          <span className="num">{formatAmount(bettingMoney)}</span>
          <b className="num" data-won={profit > 0n || undefined}>
            {profit > 0n ? '+' : ''}
            {formatAmount(profit)}
          </b>
          <IconRight aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}
