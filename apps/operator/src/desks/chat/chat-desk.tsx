import { ageColumn, countColumn, stateColumn, textColumn } from '../../frame/columns.tsx'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { spanOf } from '../../shared/site-time.ts'
import { chatFilters, REPORT_VIEWS } from './filters.ts'
import { ReportPanel } from './report-panel.tsx'
import { useReports } from './use-reports.ts'
import { isUrgent, reasonLook, type ReportRow, speakerOf, stateLook, textOf } from './words.ts'
import { WordsButton } from './words-dialog.tsx'

/** How long a report may wait. */
const PROMISED_MS = 15 * 60_000

const URGENT = { icon: 'warn', look: 'bad', words: '自伤 优先' } as const

const SAID = textColumn<ReportRow>('被举报的内容', ({ message }) => textOf(message), {
  isWide: true,
  hover: ({ message }) => textOf(message),
})
const SPEAKER = textColumn<ReportRow>('发言人', ({ message }) => speakerOf(message)?.nickname)
const REPORTS = countColumn<ReportRow>('举报', ({ reports }) => reports)
const REASON = stateColumn<ReportRow>('类别', (row) => (isUrgent(row) ? URGENT : reasonLook(row.reason)))
const WAITS = ageColumn<ReportRow>('等待', ({ reportedAt }) => ({ since: reportedAt, due: reportedAt + PROMISED_MS }))

const OPEN = [SAID, SPEAKER, REPORTS, WAITS, REASON]
const DECIDED = [
  SAID,
  SPEAKER,
  REPORTS,
  stateColumn<ReportRow>('结果', stateLook),
  textColumn<ReportRow>('处理人', ({ decidedBy }) => decidedBy),
]

/** What members reported in the rooms: the message with what surrounds it, and what is done about it. */
export default function ChatDesk() {
  const [filters, change] = useFilters(chatFilters)
  const { view = 'open' } = filters
  const list = useReports(view)
  const canModerate = may(useOperator(), 'moderateChat')
  return (
    <ListDesk
      {...{ filters, change, list }}
      title="聊天举报"
      icon="chat"
      keyOf={({ id }) => Number(id)}
      columns={view === 'open' ? OPEN : DECIDED}
      views={{ views: REPORT_VIEWS, shown: view, onPick: (name) => change({ view: name as never, row: undefined }) }}
      summary={(rows, now) => summaryOf(view === 'open' ? rows : [], now)}
      hint="自伤类固定在最前，其余最久在前"
      empty="没有待处理的举报"
      isNext={() => true}
      tools={<WordsButton canChange={canModerate} />}
      listWidth="minmax(0, 0.85fr)"
      pick={{ title: '选一条来看', words: '被举报的内容、前后各 10 条、谁举报、发言人的记录。' }}
      panel={({ rowKey, onNext, onClose }) => <ReportPanel reportId={rowKey} {...{ onNext, onClose }} />}
    />
  )
}

function summaryOf(rows: readonly ReportRow[], now: number): string | undefined {
  if (rows.length === 0) return undefined
  const oldest = Math.min(...rows.map(({ reportedAt }) => reportedAt))
  return `${rows.length} 条待处理 · 最久 ${spanOf(now - oldest)}`
}
