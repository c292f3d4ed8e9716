import { Button } from '@liuhe/web/ui/button.tsx'
import IconBank from '~icons/mingcute/bank-line'
import IconWarning from '~icons/mingcute/warning-line'
import type { PageProps } from '../../shared/navigation.ts'
import styles from './bank-page.module.css'
import { CopyButton } from './copy-button.tsx'
import type { Order } from './order.ts'
import { OrderPage } from './order-page.tsx'
import { PayFoot } from './pay-foot.tsx'
import page from './recharge-page.module.css'
import { TransferAccount, TransferSteps } from './transfer-account.tsx'
import { TransferForm } from './transfer-form.tsx'
import { useOpenOrders } from './use-recharge.ts'
import { useTransfer } from './use-transfer.ts'
import { spanText } from './words.ts'

/** A transfer to an account, with a code that names the order. The address may name it; else it is the newest. */
export default function BankPage({ search }: PageProps) {
  const wanted = search['order']
  const { data, error, refetch } = useOpenOrders(wanted === undefined)
  const newest = data && (data.data.find(({ flow }) => flow === 'transfer')?.orderNo ?? null)
  return (
    <OrderPage
      orderNo={wanted ?? newest}
      error={error}
      onRetry={() => void refetch()}
      none="没有待转账的订单"
      title="银行卡转账"
      flow="transfer"
    >
      {(order) => <Transfer order={order} />}
    </OrderPage>
  )
}

function Transfer({ order }: { order: Order }) {
  const transfer = useTransfer(order)
  return (
    <>
      <div className={page.page}>
        <TransferSteps names={['确认金额', '转账汇款', '等待入账']} />
        <Account order={order} />
        <TransferForm order={order} transfer={transfer} />
        <p className={styles.note}>
          只接受本人账户转账。金额与附言一致时通常 {spanText(order.typicalSeconds ?? order.expectedSeconds)}
          内入账；离开本页订单仍保留，可从充值页继续。
        </p>
      </div>
      <PayFoot order={order} problem={transfer.problem}>
        <Button size="large" busy={transfer.isSending} onClick={transfer.send}>
          我已完成转账
        </Button>
      </PayFoot>
    </>
  )
}

function Account({ order }: { order: Order }) {
  const { account, remittanceCode } = order.payment
  if (account === null) return null
  return (
    <TransferAccount
      order={order}
      icon={<IconBank />}
      name={account.bank}
      detail={account.branch}
      until="请在时限内完成"
      holder={account.holder}
      number={account.number}
      sum="转账金额"
    >
      {remittanceCode !== null && <Code code={remittanceCode} />}
    </TransferAccount>
  )
}

/** The remittance code, sign by sign: by it the money finds its order. */
const Code = ({ code }: { code: string }) => (
  <div className={styles.code}>
    <p>
      <IconWarning aria-hidden="true" />
      附言（必填，不可修改）
      <CopyButton text={code} name="附言" look="plain" />
    </p>
    <p className={styles.signs} aria-label={`附言 ${code}`} role="img">
      {[...code].map((sign, at) => (
        <b key={at} className="num">
          {sign}
        </b>
      ))}
    </p>
    <small>附言对应您的订单，系统核对后自动入账</small>
  </div>
)
