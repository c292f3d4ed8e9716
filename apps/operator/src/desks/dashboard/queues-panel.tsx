import type { QueueName } from '@liuhe/domain/queues.ts'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useOperator } from '../../session/console-context.tsx'
import { spanOf } from '../../shared/site-time.ts'
import { type Look, StateText } from '../../shared/state-text.tsx'
import { useNow } from '../../shared/use-now.ts'
import { printedKey, useKeys } from '../../shell/keys.tsx'
import { desksOf } from '../desks.ts'
import style from './dashboard.module.css'
import { Panel } from './panel.tsx'
import type { Queue, Reading } from './use-dashboard.ts'

const NAMES: Readonly<Record<QueueName, string>> = {
  withdrawals: '提现审核',
  recharges: '充值待匹配',
  disputes: '直充争议',
  approvals: '双人审批',
  results: '赛果未录入',
  protection: '负责任博彩',
  reports: '聊天举报',
  service: '客服会话',
  tasks: '客服转交',
  risk: '风险标记',
  alarms: '告警',
}

/** Where a queue is worked at. */
const PATHS: Readonly<Partial<Record<QueueName, string>>> = {
  ...{ withdrawals: '/withdrawals', recharges: '/recharges', approvals: '/approvals', results: '/results' },
  ...{ disputes: '/direct', protection: '/protection', reports: '/chat', service: '/service', alarms: '/alarms' },
  ...{ tasks: '/tasks', risk: '/agents' },
}

/** The view of the desk that has the queue, where it is not its first. */
const VIEWS: Readonly<Partial<Record<QueueName, object>>> = { risk: { view: 'risk' } }

const MINUTE_MS = 60_000

/** Where a queue stands against its promise. */
function lookOf({ count, late }: Queue, used: number): Look {
  if (count === 0) return { icon: 'ok', look: 'off', words: '没有' }
  if (late > 0) return { icon: 'bad', look: 'bad', words: `超时 ${late}` }
  return used >= 0.8 ? { icon: 'warn', look: 'warn', words: '将超时' } : { icon: 'ok', look: 'ok', words: '时限内' }
}

/** What waits, the oldest age beside its promise; each queue leads to its desk. */
export function QueuesPanel({ reading }: { reading: Reading<Queue[]> }) {
  const body = useRef<HTMLTableSectionElement>(null)
  const step = (by: number) => {
    const links = [...(body.current?.querySelectorAll('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    links[Math.min(links.length - 1, Math.max(0, at + by))]?.focus()
  }
  const hasAny = (reading.data ?? []).length > 0
  useKeys(
    hasAny
      ? [
          { keys: 'j', label: '下一个队列', run: () => step(1) },
          { keys: 'k', label: '上一个队列', run: () => step(-1) },
        ]
      : [],
  )
  return (
    <Panel title="待处理队列" hint={hasAny ? '时限是服务承诺 · Enter 打开' : undefined} reading={reading}>
      {(queues) =>
        queues.length === 0 ? (
          <p className={style.none}>你的角色没有要处理的队列，能看的台面在左边。</p>
        ) : (
          <table className={style.table}>
            <thead>
              <tr>
                <th scope="col">队列</th>
                <th scope="col">件数</th>
                <th scope="col">最久</th>
                <th scope="col">时限</th>
                <th scope="col">已用时限</th>
                <th scope="col" className={style.text}>
                  状态
                </th>
              </tr>
            </thead>
            <tbody ref={body}>
              {queues.map((queue) => (
                <QueueRow key={queue.queue} queue={queue} />
              ))}
            </tbody>
          </table>
        )
      }
    </Panel>
  )
}

function QueueRow({ queue }: { queue: Queue }) {
  const now = useNow(1_000)
  const { minutes } = queue
  const age = queue.since === null ? 0 : Math.max(0, now - queue.since)
  const used = age / (minutes * MINUTE_MS)
  const look = lookOf(queue, used)
  const desk = desksOf(useOperator()).find(({ path }) => path === PATHS[queue.queue])
  return (
    <tr>
      <th scope="row">
        {desk === undefined ? (
          NAMES[queue.queue]
        ) : (
          <Link to={desk.path} search={VIEWS[queue.queue] as never}>
            {NAMES[queue.queue]}
          </Link>
        )}
        {desk !== undefined && <small aria-hidden="true">{printedKey(desk.keys)}</small>}
      </th>
      <td>
        <b>{queue.count.toLocaleString('en-US')}</b>
      </td>
      <td>{queue.since === null ? '—' : spanOf(age)}</td>
      <td>{promiseText(minutes)}</td>
      <td>
        {queue.count > 0 && (
          <span className={style.used}>
            <i data-look={look.look} style={{ width: `${Math.min(100, used * 100)}%` }} />
          </span>
        )}
      </td>
      <td className={style.text}>
        <StateText {...look} />
      </td>
    </tr>
  )
}

const promiseText = (minutes: number): string =>
  minutes >= 60 && minutes % 60 === 0 ? `${minutes / 60} 小时` : `${minutes} 分钟`
