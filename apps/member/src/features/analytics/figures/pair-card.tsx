import { type StatDraw, statsOf } from '@liuhe/domain/stats/feature-stats.ts'
import { runsOf, sideFeature, type TwoSided } from '@liuhe/domain/stats/two-sided.ts'
import { BeadRoad } from '@liuhe/web/charts/bead-road.tsx'
import { percent, ShareBar } from '@liuhe/web/charts/share-bar.tsx'
import { Card } from './card.tsx'
import styles from './pair-card.module.css'

type PairCardProps = { draws: readonly StatDraw[]; pair: TwoSided }

/** One pair of sides: how the window divides, the figures of both, and the road of their runs. */
export function PairCard({ draws, pair }: PairCardProps) {
  const sides = pair.sides.map((side) => ({ side, stats: statsOf(draws, sideFeature(pair, side)) }))
  const judged = sides[0]?.stats.draws ?? 0
  const runs = runsOf(draws, pair)
  const current = runs.at(-1)
  return (
    <Card
      title={pair.name}
      note={judged < draws.length ? `${draws.length - judged}期为和，不计入` : undefined}
      aside={
        current && (
          <span className={styles.now}>
            {current.side} 连出{current.draws.length}
          </span>
        )
      }
    >
      <ShareBar
        label={pair.name}
        shares={sides.map(({ side, stats }) => ({ key: side, label: side, count: stats.count }))}
      />
      <table className={styles.figures}>
        <caption className="visually-hidden">{pair.name}统计</caption>
        <thead>
          <tr>
            {['两面', '次数', '占比', '连出', '最大连出', '遗漏', '最大遗漏'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sides.map(({ side, stats }) => (
            <tr key={side}>
              <th scope="row">{side}</th>
              <td>{stats.count}</td>
              <td>{percent(stats.count, judged)}</td>
              <td>{stats.streak}</td>
              <td>{stats.longestStreak}</td>
              <td>{stats.current}</td>
              <td>{stats.longest}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <BeadRoad
        label={`${pair.name}路珠`}
        sides={pair.sides}
        runs={runs.map(({ side, draws: within }) => ({
          key: within[0]?.turnNum ?? '',
          side,
          length: within.length,
        }))}
      />
    </Card>
  )
}
