import type { Money } from '@liuhe/domain/money.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable } from '../../db/connect.ts'

/** What a member's settled orders of some days cost and brought, in 厘. */
export interface DayFigures {
  memberId: bigint
  stake: Money
  /** Below zero for a loss. */
  profit: Money
}

/** Sums of members over days of the site, the last one left out; by the day of placing. Who has none has no row. */
export const dayFigures = (db: Queryable, memberIds: readonly bigint[], days: { from: SiteDate; until: SiteDate }) =>
  db<DayFigures[]>`
    select member_id as "memberId", sum(stake)::bigint as stake, sum(profit)::bigint as profit from bet_day_result
    where member_id = any (${arrayOf(memberIds)}::bigint[]) and day >= ${days.from}::date and day < ${days.until}::date
    group by member_id`
