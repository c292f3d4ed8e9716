import { ANIMALS, animalOf } from '@liuhe/domain/lottery/zodiac.ts'
import { type BallPlaces, BALL_SETS, numbersAtPlaces, setFeature, timesOf } from '@liuhe/domain/stats/ball-features.ts'
import { type StatDraw, statsOf } from '@liuhe/domain/stats/feature-stats.ts'
import { HeatGrid } from '@liuhe/web/charts/heat-grid.tsx'
import { useState } from 'react'
import styles from './animal-map.module.css'
import { Card } from './card.tsx'
import { StatDetail } from './stat-detail.tsx'
import { ViewSwitch } from '../frame/view-switch.tsx'

type AnimalMapProps = { title: string; draws: readonly StatDraw[]; among: BallPlaces }

const FIGURES = [
  { key: 'hot', label: '次数' },
  { key: 'omission', label: '遗漏' },
] as const

/** The twelve animals by how often they came there or how long they have been missing; one can be looked at closely. */
export function AnimalMap({ title, draws, among }: AnimalMapProps) {
  const [figure, show] = useState<(typeof FIGURES)[number]['key']>('hot')
  const [chosen, choose] = useState<string | null>(null)
  const rows = BALL_SETS.animal.map((set) => ({
    name: set.name,
    stats: statsOf(draws, setFeature(set, among)),
    times: timesOf(draws, set, among),
  }))
  const detail = rows.find(({ name }) => name === chosen)
  const isHot = figure === 'hot'
  return (
    <Card
      title={title}
      note={isHot ? '每个号码计一次，颜色越深出现越多' : '距上次出现的期数，颜色越深越久未出'}
      aside={<ViewSwitch label="数字" views={FIGURES} value={figure} onChange={show} />}
    >
      <HeatGrid
        label={title}
        columns={6}
        tone={isHot ? 'warm' : 'cool'}
        chosen={chosen}
        onChoose={(key) => choose(key === chosen ? null : key)}
        cells={rows.map(({ name, stats, times }) => ({
          key: name,
          label: <span className={styles.animal}>{name}</span>,
          value: isHot ? times : stats.current,
          spoken: `${name}${isHot ? `出现${times}次` : `遗漏${stats.current}期`}`,
        }))}
      />
      {detail && <StatDetail title={`${detail.name}　${lastSeen(draws, detail.name, among)}`} stats={detail.stats} />}
    </Card>
  )
}

/** The issue an animal came last, and with which balls. */
function lastSeen(draws: readonly StatDraw[], animal: string, among: BallPlaces): string {
  for (const draw of draws) {
    const balls = numbersAtPlaces(draw, among).filter((ball) => animalOf(ball, draw.lunarYear) === animal)
    if (balls.length > 0) return `最近${draw.turnNum}期 ${balls.join('、')}`
  }
  return '窗口内未出'
}

/** How often each animal came, the most frequent first, as words for a small table. */
export const animalCounts = (draws: readonly StatDraw[], among: BallPlaces) =>
  ANIMALS.map((animal, at) => ({
    animal,
    times: timesOf(draws, BALL_SETS.animal[at] as (typeof BALL_SETS.animal)[number], among),
  })).toSorted((a, b) => b.times - a.times)
