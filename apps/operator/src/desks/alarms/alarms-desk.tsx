import { ageColumn, type Column, countColumn, stateColumn, textColumn, timeColumn } from '../../frame/columns.tsx'
import type { FilterField } from '../../frame/filter-fields.ts'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { AlarmPanel } from './alarm-panel.tsx'
import { alarmFilters } from './filters.ts'
import { useAlarms } from './use-alarms.ts'
import { type Alarm, alarmLook, kindName, rowOf, SOURCE_NAMES, sourceName } from './words.ts'

const FIELDS: readonly FilterField[] = [{ kind: 'select', name: 'source', label: '来源', options: SOURCE_NAMES }]

const about = [
  textColumn<Alarm>('告警', kindName),
  textColumn<Alarm>('来源', ({ source }) => sourceName(source)),
  textColumn<Alarm>('对象', ({ subject }) => subject, { isWide: true, hover: ({ subject }) => subject }),
]
const COLUMNS: Readonly<Record<'open' | 'closed', readonly Column<Alarm>[]>> = {
  open: [
    ...about,
    stateColumn('状态', alarmLook),
    countColumn('次数', ({ times }) => times),
    ageColumn('已等', ({ raisedAt, acknowledgedAt }) => ({
      since: raisedAt,
      due: acknowledgedAt === null ? raisedAt + PROMISE_MS : null,
    })),
    textColumn('处理人', ({ acknowledgedBy }) => acknowledgedBy),
  ],
  closed: [
    ...about,
    timeColumn('发生', ({ raisedAt }) => raisedAt),
    timeColumn('关闭', ({ handledAt }) => handledAt),
    textColumn('关闭人', ({ handledBy }) => handledBy),
  ],
}

/** Somebody looks at an alarm within ten minutes. */
const PROMISE_MS = 600_000

/** 告警: of every part of the server, by those whose work they are. */
export default function AlarmsDesk() {
  const [filters, change] = useFilters(alarmFilters)
  const { view = 'open', source } = filters
  const list = useAlarms({ view, source })
  return (
    <ListDesk
      {...{ filters, change, list }}
      title="告警"
      icon="alarm"
      keyOf={rowOf}
      columns={COLUMNS[view]}
      fields={FIELDS}
      hint="最新在前 · 原因还在的告警关闭后会再次出现"
      summary={(rows) => summaryOf(rows, view)}
      views={{
        views: { open: '未关闭', closed: '已关闭' },
        shown: view,
        onPick: (picked) => change({ view: picked === 'open' ? undefined : 'closed', row: undefined }),
      }}
      isQuiet={({ isMine }) => view === 'open' && !isMine}
      isNext={({ isMine, handledBy }) => isMine && handledBy === null}
      empty={view === 'open' ? '没有未关闭的告警' : '没有关闭过的告警'}
      listWidth="minmax(0, 1.5fr)"
      pick={{ title: '选一条告警', words: '发现了什么、谁在处理，以及怎么关闭。' }}
      panel={({ rowKey, onNext, onClose }) => <AlarmPanel word={rowKey} {...{ onNext, onClose }} />}
    />
  )
}

function summaryOf(rows: readonly Alarm[], view: 'open' | 'closed'): string | null {
  if (view === 'closed') return null
  const mine = rows.filter(({ isMine }) => isMine)
  const unseen = mine.filter(({ acknowledgedBy }) => acknowledgedBy === null).length
  return mine.length === 0 ? '没有归你处理的' : `归你处理 ${mine.length} 条，未确认 ${unseen} 条`
}
