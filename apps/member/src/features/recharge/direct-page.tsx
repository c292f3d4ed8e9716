import * as api from '@liuhe/contract/api/direct.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import IconPerson from '~icons/mingcute/transfer-3-line'
import { LoadFailed } from '../../shared/orders/load-failed.tsx'
import styles from './bank-page.module.css'
import type { Order } from './order.ts'
import { PayFoot } from './pay-foot.tsx'
import page from './recharge-page.module.css'
import { TransferAccount, TransferSteps } from './transfer-account.tsx'
import { TransferForm } from './transfer-form.tsx'
import { useTransfer } from './use-transfer.ts'

/** 免提直充: the account of the member who is paid, the proof, and 我已付款. */
export function DirectPayment({ order }: { order: Order }) {
  const transfer = useTransfer(order)
  const hasProof = order.receipts.length > 0
  return (
    <>
      <div className={page.page}>
        <TransferSteps names={['已匹配', '向对方付款', '对方确认']} />
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

function Payee({ order }: { order: Order }) {
  const { data, error, refetch } = useRead(api.payee, { orderNo: order.orderNo }, { freshMs: 60_000 })
  if (data === undefined) {
    return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <SkeletonCard lines={4} />
  }
  return (
    <TransferAccount
      order={order}
      icon={<IconPerson />}
      name={data.provider}
      detail={data.branch ?? '会员收款账户'}
      until="请在时限内付款"
      holder={data.holderName}
      number={data.number}
      sum="付款金额"
    />
  )
}
