import { type Feature, type FeatureStats, type StatDraw, statsOf } from '@liuhe/domain/stats/feature-stats.ts'
import { HitDots } from '@liuhe/web/charts/hit-dots.tsx'
import { type CSSProperties, type ReactNode, useState } from 'react'
import styles from './feature-table.module.css'
import { HeatTag } from './heat-tag.tsx'

type Row = { feature: Feature; stats: FeatureStats; label: ReactNode; times: number }

type FeatureTableProps = {
  caption: string
  draws: readonly StatDraw[]
  features: readonly Feature[]
  /** What stands in the first column instead of the feature's name. */
  labelOf?: (feature: Feature) => ReactNode
  /** Balls instead of draws, where a draw may show a feature more than once. */
  timesOf?: (feature: Feature) => number
}

/** Columns that can lead the order, the largest first. */
const COLUMNS = {
  count: { name: '次数', figure: ({ stats }: Row) => stats.count },
  current: { name: '遗漏', figure: ({ stats }: Row) => stats.current },
  longest: { name: '最大', figure: ({ stats }: Row) => stats.longest },
  heat: { name: '冷热', figure: ({ stats }: Row) => stats.heat ?? 0 },
} as const
type Column = keyof typeof COLUMNS
const COLUMN_KEYS = Object.keys(COLUMNS) as Column[]

/** So many of the last draws are shown as dots. */
const DOTS = 30

/** Features with how often they came, how long they have been missing, and when they came lately. */
export function FeatureTable({ caption, draws, features, labelOf, timesOf }: FeatureTableProps) {
  const [order, setOrder] = useState<Column | null>(null)
  const rows: Row[] = features.map((feature) => ({
    feature,
    stats: statsOf(draws, feature),
    label: labelOf?.(feature) ?? feature.name,
    times: timesOf?.(feature) ?? 0,
  }))
  const most = Math.max(1, ...rows.map(({ stats }) => stats.count))
  const sorted = order === null ? rows : rows.toSorted((a, b) => COLUMNS[order].figure(b) - COLUMNS[order].figure(a))
  const recent = draws.slice(0, DOTS).toReversed()
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{caption}</th>
          {COLUMN_KEYS.map((column) => (
            <th key={column} scope="col" aria-sort={order === column ? 'descending' : 'none'}>
              <button type="button" onClick={() => setOrder(order === column ? null : column)}>
                {COLUMNS[column].name}
                <i aria-hidden="true">{order === column ? '▾' : '↕'}</i>
              </button>
            </th>
          ))}
        </tr>
      </thead>
      {sorted.map((row) => (
        <FeatureRow key={row.feature.name} row={row} share={row.stats.count / most} recent={recent} />
      ))}
    </table>
  )
}

type FeatureRowProps = { row: Row; share: number; recent: readonly StatDraw[] }

function FeatureRow({ row, share, recent }: FeatureRowProps) {
  const { feature, stats, label, times } = row
  return (
    <tbody className={styles.row}>
      <tr>
        <th scope="row">{label}</th>
        <td>
          <span className={styles.count} style={{ '--share': share } as CSSProperties}>
            {stats.count}
            {times > stats.count && <small>/{times}球</small>}
          </span>
        </td>
        <td>{stats.current}</td>
        <td>{stats.longest}</td>
        <td>{stats.heat === undefined ? '–' : <HeatTag heat={stats.heat} />}</td>
      </tr>
      <tr>
        <td colSpan={5} className={styles.dots}>
          <HitDots hits={recent.map((draw) => feature.shown(draw))} label={feature.name} />
        </td>
      </tr>
    </tbody>
  )
}
