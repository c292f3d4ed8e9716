import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { formatUsdt } from '@liuhe/domain/recharge/usdt.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { IconButton } from '@liuhe/web/ui/icon-button.tsx'
import type { ReactNode } from 'react'
import IconCopy from '~icons/mingcute/copy-2-line'
import { useWithdrawTerm } from '../../shared/account/use-withdraw-term.ts'
import { useCopy } from '../../shared/device/copy.ts'
import styles from './order-facts.module.css'
import {
  accountName,
  deductWords,
  KIND_WORDS,
  MODE_WORDS,
  type OrderDetail,
  rateText,
  shortNumber,
} from './withdrawal.ts'

/** The figures and the particulars; each number that somebody may have to name can be copied. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  const { second } = useSiteTime()
  const term = useWithdrawTerm()
  const { accountKind, provider } = order
  return (
    <>
      <section className={styles.card} aria-label="金额明细">
        <dl>
          <Money name={`${term}金额`} sum={order.amount} />
          <Money name="手续费" sum={-order.fee} />
          {order.deduct > 0n && <Money name={deductWords(order.deductKind)} sum={-order.deduct} />}
          <Money name={order.status > PAID ? '未出款' : '实际到账'} sum={order.paidMoney} isTotal />
          {order.usdt !== null && (
            <Fact name="USDT">
              <span className="num">{formatUsdt(order.usdt)}</span>
            </Fact>
          )}
          {order.rate !== null && (
            <Fact name="锁定汇率">
              <span className="num">1 USDT = {rateText(order.rate)} 元</span>
            </Fact>
          )}
        </dl>
      </section>
      <section className={styles.card} aria-label="订单信息">
        <dl>
          <Fact name="订单号" copies={order.orderNo} />
          <Fact name="收款账户">
            {accountName({ kind: accountKind, provider })} {KIND_WORDS[accountKind]}{' '}
            <span className="num">{shortNumber(order.accountNumber)}</span>
          </Fact>
          <Fact name="户名">{order.holderName}</Fact>
          <Fact name="出款方式">{MODE_WORDS[order.mode]}</Fact>
          <Fact name="提交时间">
            <time className="num">{second(order.createTime)}</time>
          </Fact>
          {order.payoutReference !== null && <Fact name="支付流水号" copies={order.payoutReference} />}
        </dl>
      </section>
    </>
  )
}

const PAID = 3

const Money = ({ name, sum, isTotal }: { name: string; sum: bigint; isTotal?: boolean }) => (
  <Fact name={name}>
    <span className="num" data-total={isTotal}>
      {formatAmount(sum)} 元
    </span>
  </Fact>
)

type FactProps = { name: string; children?: ReactNode; copies?: string }

function Fact({ name, children, copies }: FactProps) {
  const copy = useCopy()
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        {copies === undefined ? (
          <span>{children}</span>
        ) : (
          <>
            <span className="num">{copies}</span>
            <IconButton label={`复制${name}`} icon={<IconCopy />} onClick={() => void copy(copies)} />
          </>
        )}
      </dd>
    </div>
  )
}
