import { Button } from '@liuhe/web/ui/button.tsx'
import IconOpen from '~icons/mingcute/external-link-line'
import { useBridge } from '../../shared/native-bridge.ts'
import type { PageProps } from '../../shared/navigation.ts'
import { CopyButton } from './copy-button.tsx'
import type { Order } from './order.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderPage } from './order-page.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { PaidButton } from './paid-button.tsx'
import { PayFoot } from './pay-foot.tsx'
import { PayHead } from './pay-head.tsx'
import { payUrlOf } from './pay-url.ts'
import page from './recharge-page.module.css'
import styles from './third-party-page.module.css'
import { TimeCard } from './time-card.tsx'

/** An order that is paid on the page of its provider, in a window of its own. */
export default function ThirdPartyPage({ params }: PageProps) {
  return (
    <OrderPage orderNo={params['orderId']} title="在线支付" flow="redirect">
      {(order) => <Redirect order={order} />}
    </OrderPage>
  )
}

function Redirect({ order }: { order: Order }) {
  const bridge = useBridge()
  const url = payUrlOf(order.payment.payUrl)
  return (
    <>
      <div className={page.page}>
        <TimeCard order={order} name="等待付款" text="付款后自动到账，超时订单自动取消" />
        <section className={page.card} aria-label="付款">
          <PayHead order={order} />
          {url !== null && (
            <>
              <Button size="large" wide icon={<IconOpen />} onClick={() => bridge.openExternal(url)}>
                打开支付页面
              </Button>
              <p className={styles.hint}>
                没有打开？复制支付链接，用浏览器打开
                <CopyButton text={url} name="支付链接" />
              </p>
            </>
          )}
        </section>
        <OrderTimeline order={order} />
        <OrderFacts order={order} />
      </div>
      <PayFoot order={order}>
        <PaidButton order={order} />
      </PayFoot>
    </>
  )
}
