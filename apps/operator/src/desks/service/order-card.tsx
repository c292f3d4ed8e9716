import { Link } from '@tanstack/react-router'
import { Part } from '../../frame/parts.tsx'
import { Icon } from '../../shared/icon.tsx'
import style from './side.module.css'
import { orderHref, type ShownOrder } from './words.ts'

/** Orders that were shown in this conversation, as they stood then: the newest with its steps. Read only. */
export function OrderCard({ orders }: { orders: readonly ShownOrder[] }) {
  const [newest, ...others] = orders
  if (newest === undefined) return null
  const { title, orderNo, status, steps, step } = newest
  return (
    <div className={style.card}>
      <Part
        title={title}
        hint="发来时的样子 · 只读"
        tools={
          <Link to={orderHref(newest)} className={style.way}>
            现在怎样
          </Link>
        }
      >
        <p className={style.number}>
          {orderNo} <b>{status}</b>
        </p>
        <ol className={style.steps}>
          {steps.map((words, at) => (
            <li key={words} data-done={at < step || undefined}>
              <Icon name={at < step ? 'ok' : 'clock'} />
              {words}
              <span className={style.spoken}>{at < step ? '已完成' : '未到'}</span>
            </li>
          ))}
        </ol>
        {others.map((order) => (
          <Link key={`${order.kind}/${order.orderNo}`} to={orderHref(order)} className={style.way}>
            {order.title} {order.orderNo} · {order.status}
          </Link>
        ))}
      </Part>
    </div>
  )
}
