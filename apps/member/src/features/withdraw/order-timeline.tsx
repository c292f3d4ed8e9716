import { paths } from '@liuhe/brand/paths.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { dayIn, useSiteTime, useSiteZone } from '@liuhe/web/time/site-time.ts'
import { useServerSecond } from '@liuhe/web/time/ticker.ts'
import IconGood from '~icons/mingcute/check-line'
import IconBad from '~icons/mingcute/close-line'
import IconLive from '~icons/mingcute/refresh-2-line'
import IconLook from '~icons/mingcute/time-line'
import { useWithdrawTerm } from '../../shared/account/use-withdraw-term.ts'
import { Link } from '../../shared/link.tsx'
import styles from '../../shared/orders/order-steps.module.css'
import { LATER_WORDS, ROLE_WORDS, RULE_WORDS, stepNote, stepTitle, stepTone, TASK_WORDS } from './order-words.ts'
import { type OrderDetail, spanText } from './withdrawal.ts'
import page from './withdraw-page.module.css'

/** Every step: when, what, by whom, by which rule; the open one counts and says who acts next. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  const { steps, next, dueTime } = order
  const { minute } = useSiteTime()
  return (
    <section className={page.card} aria-labelledby="steps-head">
      <header className={page.head}>
        <h2 id="steps-head">进度</h2>
        {next !== null && (
          <span className={styles.live}>
            <IconLive aria-hidden="true" />
            实时更新
          </span>
        )}
      </header>
      <ol>
        {steps.map((step, index) => (
          <Taken key={`${step.at}-${step.code}-${index}`} order={order} step={step} />
        ))}
        {next !== null && <Open order={order} next={next} />}
        {next !== null && (
          <li className={styles.step} data-tone="later">
            <span className={styles.mark} />
            <span className={styles.title}>{LATER_WORDS[next.code]}</span>
            {dueTime !== null && dueTime > order.now && (
              <span className={styles.time}>约 {minute(dueTime).slice(-5)} 前</span>
            )}
          </li>
        )}
      </ol>
    </section>
  )
}

const MARKS = { ok: IconGood, grey: IconGood, bad: IconBad, warn: IconLook }

type Step = OrderDetail['steps'][number]

function Taken({ order, step }: { order: OrderDetail; step: Step }) {
  const { second } = useSiteTime()
  const tone = stepTone(step.code)
  const Mark = MARKS[tone]
  const [day, clock] = second(step.at).split(' ')
  return (
    <li className={styles.step} data-tone={tone}>
      <span className={styles.mark}>
        <Mark aria-hidden="true" />
      </span>
      <span className={styles.title}>{stepTitle(step.code, order.peopleNeeded)}</span>
      <time className={styles.time} dateTime={new Date(step.at).toISOString()}>
        <span className="visually-hidden">{day} </span>
        {clock}
      </time>
      <span className={styles.note}>
        {step.code === 'requested' ? <Requested order={order} /> : stepNote(step)}
        {MOVES.has(step.code) && <ToBills at={step.at} />}
      </span>
    </li>
  )
}

/** Steps that moved money on the member's own bills. */
const MOVES: ReadonlySet<Step['code']> = new Set(['requested', 'returned', 'rejected'])

/** What was frozen, and what turnover said of it. */
function Requested({ order: { amount, turnover, deduct } }: { order: OrderDetail }) {
  const term = useWithdrawTerm()
  const { yetWithdraw } = turnover
  const said =
    yetWithdraw > 0n
      ? `还需打码 ${formatAmount(yetWithdraw)} 元，强制${term}${deduct > 0n ? `扣除 ${formatAmount(deduct)} 元` : '不扣除'}`
      : '打码量已达标'
  return (
    <>
      冻结 {formatAmount(amount)} 元 · {said}
    </>
  )
}

function ToBills({ at }: { at: number }) {
  const zone = useSiteZone()
  const day = dayIn(at, zone)
  return (
    <>
      {' · '}
      <Link className={styles.link} to={paths.bills({ from: day, to: day, group: 'withdrawal' })}>
        账单
      </Link>
    </>
  )
}

type OpenProps = { order: OrderDetail; next: NonNullable<OrderDetail['next']> }

function Open({ order, next }: OpenProps) {
  const second = useServerSecond(Math.floor(order.now / 1000))
  const { stateTime, peopleNeeded, peopleDone, holds, isFrozen } = order
  const { title, waits } = TASK_WORDS[next.code]
  const isByPeople = next.code === 'approve' || next.code === 'approve-again'
  const facts = [
    { name: '下一步由谁处理', text: ROLE_WORDS[next.who] },
    { name: '正在等待', text: isFrozen && next.code === 'pay' ? '出款暂停，等待恢复' : waits },
    ...(isByPeople ? [{ name: '审核人数', text: `${peopleDone}/${peopleNeeded} 人已通过` }] : []),
    ...(isByPeople && holds.length > 0
      ? [{ name: '当前规则', text: holds.map(({ rule }) => RULE_WORDS[rule].name).join('、') }]
      : []),
  ]
  return (
    <li className={styles.step} data-tone="open" aria-current="step">
      <span className={styles.mark} />
      <span className={styles.title}>{title}</span>
      <span className={styles.time}>已 {spanText(second - Math.floor(stateTime / 1000))}</span>
      <dl className={styles.facts}>
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
