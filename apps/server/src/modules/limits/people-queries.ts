/** The SQL of limits and pauses as operators look at them: lists by time, and how somebody plays. */
import { COUNT_MAX } from '@liuhe/contract/api/operator/common.ts'
import type { LimitKind, LimitPeriod } from '@liuhe/domain/members/self-limits.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable } from '../../db/connect.ts'
import { limitsNow, pauseColumns, type StoredPause } from './queries.ts'

export interface RaiseListed {
  memberId: bigint
  kind: LimitKind
  period: LimitPeriod
  amount: bigint | null
  next: bigint | null
  askedAt: Date
  /** As the database writes it, for the key of the next page. */
  place: string
}

/** Limits that wait to be looser, the oldest wish first. */
export const selectRaises = (sql: Queryable, { after, rows }: Page<readonly [string, string, string, string]>) => sql<
  RaiseListed[]
>`
  select member_id as "memberId", kind, period, amount, next_amount as next, next_asked_at as "askedAt",
         next_asked_at::text as place
  from gaming_limit where next_asked_at is not null
    ${
      after === undefined
        ? sql``
        : sql`and (next_asked_at, member_id, kind, period) >
        (${after[0]}::text::timestamptz, ${after[1]}::bigint, ${after[2]}, ${after[3]})`
    }
  order by next_asked_at, member_id, kind, period limit ${rows}`

export interface PauseListed extends StoredPause {
  memberId: bigint
  changedBy: string
  place: string
}

/**
 * Who stays away now, by the end of the time. An exclusion that nobody has lifted is listed past its end, too. The time
 * stands in the statement: beside a clock that is asked for each row, no index finds the few that are not over.
 */
export async function selectPauses(
  sql: Queryable,
  { kind, after, rows }: Page<readonly [string, string]> & { kind: StoredPause['kind'] },
): Promise<PauseListed[]> {
  const now = new Date(await limitsNow(sql))
  return sql<PauseListed[]>`
    select member_id as "memberId", changed_by as "changedBy", ends_at::text as place, ${pauseColumns(sql)}
    from gaming_pause where kind = ${kind} and barred_until > ${now}
      ${kind === 'time-out' ? sql`and ends_at > ${now}` : sql``}
      ${
        after === undefined
          ? sql``
          : sql`
        and (ends_at, member_id) > (${after[0]}::text::timestamptz, ${after[1]}::bigint)`
      }
    order by ends_at, member_id limit ${rows}`
}

interface Page<Key> {
  /** Where the page before has ended. */
  after: Key | undefined
  rows: number
}

/** How many raises wait, and who stays away. */
export async function countPeople(sql: Queryable): Promise<{ raises: number; timeOuts: number; exclusions: number }> {
  const now = new Date(await limitsNow(sql))
  const [row] = await sql<[{ raises: number; timeOuts: number; exclusions: number }]>`
    select
      (select count(*)::int from (select from gaming_limit where next_asked_at is not null
         order by next_asked_at limit ${COUNT_MAX + 1}) r) as raises,
      (select count(*)::int from (select from gaming_pause where kind = 'time-out' and ends_at > ${now}
         and barred_until > ${now} order by ends_at limit ${COUNT_MAX + 1}) t) as "timeOuts",
      (select count(*)::int from (select from gaming_pause where kind = 'exclusion' and barred_until > ${now}
         order by ends_at limit ${COUNT_MAX + 1}) x) as exclusions`
  return row
}

/** The newest changes of a member's limits, pause and reminder, as states. */
export const limitEvents = (sql: Queryable, memberId: bigint, rows: number) => sql<
  { at: Date; subject: string; state: Record<string, unknown> }[]
>`
  select at, subject, state from gaming_event where member_id = ${memberId} order by event_id desc limit ${rows}`

/** Hours of the last day with deposits and with what was won less what was lost. */
export const recentPlay = (sql: Queryable, memberId: bigint) => sql<
  { hour: Date; deposits: number; deposited: Money; net: Money }[]
>`
  with hours as (
    select generate_series(date_trunc('hour', gaming_clock()) - interval '23 hours',
                           date_trunc('hour', gaming_clock()), interval '1 hour') as hour
  ), paid as (
    select date_trunc('hour', d.at) as hour, count(*)::int as deposits, sum(d.amount)::bigint as deposited
    from gaming_deposit d
    where d.member_id = ${memberId} and d.released_at is null and d.at > gaming_clock() - interval '24 hours' group by 1
  ), played as (
    select date_trunc('hour', w.at) as hour, sum(w.reward - w.stake)::bigint as net from gaming_wager w
    where w.member_id = ${memberId} and w.wager_id >= id_at(gaming_clock() - interval '24 hours') and w.stands
    group by 1
  )
  select h.hour, coalesce(p.deposits, 0) as deposits, coalesce(p.deposited, 0)::bigint as deposited,
         coalesce(w.net, 0)::bigint as net
  from hours h left join paid p using (hour) left join played w using (hour) order by h.hour`

/** Of the last seven days of the site, how many had bets between midnight and six. */
export async function countNights(sql: Queryable, memberId: bigint): Promise<number> {
  const [row] = await sql<[{ nights: number }]>`
    select count(distinct site_day(w.at))::int as nights from gaming_wager w
    where w.member_id = ${memberId} and w.wager_id >= id_at(gaming_clock() - interval '7 days')
      and extract(hour from w.at at time zone site_zone()) < 6`
  return row.nights
}

/** Deposits since an instant by member, where there are so many or more: amounts from the oldest on. */
export const depositsSince = (sql: Queryable, { since, least }: { since: Date; least: number }) => sql<
  { memberId: bigint; amounts: Money[] }[]
>`
  select member_id as "memberId", array_agg(amount::bigint order by at) as amounts from gaming_deposit
  where at > ${since} and released_at is null group by member_id having count(*) >= ${least}`

/** What members have lost since an instant, less what they won; nothing less than 0. */
export const lostSince = (sql: Queryable, memberIds: readonly bigint[], since: Date) => sql<
  { memberId: bigint; lost: Money }[]
>`
  select id as "memberId", coalesce((
    select greatest(sum(w.stake - w.reward), 0) from gaming_wager w
    where w.member_id = id and w.wager_id >= id_at(${since}) and w.stands), 0)::bigint as lost
  from unnest(${arrayOf(memberIds)}::bigint[]) id`

/** Of members, those who have played at least so many minutes since an instant, and were at it when it began. */
export const playedLong = (
  sql: Queryable,
  memberIds: readonly bigint[],
  { since, minutes }: { since: Date; minutes: number },
) =>
  sql<{ memberId: bigint; minutes: number }[]>`
    select id as "memberId", floor(extract(epoch from p.span) / 60)::int as minutes
    from unnest(${arrayOf(memberIds)}::bigint[]) id
    cross join lateral (select gaming_play_time(id, ${since}, gaming_clock()) as span) p
    where exists (select from gaming_wager w
                  where w.member_id = id and w.wager_id >= id_at(${since})
                    and w.wager_id < id_at(gaming_clock() - ${minutes} * interval '1 minute'))
      and p.span >= ${minutes} * interval '1 minute'`

/** What a member has won since an instant less what he has staked. */
export async function wonSince(sql: Queryable, memberId: bigint, since: Date): Promise<Money> {
  const [row] = await sql<[{ won: Money }]>`
    select coalesce(sum(w.reward - w.stake), 0)::bigint as won from gaming_wager w
    where w.member_id = ${memberId} and w.wager_id >= id_at(${since}) and w.stands`
  return row.won
}
