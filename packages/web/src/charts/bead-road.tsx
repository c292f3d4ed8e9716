import { useEffect, useRef } from 'react'
import { ScrollBox } from '../ui/lists/scroll-box.tsx'
import styles from './bead-road.module.css'

/** One column: how often a side came in a row. */
export type BeadRun = { key: string; side: string; length: number }

type BeadRoadProps = {
  label: string
  /** From the oldest to the newest. */
  runs: readonly BeadRun[]
  /** The first is drawn full, the other as a ring. */
  sides: readonly [string, string]
}

/** 路珠: a new column whenever the side changes. The newest stands at the right, in view. */
export function BeadRoad({ label, runs, sides }: BeadRoadProps) {
  const box = useRef<HTMLDivElement>(null)
  const newest = runs.at(-1)
  const sign = `${newest?.key} ${newest?.length}`
  const markOf = marksOf(sides)
  useEffect(() => {
    box.current?.scrollTo({ left: box.current.scrollWidth })
  }, [sign])
  return (
    <ScrollBox ref={box} label={label} className={styles.box}>
      <ol className={styles.road}>
        {runs.map((run) => (
          <li key={run.key} className={styles.column} aria-label={`${run.side}连出${run.length}`}>
            {Array.from({ length: run.length }, (_, bead) => (
              <span
                key={bead}
                className={styles.bead}
                data-first={run.side === sides[0] || undefined}
                aria-hidden="true"
              >
                {markOf(run.side)}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </ScrollBox>
  )
}

/** The one character of a side that fits a bead: where the two differ, 大 of 尾大 and 尾小, 天 of 天肖 and 地肖. */
export function marksOf([one, other]: readonly [string, string]): (side: string) => string {
  const place = one.at(-1) === other.at(-1) ? 0 : -1
  return (side) => side.at(place) ?? ''
}
