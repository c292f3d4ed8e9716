import { paths } from '@liuhe/brand/paths.ts'
import { memo } from 'react'
import type { ChatContent } from '../../../shared/chat/message.ts'
import { useChat } from '../../../shared/chat/use-chat.ts'
import { Link } from '../../../shared/link.tsx'
import bubble from './bubble.module.css'
import styles from './card-bubble.module.css'
import { HelpedMark } from './helped.tsx'
import { useTalk } from './talk-context.ts'

type Card = Extract<ChatContent, { kind: 'card' }>['card']
type Order = NonNullable<Card['order']>

type CardBubbleProps = { seq: number; card: Card; isOwn: boolean }

/** What customer service says or is shown besides words: an order, where it leads, what may be asked next. */
export const CardBubble = memo(function CardBubble({ seq, card, isOwn }: CardBubbleProps) {
  const { text, order, links, asks } = card
  const { roomId } = useTalk()
  const chat = useChat()
  return (
    <div className={styles.stack}>
      {/* An order stands on its own ground, also in our own colour. */}
      <div className={bubble.bubble} data-own={(isOwn && order === null) || undefined}>
        {order && (
          <Link to={pathOf(order)} className={styles.order} aria-label={`${order.title}，${order.status}`}>
            <OrderFace order={order} />
          </Link>
        )}
        {text !== '' && <p className={bubble.text}>{text}</p>}
        {links.length > 0 && (
          <p className={styles.links}>
            {links.map(({ label, to }) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
          </p>
        )}
      </div>
      <HelpedMark seq={seq} />
      {asks.length > 0 && (
        <p className={styles.asks}>
          {asks.map((ask) => (
            <button key={ask} type="button" onClick={() => chat.room(roomId, 1).say({ kind: 'text', text: ask })}>
              {ask}
            </button>
          ))}
        </p>
      )}
    </div>
  )
})

/** Green where it has arrived, grey where it ended otherwise, gold while it is on its way. */
function toneOf({ kind, steps, step }: Order): 'gold' | 'grey' | 'ok' {
  if (steps.length === 0) return kind === 'bet' ? 'gold' : 'grey'
  return step >= steps.length ? 'ok' : 'gold'
}

const pathOf = ({ kind, orderNo }: Order): string => {
  if (kind === 'withdrawal') return paths['withdraw-history-detail']({ id: orderNo })
  return kind === 'recharge' ? paths['recharge-history-detail']({ id: orderNo }) : paths['bet-list']()
}

type OrderFaceProps = {
  order: Order
  /** In a list: without the steps. */
  isShort?: boolean
}

/** An order as it stood when it was shown. */
export const OrderFace = ({ order, order: { title, status, orderNo, steps, step }, isShort }: OrderFaceProps) => (
  <>
    <span className={styles.top}>
      <b>{title}</b>
      <span data-tone={toneOf(order)}>{status}</span>
    </span>
    <span className={styles.number}>{orderNo}</span>
    {steps.length > 0 && !isShort && (
      <span className={styles.steps} aria-hidden="true">
        {steps.map((name, index) => (
          <span key={name} data-done={index < step || undefined} data-now={index === step || undefined}>
            {name}
          </span>
        ))}
      </span>
    )}
  </>
)
