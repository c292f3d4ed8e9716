import { COLOUR_LABELS, type Colour } from '@liuhe/domain/lottery/ball.ts'
import { MARK_SIX_BIG_SUM, sevenColour } from '@liuhe/domain/lottery/draw-figures.ts'
import { BALL_SETS, setFeature, specialOf } from '@liuhe/domain/stats/ball-features.ts'
import type { StatDraw } from '@liuhe/domain/stats/feature-stats.ts'
import { sumOfDraw, sumPairs } from '@liuhe/domain/stats/family-features.ts'
import { ballPairs } from '@liuhe/domain/stats/pairs.ts'
import { ShareBar } from '@liuhe/web/charts/share-bar.tsx'
import { classNames } from '@liuhe/web/ui/class-names.ts'
import { useEffect, useRef } from 'react'
import type { PageProps } from '../../shared/navigation.ts'
import { AnalyticsPage, type StatWindow } from './frame/analytics-page.tsx'
import { Card } from './figures/card.tsx'
import { FeatureTable } from './figures/feature-table.tsx'
import { MarkSixBall } from './figures/mark-six-ball.tsx'
import { PairCard } from './figures/pair-card.tsx'
import { PairList } from './figures/pair-list.tsx'
import { SumLine } from './figures/sum-line.tsx'
import { TrendCard } from './figures/trend-card.tsx'
import styles from './trend-page.module.css'
import { viewOf } from './frame/use-address.ts'
import { ViewSwitch } from './frame/view-switch.tsx'

/** 走势: how the special ball wandered over the numbers, colours and elements; the sum line and the frequent pairs. */
export default function TrendPage(props: PageProps) {
  return <AnalyticsPage {...props}>{(window) => <Trend {...window} />}</AnalyticsPage>
}

const VIEWS = [
  { key: 'number', label: '特码' },
  { key: 'colour', label: '波色' },
  { key: 'element', label: '五行' },
  { key: 'sum', label: '总和' },
  { key: 'pairs', label: '连码' },
] as const

function Trend({ draws, address }: StatWindow) {
  const view = viewOf(address, VIEWS)
  return (
    <>
      <ViewSwitch label="走势" views={VIEWS} value={view} onChange={(key) => address.change({ view: key })} />
      {view === 'number' && <NumberTrend draws={draws} />}
      {view === 'colour' && <ColourTrend draws={draws} />}
      {view === 'element' && <SetTrend draws={draws} kind="element" label="五行走势" />}
      {view === 'sum' && <MarkSixSums draws={draws} />}
      {view === 'pairs' && (
        <PairList
          title="连码走势"
          note="正码两两同期出现的次数"
          pairs={ballPairs(draws)}
          draws={draws.length}
          isBalls
        />
      )}
    </>
  )
}

type DrawsProps = { draws: readonly StatDraw[] }

/** px of a number's column. */
const CELL_WIDTH = 27
/** The first number of each band of ten columns. */
const BANDS = [1, 11, 21, 31, 41]
const NUMBER_FEATURES = BALL_SETS.number.map((set) => setFeature(set, 'special'))

function NumberTrend({ draws }: DrawsProps) {
  const place = useRef<HTMLDivElement>(null)
  const box = () => place.current?.querySelector<HTMLElement>('[role=region]')
  const jump = (ball: number) => box()?.scrollTo({ left: (ball - 1) * CELL_WIDTH, behavior: 'smooth' })
  // The line begins where the newest draw is, not at 01.
  const newest = draws[0] && specialOf(draws[0])
  useEffect(() => {
    const grid = box()
    if (grid && newest) grid.scrollLeft = (newest - 0.5) * CELL_WIDTH - grid.clientWidth / 2
  }, [newest])
  return (
    <div ref={place} className={classNames(styles.trend, styles.numbers)}>
      <div className={styles.jumps} role="group" aria-label="跳到号码">
        {BANDS.map((ball) => (
          <button key={ball} type="button" onClick={() => jump(ball)}>
            {BALL_SETS.tens[BANDS.indexOf(ball)]?.name}
          </button>
        ))}
      </div>
      <TrendCard
        label="特码走势"
        draws={draws}
        features={NUMBER_FEATURES}
        bands={(column) => column % 10 === 0}
        cellWidth={CELL_WIDTH}
        line
        hit={(draw) => <MarkSixBall ball={specialOf(draw)} size={24} />}
      />
    </div>
  )
}

function SetTrend({ draws, kind, label }: DrawsProps & { kind: 'colour' | 'element'; label: string }) {
  const sets = BALL_SETS[kind]
  const features = sets.map((set) => setFeature(set, 'special'))
  return (
    <>
      <div className={styles.trend}>
        <TrendCard
          label={label}
          draws={draws}
          features={features}
          bands={() => true}
          cellWidth={sets.length === 3 ? 102 : 61}
          line
          hit={(draw) => <MarkSixBall ball={specialOf(draw)} size={24} />}
        />
      </div>
      <Card title={label.replace('走势', '冷热')} note="圆点为近30期，左旧右新">
        <FeatureTable caption={label.slice(0, 2)} draws={draws} features={features} />
      </Card>
    </>
  )
}

const SEVEN_COLOURS: readonly (Colour | undefined)[] = ['red', 'blue', 'green', undefined]

function ColourTrend({ draws }: DrawsProps) {
  const came = draws.map(({ numbers }) => sevenColour(numbers))
  return (
    <>
      <SetTrend draws={draws} kind="colour" label="波色走势" />
      <Card title="七色波" note="正码计1分，特码计1.5分，得分最高的波色">
        <ShareBar
          label="七色波"
          shares={SEVEN_COLOURS.map((colour) => {
            const label = colour === undefined ? '和' : COLOUR_LABELS[colour]
            return { key: label, label, count: came.filter((each) => each === colour).length }
          })}
        />
      </Card>
    </>
  )
}

const SUM_PAIRS = sumPairs('LHC', '总和')

function MarkSixSums({ draws }: DrawsProps) {
  return (
    <>
      <SumLine
        title="七码总和"
        axis={{ value: MARK_SIX_BIG_SUM, label: `${MARK_SIX_BIG_SUM}及以上为大` }}
        sums={draws.flatMap((draw) => {
          const found = sumOfDraw('LHC', draw)
          return found === undefined ? [] : [{ turnNum: draw.turnNum, sum: found.sum }]
        })}
        side={(sum) => `${sum >= MARK_SIX_BIG_SUM ? '大' : '小'}${sum % 2 === 1 ? '单' : '双'}`}
      />
      {SUM_PAIRS.map((pair) => (
        <PairCard key={pair.name} draws={draws} pair={pair} />
      ))}
    </>
  )
}
