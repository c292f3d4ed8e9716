import { BALL_SETS, setFeature, timesOf } from '@liuhe/domain/stats/ball-features.ts'
import type { PageProps } from '../../shared/navigation.ts'
import { AnalyticsPage, type StatWindow } from './frame/analytics-page.tsx'
import { Card } from './figures/card.tsx'
import { FeatureTable } from './figures/feature-table.tsx'
import { viewOf } from './frame/use-address.ts'
import { ViewSwitch } from './frame/view-switch.tsx'

/** 尾数: tails 0 to 9 and heads 0 to 4, of the special ball or of all seven. */
export default function LastNumberPage(props: PageProps) {
  return <AnalyticsPage {...props}>{(window) => <LastNumbers {...window} />}</AnalyticsPage>
}

const VIEWS = [
  { key: 'special', label: '特码' },
  { key: 'all', label: '全部7球' },
] as const

const GROUPS = [
  { title: '尾数', sets: BALL_SETS.tail },
  { title: '头数', sets: BALL_SETS.head },
] as const

function LastNumbers({ draws, address }: StatWindow) {
  const among = viewOf(address, VIEWS)
  return (
    <>
      <ViewSwitch label="号码" views={VIEWS} value={among} onChange={(key) => address.change({ view: key })} />
      {GROUPS.map(({ title, sets }) => (
        <Card key={title} title={`${title}冷热`} note="圆点为近30期，左旧右新">
          <FeatureTable
            caption={title}
            draws={draws}
            features={sets.map((set) => setFeature(set, among))}
            timesOf={({ name }) => {
              const set = sets.find((each) => each.name === name)
              return set === undefined ? 0 : timesOf(draws, set, among)
            }}
          />
        </Card>
      ))}
    </>
  )
}
