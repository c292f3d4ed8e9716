import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { type Feature, type StatDraw, statsOf } from '@liuhe/domain/stats/feature-stats.ts'
import { omissionGrid } from '@liuhe/domain/stats/omission-grid.ts'
import { TrendGrid, type TrendColumn } from '@liuhe/web/charts/trend-grid.tsx'
import type { ReactNode } from 'react'

type TrendCardProps = {
  label: string
  draws: readonly StatDraw[]
  features: readonly Feature[]
  /** What stands in a cell whose feature the draw shows. */
  hit: (draw: StatDraw, feature: Feature) => ReactNode
  /** Which columns begin a band. */
  bands?: (column: number) => boolean
  cellWidth?: number
  line?: boolean
}

/** A trend grid over a window: rows are draws, the newest on top; below are the figures of each column. */
export function TrendCard({ label, draws, features, hit, bands, cellWidth, line }: TrendCardProps) {
  const grid = omissionGrid(draws, features)
  const stats = features.map((feature) => statsOf(draws, feature))
  const columns: TrendColumn[] = features.map(({ name }, at) => ({ key: name, label: name, band: bands?.(at) }))
  return (
    <TrendGrid
      label={label}
      corner="期号"
      columns={columns}
      cellWidth={cellWidth}
      line={line}
      rows={draws.map((draw, row) => ({
        key: draw.turnNum,
        label: shortIssue(draw.turnNum),
        cells: features.map((feature, at) => grid[row]?.[at] || { hit: hit(draw, feature) }),
      }))}
      footer={[
        { label: '出现次数', values: stats.map(({ count }) => count) },
        { label: '平均遗漏', values: stats.map(({ average }) => shortAverage(average)) },
        { label: '最大遗漏', values: stats.map(({ longest }) => longest) },
        { label: '最大连出', values: stats.map(({ longestStreak }) => longestStreak) },
      ]}
    />
  )
}

/** 128期 for 第128期: the narrow columns have no room for more. */
export const shortIssue = (turnNum: string): string => issueLabel(turnNum).slice(1)

/** Two decimals, fewer where a narrow column has no room for them. */
const shortAverage = (average: number): string => average.toFixed(average < 10 ? 2 : average < 100 ? 1 : 0)
