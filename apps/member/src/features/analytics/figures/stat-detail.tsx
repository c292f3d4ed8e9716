import type { FeatureStats } from '@liuhe/domain/stats/feature-stats.ts'
import type { ReactNode } from 'react'
import { HeatTag } from './heat-tag.tsx'
import styles from './stat-detail.module.css'

/** Everything that is known of one number or animal in the window (Domain §4.1). */
export function StatDetail({ title, stats }: { title: ReactNode; stats: FeatureStats }) {
  const figures = [
    ['出现次数', stats.count],
    ['频率', percentOf(stats.frequency)],
    ['当前遗漏', stats.current],
    ['上期遗漏', stats.previous ?? '–'],
    ['平均遗漏', stats.average.toFixed(2)],
    ['最大遗漏', stats.longest],
    ['理论遗漏', stats.expected?.toFixed(2) ?? '–'],
    ['最大连出', stats.longestStreak],
    ['欲出几率', stats.due?.toFixed(2) ?? '–'],
    ['冷热指数', stats.heat?.toFixed(2) ?? '–'],
  ] as const
  return (
    <div className={styles.detail}>
      <p className={styles.title}>
        {title}
        {stats.heat !== undefined && <HeatTag heat={stats.heat} />}
      </p>
      <dl className={styles.figures}>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** A frequency with one decimal of a percent. */
export const percentOf = (frequency: number): string => `${(frequency * 100).toFixed(1)}%`
