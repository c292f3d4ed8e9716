import type { Money } from '@liuhe/domain/money.ts'
import { siteDateOf } from '@liuhe/domain/time.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallOptions } from '@liuhe/contract/client.ts'
import desk from '../../frame/desk.module.css'
import { FilterBar } from '../../frame/filter-bar.tsx'
import type { FilterField, Filters } from '../../frame/filter-fields.ts'
import { type PanelColumn, PanelTable, Part } from '../../frame/parts.tsx'
import { Views, type ViewsProps } from '../../frame/views.tsx'
import { Notice } from '../../shared/notice.tsx'
import { Failed, Loading } from '../../shared/states.tsx'
import { amountText } from '../../shared/value-text.ts'
import { LIST } from '../../shell/news.tsx'
import style from './day-figures.module.css'

const FIELDS: readonly FilterField[] = [{ kind: 'day', name: 'day', label: '日期' }]

interface Sum {
  payments: number
  amount: Money
}

interface DayFiguresProps<Detail> {
  title: string
  /** Under which the answer is kept. */
  name: string
  views: ViewsProps
  /** A day of the site; today without one. */
  day: string | undefined
  onDay: (day: string | undefined) => void
  read: (day: string, options: CallOptions) => Promise<Detail>
  /** What orders account for and what the books say: they must be equal. */
  sidesOf: (detail: Detail) => { orders: Sum; books: Sum }
  children: (detail: Detail, day: string) => ReactNode
}

/** The figures of a day of the site at a desk of money: orders beside the books, and what they are made of. */
export function DayFigures<Detail>(props: DayFiguresProps<Detail>) {
  const { title, name, views, read, sidesOf, onDay, children } = props
  const day = props.day ?? siteDateOf(Date.now())
  const found = useQuery({ queryKey: [LIST, name, day], queryFn: ({ signal }) => read(day, { signal }) })
  return (
    <div className={desk.desk}>
      <header className={desk.head}>
        <h1>{title}</h1>
      </header>
      <Views {...views} />
      <FilterBar
        fields={FIELDS}
        filters={{ day }}
        change={(part: Filters) => onDay(part['day'] as string | undefined)}
        hint="站点日界 UTC+8；当天的数字还在变"
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must scroll it */}
      <section className={style.day} aria-label="当日核对" tabIndex={0}>
        {found.error !== null && <Failed error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <Loading rows={8} />}
        {found.data !== undefined && (
          <>
            <Sides {...sidesOf(found.data)} />
            {children(found.data, day)}
          </>
        )}
      </section>
    </div>
  )
}

/** Both sides, and whether they agree. */
function Sides({ orders, books }: { orders: Sum; books: Sum }) {
  const isEqual = orders.payments === books.payments && orders.amount === books.amount
  return (
    <Part title="订单与账本">
      <SumTable
        label="订单与账本"
        rows={[
          { name: '订单', ...orders },
          { name: '账本', ...books },
        ]}
      />
      {isEqual ? (
        <Notice kind="info">两边相同。</Notice>
      ) : (
        <Notice kind="bad">
          两边不同：差 {orders.payments - books.payments} 笔，{amountText(orders.amount - books.amount)} 元。
        </Notice>
      )}
    </Part>
  )
}

const SUM_COLUMNS: readonly PanelColumn<Sum>[] = [
  { title: '笔数', cell: ({ payments }) => payments.toLocaleString('en-US'), isFigure: true },
  { title: '金额', cell: ({ amount }) => <b>{amountText(amount)}</b>, isFigure: true },
]

interface SumTableProps<Row> {
  label: string
  rows: readonly Row[]
  /** Between the name and the sums. */
  columns?: readonly PanelColumn<Row>[]
  empty?: string
}

/** Rows with a name, how many payments, and of how much. */
export const SumTable = <Row extends Sum & { name: ReactNode; key?: string }>(props: SumTableProps<Row>) => (
  <PanelTable
    label={props.label}
    rows={props.rows}
    keyOf={({ key, name }) => key ?? String(name)}
    empty={props.empty ?? '没有'}
    columns={[{ title: '项目', cell: ({ name }) => name }, ...(props.columns ?? []), ...SUM_COLUMNS]}
  />
)
