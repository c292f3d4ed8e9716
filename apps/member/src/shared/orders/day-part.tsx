import type { SiteDate } from '@liuhe/domain/time.ts'
import type { ReactNode } from 'react'
import { dayText } from '../parts/day-ranges.ts'
import styles from './day-part.module.css'

/** A row's place in the list of a day: the first carries the day's head, the last ends its card. */
export type DayPlace = { day: SiteDate; isFirst: boolean; isLast: boolean }

type DayPartProps = {
  place: DayPlace
  today: SiteDate
  /** At the end of the day's head. */
  aside?: ReactNode
  children?: ReactNode
}

/** A row of a list by days, with the head of its day above the first. Its classes are those of day-part.module.css. */
export const DayPart = ({ place: { day, isFirst, isLast }, today, aside, children }: DayPartProps) => (
  <div className={styles.part} data-first={isFirst || undefined} data-last={isLast || undefined}>
    {isFirst && (
      <h2 className={styles.day}>
        {dayText(day, today)}
        {aside}
      </h2>
    )}
    {children}
  </div>
)
