import { animalOf, ANIMALS } from '@liuhe/domain/lottery/zodiac.ts'
import { BALL_SETS, setFeature } from '@liuhe/domain/stats/ball-features.ts'
import type { StatDraw } from '@liuhe/domain/stats/feature-stats.ts'
import { animalPairs, type PairCount } from '@liuhe/domain/stats/pairs.ts'
import { HeatTable } from '@liuhe/web/charts/heat-table.tsx'
import type { PageProps } from '../../shared/navigation.ts'
import { AnalyticsPage, type StatWindow } from './frame/analytics-page.tsx'
import { Card } from './figures/card.tsx'
import { MarkSixBall } from './figures/mark-six-ball.tsx'
import { PairList } from './figures/pair-list.tsx'
import { TrendCard } from './figures/trend-card.tsx'
import { viewOf } from './frame/use-address.ts'
import { ViewSwitch } from './frame/view-switch.tsx'
import styles from './trend-page.module.css'

/** 生肖走势: which animals came among the seven balls, draw by draw; and which came together (连肖). */
export default function ZodiacTrendingPage(props: PageProps) {
  return <AnalyticsPage {...props}>{(window) => <AnimalTrend {...window} />}</AnalyticsPage>
}

const VIEWS = [
  { key: 'trend', label: '生肖走势' },
  { key: 'pairs', label: '连肖走势' },
] as const

/** px: room for two balls side by side; more of them are smaller. */
const CELL_WIDTH = 52
const FEATURES = BALL_SETS.animal.map((set) => setFeature(set, 'all'))

function AnimalTrend({ draws, address }: StatWindow) {
  const view = viewOf(address, VIEWS)
  return (
    <>
      <ViewSwitch label="走势" views={VIEWS} value={view} onChange={(key) => address.change({ view: key })} />
      {view === 'trend' && (
        <div className={styles.trend}>
          <TrendCard
            label="生肖走势"
            draws={draws}
            features={FEATURES}
            bands={() => true}
            cellWidth={CELL_WIDTH}
            hit={(draw, { name }) =>
              ballsOfAnimal(draw, name).map((ball, _, all) => (
                <MarkSixBall key={ball} ball={ball} size={Math.min(24, Math.floor(CELL_WIDTH / all.length) - 1)} />
              ))
            }
          />
        </div>
      )}
      {view === 'pairs' && <Pairs draws={draws} />}
    </>
  )
}

const ballsOfAnimal = (draw: StatDraw, animal: string) =>
  draw.numbers.filter((ball) => animalOf(ball, draw.lunarYear) === animal)

function Pairs({ draws }: { draws: readonly StatDraw[] }) {
  const pairs = animalPairs(draws)
  return (
    <>
      <Card title="同出热力" note="两个生肖在同一期七码中出现的期数">
        <HeatTable
          label="生肖同出"
          corner="生肖"
          tone="warm"
          columns={ANIMALS.map((animal) => ({ key: animal, label: animal }))}
          rows={ANIMALS.map((one) => ({
            key: one,
            label: one,
            values: ANIMALS.map((other) => countOf(pairs, one, other)),
          }))}
          blank={(row, column) => row === column}
        />
      </Card>
      <PairList title="连肖走势" note="两肖在同一期七码中出现" pairs={pairs} draws={draws.length} />
    </>
  )
}

const countOf = (pairs: readonly PairCount[], one: string, other: string): number =>
  pairs.find(({ pair }) => pair.includes(one) && pair.includes(other))?.count ?? 0
