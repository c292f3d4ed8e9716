import { chaseMark, modelMark, ORDER_RESULT, ORDER_STATUS, orderCan, orderLabel } from '@liuhe/domain/bets/order.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { formatAmount, formatOdds } from '@liuhe/domain/money.ts'
import { formatInstant } from '@liuhe/domain/time.ts'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import type { ReactNode } from 'react'
import { isGain } from './is-gain.ts'
import { DrawNumbers } from '../../shared/draw-numbers.tsx'
import styles from './bet-row.module.css'
import type { CancelRules, Order } from './use-cancel-rules.ts'
import type { CancelSelection } from './use-cancel-selection.ts'

type BetRowProps = {
  order: Order
  rules: CancelRules
  /** The family of the order's game, for its numbers. */
  family: string | undefined
  isSimple: boolean
  /** Absent where nothing can be cancelled. */
  selection?: CancelSelection | undefined
}

/** One order. In cancel mode the whole row is the tick. */
export function BetRow({ order, rules, family, isSimple, selection }: BetRowProps) {
  const body = isSimple ? <SimpleBody order={order} rules={rules} /> : <FullBody {...{ order, rules, family }} />
  if (!selection?.isOn) return <div className={styles.row}>{body}</div>
  const isTicked = selection.isTicked(order)
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isTicked}
      aria-label={`${order.cateName} ${order.betInfo}，注单${order.orderNo}`}
      className={styles.row}
      data-off={!selection.canCancel(order) || undefined}
      onClick={() => selection.tick(order)}
    >
      <i className={styles.tick} aria-hidden="true" />
      <span className={styles.ticked}>{body}</span>
    </button>
  )
}

type BodyProps = Pick<BetRowProps, 'order' | 'rules'>

function FullBody({ order, rules, family }: BodyProps & Pick<BetRowProps, 'family'>) {
  const isSettled = order.status === ORDER_STATUS.settled
  return (
    <>
      <span className={styles.head}>
        <b>{order.gameName}</b>
        <span className={styles.issue}>{issueLabel(order.turnNum)}</span>
        <Status order={order} rules={rules} />
      </span>
      <span className={styles.body}>
        <span className={styles.what}>
          {order.cateName} <b>{order.betInfo}</b>
          <i className={styles.odds}>@{order.odds.map(formatOdds).join('/')}</i>
          <i className={styles.model}>{modelMark(order.model)}</i>
        </span>
        {order.openNum && (
          <span className={styles.numbers}>
            <DrawNumbers family={family ?? ''} openNum={order.openNum} size={22} />
          </span>
        )}
      </span>
      <span className={styles.figures}>
        <Figure name="投注">{formatAmount(order.totalMoney)}</Figure>
        <Figure name="派彩" strong={isSettled && isGain(order.reward)}>
          {isSettled ? formatAmount(order.reward) : '--'}
        </Figure>
        <time className={styles.time}>{formatInstant(order.addTime).slice(5, 16)}</time>
      </span>
    </>
  )
}

function SimpleBody({ order, rules }: BodyProps) {
  const isSettled = order.status === ORDER_STATUS.settled
  return (
    <span className={styles.simple}>
      <span className={styles.what}>
        <small>{issueLabel(order.turnNum)}</small>
        {order.cateName} <b>{order.betInfo}</b>
        <i className={styles.model}>{modelMark(order.model)}</i>
      </span>
      <b className="num" data-strong={(isSettled && isGain(order.reward)) || undefined}>
        {isSettled && isGain(order.reward) ? `+${formatAmount(order.reward)}` : formatAmount(order.totalMoney)}
      </b>
      <Status order={order} rules={rules} />
    </span>
  )
}

function Figure({ name, strong, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <span className={styles.figure}>
      {name}{' '}
      <b className="num" data-strong={strong || undefined}>
        {children}
      </b>
    </span>
  )
}

/** The state of an order in the words of the rules, in a colour that says how it went. */
function Status({ order, rules }: BodyProps) {
  const context = rules.contextOf(order)
  return (
    <span className={styles.status}>
      <Tag tone={toneOf(order, rules)}>{orderLabel(order, context)}</Tag>
      {chaseMark(order, context) && <i className={styles.model}>{chaseMark(order, context)}</i>}
    </span>
  )
}

function toneOf(order: Order, rules: CancelRules): 'brand' | 'ok' | 'gold' | 'warn' | 'grey' {
  if (order.status === ORDER_STATUS.pending) return orderCan.cancel(order, rules.contextOf(order)) ? 'brand' : 'warn'
  if (order.status !== ORDER_STATUS.settled) return 'grey'
  if (order.result === ORDER_RESULT.paid) return 'ok'
  return order.result === ORDER_RESULT.push ? 'gold' : 'grey'
}
