import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { ScrollBox } from '../ui/lists/scroll-box.tsx'
import styles from './line-chart.module.css'

export type LinePoint = { key: string; label: string; value: number }

type LineChartProps = {
  label: string
  /** From the oldest to the newest. */
  points: readonly LinePoint[]
  /** A level drawn across, with its words. */
  axis?: { value: number; label: string }
  /** What is said about a point that is pointed at. */
  describe: (point: LinePoint) => string
}

const HEIGHT = 200
const PAD_TOP = 18
const PAD_BOTTOM = 22
const PAD_SIDE = 14
/** px between points; long lines scroll. */
const STEP = 14

/**
 * A line of figures over draws. Pointing or the arrow keys choose a point, of which the words below the line speak; at
 * first that is the newest one.
 */
export function LineChart({ label, points, axis, describe }: LineChartProps) {
  const [chosenKey, choose] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const newestKey = points.at(-1)?.key
  useEffect(() => {
    box.current?.scrollTo({ left: box.current.scrollWidth })
  }, [newestKey])
  if (points.length === 0) return null

  const found = points.findIndex(({ key }) => key === chosenKey)
  const at = found === -1 ? points.length - 1 : found
  const scales = scalesOf(points, axis?.value)
  const pointAt = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))] as LinePoint
  const chosen = pointAt(at)
  const onPoint = (event: PointerEvent<SVGSVGElement>) => {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left
    choose(pointAt(Math.round((left - PAD_SIDE) / STEP)).key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    choose(pointAt(at + step).key)
  }
  return (
    <figure>
      {axis && <p className={styles.axisLabel}>{axis.label}</p>}
      <ScrollBox ref={box} label={label} className={styles.box} onKeyDown={onKeyDown}>
        <svg
          width={scales.width}
          height={HEIGHT}
          className={styles.chart}
          aria-hidden="true"
          onPointerDown={onPoint}
          onPointerMove={(event) => event.buttons > 0 && onPoint(event)}
        >
          <Marks points={points} axis={axis?.value} at={at} scales={scales} />
        </svg>
      </ScrollBox>
      <figcaption className={styles.caption} aria-live="polite">
        {describe(chosen)}
      </figcaption>
    </figure>
  )
}

type MarksProps = {
  points: readonly LinePoint[]
  axis: number | undefined
  /** The index of the chosen point. */
  at: number
  scales: ReturnType<typeof scalesOf>
}

/** What is drawn: level, line, points, the chosen one, and the names of some draws. */
function Marks({ points, axis, at, scales: { x, y, width } }: MarksProps) {
  return (
    <>
      {axis !== undefined && <line className={styles.axis} x1={0} x2={width} y1={y(axis)} y2={y(axis)} />}
      <polyline className={styles.line} points={points.map(({ value }, i) => `${x(i)},${y(value)}`).join(' ')} />
      {points.map(({ key, value }, i) => (
        <circle
          key={key}
          className={styles.point}
          data-high={axis !== undefined && value >= axis ? '' : undefined}
          cx={x(i)}
          cy={y(value)}
          r={3}
        />
      ))}
      <line className={styles.cursor} x1={x(at)} x2={x(at)} y1={PAD_TOP} y2={HEIGHT - PAD_BOTTOM} />
      <circle className={styles.chosen} cx={x(at)} cy={y(points[at]?.value ?? 0)} r={5} />
      {points.map(
        ({ key, label: text }, i) =>
          i % LABEL_EVERY === (points.length - 1) % LABEL_EVERY && (
            <text key={key} className={styles.tick} x={x(i)} y={HEIGHT - 6}>
              {text}
            </text>
          ),
      )}
    </>
  )
}

/** Every so many points one names its draw. */
const LABEL_EVERY = 5

/** px of a place and of a figure; the axis always lies within. */
function scalesOf(points: readonly LinePoint[], axis: number | undefined) {
  const values = points.map(({ value }) => value).concat(axis ?? [])
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const span = Math.max(1, most - least)
  return {
    x: (index: number) => PAD_SIDE + index * STEP,
    y: (value: number) => PAD_TOP + (1 - (value - least) / span) * (HEIGHT - PAD_TOP - PAD_BOTTOM),
    width: PAD_SIDE * 2 + (points.length - 1) * STEP,
  }
}
