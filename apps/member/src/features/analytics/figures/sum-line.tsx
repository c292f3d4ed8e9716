import { sumFigures } from '@liuhe/domain/stats/sums.ts'
import { LineChart } from '@liuhe/web/charts/line-chart.tsx'
import { Card } from './card.tsx'
import styles from './sum-line.module.css'
import { shortIssue } from './trend-card.tsx'

type SumLineProps = {
  title: string
  /** Newest first. */
  sums: readonly { turnNum: string; sum: number }[]
  axis?: { value: number; label: string }
  /** The sides of a sum in words. */
  side: (sum: number) => string
}

/** The sums of a window as a line, with least, most and mean. */
export function SumLine({ title, sums, axis, side }: SumLineProps) {
  const figures = sumFigures(sums.map(({ sum }) => sum))
  const points = sums.toReversed().map(({ turnNum, sum }) => ({
    key: turnNum,
    label: shortIssue(turnNum).replace('期', ''),
    value: sum,
  }))
  return (
    <Card title={`${title}走势`} note="点按折线查看各期">
      <LineChart
        label={`${title}走势`}
        points={points}
        axis={axis}
        describe={({ key, value }) => `${shortIssue(key)}　${value} ${side(value)}`}
      />
      {figures && (
        <dl className={styles.figures}>
          {(
            [
              ['平均', figures.mean.toFixed(2)],
              ['最大', figures.most],
              ['最小', figures.least],
              ...(axis ? [['大占比', shareOf(sums, axis.value)] as const] : []),
            ] as const
          ).map(([name, figure]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}

const shareOf = (sums: SumLineProps['sums'], from: number): string =>
  `${Math.round((sums.filter(({ sum }) => sum >= from).length / sums.length) * 100)}%`
