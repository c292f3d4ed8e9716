import { formatBall } from '@liuhe/domain/lottery/ball.ts'
import { BALL_SETS, type BallSet, ballsOfSet, setFeature } from '@liuhe/domain/stats/ball-features.ts'
import type { PageProps } from '../../shared/navigation.ts'
import { AnalyticsPage } from './frame/analytics-page.tsx'
import { Card } from './figures/card.tsx'
import { FeatureTable } from './figures/feature-table.tsx'
import styles from './range-page.module.css'

const GROUPS: readonly { title: string; sets: readonly BallSet[] }[] = [
  { title: '七段', sets: BALL_SETS.segment },
  { title: '五门', sets: BALL_SETS.gate },
  { title: '十位', sets: BALL_SETS.tens },
]

/** 区间: in which band the special ball fell: seven segments, five gates, tens. */
export default function RangePage(props: PageProps) {
  return (
    <AnalyticsPage {...props}>
      {({ draws }) => (
        <>
          {GROUPS.map(({ title, sets }) => (
            <Card key={title} title={`${title}冷热`} note="圆点为近30期，左旧右新">
              <FeatureTable
                caption={title}
                draws={draws}
                features={sets.map((set) => setFeature(set, 'special'))}
                labelOf={({ name }) => <Band name={name} sets={sets} />}
              />
            </Card>
          ))}
        </>
      )}
    </AnalyticsPage>
  )
}

/** The name of a band with the numbers it reaches from and to, which are the same in every year. */
function Band({ name, sets }: { name: string; sets: readonly BallSet[] }) {
  const set = sets.find((each) => each.name === name)
  const balls = set === undefined ? [] : ballsOfSet(set, 0)
  const reach = [balls[0], balls.at(-1)].map((ball) => formatBall(ball ?? 0)).join('-')
  return reach === name ? (
    name
  ) : (
    <>
      {name} <small className={styles.reach}>{reach}</small>
    </>
  )
}
