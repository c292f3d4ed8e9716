import * as bets from '@liuhe/contract/api/bets.ts'
import { usePages } from '@liuhe/web/api/use-pages.ts'
import { formatDay } from '@liuhe/web/time/site-time.ts'
import { IconButton } from '@liuhe/web/ui/icon-button.tsx'
import { InfiniteList } from '@liuhe/web/ui/lists/infinite-list.tsx'
import IconBack from '~icons/mingcute/left-line'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { ReportFailed } from '../../shared/parts/report-failed.tsx'
import { useBettingPath } from '../../shared/games/use-betting-path.ts'
import { useGames } from '../../shared/games/use-games.ts'
import styles from './bet-list-page.module.css'
import { BetRow } from './bet-row.tsx'
import { OrderSkeletons } from './order-skeletons.tsx'
import { useCancelRules } from './use-cancel-rules.ts'
import { useSharedOrder } from './use-shared-order.tsx'

const ROWS = 20

type DayOrdersProps = { date: string; gameId: number; isSimple: boolean; onBack: () => void }

/** The orders of one day of the history. */
export function DayOrders({ date, gameId, isSimple, onBack }: DayOrdersProps) {
  const { gameOf } = useGames()
  const bettingPath = useBettingPath(gameId)
  const rules = useCancelRules()
  const { sheet, onShare } = useSharedOrder()
  const orders = usePages(
    bets.historyList,
    { date, ...(gameId > 0 && { gameId }), rows: ROWS },
    { itemKey: ({ orderNo }) => orderNo },
  )
  return (
    <>
      <div className={styles.dayTitle}>
        <IconButton label="返回历史记录" icon={<IconBack />} onClick={onBack} />
        <b>{formatDay(date)}</b>
      </div>
      <InfiniteList
        {...orders}
        className={styles.list}
        empty={<EmptyList to={bettingPath} step="去投注" />}
        failure={<ReportFailed error={orders.error} onRetry={orders.onRetry} />}
        skeleton={<OrderSkeletons />}
        row={(order) => <BetRow {...{ order, rules, isSimple, onShare }} game={gameOf(order.gameId)} />}
      />
      {sheet}
    </>
  )
}
