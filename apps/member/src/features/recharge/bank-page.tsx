import '@liuhe/web/styles/palettes/hues.css'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { formatYuan } from '@liuhe/domain/money.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import type { ReactNode } from 'react'
import IconBank from '~icons/mingcute/bank-line'
import IconCheck from '~icons/mingcute/check-line'
import IconWarning from '~icons/mingcute/warning-line'
import type { PageProps } from '../../shared/navigation.ts'
import styles from './bank-page.module.css'
import { ClockLeft } from './clock-left.tsx'
import { CopyButton } from './copy-button.tsx'
import type { Order } from './order.ts'
import { OrderPage } from './order-page.tsx'
import { PayFoot } from './pay-foot.tsx'
import page from './recharge-page.module.css'
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
        <Steps />
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

const Steps = () => (
  <ol className={styles.steps} aria-label="步骤">
    <li data-state="done">
      <i>
        <IconCheck aria-hidden="true" />
      </i>
      确认金额
    </li>
    <li data-state="now" aria-current="step">
      <i>2</i>转账汇款
    </li>
    <li>
      <i>3</i>等待入账
    </li>
  </ol>
)

function Account({ order }: { order: Order }) {
  const { account, remittanceCode } = order.payment
  if (account === null) return null
  return (
    <section className={styles.account} aria-label="收款账户">
      <header>
        <i aria-hidden="true">
          <IconBank />
        </i>
        <p>
          <b>{account.bank}</b>
          {account.branch !== '' && <small>{account.branch}</small>}
        </p>
        <p className={styles.until}>
          <small>请在时限内完成</small>
          <ClockLeft className={styles.clock} until={order.expireTime} />
        </p>
      </header>
      <dl>
        <Row name="收款人" copies={account.holder}>
          {account.holder}
        </Row>
        <Row name="收款账号" copies={account.number}>
          <span className="num">{account.number.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span>
        </Row>
        <Row name="转账金额" copies={formatYuan(order.amount)}>
          <strong className="num">{formatAmount(order.amount)}</strong>
        </Row>
      </dl>
      {remittanceCode !== null && <Code code={remittanceCode} />}
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
