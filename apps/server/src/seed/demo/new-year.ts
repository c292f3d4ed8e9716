import { lunarYearOf, newYearDayOf } from '@liuhe/domain/lottery/lunar.ts'
import { type Instant, instantOf, siteDateOf } from '@liuhe/domain/time.ts'

/**
 * When what belongs to no issue was written: at noon of the day on which the lunar year began, as tables of a year are.
 * At its seeding it would stand before the posts of the day.
 */
export const newYearOf = (now: Instant): Instant =>
  Math.min(now, instantOf(newYearDayOf(lunarYearOf(siteDateOf(now))), '12:00:00'))
