import { ageColumn, type Column, textColumn } from '../../frame/columns.tsx'
import type { FilterField } from '../../frame/filter-fields.ts'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { useOperator } from '../../session/console-context.tsx'
import { ApprovalPanel } from './approval-panel.tsx'
import { ApprovalState } from './approval-state.tsx'
import { approvalFilters, type VIEWS } from './filters.ts'
import { KIND_NAMES, kindTitle } from './kinds.ts'
import { type Approval, useApprovals } from './use-approvals.ts'

const VIEW_TITLES: Record<(typeof VIEWS)[number], string> = {
  open: '等待决定',
  mine: '我提出的',
  decided: '已结束',
  all: '全部',
}

const KIND: FilterField = {
  kind: 'select',
  name: 'kind',
  label: '类别',
  options: Object.fromEntries(KIND_NAMES.map((name) => [name, kindTitle(name)])),
}
const MAKER: FilterField = { kind: 'text', name: 'maker', label: '提出人' }
const OBJECT: FilterField = { kind: 'text', name: 'object', label: '对象', hint: 'draw/110/2026324' }

const columnsOf = (login: string): readonly Column<Approval>[] => [
  textColumn('编号', ({ approvalId }) => String(approvalId).padStart(4, '0')),
  textColumn(
    '要决定的事',
    ({ kind, object }) => (
      <>
        {kindTitle(kind)} <small>{object}</small>
      </>
    ),
    { isWide: true },
  ),
  textColumn('提出人', ({ maker }) => (maker === login ? '我' : maker)),
  ageColumn('已等', ({ madeAt, decidedAt }) => ({ since: madeAt, until: decidedAt })),
  textColumn('状态', (row, now) => <ApprovalState row={row} now={now} />),
]

/** What waits for a second person: the queue on the left, what would change and the decision on the right. */
export default function ApprovalsDesk() {
  const { login } = useOperator()
  const [filters, change] = useFilters(approvalFilters)
  const list = useApprovals(filters)
  const view = filters.view ?? 'open'
  const summary = (rows: readonly Approval[]) =>
    view === 'open' &&
    `等我决定 ${rows.filter(({ mayDecide }) => mayDecide).length} · 我提出的 ${
      rows.filter(({ maker }) => maker === login).length
    } · 共 ${rows.length}${list.hasMore ? '+' : ''}`
  return (
    <ListDesk
      {...{ filters, change, list, summary }}
      title="待办"
      icon="two"
      keyOf={({ approvalId }) => approvalId}
      columns={columnsOf(login)}
      fields={view === 'mine' ? [KIND, OBJECT] : [KIND, MAKER, OBJECT]}
      hint="视图已写入地址栏，收藏即可再用"
      views={{
        views: VIEW_TITLES,
        shown: view,
        onPick: (name) => change({ view: name as typeof view, row: undefined }),
      }}
      empty={view === 'open' ? '没有等待决定的事' : '还没有记录'}
      isQuiet={({ state, mayDecide }) => state === 'open' && !mayDecide}
      isNext={({ mayDecide }) => mayDecide}
      listWidth="minmax(0, 0.9fr)"
      pick={{ title: '选一件来看', words: '按 j 和 k 在列表里移动，效果和决定在这里。' }}
      panel={({ rowKey, onNext, onClose }) => <ApprovalPanel approvalId={rowKey} {...{ onNext, onClose }} />}
    />
  )
}
