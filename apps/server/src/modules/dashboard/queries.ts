import type { Money } from '@liuhe/domain/money.ts'
import type { HeldQueue } from '@liuhe/domain/queues.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable } from '../../db/connect.ts'

// The SQL of the dashboard (migrations 0178 and 0179): sums that are counted elsewhere, and views made for it.

/** What a row of the sums is about. Of `bets` the amount is staked and `paid` won. */
export type SumKind = 'bets' | 'profit' | 'games' | 'fee' | 'rebate' | 'bonus' | 'commission' | 'deposit' | 'withdrawal'

export interface SumRow {
  /** Epoch ms of the beginning of the hour or day. */
  at: number
  kind: SumKind
  amount: Money
  paid: Money
  times: number
}

interface Asked {
  gameId: number | undefined
}

/** Whole days of the site, by day; the last one may be today and goes up to now. */
export const sumsByDay = (sql: Queryable, { from, until, gameId }: Asked & { from: SiteDate; until: SiteDate }) =>
  sql<SumRow[]>`
    select extract(epoch from site_day_start(day))::float8 * 1000 as at, kind, sum(amount)::bigint as amount,
           sum(paid)::bigint as paid, sum(times)::float8 as times
    from stat_day
    where day between ${from}::date and ${until}::date
      and (${gameId ?? null}::integer is null or game_id = ${gameId ?? null})
    group by day, kind`

/** Minutes from the first instant on, before the second, by hour of the site. */
export const sumsByHour = (sql: Queryable, { from, until, gameId }: Asked & { from: Date; until: Date }) =>
  sql<SumRow[]>`
    select extract(epoch from date_trunc('hour', minute, site_zone()))::float8 * 1000 as at, kind,
           sum(amount)::bigint as amount, sum(paid)::bigint as paid, sum(times)::float8 as times
    from stat_minute
    where minute >= ${from} and minute < ${until}
      and (${gameId ?? null}::integer is null or game_id = ${gameId ?? null})
    group by 1, kind`

export interface Times {
  /** Now, by the clock of the database. */
  now: Date
  today: SiteDate
  /** First day of the range. */
  first: SiteDate
  /** The same days a week before, and the instant that stands for now. */
  firstBefore: SiteDate
  todayBefore: SiteDate
  dayStart: Date
  dayStartBefore: Date
  nowBefore: Date
}

/** The days that a range has, and those a week before. */
export async function timesOf(sql: Queryable, days: number): Promise<Times> {
  const [row] = await sql<[Times]>`
    select n as now, to_char(d, 'YYYY-MM-DD') as today, to_char(d - ${days - 1}::integer, 'YYYY-MM-DD') as first,
           to_char(d - ${days + 6}::integer, 'YYYY-MM-DD') as "firstBefore",
           to_char(d - 7, 'YYYY-MM-DD') as "todayBefore",
           site_day_start(d) as "dayStart", site_day_start(d - 7) as "dayStartBefore",
           site_day_start(d - 7) + (n - site_day_start(d)) as "nowBefore"
    from (select clock_timestamp() as n, site_day(clock_timestamp()) as d) t`
  return row
}

export interface QueueRow {
  queue: string
  count: number
  since: Date
  late: number
}

/** What waits in some queues. Kinds narrow those whose things are the work of different roles. */
export const selectQueues = (
  sql: Queryable,
  asked: { queues: readonly { queue: string; minutes: number; kinds: readonly string[] | null }[] },
) => sql<QueueRow[]>`
  select q.queue, count(*)::integer as count, min(q.since) as since,
         count(*) filter (where coalesce(q.due_at, q.since + make_interval(mins => a.minutes)) <= clock_timestamp())
           ::integer as late
  from jsonb_to_recordset(${JSON.stringify(asked.queues)}::text::jsonb) as a(queue text, minutes integer, kinds jsonb)
  join stat_queue q on q.queue = a.queue and (a.kinds is null or a.kinds ? q.kind)
  group by 1`

export interface HeldRow {
  queue: HeldQueue
  item: string
  about: string
  amount: Money | null
  since: Date
  until: Date | null
}

/** What somebody has taken, what must be given back first before the rest, the oldest first. */
export const selectHeld = (sql: Queryable, operatorId: number, queues: readonly HeldQueue[]) => sql<HeldRow[]>`
  select queue, item::text as item, about, amount, since, until from stat_held
  where operator_id = ${operatorId} and queue = any (${arrayOf(queues)}::text[])
  order by until nulls last, since limit ${HELD_MOST}`

/** Nobody looks after more at once. */
const HELD_MOST = 100

export interface IntegrityRow {
  booksAt: Date | null
  booksFault: string | null
  turns: number
  voids: number
  lateRoots: number
  lateRoot: string | null
  inDoubt: number
  inDoubtSince: Date | null
  official: number
  mismatches: number
  isArchiving: boolean
  archivedAt: Date | null
  archiveFailedAt: Date | null
  behind: number
  behindSince: Date | null
  now: Date
}

export async function selectIntegrity(sql: Queryable): Promise<IntegrityRow> {
  const [row] = await sql<[IntegrityRow]>`
    select i.books_at as "booksAt", i.books_fault as "booksFault", i.turns, i.voids, i.late_roots as "lateRoots",
           i.late_root as "lateRoot", i.in_doubt as "inDoubt", i.in_doubt_since as "inDoubtSince", i.official,
           i.mismatches, i.is_archiving as "isArchiving", i.archived_at as "archivedAt",
           i.archive_failed_at as "archiveFailedAt", o.behind, o.behind_since as "behindSince", clock_timestamp() as now
    from stat_integrity i cross join stat_outbox o`
  return row
}

export interface ProfitToday {
  ggr: Money
  profit: Money
  /** Notes that are not counted yet. */
  waiting: number
}

/** Both sides of today: what settled orders left, and what draws moved to the house. */
export async function profitToday(sql: Queryable): Promise<ProfitToday> {
  const [row] = await sql<[ProfitToday]>`
    select coalesce(sum(amount - paid) filter (where kind = 'bets'), 0)::bigint as ggr,
           coalesce(sum(amount) filter (where kind = 'profit'), 0)::bigint as profit,
           (select count(*) from (select from stat_moved limit 1000) m)::integer
             + (select count(*) from (select from stat_due limit 1000) d)::integer as waiting
    from stat_day where day = site_day(clock_timestamp()) and kind = any (${arrayOf(['bets', 'profit'])}::text[])`
  return row
}

/** Money of a gateway that waits for people for more than an hour. */
export interface Clearing {
  gateway: string
  waiting: number
  since: Date
}

/** What the server knows of itself, at once. */
export interface HouseFacts {
  integrity: IntegrityRow
  profit: ProfitToday
  clearing: readonly Clearing[]
}

export async function houseFacts(sql: Queryable): Promise<HouseFacts> {
  const [integrity, profit, clearing] = await Promise.all([
    selectIntegrity(sql),
    profitToday(sql),
    sql<Clearing[]>`select gateway, waiting, since from stat_clearing order by gateway`,
  ])
  return { integrity, profit, clearing }
}

/** Counts so many notes into the sums. @returns how many there were */
export async function countNotes(sql: Queryable, most: number): Promise<number> {
  const [row] = await sql<[{ notes: number }]>`select stat_count(${most}) as notes`
  return row.notes
}
