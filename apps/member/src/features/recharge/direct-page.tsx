import '@liuhe/web/styles/palettes/hues.css'
import * as api from '@liuhe/contract/api/direct.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { formatYuan } from '@liuhe/domain/money.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import IconCheck from '~icons/mingcute/check-line'
import IconPerson from '~icons/mingcute/transfer-3-line'
import { LoadFailed } from '../../shared/orders/load-failed.tsx'
import styles from './bank-page.module.css'
import { ClockLeft } from './clock-left.tsx'
import { CopyButton } from './copy-button.tsx'
import type { Order } from './order.ts'
import { PayFoot } from './pay-foot.tsx'
import page from './recharge-page.module.css'
import { TransferForm } from './transfer-form.tsx'
import { useTransfer } from './use-transfer.ts'

/** 免提直充: the account of the member who is paid, the proof, and 我已付款. */
export function DirectPayment({ order }: { order: Order }) {
  const transfer = useTransfer(order)
  const hasProof = order.receipts.length > 0
  return (
    <>
      <div className={page.page}>
        <Steps />
        <Payee order={order} />
        <TransferForm order={order} transfer={transfer} />
        <p className={styles.note}>
          请用本人账户一次付清 {formatAmount(order.amount)}{' '}
          元并保留凭证。收款方确认到账后自动入款；对方否认或超时未确认时，由财务人员凭凭证核实。未付款请不要提交。
        </p>
      </div>
      <PayFoot order={order} problem={transfer.problem}>
        <Button size="large" busy={transfer.isSending} disabled={!hasProof} onClick={transfer.send}>
          {hasProof ? '我已付款' : '请先上传付款凭证'}
        </Button>
      </PayFoot>
    </>
  )
}

const Steps = () => (
  <ol className={styles.steps} aria-label="步骤">
    <li data-state="done">
      <i>
        <IconCheck aria-hidden="true" />
      </i>
      已匹配
    </li>
    <li data-state="now" aria-current="step">
      <i>2</i>向对方付款
    </li>
    <li>
      <i>3</i>对方确认
    </li>
  </ol>
)

function Payee({ order }: { order: Order }) {
  const { data, error, refetch } = useRead(api.payee, { orderNo: order.orderNo }, { freshMs: 60_000 })
  if (data === undefined) {
    return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <SkeletonCard lines={4} />
  }
  const { provider, branch, holderName, number } = data
  return (
    <section className={styles.account} aria-label="收款账户">
      <header>
        <i aria-hidden="true">
          <IconPerson />
        </i>
        <p>
          <b>{provider}</b>
          <small>{branch ?? '会员收款账户'}</small>
        </p>
        <p className={styles.until}>
          <small>请在时限内付款</small>
          <ClockLeft className={styles.clock} until={order.expireTime} />
        </p>
      </header>
      <dl>
        <Row name="收款人" copies={holderName}>
          {holderName}
        </Row>
        <Row name="收款账号" copies={number}>
          <span className="num">{/^\d+$/.test(number) ? number.replaceAll(/(.{4})(?=.)/g, '$1 ') : number}</span>
        </Row>
        <Row name="付款金额" copies={formatYuan(order.amount)}>
          <strong className="num">{formatAmount(order.amount)}</strong>
        </Row>
      </dl>
    </section>
  )
}

const Row = ({ name, copies, children }: { name: string; copies: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <span>{children}</span>
      <CopyButton text={copies} name={name} />
    </dd>
  </div>
)
