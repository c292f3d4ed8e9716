import type { PageProps } from '../../shared/navigation.ts'
import { DirectPayment } from './direct-page.tsx'
import { OrderInProcess } from './order-in-process.tsx'
import { OrderPage } from './order-page.tsx'
import { useNewest } from './use-newest.ts'

/** An order that is awaited: that of the address, or the newest one where it names none (Ruling C111). */
export default function ProcessingPage({ params }: PageProps) {
  const wanted = params['orderId']
  const newest = useNewest('processing', wanted === undefined)
  return (
    <OrderPage {...newest} orderNo={wanted ?? newest.orderNo} none="没有进行中的充值订单" title="充值处理中">
      {(order) => (order.flow === 'matched' ? <DirectPayment order={order} /> : <OrderInProcess order={order} />)}
    </OrderPage>
  )
}
