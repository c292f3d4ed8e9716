import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import styles from './days-chart.module.css'
import { levelText, niceTop } from './days-chart-scale.ts'

export interface ChartDay {
  key: string
  label: string
  /** The line, and the bars below it; each has a scale of its own. */
  value: number
  count: number
}

interface DaysChartProps {
  label: string
  /** From the oldest to the newest. */
  days: readonly ChartDay[]
  /** What is said about the day that is pointed at. */
  describe: (day: ChartDay) => string
}

// Units of the picture, which is as wide as its card.
const WIDTH = 334
const HEIGHT = 176
const LEFT = 6
const RIGHT = 40
const TOP = 12
const FLOOR = HEIGHT - 22
/** Of the picture's height, so much is for the bars. */
const BARS = 0.3
const BAR_WIDTH = 5

/** Money as a line and people as bars. Dragging or the arrow keys choose a day, which the words below name. */
export function DaysChart({ label, days, describe }: DaysChartProps) {
  const [chosen, choose] = useState<string | null>(null)
  const found = days.findIndex(({ key }) => key === chosen)
  const at = found === -1 ? days.length - 1 : found
  const day = days[at]
  if (day === undefined) return null
  const chooseAt = (index: number) => choose(days[Math.min(days.length - 1, Math.max(0, index))]?.key ?? null)
  const onPoint = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    chooseAt(Math.round((((event.clientX - left) / width) * WIDTH - LEFT) / stepOf(days)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    chooseAt(at + step)
  }
  return (
    <figure className={styles.figure}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys choose a day */}
      <div role="group" aria-label={label} tabIndex={0} onKeyDown={onKeyDown} className={styles.box}>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          className={styles.chart}
          aria-hidden="true"
          onPointerDown={onPoint}
          onPointerMove={(event) => (event.buttons > 0 || event.pointerType === 'mouse') && onPoint(event)}
        >
          <Levels days={days} />
          <Marks days={days} at={at} />
        </svg>
      </div>
      <figcaption className={styles.caption} aria-live="polite">
        {describe(day)}
      </figcaption>
    </figure>
  )
}

const stepOf = (days: readonly ChartDay[]) => (WIDTH - LEFT - RIGHT) / Math.max(1, days.length - 1)
const xOf = (days: readonly ChartDay[], index: number) => LEFT + index * stepOf(days)
const topOf = (days: readonly ChartDay[]) => niceTop(Math.max(...days.map(({ value }) => value)))
const yOf = (value: number, top: number) => FLOOR - (value / top) * (FLOOR - TOP)

/** The levels nothing, half and all of the scale, and the names of some days. */
function Levels({ days }: { days: readonly ChartDay[] }) {
  const top = topOf(days)
  const named = Math.ceil(days.length / 4)
  return (
    <>
      {[0, top / 2, top].map((level) => (
        <g key={level}>
          <line className={styles.level} x1={LEFT} x2={WIDTH - RIGHT} y1={yOf(level, top)} y2={yOf(level, top)} />
          <text className={styles.levelText} x={WIDTH} y={yOf(level, top) + 4}>
            {levelText(level)}
          </text>
        </g>
      ))}
      {days.map(({ key, label }, index) => {
        const isLast = index === days.length - 1
        if (!isLast && (index % named !== 0 || days.length - 1 - index < named * 0.75)) return null
        const anchor = index === 0 ? 'start' : isLast ? 'end' : 'middle'
        return (
          <text key={key} className={styles.day} textAnchor={anchor} x={xOf(days, index)} y={HEIGHT - 4}>
            {label}
          </text>
        )
      })}
    </>
  )
}

/** Bars, the line with its ground, and the chosen day. */
function Marks({ days, at }: { days: readonly ChartDay[]; at: number }) {
  const ground = useId()
  const top = topOf(days)
  const most = Math.max(1, ...days.map(({ count }) => count))
  const line = days.map(({ value }, index) => `${xOf(days, index)},${yOf(value, top)}`).join(' ')
  const [x, y] = [xOf(days, at), yOf(days[at]?.value ?? 0, top)]
  return (
    <>
      <defs>
        <linearGradient id={ground} x1="0" x2="0" y1="0" y2="1">
          <stop className={styles.groundTop} offset="0" />
          <stop className={styles.groundEnd} offset="1" />
        </linearGradient>
      </defs>
      <polygon fill={`url(#${ground})`} points={`${LEFT},${FLOOR} ${line} ${xOf(days, days.length - 1)},${FLOOR}`} />
      {days.map(({ key, count }, index) => {
        const height = (count / most) * (FLOOR - TOP) * BARS
        const left = xOf(days, index) - BAR_WIDTH / 2
        return (
          <rect
            key={key}
            className={styles.bar}
            {...{ x: left, y: FLOOR - height, width: BAR_WIDTH, height, rx: 1.5 }}
          />
        )
      })}
      <polyline className={styles.line} points={line} />
      <line className={styles.cursor} x1={x} x2={x} y1={TOP} y2={FLOOR} />
      <circle className={styles.chosen} cx={x} cy={y} r={5} />
    </>
  )
}
