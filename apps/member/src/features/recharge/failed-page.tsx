import type { PageProps } from '../../shared/navigation.ts'
import { OrderPage } from './order-page.tsx'
import { useNewest } from './use-newest.ts'

/** An order that was not paid or was refused: that of the address, or the newest one (Ruling C111). */
export default function FailedPage({ search }: PageProps) {
  const wanted = search['order']
  const newest = useNewest('failed', wanted === undefined)
  return (
    <OrderPage
      {...newest}
      orderNo={wanted ?? newest.orderNo}
      none="没有未成功的充值"
      title="充值未完成"
      showsFailures
    />
  )
}
