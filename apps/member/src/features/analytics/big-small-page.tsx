import type { StatDraw } from '@liuhe/domain/stats/feature-stats.ts'
import { SPECIAL_PAIRS } from '@liuhe/domain/stats/two-sided.ts'
import type { PageProps } from '../../shared/navigation.ts'
import { AnalyticsPage } from './frame/analytics-page.tsx'
import styles from './big-small-page.module.css'
import { Card } from './figures/card.tsx'
import { MarkSixBall } from './figures/mark-six-ball.tsx'
import { PairCard } from './figures/pair-card.tsx'
import { SideWord } from './figures/side-word.tsx'
import { shortIssue } from './figures/trend-card.tsx'

const [SIZE, , , SUM_SIZE, TAIL_SIZE] = SPECIAL_PAIRS
const SIZES = [SIZE, TAIL_SIZE, SUM_SIZE] as const

/** 大小: size of the special ball, of its tail and of its digit sum, with their roads and every draw. */
export default function BigSmallPage(props: PageProps) {
  return (
    <AnalyticsPage {...props}>
      {({ draws }) => (
        <>
          {SIZES.map((pair) => (
            <PairCard key={pair.name} draws={draws} pair={pair} />
          ))}
          <SizeRows draws={draws} />
        </>
      )}
    </AnalyticsPage>
  )
}

function SizeRows({ draws }: { draws: readonly StatDraw[] }) {
  return (
    <Card title="大小历史" note="49为和">
      <table className={styles.rows}>
        <caption className="visually-hidden">大小历史</caption>
        <thead>
          <tr>
            {['期号', '开奖', '大小', '尾数', '合数'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {draws.map((draw) => (
            <tr key={draw.turnNum}>
              <th scope="row">{shortIssue(draw.turnNum)}</th>
              <td>
                <span className={styles.balls}>
                  {draw.numbers.map((ball) => (
                    <MarkSixBall key={ball} ball={ball} size={22} />
                  ))}
                </span>
              </td>
              {SIZES.map((pair) => (
                <td key={pair.name}>
                  <SideWord side={pair.sideOf(draw)} first={pair.sides[0]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
