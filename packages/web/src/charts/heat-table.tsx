import type { CSSProperties, ReactNode } from 'react'
import { heatLevels } from './heat-grid.tsx'
import { ScrollBox } from '../ui/lists/scroll-box.tsx'
import styles from './heat-table.module.css'

type HeatTableProps = {
  label: string
  corner: string
  columns: readonly { key: string; label: ReactNode }[]
  rows: readonly { key: string; label: ReactNode; values: readonly number[] }[]
  tone: 'warm' | 'cool'
  /** A cell without a figure, such as an animal paired with itself. */
  blank?: (row: number, column: number) => boolean
}

/** A table of figures whose grounds grow with them: places by numbers, animals by animals. Wide ones scroll. */
export function HeatTable({ label, corner, columns, rows, tone, blank = () => false }: HeatTableProps) {
  const cells = rows.flatMap(({ values }, row) => values.filter((_, column) => !blank(row, column)))
  const levelOf = levelsBy(cells)
  return (
    <ScrollBox label={label}>
      <table className={styles.table} data-tone={tone}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map((column) => (
              <th key={column.key} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              {row.values.map((value, column) =>
                blank(at, column) ? (
                  <td key={columns[column]?.key} className={styles.blank}>
                    –
                  </td>
                ) : (
                  <td key={columns[column]?.key} style={{ '--level': levelOf(value) } as CSSProperties}>
                    {value}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

/** The level of a figure among all figures of the table. */
function levelsBy(values: readonly number[]): (value: number) => number {
  const levels = heatLevels(values)
  const known = new Map(values.map((value, at) => [value, levels[at] as number]))
  return (value) => known.get(value) ?? 0
}
