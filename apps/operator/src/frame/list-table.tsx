import type { KeyboardEvent } from 'react'
import { useNow } from '../shared/use-now.ts'
import type { Column } from './columns.tsx'
import style from './list-table.module.css'
import { useSelectedRow } from './use-selected-row.ts'

export type RowKey = string | number

export interface Choice {
  chosen: ReadonlySet<RowKey>
  toggle: (key: RowKey) => void
  toggleAll: () => void
}

interface ListTableProps<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => RowKey
  columns: readonly Column<Row>[]
  selected: RowKey | undefined
  onSelect: (key: RowKey) => void
  /** Enter on a row: the focus goes where the row is shown. */
  onEnter: () => void
  /** Rows that are not this person's work now. */
  isQuiet?: ((row: Row, now: number) => boolean) | undefined
  /** `age` or `-age`. */
  sort?: string | undefined
  onSort?: ((sort: string | undefined) => void) | undefined
  choice?: Choice | undefined
  isBusy?: boolean
}

/** Rows by their columns. The first cell of a row is its button: everything else follows the pointer only. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { rows, keyOf, columns, selected, onSelect, onEnter, isQuiet, choice, isBusy = false } = props
  const now = useNow(1_000)
  const body = useSelectedRow(selected)
  const enter = (event: KeyboardEvent, key: RowKey) => {
    if (event.key !== 'Enter' || key !== selected) return
    event.preventDefault()
    onEnter()
  }
  return (
    <table className={style.table} aria-busy={isBusy || undefined}>
      <Head {...props} />
      <tbody ref={body}>
        {rows.map((row) => {
          const key = keyOf(row)
          return (
            <tr
              key={key}
              aria-current={key === selected ? 'true' : undefined}
              className={isQuiet?.(row, now) === true ? style.quiet : undefined}
              onClick={() => onSelect(key)}
            >
              {choice !== undefined && <ChoiceCell name={String(key)} rowKey={key} choice={choice} />}
              {columns.map((column, index) => (
                <td key={column.title} className={classOf(column)} title={toldOf(column, row, now)}>
                  {index > 0 ? (
                    column.cell(row, now)
                  ) : (
                    <button type="button" onClick={() => onSelect(key)} onKeyDown={(event) => enter(event, key)}>
                      {column.cell(row, now)}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Head<Row>({ rows, columns, sort, onSort, choice }: ListTableProps<Row>) {
  return (
    <thead>
      <tr>
        {choice !== undefined && (
          <th scope="col" className={style.choice}>
            <input
              type="checkbox"
              aria-label="选择本页"
              checked={rows.length > 0 && choice.chosen.size === rows.length}
              onChange={choice.toggleAll}
            />
          </th>
        )}
        {columns.map((column) => (
          <th key={column.title} scope="col" className={classOf(column)} aria-sort={sortedAs(column, sort)}>
            {column.sort === undefined || onSort === undefined ? (
              column.title
            ) : (
              <button type="button" onClick={() => onSort(turned(column.sort ?? '', sort))}>
                {column.title} {sort === column.sort ? '↑' : sort === `-${column.sort}` ? '↓' : '↕'}
              </button>
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** What the pointer is told: of a cell that cuts what is longer, the whole of it. */
function toldOf<Row>({ hover, isWide, cell }: Column<Row>, row: Row, now: number): string | undefined {
  const told = hover?.(row, now)
  if (told !== undefined || isWide !== true) return told
  const whole = cell(row, now)
  return typeof whole === 'string' ? whole : undefined
}

/** Downwards first, then upwards, then as the call has it by itself. */
const turned = (word: string, sort: string | undefined): string | undefined =>
  sort === `-${word}` ? word : sort === word ? undefined : `-${word}`

const sortedAs = ({ sort: word }: { sort?: string }, sort: string | undefined) =>
  word === undefined || sort === undefined
    ? undefined
    : sort === word
      ? 'ascending'
      : sort === `-${word}`
        ? 'descending'
        : undefined

const ChoiceCell = ({ name, rowKey, choice }: { name: string; rowKey: RowKey; choice: Choice }) => (
  <td className={style.choice}>
    <input
      type="checkbox"
      aria-label={`选择 ${name}`}
      checked={choice.chosen.has(rowKey)}
      onClick={(event) => event.stopPropagation()}
      onChange={() => choice.toggle(rowKey)}
    />
  </td>
)

const classOf = ({ isFigure, isStrong, isWide }: Pick<Column<never>, 'isFigure' | 'isStrong' | 'isWide'>) =>
  [isFigure && style.figure, isStrong && style.strong, isWide && style.wide].filter(Boolean).join(' ') || undefined
