import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import type { ReactNode } from 'react'
import IconCheck from '~icons/mingcute/check-line'
import { isUnderway, type Order } from './order.ts'
import styles from './order-timeline.module.css'
import { CHECKS, ROLES, STEPS, waitingWords } from './words.ts'

/** What has happened, what is awaited and from whom, and what comes last. */
export function OrderTimeline({ order }: { order: Order }) {
  const { steps, next } = order
  const { second } = useSiteTime()
  const waiting = waitingWords(order)
  return (
    <section className={styles.card} aria-label="订单进度">
      <ol className={styles.steps}>
        {steps.map((step) => (
          <Step
            key={`${step.at} ${step.code}`}
            state={BAD.has(step.code) ? 'bad' : 'done'}
            name={STEPS[step.code]}
            end={<time className="num">{second(step.at).slice(5)}</time>}
          >
            {detailOf(order, step)}
          </Step>
        ))}
        {next && (
          <Step state="now" name={waiting.name} end={<Tag tone="warn">{WHO[next.code] ?? ROLES[next.who]}</Tag>}>
            {order.check === null && waiting.text}
          </Step>
        )}
        {isUnderway(order) && <Step state="later" name="入款到余额" />}
      </ol>
    </section>
  )
}

type StepProps = { state: 'done' | 'bad' | 'now' | 'later'; name: string; end?: ReactNode; children?: ReactNode }

const Step = ({ state, name, end, children }: StepProps) => (
  <li className={styles.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
    <i aria-hidden="true">{state === 'done' && <IconCheck />}</i>
    <p>
      <b>{name}</b>
      {children !== undefined && children !== '' && children !== false && <small>{children}</small>}
    </p>
    {end}
  </li>
)

type StepRow = Order['steps'][number]

function detailOf({ amount }: Order, { code, check, amount: moved, note, by }: StepRow): string {
  const parts = [
    code === 'created' ? `充值 ${formatAmount(amount)} 元` : undefined,
    check === null ? undefined : CHECKS[check].name,
    moved === null || code === 'created' ? undefined : `${formatAmount(moved)} 元`,
    note ?? undefined,
    by === 'operator' ? '由财务人员处理' : undefined,
  ]
  return parts.filter((part) => part !== undefined && part !== '').join(' · ')
}

/** Whose turn it is, where another word says it better than the role. */
const WHO: Partial<Record<NonNullable<Order['next']>['code'], string>> = { pay: '等您付款', check: '人工核对' }

const BAD: ReadonlySet<string> = new Set(['check', 'disputed', 'rejected', 'expired', 'returning'])
