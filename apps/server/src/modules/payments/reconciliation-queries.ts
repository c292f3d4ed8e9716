// The SQL of the comparison of a day (migration 0069).
import type { SiteDate } from '@liuhe/domain/time.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import type { SiteSpan } from '../../db/site-days.ts'
import type { Difference, ListedPayment } from './reconcile.ts'

/** What the inbox has of a span, by the time it was paid. */
export async function inboxOfDay(
  sql: Queryable,
  { gateway, from, until }: { gateway: string } & SiteSpan,
): Promise<ListedPayment[]> {
  const rows = await sql<{ reference: string; orderNo: string | null; amount: bigint }[]>`
    select reference, order_no as "orderNo", amount from payment_inbox
    where gateway = ${gateway} and kind = 'paid' and paid_at >= ${from} and paid_at < ${until}`
  return rows.map(({ orderNo, ...row }) => ({ ...row, ...(orderNo !== null && { orderNo }) }))
}

/** Writes down what a comparison found, and that nothing else of its day is open. */
export async function keepDifferences(
  tx: Tx,
  it: {
    gateway: string
    day: SiteDate
    currency: 'CNY' | 'USDT'
    payments: number
    sums: DaySums
    differences: readonly Difference[]
  },
): Promise<void> {
  const { gateway, day, differences, sums } = it
  await tx`
    insert into payment_reconciliation (gateway, day, ran_at, payments, currency, ours, ours_sum, theirs_sum,
                                        ours_payouts, ours_payouts_sum, theirs_payouts, theirs_payouts_sum)
    values (${gateway}, ${day}, clock_timestamp(), ${it.payments}, ${it.currency}, ${sums.ours}, ${sums.oursSum},
            ${sums.theirsSum}, ${sums.oursPayouts}, ${sums.oursPayoutsSum}, ${sums.theirsPayouts},
            ${sums.theirsPayoutsSum})
    on conflict (gateway, day) do update
      set ran_at = excluded.ran_at, payments = excluded.payments, currency = excluded.currency, ours = excluded.ours,
          ours_sum = excluded.ours_sum, theirs_sum = excluded.theirs_sum, ours_payouts = excluded.ours_payouts,
          ours_payouts_sum = excluded.ours_payouts_sum, theirs_payouts = excluded.theirs_payouts,
          theirs_payouts_sum = excluded.theirs_payouts_sum`
  await tx`
    update payment_difference set over_at = clock_timestamp()
    where gateway = ${gateway} and day = ${day} and over_at is null
      and reference || '|' || kind || '|' || side <> all (${differences.map(keyOf)})`
  for (const { reference, kind, side, ours, theirs } of differences) {
    await tx`
      insert into payment_difference as d (gateway, day, reference, kind, side, ours, theirs)
      values (${gateway}, ${day}, ${reference}, ${kind}, ${side}, ${textOf(ours)}, ${textOf(theirs)})
      on conflict (gateway, day, reference, kind, side)
      do update set over_at = null, ours = excluded.ours, theirs = excluded.theirs,
                    found_at = case when d.over_at is null then d.found_at else excluded.found_at end`
  }
}

/** What both sides of a day come to, in the units of its currency. */
export interface DaySums {
  ours: number
  oursSum: bigint
  theirsSum: bigint
  oursPayouts: number
  oursPayoutsSum: bigint
  theirsPayouts: number
  theirsPayoutsSum: bigint
}

const keyOf = ({ reference, kind, side }: Difference): string => `${reference}|${kind}|${side}`

/** `order 5000`, as people compare it. */
const textOf = (payment: ListedPayment | undefined): string | null =>
  payment === undefined ? null : `${payment.orderNo ?? '-'} ${payment.amount}`

/** How many differences of a day are open, by kind. */
export async function countDifferences(
  sql: Queryable,
  { day, side }: { day: SiteDate; side: Difference['side'] },
): Promise<{ missingHere: number; missingThere: number; different: number }> {
  const [row] = await sql<[{ missingHere: number; missingThere: number; different: number }]>`
    select count(*) filter (where kind = 'missing-here')::int as "missingHere",
           count(*) filter (where kind = 'missing-there')::int as "missingThere",
           count(*) filter (where kind = 'different')::int as different
    from payment_difference where day = ${day}::date and side = ${side} and over_at is null`
  return row
}

/** Whether a day of a gateway was not compared within some hours. */
export async function isReconciliationDue(
  sql: Queryable,
  { gateway, day, hours }: { gateway: string; day: SiteDate; hours: number },
): Promise<boolean> {
  const [done] = await sql`
    select from payment_reconciliation
    where gateway = ${gateway} and day = ${day} and ran_at > clock_timestamp() - ${hours} * interval '1 hour'`
  return done === undefined
}
