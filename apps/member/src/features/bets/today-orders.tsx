import * as bets from '@liuhe/contract/api/bets.ts'
import { ORDER_STATUS } from '@liuhe/domain/bets/order.ts'
import { usePages } from '@liuhe/web/api/use-pages.ts'
import { InfiniteList } from '@liuhe/web/ui/lists/infinite-list.tsx'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { ReportFailed } from '../../shared/parts/report-failed.tsx'
import { useBettingPath } from '../../shared/games/use-betting-path.ts'
import { useGames } from '../../shared/games/use-games.ts'
import styles from './bet-list-page.module.css'
import { BetRow } from './bet-row.tsx'
import type { BetTab } from './bet-tabs.ts'
import { CancelBar } from './cancel-bar.tsx'
import { OrderSkeletons } from './order-skeletons.tsx'
import { useCancelRules } from './use-cancel-rules.ts'
import { useSharedOrder } from './use-shared-order.tsx'
import { useCancelSelection } from './use-cancel-selection.ts'
import { useLiveOrders } from './use-live-orders.ts'

/** Spec B §9: rows of one page, and how far before the end the next is asked for. */
const ROWS = 20
const MORE_OFFSET_PX = 300

type TodayOrdersProps = {
  tab: Extract<BetTab, { filter: object }>
  /** 0 is every game. */
  gameId: number
  isSimple: boolean
}

/** Today's orders and the unsettled ones of earlier days, with the cancel mode (Ruling C71). */
export function TodayOrders({ tab, gameId, isSimple }: TodayOrdersProps) {
  const { gameOf } = useGames()
  const bettingPath = useBettingPath(gameId)
  const orders = usePages(
    bets.todayList,
    { ...tab.filter, ...(gameId > 0 && { gameId }), rows: ROWS },
    { itemKey: ({ orderNo }) => orderNo, forgets: true },
  )
  const rules = useCancelRules()
  const selection = useCancelSelection(orders.items, rules)
  const { sheet, onShare } = useSharedOrder()
  useLiveOrders(orders.items)
  return (
    <>
      {orders.items.length > 0 && (
        <div className={styles.bar}>
          <span>共 {orders.total ?? orders.items.length} 笔</span>
          {mayHoldPending(tab) && (
            <button type="button" className={styles.mode} onClick={selection.toggleMode}>
              {selection.isOn ? '取消' : '撤单'}
            </button>
          )}
        </div>
      )}
      <InfiniteList
        {...orders}
        className={styles.list}
        offsetPx={MORE_OFFSET_PX}
        empty={<EmptyList to={bettingPath} step="去投注" />}
        failure={<ReportFailed error={orders.error} onRetry={orders.onRetry} />}
        skeleton={<OrderSkeletons />}
        row={(order) => <BetRow {...{ order, rules, isSimple, selection, onShare }} game={gameOf(order.gameId)} />}
      />
      {sheet}
      {selection.isOn && <CancelBar selection={selection} />}
    </>
  )
}

/** Settled and cancelled orders cannot be cancelled, so their tabs have no cancel mode. */
const mayHoldPending = ({ filter }: TodayOrdersProps['tab']): boolean =>
  !('status' in filter) || filter.status === ORDER_STATUS.pending
