import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import type { ReactNode } from 'react'
import IconCheck from '~icons/mingcute/check-line'
import IconLook from '~icons/mingcute/question-line'
import line from '../../shared/orders/order-steps.module.css'
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
      <ol>
        {steps.map((step) => (
          <Step
            key={`${step.at} ${step.code}`}
            tone={BAD.has(step.code) ? 'warn' : 'ok'}
            name={STEPS[step.code]}
            end={<time className={line.time}>{second(step.at).slice(5)}</time>}
          >
            {detailOf(order, step)}
          </Step>
        ))}
        {next && (
          <Step tone="open" name={waiting.name} end={<Tag tone="warn">{WHO[next.code] ?? ROLES[next.who]}</Tag>}>
            {order.check === null && waiting.text}
          </Step>
        )}
        {isUnderway(order) && <Step tone="later" name="入款到余额" />}
      </ol>
    </section>
  )
}

type StepProps = { tone: 'ok' | 'warn' | 'open' | 'later'; name: string; end?: ReactNode; children?: ReactNode }

const Step = ({ tone, name, end, children }: StepProps) => (
  <li className={line.step} data-tone={tone} aria-current={tone === 'open' ? 'step' : undefined}>
    <span className={line.mark} aria-hidden="true">
      {tone === 'ok' && <IconCheck />}
      {tone === 'warn' && <IconLook />}
    </span>
    <span className={line.title}>{name}</span>
    {end}
    {children !== undefined && children !== '' && children !== false && <span className={line.note}>{children}</span>}
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
