import type { ExportWhat } from '@liuhe/contract/exports/what.ts'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../shared/button.tsx'
import { Icon, type IconName } from '../shared/icon.tsx'
import { Empty, Failed, Loading } from '../shared/states.tsx'
import { useNow } from '../shared/use-now.ts'
import { useKeys } from '../shell/keys.tsx'
import type { Column } from './columns.tsx'
import style from './desk.module.css'
import { ExportOf } from './export-of.tsx'
import { FilterBar } from './filter-bar.tsx'
import { chipsOf, type FilterField, type Filters, without } from './filter-fields.ts'
import type { Counted } from './saved/counted.ts'
import { PinnedViews } from './saved/pinned-views.tsx'
import { ViewsButton } from './saved/views-button.tsx'
import { ListTable, type RowKey } from './list-table.tsx'
import type { List } from './use-list.ts'
import { type BulkOf, useBulk } from './bulk/use-bulk.tsx'
import { useWay } from './use-way.ts'
import { Views, type ViewsProps } from './views.tsx'

/** What the panel of a desk is told. */
export interface PanelProps<Key extends RowKey> {
  rowKey: Key
  /** Opens the next row that is this person's work. */
  onNext: () => void
  onClose: () => void
}

export interface ListDeskProps<Row, Key extends RowKey> {
  title: string
  icon: IconName
  /** From `useFilters`: `row` of them is the open row, `sort` the order. */
  filters: Filters
  change: (part: never, options?: { replace?: boolean }) => void
  list: List<Row>
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => Key
  /** Beside the title: how much, how old, of what sum. Asked each second when there are rows. */
  summary?: (rows: readonly Row[], now: number) => ReactNode
  views?: ViewsProps
  fields?: readonly FilterField[]
  hint?: ReactNode
  /** Said when the list is empty and no filter is set. */
  empty: string
  isQuiet?: (row: Row, now: number) => boolean
  /** Whether `n` may stop at a row: that nobody else works at. Without it there is no such key. */
  isNext?: (row: Row) => boolean
  /** What stands beside the list; the list takes the whole width without. */
  panel?: (props: PanelProps<Key>) => ReactNode
  /** What the empty panel says. */
  pick?: { title: string; words: string }
  /** The width of the list beside its panel, as a column of a grid. */
  listWidth?: string
  /** Deeds for many rows: with it rows have boxes for those who may do one, and `x` picks the open row. */
  bulk?: BulkOf
  /** Buttons at the end of the title line: something new. */
  tools?: ReactNode
  /** How much is in a saved view of the desk, where its call says so. */
  counted?: Counted
  /** The list and its filter, for those who may have it as a file. */
  exported?: ExportWhat
}

/** A desk whose work is a list: filters of the address above, rows on the left, the open row on the right. */
export function ListDesk<Row, Key extends RowKey>(props: ListDeskProps<Row, Key>) {
  const { filters, list, keyOf, fields = [], panel, isNext, pick, listWidth, icon, columns } = props
  const change = props.change as (part: Filters, options?: { replace?: boolean }) => void
  const pane = useRef<HTMLElement>(null)
  const selected = filters.row as Key | undefined
  const select = (row: Key | undefined) => change({ row }, { replace: true })
  const { step, goOn } = useWay({ rows: list.rows, keyOf, selected, select, isNext })
  const bulk = useBulk({ of: props.bulk, keys: list.rows.map(keyOf), total: list.total, selected })
  const { forth, back } = list
  useKeys([
    { keys: 'j', label: '下一行', run: () => step(1) },
    { keys: 'k', label: '上一行', run: () => step(-1) },
    ...(back === undefined ? [] : [{ keys: '[', label: '上一页', run: back }]),
    ...(forth === undefined ? [] : [{ keys: ']', label: '下一页', run: forth }]),
    ...(isNext === undefined ? [] : [{ keys: 'n', label: '下一件', run: goOn }]),
  ])
  const table = (
    <ListTable
      {...{ rows: list.rows, keyOf, columns, selected, isQuiet: props.isQuiet, isBusy: list.isTurning }}
      onSelect={(key) => select(key as Key)}
      onEnter={() => pane.current?.querySelector<HTMLElement>('[data-body]')?.focus()}
      sort={filters.sort as string | undefined}
      onSort={(sort) => change({ sort })}
      choice={bulk.choice}
    />
  )
  return (
    <div className={style.desk}>
      <Head {...props} />
      {props.views !== undefined && <Views {...props.views} />}
      {fields.length > 0 && <FilterBar fields={fields} filters={filters} change={change} hint={props.hint} />}
      {bulk.bar}
      <div
        className={panel === undefined ? style.alone : style.panes}
        style={listWidth === undefined ? undefined : { gridTemplateColumns: `${listWidth} minmax(0, 1fr)` }}
      >
        <section className={style.list} aria-label="列表">
          <div className={style.rows}>
            {list.error !== null && <Failed error={list.error} onRetry={list.retry} />}
            {list.isPending && list.error === null && <Loading rows={12} />}
            {list.isRead && list.rows.length === 0 && <NoRows {...{ fields, filters, change, empty: props.empty }} />}
            {list.rows.length > 0 && table}
          </div>
          <Pages list={list} />
        </section>
        {panel !== undefined && (
          <section ref={pane} className={style.panel} aria-label="详情">
            {selected === undefined ? (
              <NothingPicked icon={icon} pick={pick} />
            ) : (
              <Keyed key={selected}>
                {panel({ rowKey: selected, onNext: goOn, onClose: () => select(undefined) })}
              </Keyed>
            )}
          </section>
        )}
      </div>
    </div>
  )
}

const NothingPicked = ({ icon, pick }: { icon: IconName; pick: { title: string; words: string } | undefined }) => (
  <Empty icon={icon} title={pick?.title ?? '选一行来看'}>
    {pick?.words ?? '按 j 和 k 在列表里移动，详情在这里。'}
  </Empty>
)

/** Another row is another panel: nothing of the one before stays in it. */
const Keyed = ({ children }: { children: ReactNode }) => children

/** Title, sum and buttons, and below them the views that are pinned. */
function Head<Row, Key extends RowKey>(props: ListDeskProps<Row, Key>) {
  const { title, list, summary, tools, exported, fields = [] } = props
  const now = useNow(1_000)
  const describe = (words: Filters) =>
    chipsOf(fields, words)
      .map((chip) => chip.words)
      .join(' · ') || '没有筛选'
  return (
    <>
      <header className={style.head}>
        <h1>{title}</h1>
        {summary !== undefined && list.isRead && <p>{summary(list.rows, now)}</p>}
        <div className={style.tools}>
          {tools}
          {exported !== undefined && <ExportOf what={exported} />}
          <ViewsButton describe={describe} />
        </div>
      </header>
      <PinnedViews counted={props.counted} />
    </>
  )
}

/** How a person goes on from page to page; nothing where there is one page only. */
function Pages<Row>({ list: { page, back, forth, rows } }: { list: List<Row> }) {
  if (back === undefined && forth === undefined) return null
  return (
    <footer className={style.pages}>
      <Button keycap="[" disabled={back === undefined} onClick={back}>
        上一页
      </Button>
      <Button keycap="]" disabled={forth === undefined} onClick={forth}>
        下一页
      </Button>
      <span>
        第 {page} 页 · 本页 {rows.length} 行
      </span>
    </footer>
  )
}

interface NoRowsProps {
  fields: readonly FilterField[]
  filters: Filters
  change: (part: Filters) => void
  empty: string
}

/** Nothing there, or nothing that fits: of the second it says what was asked, and each condition can be dropped. */
function NoRows({ fields, filters, change, empty }: NoRowsProps) {
  const chips = chipsOf(fields, filters)
  if (chips.length === 0) {
    return (
      <Empty icon="ok" title={empty}>
        新的会自动出现，不必刷新。
      </Empty>
    )
  }
  const buttons = (
    <div className={style.chips}>
      {chips.length > 1 &&
        chips.map(({ name, words }) => (
          <Button key={name} onClick={() => change({ [name]: undefined, row: undefined })}>
            去掉「{words}」
          </Button>
        ))}
      <Button look="primary" onClick={() => change(without(fields))}>
        清除筛选
      </Button>
    </div>
  )
  return (
    <Empty icon="filter" title="没有符合条件的" actions={buttons}>
      {chips.map(({ words }) => words).join(' · ')}
    </Empty>
  )
}

/** The button of an export: `run` makes and saves the file. */
export function ExportButton({ label = '导出 CSV', run }: { label?: string; run: () => Promise<void> }) {
  const [isBusy, setIsBusy] = useState(false)
  const start = () => {
    setIsBusy(true)
    void run().finally(() => setIsBusy(false))
  }
  return (
    <Button isBusy={isBusy} onClick={start}>
      <Icon name="download" />
      {label}
    </Button>
  )
}
