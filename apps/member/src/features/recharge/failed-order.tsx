import { paths } from '@liuhe/brand/paths.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import IconClose from '~icons/mingcute/close-fill'
import IconTime from '~icons/mingcute/time-line'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { Link } from '../../shared/link.tsx'
import { useNavigation } from '../../shared/navigation.ts'
import { CheckCard } from './check-card.tsx'
import { FootBar } from '../../shared/orders/foot-bar.tsx'
import type { Order } from './order.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import styles from './outcome.module.css'
import page from './recharge-page.module.css'

/** 充值未完成: why, what happens to money that was paid all the same, and the way to try again. */
export function FailedOrder({ order }: { order: Order }) {
  const navigation = useNavigation()
  const { name, why, tone } = endOf(order)
  return (
    <>
      <div className={page.page}>
        <section className={styles.outcome} data-tone={tone} role="status">
          <i className={styles.mark} aria-hidden="true">
            {tone === 'bad' ? <IconClose /> : <IconTime />}
          </i>
          <h2>{name}</h2>
          <strong className="num">{formatAmount(order.amount)}</strong>
          <p>{why}</p>
        </section>
        <CheckCard order={order} />
        {order.check === null && (
          <p className={styles.note}>如果您已经付款，请勿重复付款：款项到账后会自动核对，入账或按原路退回。</p>
        )}
        <OrderFacts order={order} />
        <OrderTimeline order={order} />
        <section className={styles.ways} aria-label="接下来">
          <Link to={paths['recharge-history-detail']({ id: order.orderNo })}>查看订单详情</Link>
        </section>
      </div>
      <FootBar>
        <Button size="large" look="line" onClick={() => navigation.go(paths.services())}>
          联系客服
        </Button>
        <Button size="large" onClick={() => navigation.go(paths.recharge({ channel: order.channelCode }))}>
          重新充值
        </Button>
      </FootBar>
    </>
  )
}

type End = { name: string; why: string; tone: 'bad' | 'quiet' }

/** How it ended, by the step that ended it. */
function endOf({ steps, remark }: Order): End {
  const step = steps.findLast(({ code }) => ENDS.has(code))
  const quiet = QUIET_ENDS[step?.code ?? 'rejected']
  if (quiet) return { ...quiet, tone: 'quiet' }
  const note = step?.note ?? remark
  return { name: '充值失败', why: note || '支付渠道未能完成这笔付款', tone: 'bad' }
}

/** Ends that nobody has refused. */
const QUIET_ENDS: Partial<Record<Order['steps'][number]['code'], Omit<End, 'tone'>>> = {
  cancelled: { name: '订单已取消', why: '您已取消这笔充值' },
  expired: { name: '订单已超时', why: '有效期内没有收到付款，订单自动取消' },
}

const ENDS: ReadonlySet<string> = new Set(['cancelled', 'expired', 'rejected'])
