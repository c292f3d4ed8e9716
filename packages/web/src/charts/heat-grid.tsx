import type { CSSProperties, ReactNode } from 'react'
import styles from './heat-grid.module.css'

export type HeatCell<Key extends string> = {
  key: Key
  /** What the cell is about. */
  label: ReactNode
  /** The figure under it. */
  value: number
  /** For screen readers: label and figure in words. */
  spoken: string
}

type HeatGridProps<Key extends string> = {
  cells: readonly HeatCell<Key>[]
  /** Cells per row. */
  columns: number
  label: string
  /** `warm` for what came often, `cool` for what stayed away. */
  tone: 'warm' | 'cool'
  chosen?: Key | null
  onChoose: (key: Key) => void
}

/** A map of figures: the larger the figure, the stronger the ground. The figure itself is always written. */
export function HeatGrid<Key extends string>(props: HeatGridProps<Key>) {
  const { cells, columns, label, tone, chosen, onChoose } = props
  const levels = heatLevels(cells.map(({ value }) => value))
  return (
    <div
      role="group"
      aria-label={label}
      className={styles.grid}
      data-tone={tone}
      style={{ '--columns': columns } as CSSProperties}
    >
      {cells.map((cell, at) => (
        <button
          key={cell.key}
          type="button"
          className={styles.cell}
          style={{ '--level': levels[at] } as CSSProperties}
          aria-pressed={cell.key === chosen}
          aria-label={cell.spoken}
          onClick={() => onChoose(cell.key)}
        >
          {cell.label}
          <b className={styles.value}>{cell.value}</b>
        </button>
      ))}
    </div>
  )
}

/** Between the least figure (0) and the largest (1); all the same are all 0. */
export function heatLevels(values: readonly number[]): number[] {
  const least = Math.min(...values)
  const span = Math.max(...values) - least
  return values.map((value) => (span === 0 ? 0 : Math.round(((value - least) / span) * 100) / 100))
}
