import { PLACE_NAMES } from '@liuhe/domain/stats/family-features.ts'
import { type BallPlaces, BALL_SETS, setFeature, timesOf } from '@liuhe/domain/stats/ball-features.ts'
import type { PageProps } from '../../shared/navigation.ts'
import { AnalyticsPage, type StatWindow } from './frame/analytics-page.tsx'
import { AnimalMap } from './figures/animal-map.tsx'
import { Card } from './figures/card.tsx'
import { FeatureTable } from './figures/feature-table.tsx'
import { viewOf } from './frame/use-address.ts'
import { ViewSwitch } from './frame/view-switch.tsx'

/** 正码生肖: the animals of the six regular balls, together or one place at a time. */
export default function FirstNumPage(props: PageProps) {
  return <AnalyticsPage {...props}>{(window) => <RegularAnimals {...window} />}</AnalyticsPage>
}

const VIEWS = [
  { key: 'all', label: '全部正码' },
  ...PLACE_NAMES.LHC.slice(0, 6).map((label, at) => ({ key: String(at + 1), label })),
]

function RegularAnimals({ draws, address }: StatWindow) {
  const view = viewOf(address, VIEWS)
  const among: BallPlaces = view === 'all' ? 'regular' : Number(view) - 1
  const title = VIEWS.find(({ key }) => key === view)?.label ?? ''
  return (
    <>
      <ViewSwitch label="正码" views={VIEWS} value={view} onChange={(key) => address.change({ view: key })} />
      <AnimalMap key={view} title={`${title}生肖`} draws={draws} among={among} />
      <Card title="生肖冷热" note="次数为出现期数，斜线后为球数">
        <FeatureTable
          caption="生肖"
          draws={draws}
          features={BALL_SETS.animal.map((set) => setFeature(set, among))}
          timesOf={({ name }) => {
            const set = BALL_SETS.animal.find((each) => each.name === name)
            return set === undefined ? 0 : timesOf(draws, set, among)
          }}
        />
      </Card>
    </>
  )
}
