import { PayoutKind } from '@liuhe/contract/api/security.ts'
import { WITHDRAWAL_RULES } from '@liuhe/domain/withdrawals/rules.ts'
import { type Ref, useRef } from 'react'
import { useOperator } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { spanOf } from '../../shared/site-time.ts'
import { Empty, Failed, Loading } from '../../shared/states.tsx'
import { useNow } from '../../shared/use-now.ts'
import { amountText } from '../../shared/value-text.ts'
import { useKeys } from '../../shell/keys.tsx'
import style from '../desk.module.css'
import { useFilters } from '../filters.ts'
import { TypedFilter } from '../typed-filter.tsx'
import { Views } from '../views.tsx'
import { withdrawalFilters } from './filters.ts'
import { isFree, type QueueRow, useWithdrawals, type WithdrawalFilters } from './use-withdrawals.ts'
import own from './withdrawals-desk.module.css'
import { WithdrawalPanel } from './withdrawal-panel.tsx'
import { WithdrawalsList } from './withdrawals-list.tsx'
import { KIND_TITLES, QUEUE_TITLES, RULE_WORDS } from './words.ts'

/** Withdrawals that wait for people: the queue on the left, what speaks for and against one on the right. */
export default function WithdrawalsDesk() {
  const [filters, change] = useFilters(withdrawalFilters)
  const found = useWithdrawals(filters)
  const { rows, error, refetch, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = found
  const ruleFilter = useRef<HTMLSelectElement>(null)
  const { select, step, goOn } = useWay(rows, filters.row, (row) => change({ row }, { replace: true }))
  useKeys([
    { keys: 'j', label: '下一行', run: () => step(1) },
    { keys: 'k', label: '上一行', run: () => step(-1) },
    { keys: '/', label: '筛选', run: () => ruleFilter.current?.focus() },
    { keys: 'm', label: '只看我的', run: () => change({ mine: filters.mine ? undefined : true, row: undefined }) },
    { keys: 'n', label: '下一件', run: goOn },
  ])
  const listed = { rows, readAt: found.dataUpdatedAt, filters, hasMore: hasNextPage }
  return (
    <div className={style.desk}>
      <Head rows={isPending ? undefined : rows} hasMore={hasNextPage} filters={filters} change={change} />
      <Filters filters={filters} change={change} ruleFilter={ruleFilter} />
      <div className={`${style.panes} ${own.panes}`}>
        <section className={style.list} aria-label="列表">
          {error !== null && <Failed error={error} onRetry={() => void refetch()} />}
          {isPending && error === null && <Loading rows={10} />}
          {found.data !== undefined && rows.length === 0 && <NoRows filters={filters} change={change} />}
          {rows.length > 0 && <WithdrawalsList rows={rows} selected={filters.row} onSelect={select} />}
          {hasNextPage && (
            <footer>
              <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                再显示 50 件
              </Button>
            </footer>
          )}
        </section>
        <section className={style.panel} aria-label="详情">
          {filters.row === undefined ? (
            <Empty icon="wallet" title="选一笔来看">
              按 j 和 k 在列表里移动，证据和决定在这里。
            </Empty>
          ) : (
            <WithdrawalPanel
              key={filters.row}
              orderNo={filters.row}
              listed={listed}
              onNext={goOn}
              onClose={() => select(undefined)}
            />
          )}
        </section>
      </div>
    </div>
  )
}

/** Ways through the list. */
function useWay(rows: readonly QueueRow[], row: string | undefined, select: (row: string | undefined) => void) {
  const { login } = useOperator()
  const at = rows.findIndex(({ orderNo }) => orderNo === row)
  return {
    select,
    step(by: number) {
      const next = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + by))]
      if (next !== undefined) select(next.orderNo)
    },
    /** The next one that nobody else looks at, from here on, and then from the beginning. */
    goOn() {
      const order = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))]
      select(order.find((one) => isFree(one, login))?.orderNo)
    },
  }
}

interface FilterProps {
  filters: WithdrawalFilters
  change: (part: WithdrawalFilters) => void
}

/** The name of the desk, how much waits and for how long, and its queues. */
function Head({ rows, hasMore, filters, change }: FilterProps & { rows?: readonly QueueRow[]; hasMore: boolean }) {
  const now = useNow(1_000)
  const queue = filters.queue ?? 'review'
  const oldest = rows?.reduce((least, { createTime }) => Math.min(least, createTime), now) ?? now
  return (
    <>
      <header className={style.head}>
        <h1>提现审核</h1>
        {rows !== undefined && rows.length > 0 && queue !== 'all' && (
          <p>
            {rows.length}
            {hasMore ? '+' : ''} 件 · 最久 {spanOf(now - oldest)}
            {!hasMore && ` · 合计 ${amountText(rows.reduce((sum, { amount }) => sum + amount, 0n))} 元`}
          </p>
        )}
      </header>
      <Views views={QUEUE_TITLES} shown={queue} onPick={(name) => change({ queue: name, row: undefined })} />
    </>
  )
}

/** Filters of the queue; each stands in the address. */
function Filters({ filters, change, ruleFilter }: FilterProps & { ruleFilter: Ref<HTMLSelectElement> }) {
  return (
    <form className={style.filters} aria-label="筛选" onSubmit={(event) => event.preventDefault()}>
      <label>
        规则
        <select
          ref={ruleFilter}
          value={filters.rule ?? ''}
          onChange={({ target }) => {
            change({ rule: WITHDRAWAL_RULES.find((one) => one === target.value), row: undefined })
          }}
        >
          <option value="">全部</option>
          {WITHDRAWAL_RULES.map((rule) => (
            <option key={rule} value={rule}>
              {RULE_WORDS[rule].name}
            </option>
          ))}
        </select>
      </label>
      <label>
        方式
        <select
          value={filters.kind ?? ''}
          onChange={({ target }) => {
            change({ kind: PayoutKind.options.find((one) => one === target.value), row: undefined })
          }}
        >
          <option value="">全部</option>
          {PayoutKind.options.map((kind) => (
            <option key={kind} value={kind}>
              {KIND_TITLES[kind]}
            </option>
          ))}
        </select>
      </label>
      <Sum label="金额 ≥" sum={filters.min} onType={(min) => change({ min, row: undefined })} />
      <Sum label="≤" sum={filters.max} onType={(max) => change({ max, row: undefined })} />
      <Button
        aria-pressed={filters.mine === true}
        keycap="m"
        onClick={() => change({ mine: filters.mine ? undefined : true, row: undefined })}
      >
        只看我的
      </Button>
      {isNarrow(filters) && (
        <Button look="text" onClick={() => change(NO_FILTERS)}>
          清除
        </Button>
      )}
      <span>{filters.queue === 'all' ? '最新在前' : '最久在前'} · 视图已写入地址栏</span>
    </form>
  )
}

interface SumProps {
  label: string
  sum: number | undefined
  onType: (sum: number | undefined) => void
}

/** A sum in whole yuan; what is no sum is left out. */
const Sum = ({ label, sum, onType }: SumProps) => (
  <TypedFilter
    label={label}
    typed={sum === undefined ? undefined : String(sum)}
    hint="元"
    isShort
    wrong={(words) => (/^\d{1,9}$/.test(words) ? undefined : '整数元')}
    onType={(words) => onType(words === undefined ? undefined : Number(words))}
  />
)

const NO_FILTERS = {
  ...{ rule: undefined, kind: undefined, min: undefined, max: undefined, mine: undefined, row: undefined },
}
const isNarrow = ({ rule, kind, min, max, mine }: WithdrawalFilters): boolean =>
  (rule ?? kind ?? min ?? max ?? mine) !== undefined

const EMPTY = {
  review: '没有待审核的提现',
  payable: '没有待付款的提现',
  paying: '没有付款中的提现',
  failed: '没有付款失败的提现',
  all: '还没有提现',
} as const

const NoRows = ({ filters, change }: FilterProps) =>
  isNarrow(filters) ? (
    <Empty icon="filter" title="没有符合条件的" actions={<Button onClick={() => change(NO_FILTERS)}>清除筛选</Button>}>
      换一个条件，或清除全部。
    </Empty>
  ) : (
    <Empty icon="ok" title={EMPTY[filters.queue ?? 'review']}>
      新的会自动出现，不必刷新。
    </Empty>
  )
