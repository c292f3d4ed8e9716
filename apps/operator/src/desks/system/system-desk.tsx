import * as api from '@liuhe/contract/api/operator/system.ts'
import { jobTitle } from '@liuhe/domain/job-titles.ts'
import { type Column, stateColumn, textColumn, timeColumn } from '../../frame/columns.tsx'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { useList } from '../../frame/use-list.ts'
import { useConsole } from '../../session/console-context.tsx'
import { systemFilters } from './filters.ts'
import { HealthDesk } from './health-desk.tsx'
import { JobPanel } from './job-panel.tsx'
import { everyText, type Job, jobLook, tookText } from './words.ts'

/** What runs by itself runs all the time. */
const EVERY_MS = 5_000

const VIEWS = { jobs: '任务', wrong: '异常', health: '进程与数据库' } as const

const COLUMNS: readonly Column<Job>[] = [
  textColumn('任务', ({ job }) => jobTitle(job)),
  textColumn('日志名', ({ job }) => job),
  stateColumn('状态', jobLook),
  timeColumn('上次运行', ({ endedAt }) => endedAt),
  textColumn('用时', ({ tookMs }) => tookText(tookMs), { isFigure: true }),
  textColumn('周期', ({ everyMs }) => everyText(everyMs)),
  textColumn('故障', ({ fault }) => fault, { isWide: true, hover: ({ fault }) => fault ?? undefined }),
]

/** Jobs with their last run; processes and the database. */
export default function SystemDesk() {
  const [{ view = 'jobs' }, change] = useFilters(systemFilters)
  const onPick = (picked: string) => change({ view: picked as typeof view, row: undefined })
  return view === 'health' ? <HealthDesk views={{ views: VIEWS, shown: view, onPick }} /> : <JobsDesk />
}

function JobsDesk() {
  const { call } = useConsole()
  const [filters, change] = useFilters(systemFilters)
  const { view = 'jobs' } = filters
  const whole = useList({
    name: 'system',
    filters: {},
    everyMs: EVERY_MS,
    read: async (_cursor: undefined, options) => ({ rows: await call(api.jobs, {}, options), next: undefined }),
  })
  const wrong = whole.rows.filter(({ look }) => look !== 'ok')
  const rows = view === 'wrong' ? wrong : whole.rows
  return (
    <ListDesk
      {...{ filters, change }}
      list={{ ...whole, rows }}
      title="任务与健康"
      icon="signal"
      keyOf={({ job }) => job}
      columns={COLUMNS}
      listWidth="minmax(0, 1.6fr)"
      views={{
        views: VIEWS,
        shown: view,
        onPick: (picked) => change({ view: picked as typeof view, row: undefined }),
        counts: whole.isRead ? { wrong: wrong.length } : undefined,
      }}
      summary={() => (wrong.length === 0 ? `${whole.rows.length} 个任务都正常` : `${wrong.length} 个任务异常`)}
      empty={view === 'wrong' ? '没有异常的任务' : '还没有任务运行过'}
      pick={{ title: '选一个任务', words: '上次什么时候运行、用了多久、出了什么错，以及立即重跑。' }}
      panel={({ rowKey, onClose }) => (
        <JobPanel job={rowKey} found={whole.rows.find(({ job }) => job === rowKey)} onClose={onClose} />
      )}
    />
  )
}
