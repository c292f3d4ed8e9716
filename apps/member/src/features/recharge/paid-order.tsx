import { paths } from '@liuhe/brand/paths.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import IconCheck from '~icons/mingcute/check-fill'
import { useBettingPath } from '../../shared/games/use-betting-path.ts'
import { Link } from '../../shared/link.tsx'
import { useNavigation } from '../../shared/navigation.ts'
import { useRolling } from '../../shared/parts/use-rolling.ts'
import { PrivateSum } from '../../shared/account/private-sum.tsx'
import { textOf, useBalance } from '../../shared/account/wallet-chip.tsx'
import { isAsAgreed } from '../../shared/recharge/is-as-agreed.ts'
import { CheckCard } from './check-card.tsx'
import { FootBar } from '../../shared/orders/foot-bar.tsx'
import type { Order } from './order.ts'
import { OrderFacts } from './order-facts.tsx'
import styles from './outcome.module.css'
import page from './recharge-page.module.css'

/** The counting of what arrived, in ms. */
const COUNT_MS = 600

/** 充值成功: what arrived, what the wallet holds now, and where to go next. */
export function PaidOrder({ order }: { order: Order }) {
  const navigation = useNavigation()
  const toGame = useBettingPath(0)
  const { balance } = useBalance()
  const { creditMoney: arrived } = order
  const shown = useRolling(arrived, COUNT_MS, 0n) ?? arrived
  return (
    <>
      <div className={page.page}>
        <section className={styles.outcome} data-tone="ok" role="status">
          <i className={styles.mark} aria-hidden="true">
            <IconCheck />
          </i>
          <h2>充值成功</h2>
          <strong className="num" aria-label={`到账 ${formatAmount(arrived)} 元`}>
            +{formatAmount(shown === arrived ? shown : shown - (shown % 10n))}
          </strong>
          <p>
            账户余额{' '}
            <b className="num">
              <PrivateSum>{textOf(balance)}</PrivateSum>
            </b>{' '}
            元
          </p>
        </section>
        <CheckCard order={order} />
        <OrderFacts order={order} />
        <section className={styles.ways} aria-label="接下来">
          <Link to={paths['valid-withdraw']()}>
            本次打码要求
            {isAsAgreed(order) && <b className="num">{formatAmount(order.turnover)}</b>}
          </Link>
          <Link to={paths['recharge-history-detail']({ id: order.orderNo })}>查看订单详情</Link>
          <Link to={paths.bills({ group: 'recharge' })}>查看资金明细</Link>
        </section>
      </div>
      <FootBar>
        <Button size="large" look="line" onClick={() => navigation.go(paths.recharge())}>
          继续充值
        </Button>
        <Button size="large" onClick={() => navigation.go(toGame)}>
          去投注
        </Button>
      </FootBar>
    </>
  )
}
