// Days of providers as reconciliation has them (migration 0135): the hours of a day of the site together.
import type { PlacedDifference } from '@liuhe/domain/recon/difference.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import type { SiteSpan } from '../../db/site-days.ts'

const ms = (sql: Queryable, column: string) => sql`(extract(epoch from ${sql(column)}) * 1000)::float8`

export interface PlayedDay {
  provider: string
  day: SiteDate
  comparedAt: number
  /** All 24 hours were compared when they were over. */
  isComplete: boolean
  theirs: number
  ours: number | null
  oursNet: bigint | null
  theirsNet: bigint | null
}

/** Days of all providers, or of one; sums are null where an hour of them is not known. */
export const selectPlayedDays = (
  sql: Queryable,
  { from, until, provider }: SiteSpan & { provider?: string | undefined },
) => sql<PlayedDay[]>`
  select provider, to_char(site_day(hour), 'YYYY-MM-DD') as day, ${ms(sql, 'compared_at')} as "comparedAt",
         hours = 24 as "isComplete", theirs, ours, ours_net as "oursNet", theirs_net as "theirsNet"
  from (
    select provider, min(hour) as hour, max(compared_at) as compared_at,
           count(*) filter (where compared_at >= hour + interval '1 hour') as hours, sum(movements)::int as theirs,
           case when bool_and(ours is not null) then sum(ours)::int end as ours,
           case when bool_and(ours is not null) then sum(ours_net)::bigint end as ours_net,
           case when bool_and(ours is not null) then sum(theirs_net)::bigint end as theirs_net
    from wallet_comparison
    where hour >= ${from} and hour < ${until} ${provider === undefined ? sql`` : sql`and provider = ${provider}`}
    group by provider, site_day(hour)
  ) of_day order by of_day.hour desc, provider`

export const countPlayedDifferences = (
  sql: Queryable,
  { from, until, provider }: SiteSpan & { provider?: string | undefined },
) => sql<
  {
    source: string
    day: SiteDate
    missingHere: number
    missingThere: number
    different: number
    undecided: number
    oldestAt: number | null
  }[]
>`
  select provider as source, to_char(site_day(hour), 'YYYY-MM-DD') as day,
         count(*) filter (where kind = 'missing-here')::int as "missingHere",
         count(*) filter (where kind = 'missing-there')::int as "missingThere",
         count(*) filter (where kind = 'different')::int as different,
         count(*) filter (where settled_way is null)::int as undecided,
         (extract(epoch from min(found_at) filter (where settled_way is null)) * 1000)::float8 as "oldestAt"
  from wallet_difference
  where hour >= ${from} and hour < ${until} and over_at is null
    ${provider === undefined ? sql`` : sql`and provider = ${provider}`}
  group by provider, site_day(hour)`

const columns = (sql: Queryable) => sql`
  tx_id as reference, kind as what, (extract(epoch from hour) * 1000)::bigint::text as part, ours, theirs,
  ${ms(sql, 'found_at')} as "foundAt", ${ms(sql, 'over_at')} as "overAt", settled_way as "settledWay",
  settled_note as "settledNote", settled_by as "settledBy", ${ms(sql, 'settled_at')} as "settledAt",
  settled_approval as "settledApproval"`

const beyond = (sql: Queryable, after: readonly [string, string, string] | undefined) =>
  after === undefined ? sql`` : sql`and (tx_id, kind, hour) > (${after[0]}, ${after[1]}, ${hourOf(after[2])})`

export const selectPlayedDifferences = (
  sql: Queryable,
  it: SiteSpan & { source: string; after: readonly [string, string, string] | undefined; rows: number },
) => sql<PlacedDifference[]>`
  select ${columns(sql)} from wallet_difference
  where provider = ${it.source} and hour >= ${it.from} and hour < ${it.until}
    ${beyond(sql, it.after)}
  order by tx_id, kind, hour limit ${it.rows}`

export interface PlayedPlace {
  source: string
  reference: string
  what: PlacedDifference['what']
  part: string
}

/** One of them, locked until the transaction ends. */
export async function lockPlayedDifference(tx: Tx, it: PlayedPlace): Promise<PlacedDifference | undefined> {
  const [row] = await tx<PlacedDifference[]>`
    select ${columns(tx)} from wallet_difference
    where provider = ${it.source} and hour = ${hourOf(it.part)} and tx_id = ${it.reference} and kind = ${it.what}
    for no key update`
  return row
}

/** Says where a locked difference went. */
export async function settlePlayedDifference(
  tx: Tx,
  it: PlayedPlace,
  to: { way: 'posted' | 'carried'; note: string; by: string; approvalId: number | null },
): Promise<void> {
  await tx`
    update wallet_difference
    set settled_way = ${to.way}, settled_note = ${to.note}, settled_by = ${to.by}, settled_at = clock_timestamp(),
        settled_approval = ${to.approvalId}
    where provider = ${it.source} and hour = ${hourOf(it.part)} and tx_id = ${it.reference} and kind = ${it.what}`
}

/** A part that is no hour is the first moment there is: nothing lies in it. */
const hourOf = (part: string): Date => new Date(/^\d{1,14}$/.test(part) ? Number(part) : 0)
