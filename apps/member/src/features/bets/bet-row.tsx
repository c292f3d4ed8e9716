import { chaseMark, pricingMark, ORDER_RESULT, ORDER_STATUS, orderCan, orderLabel } from '@liuhe/domain/bets/order.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { formatOdds } from '@liuhe/domain/money.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import type { ReactNode } from 'react'
import { positionWords } from '../../shared/results/selection-words.ts'
import { DrawNumbers } from '../../shared/results/draw-numbers.tsx'
import type { GameRow } from '../../shared/games/use-games.ts'
import { useReveal } from '../../shared/reveal/use-reveal.ts'
import { VerifyLink } from '../../shared/results/verify-link.tsx'
import styles from './bet-row.module.css'
import type { CancelRules, Order } from './use-cancel-rules.ts'
import type { CancelSelection } from './use-cancel-selection.ts'

type BetRowProps = {
  order: Order
  rules: CancelRules
  /** The order's game, once it is known. */
  game: GameRow | undefined
  isSimple: boolean
  /** Absent where nothing can be cancelled. */
  selection?: CancelSelection | undefined
  onShare: (order: Order) => void
}

/** One order. In cancel mode the whole row is the tick. */
export function BetRow({ order: told, rules, game, isSimple, selection, onShare }: BetRowProps) {
  const { holds } = useReveal(told.gameId)
  const isHeld = told.status === ORDER_STATUS.settled && holds(told.turnNum)
  const order = isHeld ? { ...told, ...NOT_TOLD } : told
  const Body = isSimple ? SimpleBody : FullBody
  const isTicking = selection?.isOn === true
  const body = (
    <Body
      {...{ order, rules, isHeld }}
      family={game?.family}
      mayVerify={canVerify(order, game) && !isTicking}
      onShare={isTicking || !canShare(order) ? undefined : () => onShare(order)}
    />
  )
  if (!isTicking) return <div className={styles.row}>{body}</div>
  const isTicked = selection.isTicked(order)
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isTicked}
      aria-label={`${order.playName} ${order.selectionText}，注单${order.orderNo}`}
      className={styles.row}
      data-off={!selection.canCancel(order) || undefined}
      onClick={() => selection.tick(order)}
    >
      <i className={styles.tick} aria-hidden="true" />
      <span className={styles.ticked}>{body}</span>
    </button>
  )
}

/** An order is settled before the balls of its draw have landed: until then its row tells nothing of the result. */
const NOT_TOLD = { status: ORDER_STATUS.pending, result: null, reward: 0n, resultText: null } as const

/** A draw of our own that is drawn; an official one is checked at its organiser. */
const canVerify = ({ resultText }: Order, game: GameRow | undefined): boolean =>
  Boolean(resultText) && game !== undefined && game.official !== true

/** What was taken back is nothing to show. */
const canShare = ({ status }: Order): boolean => status === ORDER_STATUS.pending || status === ORDER_STATUS.settled

type StatusProps = Pick<BetRowProps, 'order' | 'rules'> & { isHeld: boolean }
type BodyProps = StatusProps & {
  family: string | undefined
  mayVerify: boolean
  /** Absent where there is nothing to share. */
  onShare: (() => void) | undefined
}

function FullBody({ order, rules, family, isHeld, mayVerify, onShare }: BodyProps) {
  const { minute } = useSiteTime()
  const isSettled = order.status === ORDER_STATUS.settled
  return (
    <>
      <span className={styles.head}>
        <b>{order.gameName}</b>
        <span className={styles.issue}>{issueLabel(order.turnNum)}</span>
        {mayVerify && <VerifyLink look="icon" gameId={order.gameId} turnNum={order.turnNum} />}
        <Status {...{ order, rules, isHeld }} />
      </span>
      <span className={styles.body}>
        <span className={styles.what}>
          {order.playName} <Selection order={order} family={family} />
          <i className={styles.odds}>@{order.odds.map(formatOdds).join('/')}</i>
          <i className={styles.model}>{pricingMark(order.pricing)}</i>
        </span>
        {order.resultText && (
          <span className={styles.numbers}>
            <DrawNumbers family={family ?? ''} resultText={order.resultText} size={22} />
          </span>
        )}
      </span>
      <span className={styles.figures}>
        <Figure name="投注">{formatAmount(order.total)}</Figure>
        <Figure name="派彩" strong={isSettled && order.reward > 0n}>
          {isSettled ? formatAmount(order.reward) : '--'}
        </Figure>
        <time className={styles.time}>{minute(order.addTime)}</time>
        {onShare && (
          <button type="button" className={styles.share} onClick={onShare}>
            晒单
          </button>
        )}
      </span>
    </>
  )
}

/** What was chosen: of a positional play in words, and beside them as the order has it. */
function Selection({ order, family }: { order: Order; family: string | undefined }) {
  const words = positionWords(family ?? '', order)
  if (words === undefined) return <b>{order.selectionText}</b>
  return (
    <>
      <b>{words}</b> <small>{order.selectionText}</small>
    </>
  )
}

function SimpleBody({ order, rules, family, isHeld, mayVerify }: BodyProps) {
  const isSettled = order.status === ORDER_STATUS.settled
  return (
    <span className={styles.simple}>
      <span className={styles.what}>
        <small>
          {issueLabel(order.turnNum)}
          {mayVerify && <VerifyLink look="icon" gameId={order.gameId} turnNum={order.turnNum} />}
        </small>
        {order.playName} <Selection order={order} family={family} />
        <i className={styles.model}>{pricingMark(order.pricing)}</i>
      </span>
      <b className="num" data-strong={(isSettled && order.reward > 0n) || undefined}>
        {isSettled && order.reward > 0n ? `+${formatAmount(order.reward)}` : formatAmount(order.total)}
      </b>
      <Status {...{ order, rules, isHeld }} />
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
function Status({ order, rules, isHeld }: StatusProps) {
  const context = rules.contextOf(order)
  if (isHeld) {
    return (
      <span className={styles.status}>
        <Tag tone="warn">开奖中</Tag>
      </span>
    )
  }
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
