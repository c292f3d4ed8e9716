// The SQL of the daily close: the sums by day (migration 0178), grouped by what a report asks for.
import type { Money } from '@liuhe/domain/money.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import type { Queryable } from '../../db/connect.ts'
import type { SumKind } from './queries.ts'

export interface ReportRow {
  key: string
  kind: SumKind
  amount: Money
  paid: Money
  times: number
}

export interface Days {
  from: SiteDate
  to: SiteDate
}

/** By what sums of days are grouped. */
export type GroupedBy = 'day' | 'game' | 'company' | 'month'

const keyOf = (sql: Queryable, by: GroupedBy) =>
  ({
    day: sql`to_char(day, 'YYYY-MM-DD')`,
    game: sql`game_id::text`,
    company: sql`company`,
    month: sql`to_char(day, 'YYYY-MM') || '/' || company`,
  })[by]

export const sumsOfDays = (sql: Queryable, { from, to }: Days, by: GroupedBy) => sql<ReportRow[]>`
  select ${keyOf(sql, by)} as key, kind, sum(amount)::bigint as amount, sum(paid)::bigint as paid,
         sum(times)::float8 as times
  from stat_day where day between ${from}::date and ${to}::date group by 1, 2 order by 1`

/** Notes that no sum has yet. */
export async function notesWaiting(sql: Queryable): Promise<number> {
  const [row] = await sql<[{ waiting: number }]>`
    select (select count(*) from (select from stat_moved limit 1000) m)::integer
             + (select count(*) from (select from stat_due limit 1000) d)::integer as waiting`
  return row.waiting
}
