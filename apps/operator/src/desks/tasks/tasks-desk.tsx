import { ageColumn, stateColumn, textColumn } from '../../frame/columns.tsx'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { useOperator } from '../../session/console-context.tsx'
import { spanOf } from '../../shared/site-time.ts'
import { type Task, TASK_TITLES, taskLook } from '../service/words.ts'
import { TASK_VIEWS, taskFilters } from './filters.ts'
import { TaskPanel } from './task-panel.tsx'
import { useTasks, useTasksCounted } from './use-tasks.ts'

/** How long a task may wait for its end. */
const PROMISED_MS = 30 * 60_000

const COLUMNS = [
  textColumn<Task>('任务', ({ taskId, kind }) => `${TASK_TITLES[kind]} #${taskId}`),
  textColumn<Task>('说明', ({ note }) => note, { isWide: true, hover: ({ note }) => note }),
  textColumn<Task>('关于', ({ object }) => object),
  textColumn<Task>('客服', ({ madeBy }) => madeBy),
  textColumn<Task>('处理人', ({ takenBy }) => takenBy),
  stateColumn<Task>('状态', ({ state }) => taskLook(state)),
  ageColumn<Task>('账龄', ({ madeAt, endedAt }) => ({ since: madeAt, until: endedAt, due: madeAt + PROMISED_MS })),
]

/** What customer service has asked of one's own desk. Money, odds and limits are changed at their own desks. */
export default function TasksDesk() {
  const [filters, change] = useFilters(taskFilters)
  const { view = 'open' } = filters
  const { login } = useOperator()
  const list = useTasks(view)
  const counted = useTasksCounted()
  return (
    <ListDesk
      {...{ filters, change, list, counted }}
      title="任务"
      icon="task"
      keyOf={({ taskId }) => Number(taskId)}
      columns={COLUMNS}
      views={{ views: TASK_VIEWS, shown: view, onPick: (name) => change({ view: name as never, row: undefined }) }}
      summary={(rows, now) => summaryOf(view === 'open' ? rows : [], now)}
      hint="最久在前"
      empty={view === 'open' ? '没有等你处理的任务' : '还没有结束的任务'}
      isQuiet={({ takenBy, state }) => state === 'taken' && takenBy !== login}
      isNext={({ takenBy, state }) => state === 'open' || (state === 'taken' && takenBy === login)}
      pick={{ title: '选一条任务', words: '客服要什么、关于哪一单、谁在处理。' }}
      panel={({ rowKey, onNext, onClose }) => (
        <TaskPanel taskId={String(rowKey)} list={list} {...{ onNext, onClose }} />
      )}
    />
  )
}

function summaryOf(rows: readonly Task[], now: number): string | undefined {
  if (rows.length === 0) return undefined
  return `${rows.length} 条 · 最久 ${spanOf(now - Math.min(...rows.map(({ madeAt }) => madeAt)))}`
}
