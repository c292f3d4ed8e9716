import * as api from '@liuhe/contract/api/operator/bulk.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { countColumn, stateColumn, textColumn, timeColumn } from '../../frame/columns.tsx'
import { figure, LIST_TITLES, STATE_LOOKS } from '../../frame/bulk/words.ts'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { pageBefore, useList } from '../../frame/use-list.ts'
import { useConsole } from '../../session/console-context.tsx'
import { BulkPanel } from './bulk-panel.tsx'
import { bulkFilters } from './filters.ts'

export type Bulk = OutputOf<typeof api.list>[number]

const ROWS = 50
/** Rows are carried out while somebody looks on. */
const EVERY_MS = 2_000

const COLUMNS = [
  textColumn<Bulk>('编号', ({ bulkId }) => `批量 ${bulkId}`),
  textColumn<Bulk>('列表', ({ list }) => LIST_TITLES[list]),
  textColumn<Bulk>('做什么', ({ words }) => words, { isWide: true, hover: ({ reason }) => reason }),
  textColumn<Bulk>('提出', ({ madeBy }) => madeBy),
  timeColumn<Bulk>('时间', ({ madeAt }) => madeAt),
  countColumn<Bulk>('行数', ({ rows }) => rows),
  textColumn<Bulk>('结果', resultWords, { isFigure: true }),
  stateColumn<Bulk>('状态', ({ state }) => STATE_LOOKS[state]),
]

/** How far it is, in few words: `已改 12 · 拒绝 1`. */
function resultWords({ state, rows, waiting, changed, refused }: Bulk): string {
  if (state === 'proposed' || state === 'refused') return '—'
  if (state === 'running') return `${figure(rows - waiting)} / ${figure(rows)}`
  return `已改 ${figure(changed)}${refused > 0 ? ` · 拒绝 ${figure(refused)}` : ''}`
}

/** Deeds for many rows at once: what waits, what runs, and what became of each row. */
export default function BulkDesk() {
  const { call } = useConsole()
  const [filters, change] = useFilters(bulkFilters)
  const list = useList({
    ...{ name: 'bulk', filters: {}, everyMs: EVERY_MS },
    read: async (before: number | undefined, options) =>
      pageBefore(await call(api.list, { before, rows: ROWS }, options), ROWS, ({ bulkId }) => bulkId),
  })
  return (
    <ListDesk
      {...{ filters, change, list }}
      title="批量操作"
      icon="density"
      keyOf={({ bulkId }) => bulkId}
      columns={COLUMNS}
      empty="还没有批量操作"
      isQuiet={({ state }) => state === 'refused'}
      listWidth="minmax(0, 1.2fr)"
      pick={{ title: '选一批来看', words: '在会员或注单列表里按 x 选行，再选要做的事；结果逐行在这里。' }}
      panel={({ rowKey, onClose }) => (
        <BulkPanel
          bulkId={rowKey}
          listed={list.rows.find(({ bulkId }) => bulkId === rowKey)}
          {...{ onClose, onMade: (row) => change({ row }) }}
        />
      )}
    />
  )
}
