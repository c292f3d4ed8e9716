import { Button } from '@liuhe/web/ui/button.tsx'
import IconOpen from '~icons/mingcute/external-link-line'
import { useBridge } from '../../shared/native-bridge.ts'
import type { PageProps } from '../../shared/navigation.ts'
import type { Order } from './order.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderPage } from './order-page.tsx'
import { PaidButton } from './paid-button.tsx'
import { PayFoot } from './pay-foot.tsx'
import { PayHead } from './pay-head.tsx'
import { payUrlOf } from './pay-url.ts'
import { QrCard } from './qr-card.tsx'
import page from './recharge-page.module.css'
import { TimeCard } from './time-card.tsx'

/** An order that is paid by a code: scanned with another device, or kept and read from the album. */
export default function OnlinePage({ params }: PageProps) {
  return (
    <OrderPage orderNo={params['orderId']} title="扫码支付" flow="qr">
      {(order) => <Scan order={order} />}
    </OrderPage>
  )
}

function Scan({ order }: { order: Order }) {
  const bridge = useBridge()
  const { payUrl, qrText } = order.payment
  const url = payUrlOf(payUrl)
  const code = qrText ?? url
  return (
    <>
      <div className={page.page}>
        <TimeCard order={order} name="等待扫码付款" text="付款后自动到账，超时订单自动取消" />
        <section className={page.card} aria-label="付款码">
          <PayHead order={order} />
          {code !== null && (
            <QrCard text={code} label={`${order.channelName}付款码`}>
              {url !== null && (
                <Button look="soft" icon={<IconOpen />} onClick={() => bridge.openExternal(url)}>
                  打开支付页面
                </Button>
              )}
            </QrCard>
          )}
        </section>
        <OrderFacts order={order} />
      </div>
      <PayFoot order={order}>
        <PaidButton order={order} />
      </PayFoot>
    </>
  )
}
