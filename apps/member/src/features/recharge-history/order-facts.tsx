import { paths } from '@liuhe/brand/paths.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { isOpen, rechargeStateOf } from '@liuhe/domain/recharge/order.ts'
import { formatUsdt } from '@liuhe/domain/recharge/usdt.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { IconButton } from '@liuhe/web/ui/icon-button.tsx'
import { type ReactNode, useState } from 'react'
import IconCopy from '~icons/mingcute/copy-2-line'
import IconRight from '~icons/mingcute/right-line'
import { useCopy } from '../../shared/device/copy.ts'
import { Link } from '../../shared/link.tsx'
import { imageUrl } from '../../shared/operator/image-url.ts'
import { isAsAgreed } from '../../shared/recharge/is-as-agreed.ts'
import { PictureViewer } from '../../shared/viewer/picture-viewer.tsx'
import styles from './order-facts.module.css'
import { GROUP_WORDS, isCredited, type OrderDetail } from './order-words.ts'

/** The figures and the particulars of an order; each number that somebody may have to name can be copied. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  const { minute, second } = useSiteTime()
  const { payer, paidTime, txid, remark, payment } = order
  return (
    <>
      <section className={styles.card} aria-label="金额明细">
        <dl>
          <Money name="实付" sum={order.amount} />
          {order.coinTerms && (
            <Fact name="应付 USDT">
              <span className="num">
                {formatUsdt(order.coinTerms.amount)}（{order.coinTerms.network}）
              </span>
            </Fact>
          )}
          {order.coinTerms && (
            <Fact name="锁定汇率">
              <span className="num">1 USDT = {(order.coinTerms.rate / 10_000).toFixed(4)} 元</span>
            </Fact>
          )}
          <Money name="手续费" sum={-order.fee} />
          {order.discount > 0n && <Money name="通道优惠" sum={order.discount} />}
          {order.firstGift > 0n && <Money name="首充礼" sum={order.firstGift} />}
          {bringsTurnover(order) && (
            <Fact name="打码要求">
              <Link className={styles.link} to={paths['valid-withdraw']()}>
                {formatAmount(order.turnover)} 元
                <IconRight aria-hidden="true" />
              </Link>
            </Fact>
          )}
        </dl>
      </section>
      <section className={styles.card} aria-label="订单信息">
        <dl>
          <Fact name="订单号" copies={order.orderNo} />
          <Fact name="支付方式">
            {GROUP_WORDS[order.group]} · {order.channelName}
          </Fact>
          <Fact name="提交时间">
            <time className="num">{second(order.createTime)}</time>
          </Fact>
          {payment.remittanceCode !== null && <Fact name="转账附言" copies={payment.remittanceCode} />}
          {payer !== null && <Fact name="付款人">{payer}</Fact>}
          {paidTime !== null && (
            <Fact name="转账时间">
              <time className="num">{minute(paidTime)}</time>
            </Fact>
          )}
          {txid !== null && <Fact name="交易哈希" copies={txid} />}
          {remark !== null && remark !== '' && <Fact name="备注">{remark}</Fact>}
        </dl>
        {order.receipts.length > 0 && <Receipts addresses={order.receipts} />}
      </section>
    </>
  )
}

/** Whether the requirement is that of the order: what failed asks for none, and another amount for another. */
const bringsTurnover = (order: OrderDetail): boolean =>
  isCredited(order) ? isAsAgreed(order) : isOpen(rechargeStateOf(order.status)) && order.check === null

const Money = ({ name, sum }: { name: string; sum: bigint }) => (
  <Fact name={name}>
    <span className="num">{formatAmount(sum)} 元</span>
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
          children
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

/** What the member has sent in; a tap shows it whole. */
function Receipts({ addresses }: { addresses: readonly string[] }) {
  const [open, setOpen] = useState<number>()
  const shown = open === undefined ? undefined : addresses[open]
  return (
    <div className={styles.receipts}>
      <h3>付款凭证</h3>
      <ul>
        {addresses.map((address, index) => (
          <li key={address}>
            <button type="button" aria-label={`查看付款凭证 ${index + 1}`} onClick={() => setOpen(index)}>
              <img src={imageUrl(address)} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {shown !== undefined && open !== undefined && (
        <PictureViewer src={imageUrl(shown)} alt={`付款凭证 ${open + 1}`} onClose={() => setOpen(undefined)} />
      )}
    </div>
  )
}
