import { type Column, stateColumn, textColumn, timeColumn } from '../../frame/columns.tsx'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { Balls } from '../../shared/balls.tsx'
import { countdownOf } from '../../shared/site-time.ts'
import { wordOfTurn } from '../draws/filters.ts'
import { Alarms } from './alarms.tsx'
import { resultFilters } from './filters.ts'
import { ResultPanel } from './result-panel.tsx'
import { resultLook, type ResultRow, useResults } from './use-results.ts'

const VIEWS = {
  waiting: '待录入',
  held: '结算前暂停',
  upcoming: '未到时间',
  published: '已公布',
  void: '已作废',
} as const

const EMPTY = {
  waiting: '没有等待赛果的期次',
  held: '没有暂停中的赛果',
  upcoming: '没有排期',
  published: '还没有公布的赛果',
  void: '没有作废的期次',
} as const

const COLUMNS: readonly Column<ResultRow>[] = [
  textColumn('彩种', ({ gameName }) => gameName),
  textColumn('期号', ({ turnNum }) => turnNum),
  timeColumn('开奖', ({ planAt }) => planAt),
  textColumn(
    '距开奖',
    ({ planAt, state }, now) => (state === 'waiting' || state === 'upcoming' ? agoOf(now - planAt) : undefined),
    {
      isFigure: true,
    },
  ),
  textColumn('来源', ({ sources }) => `${sources} 份`, { isFigure: true }),
  textColumn('录入', ({ entries, isMineIn }) => `${entries} / 2${isMineIn ? ' · 含我' : ''}`),
  stateColumn('状态', resultLook),
  textColumn(
    '赛果',
    ({ family, resultText }) => resultText !== null && <Balls family={family} resultText={resultText} />,
    {
      isWide: true,
    },
  ),
]

const agoOf = (ms: number): string => `${ms < 0 ? '−' : '+'}${countdownOf(Math.abs(ms))}`

/** Official draws: entered by two who do not see each other, held, corrected, given up. */
export default function ResultsDesk() {
  const [filters, change] = useFilters(resultFilters)
  const { view = 'waiting' } = filters
  const list = useResults(view)
  return (
    <ListDesk
      {...{ filters, change, list }}
      title="开奖台"
      icon="target"
      keyOf={wordOfTurn}
      columns={COLUMNS}
      fields={[]}
      views={{
        views: VIEWS,
        shown: view,
        onPick: (name) => change({ view: name as typeof view, row: undefined }),
        counts: list.isRead ? { [view]: list.rows.length } : undefined,
      }}
      summary={() => '两人各自录入，互不可见；两份一致才公布'}
      tools={<Alarms onOpen={(row) => change({ view: 'waiting', row })} />}
      empty={EMPTY[view]}
      listWidth="minmax(0, 1.25fr)"
      pick={{ title: '选一期来录入', words: '号码录两遍，附来源与截图；另一份在你保存后才显示。' }}
      panel={({ rowKey, onClose }) => (
        <ResultPanel word={String(rowKey)} listed={list.rows} readAt={list.readAt} onClose={onClose} />
      )}
    />
  )
}
