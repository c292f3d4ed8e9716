import '@liuhe/web/styles/palettes/hues.css'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { formatYuan } from '@liuhe/domain/money.ts'
import type { ReactNode } from 'react'
import IconCheck from '~icons/mingcute/check-line'
import { ClockLeft } from '../../shared/orders/clock-left.tsx'
import { CopyButton } from './copy-button.tsx'
import type { Order } from './order.ts'
import styles from './transfer-account.module.css'

/** The three steps of a transfer, of which the second one is now. */
export const TransferSteps = ({ names: [done, now, last] }: { names: readonly [string, string, string] }) => (
  <ol className={styles.steps} aria-label="步骤">
    <li data-state="done">
      <i>
        <IconCheck aria-hidden="true" />
      </i>
      {done}
    </li>
    <li data-state="now" aria-current="step">
      <i>2</i>
      {now}
    </li>
    <li>
      <i>3</i>
      {last}
    </li>
  </ol>
)

type TransferAccountProps = {
  order: Order
  icon: ReactNode
  /** The bank or the wallet, and its branch or what it is. */
  name: string
  detail: string
  /** What the time left is for. */
  until: string
  holder: string
  number: string
  /** What the sum is called. */
  sum: string
  children?: ReactNode
}

/** The account that a transfer goes to, line by line to copy, with the time that is left. */
export function TransferAccount(props: TransferAccountProps) {
  const { order, icon, name, detail, until, holder, number, sum, children } = props
  return (
    <section className={styles.account} aria-label="收款账户">
      <header>
        <i aria-hidden="true">{icon}</i>
        <p>
          <b>{name}</b>
          {detail !== '' && <small>{detail}</small>}
        </p>
        <p className={styles.until}>
          <small>{until}</small>
          <ClockLeft className={styles.clock} until={order.expireTime} />
        </p>
      </header>
      <dl>
        <Row name="收款人" copies={holder}>
          {holder}
        </Row>
        <Row name="收款账号" copies={number}>
          <span className="num">{inFours(number)}</span>
        </Row>
        <Row name={sum} copies={formatYuan(order.amount)}>
          <strong className="num">{formatAmount(order.amount)}</strong>
        </Row>
      </dl>
      {children}
    </section>
  )
}

/** The number of a card in groups; that of a wallet, which may be a name, as it is. */
const inFours = (number: string): string => (/^\d+$/.test(number) ? number.replaceAll(/(.{4})(?=.)/g, '$1 ') : number)

const Row = ({ name, copies, children }: { name: string; copies: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <span>{children}</span>
      <CopyButton text={copies} name={name} />
    </dd>
  </div>
)
