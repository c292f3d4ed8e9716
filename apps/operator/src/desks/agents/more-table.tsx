import { Button } from '../../shared/button.tsx'
import { Failed, Loading } from '../../shared/states.tsx'
import type { PanelColumn } from '../../frame/parts.tsx'
import style from './agents.module.css'
import type { More } from './use-runs.ts'

interface MoreTableProps<Row> {
  label: string
  list: More<Row>
  columns: readonly PanelColumn<Row>[]
  keyOf: (row: Row) => string
  empty: string
  /** The row whose inside is shown below. */
  open?: string | undefined
}

/** A table in a panel that grows by pages. */
export function MoreTable<Row>({ label, list, columns, keyOf, empty, open }: MoreTableProps<Row>) {
  const { rows, error, isPending, retry, more, isReadingMore } = list
  if (error !== null && rows.length === 0) return <Failed error={error} onRetry={retry} />
  if (isPending) return <Loading rows={3} />
  if (rows.length === 0) return <p className={style.hint}>{empty}</p>
  return (
    <div className={style.wide}>
      <table className={style.rows} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, isFigure }) => (
              <th key={title} scope="col" className={isFigure === true ? style.figure : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} aria-current={keyOf(row) === open ? 'true' : undefined}>
              {columns.map(({ title, cell, isFigure }) => (
                <td key={title} className={isFigure === true ? style.figure : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {error !== null && <Failed error={error} onRetry={retry} />}
      {more !== undefined && (
        <Button look="text" isBusy={isReadingMore} onClick={more}>
          再看一页
        </Button>
      )}
    </div>
  )
}
