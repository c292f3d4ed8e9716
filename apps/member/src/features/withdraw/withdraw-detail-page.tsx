import { paths } from '@liuhe/brand/paths.ts'
import * as api from '@liuhe/contract/api/withdrawals.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { useState } from 'react'
import IconDownload from '~icons/mingcute/download-2-line'
import IconService from '~icons/mingcute/headphone-line'
import { useWithdrawTerm } from '../../shared/account/use-withdraw-term.ts'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { EvidenceSheet } from './evidence-sheet.tsx'
import { FootBar } from '../../shared/orders/foot-bar.tsx'
import { LoadFailed } from '../../shared/orders/load-failed.tsx'
import { OrderFacts } from './order-facts.tsx'
import { DirectCard } from './direct-card.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderHolds } from './order-holds.tsx'
import { DetailSkeleton } from './order-skeletons.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { useLiveWithdrawals } from './use-terms.ts'
import styles from './withdraw-page.module.css'

/** While something is open it is asked for again so often, in ms, in case a push was lost. */
const OPEN_MS = 20_000

/** One withdrawal: at which step, since when, who acts next, which rule holds it, and when it should be decided. */
export default function WithdrawDetailPage({ params }: PageProps) {
  const orderNo = params['id'] ?? ''
  const term = useWithdrawTerm()
  const isNumber = /^\d{1,19}$/.test(orderNo)
  const [isOpen, setOpen] = useState(true)
  const { data, error, refetch } = useRead(
    api.read,
    { orderNo },
    { freshMs: 0, enabled: isNumber, everyMs: isOpen ? OPEN_MS : false },
  )
  useLiveWithdrawals([api.read.name])
  const isNobodys = !isNumber || (error instanceof ApiError && error.code === 'WITHDRAW/NOT_FOUND')
  const stillOpen = data?.next !== null
  if (stillOpen !== isOpen) setOpen(stillOpen)
  return (
    <Page title={`${term}详情`} fallback={paths['withdraw-history']()}>
      {data === undefined && isNobodys && (
        <EmptyList text={`没有这笔${term}`} to={paths['withdraw-history']()} step={`查看${term}记录`} />
      )}
      {data === undefined && !isNobodys && (
        <>{error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <DetailSkeleton />}</>
      )}
      {data && (
        <>
          <div className={styles.page}>
            <OrderHead order={data} />
            <DirectCard order={data} />
            <OrderTimeline order={data} />
            <OrderHolds order={data} />
            <OrderFacts order={data} />
          </div>
          <Actions orderNo={orderNo} />
        </>
      )}
    </Page>
  )
}

function Actions({ orderNo }: { orderNo: string }) {
  const navigation = useNavigation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <FootBar isEven>
        <Button look="line" size="large" icon={<IconDownload />} onClick={() => setOpen(true)}>
          下载凭证
        </Button>
        <Button look="soft" size="large" icon={<IconService />} onClick={() => navigation.go(paths.services())}>
          询问客服
        </Button>
      </FootBar>
      <EvidenceSheet orderNo={orderNo} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
