import type { RowKey } from './list-table.tsx'

interface WayProps<Row, Key extends RowKey> {
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  selected: Key | undefined
  select: (key: Key | undefined) => void
  isNext: ((row: Row) => boolean) | undefined
}

/** Ways through the rows of a list. */
export function useWay<Row, Key extends RowKey>({ rows, keyOf, selected, select, isNext }: WayProps<Row, Key>) {
  const at = rows.findIndex((row) => keyOf(row) === selected)
  return {
    step(by: number) {
      const next = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + by))]
      if (next !== undefined) select(keyOf(next))
    },
    /** The next one to work at, from here on, and then from the beginning. */
    goOn() {
      const order = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))]
      const next = order.find((row) => isNext?.(row) !== false)
      select(next === undefined ? undefined : keyOf(next))
    },
  }
}
