import { paths } from '@liuhe/brand/paths.ts'
import * as recharge from '@liuhe/contract/api/recharge.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { Link } from '../../shared/link.tsx'
import type { PageProps } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { ReportFailed } from '../../shared/parts/report-failed.tsx'
import { useBrand } from '../../shared/use-brand.ts'
import { CheckCard } from './check-card.tsx'
import { DetailActions } from './detail-actions.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderHead } from './order-head.tsx'
import { DetailSkeleton } from './order-skeletons.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import type { OrderDetail } from './order-words.ts'
import styles from './recharge-detail-page.module.css'
import { useLiveRecharges } from './use-orders.ts'

/** While money is awaited its order is asked for by the clock as well: a push may be lost. */
const WAITING_MS = 15_000

/** One recharge (ROUTE-071): where it stands, who acts next, each step, and what the money came to. */
export default function RechargeDetailPage({ params: { id = '' } }: PageProps) {
  useLiveRecharges()
  const { labels } = useBrand()
  const isNumber = /^\d{1,19}$/.test(id)
  const { data, error, refetch } = useRead(recharge.read, { orderNo: id }, { enabled: isNumber, freshMs: 0 })
  const isNobodys = !isNumber || (error instanceof ApiError && error.code === 'RECHARGE/NOT_FOUND')
  return (
    <Page
      title={`${labels.recharge}详情`}
      fallback={paths['recharge-history']()}
      action={
        <Link className={styles.service} to={paths.services()}>
          客服
        </Link>
      }
    >
      {data !== undefined ? (
        <Whole order={data} />
      ) : isNobodys ? (
        <EmptyList text="没有找到该订单" to={paths['recharge-history']()} step={`查看${labels.recharge}记录`} />
      ) : error ? (
        <ReportFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <DetailSkeleton />
      )}
    </Page>
  )
}

function Whole({ order }: { order: OrderDetail }) {
  const { orderNo, next, check } = order
  useRead(recharge.read, { orderNo }, { everyMs: next !== null && WAITING_MS })
  return (
    <>
      <div className={styles.page}>
        <OrderHead order={order} />
        {check && <CheckCard check={check} />}
        <OrderTimeline order={order} />
        <OrderFacts order={order} />
      </div>
      <DetailActions order={order} />
    </>
  )
}
