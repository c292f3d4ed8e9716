import type { AlarmSource } from '@liuhe/domain/alarms.ts'
import type { HeldQueue } from '@liuhe/domain/queues.ts'
import type { TaskKind } from '@liuhe/domain/staff.ts'
import { Link } from '@tanstack/react-router'
import { shortNumber } from '../../frame/deed-bar.tsx'
import { countdownOf, spanOf } from '../../shared/site-time.ts'
import { useNow } from '../../shared/use-now.ts'
import { amountText } from '../../shared/value-text.ts'
import { kindName } from '../alarms/words.ts'
import { TASK_TITLES } from '../service/words.ts'
import style from './dashboard.module.css'
import { Panel } from './panel.tsx'
import type { Held, Reading } from './use-dashboard.ts'

interface Way {
  to: string
  search: (row: Held) => object
  words: (row: Held) => string
}

/** Where each is finished or given back, and how it is called here. */
const WAYS: Readonly<Record<HeldQueue, Way>> = {
  withdrawals: {
    to: '/withdrawals',
    search: ({ item }) => ({ queue: 'all', row: item }),
    words: ({ item, amount }) => `提现 ${shortNumber(item)}${amount === null ? '' : ` · ${amountText(amount)} 元`}`,
  },
  tasks: {
    to: '/tasks',
    search: ({ item }) => ({ row: Number(item) }),
    words: ({ item, about }) => `任务 ${item} · ${TASK_TITLES[about as TaskKind] ?? about}`,
  },
  applications: {
    to: '/agents',
    search: ({ item }) => ({ view: 'applications', row: item }),
    words: ({ item }) => `代理申请 ${shortNumber(item)}`,
  },
  alarms: {
    to: '/alarms',
    search: ({ item, about }) => ({ row: `${alarmOf(about).source}.${item}` }),
    words: ({ about }) => `告警 · ${kindName(alarmOf(about))}`,
  },
}

function alarmOf(about: string): { source: AlarmSource; kind: string } {
  const [source = '', kind = ''] = about.split('.')
  return { source: source as AlarmSource, kind }
}

/** What this person has taken and not finished. Nothing is shown while there is nothing of it. */
export function HeldPanel({ reading }: { reading: Reading<Held[]> }) {
  if (reading.error === null && (reading.data ?? []).length === 0) return null
  return (
    <Panel title="我手上的" hint="领取后还没有了结的；释放和了结都在台面上" reading={reading}>
      {(rows) => (
        <table className={style.table}>
          <thead>
            <tr>
              <th scope="col">事项</th>
              <th scope="col">已等</th>
              <th scope="col">自动释放</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <HeldRow key={`${row.queue} ${row.about} ${row.item}`} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

function HeldRow({ row }: { row: Held }) {
  const now = useNow(1_000)
  const { to, search, words } = WAYS[row.queue]
  return (
    <tr>
      <th scope="row">
        <Link to={to} search={search(row) as never}>
          {words(row)}
        </Link>
      </th>
      <td>{spanOf(Math.max(0, now - row.since))}</td>
      <td>{row.until === null ? '—' : `余 ${countdownOf(Math.max(0, row.until - now))}`}</td>
    </tr>
  )
}
