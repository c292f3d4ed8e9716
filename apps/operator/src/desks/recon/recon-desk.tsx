import * as api from '@liuhe/contract/api/operator/recon.ts'
import { ageColumn, countColumn, stateColumn, textColumn } from '../../frame/columns.tsx'
import type { FilterField } from '../../frame/filter-fields.ts'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { useList } from '../../frame/use-list.ts'
import { useConsole } from '../../session/console-context.tsx'
import { DayPanel } from './day-panel.tsx'
import { reconFilters } from './filters.ts'
import { NoticesView } from './notices-view.tsx'
import { useReconFrame } from './use-recon-frame.ts'
import { dayLook, KIND_TITLES, placeOf, type ReconDay, rowOf, sourceName } from './words.ts'

/** Days of the calendar on one page. */
const DAYS = 14

const FIELDS: readonly FilterField[] = [{ kind: 'select', name: 'kind', label: '对方', options: KIND_TITLES }]

const sideOf = (side: 'ours' | 'theirs') => (day: ReconDay) =>
  day.flows.reduce<number | null>((sum, flow) => {
    const { count } = flow[side]
    return count === null ? sum : (sum ?? 0) + count
  }, null)

const COLUMNS = [
  textColumn<ReconDay>('日期', ({ day }) => day.slice(5)),
  textColumn<ReconDay>('对方', ({ source }) => sourceName(source), { isWide: true, hover: ({ source }) => source }),
  countColumn<ReconDay>('我方', sideOf('ours')),
  countColumn<ReconDay>('对方笔数', sideOf('theirs')),
  countColumn<ReconDay>('我无', ({ missingHere }) => missingHere || null),
  countColumn<ReconDay>('对方无', ({ missingThere }) => missingThere || null),
  countColumn<ReconDay>('不同', ({ different }) => different || null),
  ageColumn<ReconDay>('账龄', ({ oldestAt }) => (oldestAt === null ? undefined : { since: oldestAt })),
  stateColumn<ReconDay>('状态', dayLook),
]

/** What both sides of each day say and where differences go, and what gateways told one by one. */
export default function ReconDesk() {
  const [{ view }] = useFilters(reconFilters)
  return view === 'notices' ? <NoticesView /> : <DaysView />
}

/** Days of gateways and of providers of games: both sides, where differences go, and which days are closed. */
function DaysView() {
  const { call } = useConsole()
  const frame = useReconFrame('days')
  const { filters } = frame
  const list = useList({
    name: 'recon',
    filters: { kind: filters.kind },
    async read(before: string | undefined, options) {
      const { data, next } = await call(api.days, { kind: filters.kind, before, rows: DAYS }, options)
      return { rows: data, next: next ?? undefined }
    },
  })
  return (
    <ListDesk
      {...frame}
      list={list}
      keyOf={rowOf}
      columns={COLUMNS}
      fields={FIELDS}
      hint={`最新在前 · 每页 ${DAYS} 天`}
      summary={summaryOf}
      empty="还没有对过账的日期"
      isQuiet={({ closedBy }) => closedBy !== null}
      isNext={({ undecided, closedBy }) => undecided > 0 && closedBy === null}
      listWidth="minmax(0, 1.05fr)"
      pick={{ title: '选一天来对', words: '两边的合计、每一条差异和它的去向。' }}
      panel={({ rowKey, onNext, onClose }) => <DayPanel ofDay={placeOf(rowKey)} {...{ onNext, onClose }} />}
    />
  )
}

function summaryOf(days: readonly ReconDay[]): string {
  const undecided = days.reduce((sum, day) => sum + day.undecided, 0)
  const closable = days.filter((day) => day.closedBy === null && day.undecided === 0 && day.isComplete).length
  return `${undecided} 笔待定 · ${closable} 天可关账`
}
