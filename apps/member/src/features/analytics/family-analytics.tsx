import { BULL_HANDS, bullFeatures, SEAT_PAIRS } from '@liuhe/domain/stats/bull-features.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { dragonTigerPairs, formatValue, PLACE_NAMES, placePairs } from '@liuhe/domain/stats/family-features.ts'
import { sumOfDraw, sumPairs, valueFeatures } from '@liuhe/domain/stats/family-features.ts'
import { type Feature, type StatDraw, statsOf } from '@liuhe/domain/stats/feature-stats.ts'
import type { TwoSided } from '@liuhe/domain/stats/two-sided.ts'
import { HeatTable } from '@liuhe/web/charts/heat-table.tsx'
import { useState } from 'react'
import type { StatWindow } from './frame/analytics-page.tsx'
import { Card } from './figures/card.tsx'
import { DragonList } from './figures/dragon-list.tsx'
import styles from './family-analytics.module.css'
import { FeatureTable } from './figures/feature-table.tsx'
import { PairCard } from './figures/pair-card.tsx'
import { SumLine } from './figures/sum-line.tsx'
import { TrendCard } from './figures/trend-card.tsx'
import { viewOf } from './frame/use-address.ts'
import { ViewSwitch } from './frame/view-switch.tsx'

type FamilyWindow = StatWindow & { family: Family }
type PartProps = { family: Family; draws: readonly StatDraw[] }

const VIEWS = [
  { key: 'bull', label: '牛型' },
  { key: 'seat', label: '庄闲' },
  { key: 'heat', label: '冷热' },
  { key: 'trend', label: '走势' },
  { key: 'sides', label: '两面' },
  { key: 'dragon', label: '龙虎' },
  { key: 'sum', label: '和值' },
] as const
type View = (typeof VIEWS)[number]['key']

/** The statistics of a family other than the Mark Six: numbers, sides, dragon and tiger, and sums by its own shape. */
export function FamilyAnalytics({ family, draws, address }: FamilyWindow) {
  const newest = draws[0] as StatDraw
  const has: Record<View, boolean> = {
    bull: family === 'NN',
    seat: family === 'NN',
    heat: true,
    trend: true,
    sides: true,
    dragon: dragonTigerPairs(family, newest).length > 0,
    sum: sumOfDraw(family, newest) !== undefined,
  }
  const views = VIEWS.filter(({ key }) => has[key])
  const view = viewOf(address, views)
  const Part = PARTS[view]
  return (
    <>
      <ViewSwitch label="分析" views={views} value={view} onChange={(key) => address.change({ view: key })} />
      <Part family={family} draws={draws} />
    </>
  )
}

const FIGURES = [
  { key: 'count', label: '次数' },
  { key: 'current', label: '遗漏' },
] as const

/** The numbers at the places of the result. */
function HeatPart({ family, draws }: PartProps) {
  const rows = PLACE_NAMES[family].map((label, place) => ({ label, features: valueFeatures(family, place) }))
  return <HeatRows title="号码冷热" corner="位置" caption="号码" rows={rows} draws={draws} />
}

/** 牛型: the bulls of the hands. */
function BullPart({ draws }: PartProps) {
  const rows = BULL_HANDS.map((label, hand) => ({ label, features: bullFeatures(hand) }))
  return <HeatRows title="牛型冷热" corner="牌手" caption="牛型" rows={rows} draws={draws} />
}

type HeatRowsProps = {
  title: string
  corner: string
  caption: string
  rows: readonly { label: string; features: readonly Feature[] }[]
  draws: readonly StatDraw[]
}

/** The same features in several rows: all at a glance, then one row closely. */
function HeatRows({ title, corner, caption, rows, draws }: HeatRowsProps) {
  const [figure, show] = useState<(typeof FIGURES)[number]['key']>('count')
  const [row, pick] = useRow(corner, rows)
  return (
    <>
      <Card
        title={title}
        note={`各${corner}${figure === 'count' ? '出现的次数，颜色越深出现越多' : '当前遗漏，颜色越深越久未出'}`}
        aside={<ViewSwitch label="数字" views={FIGURES} value={figure} onChange={show} />}
      >
        <HeatTable
          label={`${title}表`}
          corner={corner}
          tone={figure === 'count' ? 'warm' : 'cool'}
          columns={rows[0]?.features.map(({ name }) => ({ key: name, label: name })) ?? []}
          rows={rows.map(({ label, features }) => ({
            key: label,
            label,
            values: features.map((feature) => statsOf(draws, feature)[figure]),
          }))}
        />
      </Card>
      <Card title={`${caption}明细`} note="圆点为近30期，左旧右新">
        {pick}
        <FeatureTable caption={caption} draws={draws} features={rows[row]?.features ?? []} />
      </Card>
    </>
  )
}

/** Which of several rows is looked at, and the switch for it. */
function useRow(label: string, rows: readonly { label: string }[]) {
  const [row, choose] = useState(0)
  const views = rows.map((each, at) => ({ key: String(at), label: each.label }))
  const pick = <ViewSwitch label={label} views={views} value={String(row)} onChange={(key) => choose(Number(key))} />
  return [row, pick] as const
}

/** Which place of the result is looked at, and the switch for it. */
const usePlace = (family: Family) =>
  useRow(
    '位置',
    PLACE_NAMES[family].map((label) => ({ label })),
  )

function TrendPart({ family, draws }: PartProps) {
  const [place, pick] = usePlace(family)
  const features = valueFeatures(family, place)
  return (
    <>
      {pick}
      <div className={styles.trend}>
        <TrendCard
          label={`${PLACE_NAMES[family][place]}走势`}
          draws={draws}
          features={features}
          cellWidth={Math.max(28, Math.floor(310 / features.length))}
          line
          hit={(draw) => <i className={styles.disc}>{formatValue(family, draw.numbers[place] as number)}</i>}
        />
      </div>
    </>
  )
}

function SidesPart({ family, draws }: PartProps) {
  const [place, pick] = usePlace(family)
  const pairs = PLACE_NAMES[family].flatMap((_, at) => placePairs(family, at))
  return (
    <>
      <DragonList draws={draws} pairs={pairs} />
      {pick}
      <Pairs draws={draws} pairs={placePairs(family, place)} />
    </>
  )
}

const DragonPart = ({ family, draws }: PartProps) => (
  <Versus draws={draws} pairs={dragonTigerPairs(family, draws[0] as StatDraw)} />
)

/** 庄闲: each seat against the banker. */
const SeatPart = ({ draws }: PartProps) => <Versus draws={draws} pairs={SEAT_PAIRS} />

function Versus({ draws, pairs }: { draws: readonly StatDraw[]; pairs: readonly TwoSided[] }) {
  return (
    <>
      <DragonList draws={draws} pairs={pairs} />
      <Pairs draws={draws} pairs={pairs} />
    </>
  )
}

const Pairs = ({ draws, pairs }: { draws: readonly StatDraw[]; pairs: readonly TwoSided[] }) =>
  pairs.map((pair) => <PairCard key={pair.name} draws={draws} pair={pair} />)

function SumPart({ family, draws }: PartProps) {
  const sums = draws.flatMap((draw) => {
    const found = sumOfDraw(family, draw)
    return found === undefined ? [] : [{ draw, turnNum: draw.turnNum, ...found }]
  })
  const name = sums[0]?.name ?? '和值'
  const pairs = sumPairs(family, name)
  const side = (sum: number) => {
    const draw = sums.find((each) => each.sum === sum)?.draw
    return draw === undefined ? '' : pairs.map(({ sideOf }) => sideOf(draw) ?? '和').join('')
  }
  return (
    <>
      <SumLine title={name} sums={sums} side={side} />
      <Pairs draws={draws} pairs={pairs} />
    </>
  )
}

const PARTS = {
  bull: BullPart,
  seat: SeatPart,
  heat: HeatPart,
  trend: TrendPart,
  sides: SidesPart,
  dragon: DragonPart,
  sum: SumPart,
} as const
