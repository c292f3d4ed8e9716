import * as bets from '@liuhe/contract/api/bets.ts'
import { formatAmount } from '@liuhe/domain/money.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import IconRight from '~icons/mingcute/right-line'
import { ReportFailed } from '../../shared/report-failed.tsx'
import styles from './bet-list-page.module.css'
import { isGain } from './is-gain.ts'
import { OrderSkeletons } from './order-skeletons.tsx'

type DayListProps = { gameId: number; onDay: (date: string) => void }

/** One row per day: what was staked, and what was won or lost (Spec B §2). */
export function DayList({ gameId, onDay }: DayListProps) {
  const { data, error, refetch } = useRead(bets.historyDayReport, gameId > 0 ? { gameId } : {})
  if (data === undefined) {
    return error ? <ReportFailed error={error} onRetry={() => void refetch()} /> : <OrderSkeletons />
  }
  if (data.length === 0) return <Empty text="暂无数据" />
  return (
    <div className={styles.days}>
      <div className={styles.dayHead}>
        <span>日期</span>
        <span>投注金额</span>
        <span>输赢</span>
      </div>
      {data.map(({ statTime, bettingMoney, profit }) => (
        <button key={statTime} type="button" className={styles.day} onClick={() => onDay(statTime.slice(0, 10))}>
          <span>{statTime.slice(0, 10)}</span>
          <span className="num">{formatAmount(bettingMoney)}</span>
          <b className="num" data-won={isGain(profit) || undefined}>
            {isGain(profit) ? '+' : ''}
            {formatAmount(profit)}
          </b>
          <IconRight aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}
