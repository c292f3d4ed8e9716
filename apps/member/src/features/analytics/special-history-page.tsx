import { BALLS, digitSumOf } from '@liuhe/domain/lottery/ball.ts'
import { elementOf } from '@liuhe/domain/lottery/element.ts'
import { animalOf } from '@liuhe/domain/lottery/zodiac.ts'
import { BALL_SETS, setFeature, specialOf } from '@liuhe/domain/stats/ball-features.ts'
import { type StatDraw, statsOf } from '@liuhe/domain/stats/feature-stats.ts'
import { SPECIAL_PAIRS } from '@liuhe/domain/stats/two-sided.ts'
import { HeatGrid } from '@liuhe/web/charts/heat-grid.tsx'
import { useState } from 'react'
import type { PageProps } from '../../shared/navigation.ts'
import { AnalyticsPage, type StatWindow } from './frame/analytics-page.tsx'
import { Card } from './figures/card.tsx'
import { MarkSixBall } from './figures/mark-six-ball.tsx'
import { SideWord } from './figures/side-word.tsx'
import styles from './special-history-page.module.css'
import { StatDetail } from './figures/stat-detail.tsx'
import { shortIssue } from './figures/trend-card.tsx'
import { viewOf } from './frame/use-address.ts'
import { ViewSwitch } from './frame/view-switch.tsx'

/** 特码历史: which numbers came as special ball, which stayed away, and every draw of the window. */
export default function SpecialHistoryPage(props: PageProps) {
  return (
    <AnalyticsPage {...props}>
      {(window) => (
        <>
          <NumberMap {...window} />
          <SpecialRows draws={window.draws} />
        </>
      )}
    </AnalyticsPage>
  )
}

/** 热门 counts, 遗漏 says how long a number has been missing. */
export const MAP_VIEWS = [
  { key: 'hot', label: '热门' },
  { key: 'omission', label: '遗漏' },
] as const

const FEATURES = BALL_SETS.number.map((set) => setFeature(set, 'special'))

function NumberMap({ draws, address }: StatWindow) {
  const [chosen, choose] = useState<string | null>(null)
  const view = viewOf(address, MAP_VIEWS)
  const rows = FEATURES.map((feature, at) => ({ ball: BALLS[at] as number, feature, stats: statsOf(draws, feature) }))
  const detail = rows.find(({ feature }) => feature.name === chosen)
  return (
    <Card
      title="特码分布"
      note={view === 'hot' ? '数字为出现次数，颜色越深出现越多' : '数字为当前遗漏，颜色越深越久未出'}
      aside={
        <ViewSwitch label="分布" views={MAP_VIEWS} value={view} onChange={(key) => address.change({ view: key })} />
      }
    >
      <HeatGrid
        label="01至49号"
        columns={7}
        tone={view === 'hot' ? 'warm' : 'cool'}
        chosen={chosen}
        onChoose={(key) => choose(key === chosen ? null : key)}
        cells={rows.map(({ ball, feature, stats }) => {
          const value = view === 'hot' ? stats.count : stats.current
          const spoken = `${feature.name}号${view === 'hot' ? `出现${value}次` : `遗漏${value}期`}`
          return { key: feature.name, label: <MarkSixBall ball={ball} size={28} />, value, spoken }
        })}
      />
      {detail && (
        <StatDetail
          title={
            <>
              <MarkSixBall ball={detail.ball} size={28} /> {detail.feature.name}号特码
            </>
          }
          stats={detail.stats}
        />
      )}
    </Card>
  )
}

const [SIZE, PARITY, SUM_PARITY] = SPECIAL_PAIRS

function SpecialRows({ draws }: { draws: readonly StatDraw[] }) {
  return (
    <Card title="特码历史">
      <table className={styles.rows}>
        <caption className="visually-hidden">特码历史</caption>
        <thead>
          <tr>
            {['期号', '特码', '五行', '大小', '单双', '合数'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {draws.map((draw) => (
            <SpecialRow key={draw.turnNum} draw={draw} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function SpecialRow({ draw }: { draw: StatDraw }) {
  const ball = specialOf(draw)
  return (
    <tr>
      <th scope="row">{shortIssue(draw.turnNum)}</th>
      <td>
        <span className={styles.ball}>
          <MarkSixBall ball={ball} size={28} />
          {animalOf(ball, draw.lunarYear)}
        </span>
      </td>
      <td>{elementOf(ball, draw.lunarYear)}</td>
      <td>
        <SideWord side={SIZE.sideOf(draw)} first="大" />
      </td>
      <td>
        <SideWord side={PARITY.sideOf(draw)} first="单" />
      </td>
      <td>
        {digitSumOf(ball)} <SideWord side={SUM_PARITY.sideOf(draw)} first="合单" />
      </td>
    </tr>
  )
}
