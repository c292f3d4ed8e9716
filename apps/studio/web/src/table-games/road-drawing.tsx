import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import type { Mark } from './road-book.ts'
import css from './roads.module.css'

const ROWS = 6

type RoadDrawingProps = {
  name: string
  size: number
  width: number
  least: number
  children: ReactNode
  spoken: string
}

/** A chart of six rows that can be drawn aside, and that shows its newest column by itself. */
export function RoadDrawing({ name, size, width, least, spoken, children }: RoadDrawingProps) {
  const place = useRef<HTMLDivElement>(null)
  // Room for one more, and for what is left of a column where the left edge is at the beginning of another.
  const columns = Math.max(least, width + 2)
  useEffect(() => {
    const box = place.current
    const drawn = box?.firstElementChild?.getBoundingClientRect().width ?? 0
    if (box === null || drawn === 0) return
    const column = drawn / columns
    // The newest column with room for one more is in sight, and the first one in sight is whole.
    box.scrollTo({ left: Math.ceil((column * (width + 1) - box.clientWidth) / column) * column })
  }, [columns, width])
  const [w, h] = [columns * size, ROWS * size]
  return (
    <div ref={place} className={css.road} style={{ '--size': size } as CSSProperties} role="region" aria-label={name}>
      <svg
        viewBox={`0 0 ${w} ${h}`}
        style={{ '--w': w, '--h': h } as CSSProperties}
        role="img"
        aria-label={spoken}
        data-road={name}
      >
        {children}
      </svg>
    </div>
  )
}

type MarksProps = { marks: readonly Mark[]; size: number; shape: Shape; letters?: Readonly<Record<string, string>> }
export type Shape = 'ring' | 'disc' | 'slash'

/** The marks of a chart: rings, discs or slashes, and how many ties came after one. */
export function Marks({ marks, size, shape, letters }: MarksProps) {
  return marks.map(({ x, y, side, ties }) => (
    <g
      key={`${x}/${y}`}
      transform={`translate(${x * size} ${y * size}) scale(${size / 12})`}
      className={css[side]}
      data-mark={`${x},${y},${side},${ties}`}
    >
      <MarkShape shape={shape} />
      {ties > 0 && <path d="M2.5 9.5 9.5 2.5" className={css.tie} />}
      {ties > 1 && (
        <text x="6" y="6.4" className={css.count}>
          {ties}
        </text>
      )}
      {letters !== undefined && ties < 2 && (
        <text x="6" y="6.4" className={css.letter}>
          {letters[side]}
        </text>
      )}
    </g>
  ))
}

/** One mark in 12 × 12. */
export function MarkShape({ shape }: { shape: Shape }) {
  if (shape === 'ring') return <circle cx="6" cy="6" r="4.4" className={css.ring} />
  if (shape === 'disc') return <circle cx="6" cy="6" r="4.8" className={css.disc} />
  return <path d="M2 10 10 2" className={css.slash} />
}
