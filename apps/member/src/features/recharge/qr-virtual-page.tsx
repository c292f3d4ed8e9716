import { formatRate, formatUsdt } from '@liuhe/domain/recharge/usdt.ts'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import { Button } from '@liuhe/web/ui/button.tsx'
import { useState } from 'react'
import type { PageProps } from '../../shared/navigation.ts'
import { ChannelMark } from '../../shared/recharge/channel-mark.tsx'
import { CopyButton } from './copy-button.tsx'
import type { Order } from './order.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderPage } from './order-page.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { PayFoot } from './pay-foot.tsx'
import { QrCard } from './qr-card.tsx'
import styles from './qr-virtual-page.module.css'
import page from './recharge-page.module.css'
import { TimeCard } from './time-card.tsx'
import { TxidSheet } from './txid-sheet.tsx'

/** An order that is paid in coins. Its address is shown once the network is confirmed: coins on another are lost. */
export default function QrVirtualPage({ params }: PageProps) {
  return (
    <OrderPage orderNo={params['orderId']} title="USDT 充值" flow="coin">
      {(order) => <Coins order={order} />}
    </OrderPage>
  )
}

type Coin = NonNullable<Order['payment']['coin']>

/** Orders whose network was confirmed: nobody is asked twice while the app is open. */
const confirmed = new Set<string>()

function Coins({ order }: { order: Order }) {
  const [isConfirmed, setConfirmed] = useState(() => confirmed.has(order.orderNo))
  const [isGiving, setGiving] = useState(false)
  const { coin } = order.payment
  if (coin === null) return null
  const confirm = () => {
    confirmed.add(order.orderNo)
    setConfirmed(true)
  }
  return (
    <>
      <div className={page.page}>
        <TimeCard order={order} name="等待转入" text="汇率已锁定，超时订单自动取消" />
        <section className={page.card} aria-label="转入信息">
          <CoinHead coin={coin} />
          {isConfirmed ? <Address order={order} coin={coin} /> : <ConfirmNetwork coin={coin} onConfirm={confirm} />}
        </section>
        <OrderTimeline order={order} />
        <OrderFacts order={order} />
      </div>
      <PayFoot order={order}>
        <Button size="large" disabled={!isConfirmed} onClick={() => setGiving(true)}>
          {order.txid === null ? '填写交易哈希（可选）' : '修改交易哈希'}
        </Button>
      </PayFoot>
      <TxidSheet order={order} open={isGiving} onClose={() => setGiving(false)} />
    </>
  )
}

function CoinHead({ coin }: { coin: Coin }) {
  const text = formatUsdt(coin.amount)
  return (
    <header className={styles.head}>
      <p>
        <ChannelMark icon="usdt" size="small" />
        <b>USDT · {coin.network}</b>
        <Tag tone="ok">1 USDT = {formatRate(coin.rate)} 元</Tag>
      </p>
      <p className={styles.amount}>
        <strong className="num" aria-label={`${text} USDT`}>
          {text.slice(0, -2)}
          <em>{text.slice(-2)}</em>
        </strong>
        <span>USDT</span>
        <CopyButton text={text} name="转入数量" />
      </p>
      <small>请转入完整数量，尾数 {coin.tail} 用于识别您的订单</small>
    </header>
  )
}

function ConfirmNetwork({ coin, onConfirm }: { coin: Coin; onConfirm: () => void }) {
  return (
    <div className={styles.confirm}>
      <b>请先确认转账网络</b>
      <p>
        只能通过 <strong>{coin.network}</strong> 网络转入 USDT。使用其他网络或转入其他币种，资产将无法找回。
      </p>
      <Button wide onClick={onConfirm}>
        我使用 {coin.network} 网络，显示地址
      </Button>
    </div>
  )
}

/** Signs of both ends of an address by which people compare it. */
const ENDS = 6

function Address({ order, coin: { address, network, confirmations } }: { order: Order; coin: Coin }) {
  return (
    <>
      <QrCard text={order.payment.qrText ?? address} label={`${network} 收款地址二维码`} />
      <div className={styles.address}>
        <p className="num" aria-label="收款地址">
          <b>{address.slice(0, ENDS)}</b>
          {address.slice(ENDS, -ENDS)}
          <b>{address.slice(-ENDS)}</b>
        </p>
        <CopyButton text={address} name="收款地址" />
      </div>
      <p className={styles.note}>转出后需 {confirmations} 个网络确认，确认后自动入款，无需停留在本页</p>
    </>
  )
}
