import type { Column, Side } from './columns.ts'

/** 大眼仔, 小路 and 曱甴路 look one, two and three columns back. */
export const DERIVED = { bigEye: 1, small: 2, cockroach: 3 } as const
export type Derived = keyof typeof DERIVED

/**
 * The mark of entry `row` (from 1) of column `at`, given the lengths of the columns; nothing where the road has not
 * begun. The first entry of a column asks whether the two columns before it, `back` apart, are equally long; the others
 * ask whether the column `back` before goes as far down, and only the first step past its end is blue.
 */
export function markOf(lengths: readonly number[], at: number, row: number, back: number): Side | undefined {
  if (at < back || (at === back && row === 1)) return undefined
  if (row === 1) return lengths[at - 1] === lengths[at - 1 - back] ? 'red' : 'blue'
  return row === (lengths[at - back] ?? 0) + 1 ? 'blue' : 'red'
}

/** All marks of a derived road, from the columns of the big road. */
export function derivedRoad(columns: readonly Column[], back: number): Side[] {
  const lengths = columns.map((column) => column.ties.length)
  return lengths.flatMap((length, at) =>
    Array.from({ length }, (_, row) => markOf(lengths, at, row + 1, back)).filter((mark) => mark !== undefined),
  )
}
