import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { useServerSecond } from '@liuhe/web/time/ticker.ts'
import IconBad from '~icons/mingcute/close-line'
import IconGood from '~icons/mingcute/check-line'
import IconLook from '~icons/mingcute/question-line'
import IconLive from '~icons/mingcute/refresh-2-line'
import line from '../../shared/orders/order-steps.module.css'
import styles from './order-timeline.module.css'
import {
  NEXT_WORDS,
  type OrderDetail,
  type OrderStep,
  ROLE_WORDS,
  spanText,
  stepNote,
  stepTitle,
  stepTone,
} from './order-words.ts'

/** Every step of an order: when, what, by whom; the open one counts and says who acts next. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  const { steps, flow, next } = order
  return (
    <section className={styles.card} aria-label="进度">
      <h2 className={styles.head}>
        进度
        {next !== null && (
          <span className={line.live}>
            <IconLive aria-hidden="true" />
            实时更新
          </span>
        )}
      </h2>
      <ol>
        {steps.map((step, index) => (
          <Taken key={`${step.at}-${step.code}-${index}`} step={step} flow={flow} />
        ))}
        {next !== null && <Open order={order} next={next} />}
        {next !== null && LEADS_TO_CREDIT.has(next.code) && (
          <li className={line.step} data-tone="later">
            <span className={line.mark} />
            <span className={line.title}>入款到余额</span>
          </li>
        )}
      </ol>
    </section>
  )
}

/** What people look at may also go back. */
const LEADS_TO_CREDIT: ReadonlySet<string> = new Set(['prepare', 'pay', 'match'])

const MARKS = { ok: IconGood, grey: IconBad, bad: IconBad, warn: IconLook }

function Taken({ step, flow }: { step: OrderStep; flow: OrderDetail['flow'] }) {
  const { second } = useSiteTime()
  const tone = stepTone(step.code)
  const Mark = MARKS[tone]
  const [day, clock] = second(step.at).split(' ')
  return (
    <li className={line.step} data-tone={tone}>
      <span className={line.mark}>
        <Mark aria-hidden="true" />
      </span>
      <span className={line.title}>{stepTitle(step.code, flow)}</span>
      <time className={line.time} dateTime={new Date(step.at).toISOString()}>
        <span className="visually-hidden">{day} </span>
        {clock}
      </time>
      <span className={line.note}>{stepNote(step)}</span>
    </li>
  )
}

type OpenProps = { order: OrderDetail; next: NonNullable<OrderDetail['next']> }

function Open({ order, next }: OpenProps) {
  const { minute } = useSiteTime()
  const second = useServerSecond(Math.floor(order.now / 1000))
  const { steps, createTime, expireTime, typicalSeconds } = order
  const since = Math.floor((steps.at(-1)?.at ?? createTime) / 1000)
  const { title, waits } = NEXT_WORDS[next.code]
  const facts = [
    { name: '下一步由谁处理', text: ROLE_WORDS[next.who] },
    { name: '正在等待', text: waits },
    ...(next.code === 'pay' ? [{ name: '付款截止', text: minute(expireTime).slice(-5) }] : []),
    ...(next.code === 'match' && typicalSeconds !== null ? [{ name: '通常用时', text: spanText(typicalSeconds) }] : []),
  ]
  return (
    <li className={line.step} data-tone="open" aria-current="step">
      <span className={line.mark} />
      <span className={line.title}>{title}</span>
      <span className={line.time}>已 {spanText(second - since)}</span>
      <dl className={line.facts}>
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
