import { type CSSProperties, type ReactNode, useDeferredValue } from 'react'
import { classNames } from '../ui/class-names.ts'
import { ScrollBox } from '../ui/lists/scroll-box.tsx'
import styles from './trend-grid.module.css'

export type TrendColumn = {
  key: string
  label: ReactNode
  /** Begins a band of columns: bands change their ground, so that the eye finds its way. */
  band?: boolean
}

/** How long a feature has been missing, or what is drawn where it came. */
export type TrendCell = number | { hit: ReactNode }

export type TrendRow = { key: string; label: string; cells: readonly TrendCell[] }

export type TrendFooter = { label: string; values: readonly (string | number)[] }

type TrendGridProps = {
  /** Names the grid for screen readers. */
  label: string
  /** Heads the first column. */
  corner: string
  columns: readonly TrendColumn[]
  /** From top to bottom. */
  rows: readonly TrendRow[]
  /** Stand at the bottom while the rows pass behind them. */
  footer: readonly TrendFooter[]
  /** px of a column. */
  cellWidth?: number
  /** Joins the hits of the rows; for grids whose rows have one hit each. */
  line?: boolean
}

/** px; the line is drawn by the same measures as the rows, so they are fixed. */
const ROW_HEIGHT = 30
/** So many rows are drawn at once; the rest follows when the browser has time. */
const FIRST_ROWS = 30

/**
 * Rows of draws and columns of features: in each cell the hit, or how long the feature has been missing. It scrolls
 * both ways in a box of its own, so that head, first column and footer stay in view. Rows out of sight cost nothing.
 */
export function TrendGrid({ label, corner, columns, rows, footer, cellWidth = 28, line }: TrendGridProps) {
  const shown = useDeferredValue(rows, rows.slice(0, FIRST_ROWS))
  const bands = bandsOf(columns)
  const style = { '--columns': columns.length, '--cell': `${cellWidth}px`, '--row': `${ROW_HEIGHT}px` }
  return (
    <ScrollBox label={label} className={styles.box}>
      <div role="table" aria-label={label} className={styles.table} style={style as CSSProperties}>
        <div role="rowgroup" className={styles.head}>
          <div role="row" className={styles.row}>
            <span role="columnheader" className={classNames(styles.first, styles.corner)}>
              {corner}
            </span>
            {columns.map((column, at) => (
              <span key={column.key} role="columnheader" className={styles.cell} data-band={bands[at]}>
                {column.label}
              </span>
            ))}
          </div>
        </div>
        <div role="rowgroup" className={styles.body}>
          <Bands bands={bands} />
          {line && <HitLine rows={shown} cellWidth={cellWidth} width={columns.length * cellWidth} />}
          {shown.map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </div>
        <div role="rowgroup" className={styles.foot}>
          {footer.map(({ label: name, values }) => (
            <div key={name} role="row" className={styles.row}>
              <span role="rowheader" className={styles.first}>
                {name}
              </span>
              {values.map((value, at) => (
                <span key={columns[at]?.key} role="cell" className={styles.cell}>
                  {value}
                </span>
              ))}
            </div>
          ))}
        </div>
      </div>
    </ScrollBox>
  )
}

/** The grounds of the columns, behind line and rows. */
function Bands({ bands }: { bands: readonly string[] }) {
  return (
    <div className={styles.bands} aria-hidden="true">
      {bands.map((band, at) => (
        <i key={at} data-band={band} />
      ))}
    </div>
  )
}

function Row({ row }: { row: TrendRow }) {
  return (
    <div role="row" className={classNames(styles.row, styles.draw)}>
      <span role="rowheader" className={styles.first}>
        {row.label}
      </span>
      {row.cells.map((cell, at) => (
        <span key={at} role="cell" className={styles.cell}>
          {typeof cell === 'number' ? cell : <b className={styles.hit}>{cell.hit}</b>}
        </span>
      ))}
    </div>
  )
}

/** The way from hit to hit; decoration, because the hits themselves are read out. */
function HitLine({ rows, cellWidth, width }: { rows: readonly TrendRow[]; cellWidth: number; width: number }) {
  const points = rows.flatMap(({ cells }, at) => {
    const column = cells.findIndex((cell) => typeof cell !== 'number')
    return column === -1 ? [] : [`${(column + 0.5) * cellWidth},${(at + 0.5) * ROW_HEIGHT}`]
  })
  return (
    <svg className={styles.line} width={width} height={rows.length * ROW_HEIGHT} aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  )
}

/** 'odd' or 'even' by band; one band when none begins. */
function bandsOf(columns: readonly TrendColumn[]): string[] {
  let band = 0
  return columns.map((column, at) => {
    if (column.band && at > 0) band += 1
    return band % 2 === 0 ? 'even' : 'odd'
  })
}
