import * as api from '@liuhe/contract/api/operator/exports.ts'
import { EXPORT_LISTS } from '@liuhe/contract/exports/lists.ts'
import { stateColumn, textColumn, timeColumn } from '../../frame/columns.tsx'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { pageBefore, useList } from '../../frame/use-list.ts'
import { useConsole } from '../../session/console-context.tsx'
import { ExportPanel } from './export-panel.tsx'
import { exportFilters } from './filters.ts'
import { type Job, jobLook, rowsText } from './words.ts'

const ROWS = 50
/** Jobs write while somebody looks on. */
const EVERY_MS = 2_000

const COLUMNS = [
  textColumn<Job>('编号', ({ exportId }) => `导出 ${exportId}`),
  textColumn<Job>('列表', ({ list }) => EXPORT_LISTS[list].title),
  textColumn<Job>('筛选', ({ filter }) => (filter.length === 0 ? '全部' : filter.join(' · ')), {
    ...{ isWide: true, hover: ({ filter }: Job) => filter.join(' · ') },
  }),
  textColumn<Job>('申请', ({ madeBy }) => madeBy),
  timeColumn<Job>('时间', ({ madeAt }) => madeAt),
  textColumn<Job>('行数', rowsText, { isFigure: true }),
  stateColumn<Job>('状态', jobLook),
]

/** Lists as files: those that one has asked for, and those that one has agreed to. */
export default function ExportsDesk() {
  const { call } = useConsole()
  const [filters, change] = useFilters(exportFilters)
  const list = useList({
    ...{ name: 'exports', filters: {}, everyMs: EVERY_MS },
    read: async (before: number | undefined, options) =>
      pageBefore(await call(api.list, { before, rows: ROWS }, options), ROWS, ({ exportId }) => exportId),
  })
  return (
    <ListDesk
      {...{ filters, change, list }}
      title="导出"
      icon="download"
      keyOf={({ exportId }) => exportId}
      columns={COLUMNS}
      summary={() => '我申请的和我同意的 · 文件保留 24 小时'}
      empty="还没有导出"
      isNext={({ state }) => state === 'done'}
      listWidth="minmax(0, 1.5fr)"
      pick={{ title: '选一份来看', words: '进度、下载，和当时的筛选。新的导出从各个列表的「导出」开始。' }}
      panel={({ rowKey, onClose }) => {
        const job = list.rows.find(({ exportId }) => exportId === rowKey)
        return job === undefined ? null : <ExportPanel key={rowKey} job={job} onClose={onClose} onChange={list.retry} />
      }}
    />
  )
}
