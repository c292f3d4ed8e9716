import { type Ref, useRef } from 'react'
import { useOperator } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Empty, Failed, Loading } from '../../shared/states.tsx'
import { useKeys } from '../../shell/keys.tsx'
import style from '../desk.module.css'
import { useFilters } from '../filters.ts'
import { TypedFilter } from '../typed-filter.tsx'
import { Views } from '../views.tsx'
import { ApprovalPanel } from './approval-panel.tsx'
import { ApprovalsList } from './approvals-list.tsx'
import { approvalFilters, type VIEWS } from './filters.ts'
import { KIND_NAMES, kindTitle } from './kinds.ts'
import { type Approval, type ApprovalFilters, useApprovals } from './use-approvals.ts'

const VIEW_TITLES: Record<(typeof VIEWS)[number], string> = {
  open: '等待决定',
  mine: '我提出的',
  decided: '已结束',
  all: '全部',
}

/** What waits for a second person: the queue on the left, what would change and the decision on the right. */
export default function ApprovalsDesk() {
  const [filters, change] = useFilters(approvalFilters)
  const { rows, error, refetch, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useApprovals(filters)
  const kindFilter = useRef<HTMLSelectElement>(null)
  const select = (row: number | undefined) => change({ row }, { replace: true })
  const step = (by: number) => {
    const at = rows.findIndex(({ approvalId }) => approvalId === filters.row)
    const next = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + by))]
    if (next !== undefined) select(next.approvalId)
  }
  /** After a decision: the next one that this person may decide. */
  const goOn = () => {
    const open = rows.filter(({ mayDecide, approvalId }) => mayDecide && approvalId !== filters.row)
    select(open[0]?.approvalId)
  }
  useKeys([
    { keys: 'j', label: '下一行', run: () => step(1) },
    { keys: 'k', label: '上一行', run: () => step(-1) },
    { keys: '/', label: '筛选', run: () => kindFilter.current?.focus() },
    { keys: 'n', label: '下一件', run: goOn },
  ])
  return (
    <div className={style.desk}>
      <Head rows={isPending ? undefined : rows} hasMore={hasNextPage} filters={filters} change={change} />
      <Filters filters={filters} change={change} kindFilter={kindFilter} />
      <div className={style.panes}>
        <section className={style.list} aria-label="列表">
          {error !== null && <Failed error={error} onRetry={() => void refetch()} />}
          {isPending && error === null && <Loading rows={10} />}
          {!isPending && rows.length === 0 && <NoRows filters={filters} change={change} />}
          {rows.length > 0 && <ApprovalsList rows={rows} selected={filters.row} onSelect={select} />}
          {hasNextPage && (
            <footer>
              <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                再显示 100 件
              </Button>
            </footer>
          )}
        </section>
        <section className={style.panel} aria-label="详情">
          {filters.row === undefined ? (
            <Empty icon="two" title="选一件来看">
              按 j 和 k 在列表里移动，效果和决定在这里。
            </Empty>
          ) : (
            <ApprovalPanel key={filters.row} approvalId={filters.row} onNext={goOn} onClose={() => select(undefined)} />
          )}
        </section>
      </div>
    </div>
  )
}

interface FilterProps {
  filters: ApprovalFilters
  change: (part: ApprovalFilters) => void
}

/** The name of the desk, how much waits for whom, and the views of it. */
function Head({ rows, hasMore, filters, change }: FilterProps & { rows?: readonly Approval[]; hasMore: boolean }) {
  const { login } = useOperator()
  const view = filters.view ?? 'open'
  return (
    <>
      <header className={style.head}>
        <h1>待办</h1>
        {view === 'open' && rows !== undefined && (
          <p>
            等我决定 {rows.filter(({ mayDecide }) => mayDecide).length} · 我提出的{' '}
            {rows.filter(({ maker }) => maker === login).length} · 共 {rows.length}
            {hasMore ? '+' : ''}
          </p>
        )}
      </header>
      <Views views={VIEW_TITLES} shown={view} onPick={(name) => change({ view: name, row: undefined })} />
    </>
  )
}

/** Filters of the queue; each stands in the address. */
function Filters({ filters, change, kindFilter }: FilterProps & { kindFilter: Ref<HTMLSelectElement> }) {
  return (
    <form className={style.filters} aria-label="筛选" onSubmit={(event) => event.preventDefault()}>
      <label>
        类别
        <select
          ref={kindFilter}
          value={filters.kind ?? ''}
          onChange={({ target }) => change({ kind: KIND_NAMES.find((name) => name === target.value), row: undefined })}
        >
          <option value="">全部</option>
          {KIND_NAMES.map((name) => (
            <option key={name} value={name}>
              {kindTitle(name)}
            </option>
          ))}
        </select>
      </label>
      {filters.view !== 'mine' && (
        <TypedFilter label="提出人" typed={filters.maker} onType={(maker) => change({ maker, row: undefined })} />
      )}
      <TypedFilter
        label="对象"
        typed={filters.object}
        hint="draw/110/2026324"
        onType={(object) => change({ object, row: undefined })}
      />
      {isNarrow(filters) && (
        <Button look="text" onClick={() => change(NO_FILTERS)}>
          清除
        </Button>
      )}
      <span>视图已写入地址栏，收藏即可再用</span>
    </form>
  )
}

const NO_FILTERS = { kind: undefined, maker: undefined, object: undefined, row: undefined }
const isNarrow = ({ kind, maker, object }: ApprovalFilters): boolean => (kind ?? maker ?? object) !== undefined

const NoRows = ({ filters, change }: FilterProps) =>
  isNarrow(filters) ? (
    <Empty icon="filter" title="没有符合条件的" actions={<Button onClick={() => change(NO_FILTERS)}>清除筛选</Button>}>
      换一个条件，或清除全部。
    </Empty>
  ) : (
    <Empty icon="ok" title={filters.view === undefined || filters.view === 'open' ? '没有等待决定的事' : '还没有记录'}>
      新的会自动出现，不必刷新。
    </Empty>
  )
