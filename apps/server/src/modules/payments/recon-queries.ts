// Days of gateways as reconciliation has them (migration 0135): what each side came to, and where differences went.
import type { PlacedDifference } from '@liuhe/domain/recon/difference.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

const ms = (sql: Queryable, column: string) => sql`(extract(epoch from ${sql(column)}) * 1000)::float8`

/** A compared day of a gateway; sums are null where it was compared before they were kept. */
export interface ComparedDay {
  gateway: string
  day: SiteDate
  currency: 'CNY' | 'USDT'
  ranAt: number
  /** By the clock of the database: the day was over when it was compared. */
  isComplete: boolean
  theirs: number
  ours: number | null
  oursSum: bigint | null
  theirsSum: bigint | null
  oursPayouts: number | null
  oursPayoutsSum: bigint | null
  theirsPayouts: number | null
  theirsPayoutsSum: bigint | null
}

/** Compared days of all gateways, or of one. */
export const selectComparedDays = (
  sql: Queryable,
  { from, until, gateway }: { from: SiteDate; until: SiteDate; gateway?: string | undefined },
) => sql<ComparedDay[]>`
  select gateway, to_char(day, 'YYYY-MM-DD') as day, currency, ${ms(sql, 'ran_at')} as "ranAt",
         ran_at >= site_day_start(day + 1) as "isComplete", payments as theirs, ours, ours_sum as "oursSum",
         theirs_sum as "theirsSum", ours_payouts as "oursPayouts", ours_payouts_sum as "oursPayoutsSum",
         theirs_payouts as "theirsPayouts", theirs_payouts_sum as "theirsPayoutsSum"
  from payment_reconciliation
  where day between ${from}::date and ${until}::date ${gateway === undefined ? sql`` : sql`and gateway = ${gateway}`}
  order by payment_reconciliation.day desc, gateway`

/** Open differences of days by what they are. */
export interface DifferenceCount {
  source: string
  day: SiteDate
  missingHere: number
  missingThere: number
  different: number
  undecided: number
  oldestAt: number | null
}

export const countByDay = (
  sql: Queryable,
  { from, until, gateway }: { from: SiteDate; until: SiteDate; gateway?: string | undefined },
) => sql<DifferenceCount[]>`
  select gateway as source, to_char(day, 'YYYY-MM-DD') as day,
         count(*) filter (where kind = 'missing-here')::int as "missingHere",
         count(*) filter (where kind = 'missing-there')::int as "missingThere",
         count(*) filter (where kind = 'different')::int as different,
         count(*) filter (where settled_way is null)::int as undecided,
         (extract(epoch from min(found_at) filter (where settled_way is null)) * 1000)::float8 as "oldestAt"
  from payment_difference
  where day between ${from}::date and ${until}::date and over_at is null
    ${gateway === undefined ? sql`` : sql`and gateway = ${gateway}`}
  group by payment_difference.gateway, payment_difference.day`

/** Which difference of a day it is. */
export interface DifferencePlace {
  source: string
  day: SiteDate
  reference: string
  what: PlacedDifference['what']
  part: string
}

const columns = (sql: Queryable) => sql`
  reference, kind as what, side as part, ours, theirs, ${ms(sql, 'found_at')} as "foundAt",
  ${ms(sql, 'over_at')} as "overAt", settled_way as "settledWay", settled_note as "settledNote",
  settled_by as "settledBy", ${ms(sql, 'settled_at')} as "settledAt", settled_approval as "settledApproval"`

const beyond = (sql: Queryable, after: readonly [string, string, string] | undefined) =>
  after === undefined ? sql`` : sql`and (reference, kind, side) > (${after[0]}, ${after[1]}, ${after[2]})`

/** Differences of a day, open and over, by their reference. */
export const selectOfDay = (
  sql: Queryable,
  it: { source: string; day: SiteDate; after: readonly [string, string, string] | undefined; rows: number },
) => sql<PlacedDifference[]>`
  select ${columns(sql)} from payment_difference where gateway = ${it.source} and day = ${it.day}::date
    ${beyond(sql, it.after)}
  order by reference, kind, side limit ${it.rows}`

/** One of them, locked until the transaction ends. */
export async function lockDifference(tx: Tx, it: DifferencePlace): Promise<PlacedDifference | undefined> {
  const [row] = await tx<PlacedDifference[]>`
    select ${columns(tx)} from payment_difference
    where gateway = ${it.source} and day = ${it.day}::date and reference = ${it.reference} and kind = ${it.what}
      and side = ${it.part} for no key update`
  return row
}

/** Says where a locked difference went. */
export async function settleDifference(
  tx: Tx,
  it: DifferencePlace,
  to: { way: 'posted' | 'carried'; note: string; by: string; approvalId: number | null },
): Promise<void> {
  await tx`
    update payment_difference
    set settled_way = ${to.way}, settled_note = ${to.note}, settled_by = ${to.by}, settled_at = clock_timestamp(),
        settled_approval = ${to.approvalId}
    where gateway = ${it.source} and day = ${it.day}::date and reference = ${it.reference} and kind = ${it.what}
      and side = ${it.part}`
}

/** What arrived of a gateway from a moment on, in the units of its currency. */
export async function arrivedSince(sql: Queryable, gateway: string, from: Date): Promise<bigint> {
  const [row] = await sql<[{ sum: bigint }]>`
    select coalesce(sum(amount), 0)::bigint as sum from payment_inbox
    where gateway = ${gateway} and kind = 'paid' and paid_at >= ${from}`
  return row.sum
}
