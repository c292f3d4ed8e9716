// The SQL of the comparison of an hour (migration 0075).
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import type { Difference } from './reconcile.ts'

/** A movement as we have it. */
export interface Movement {
  transactionId: string
  kind: string
  user: string
  round: string | null
  bet: bigint
  win: bigint
  isInSpan: boolean
}

/** What we have under some numbers of a provider, and everything that we took in a span. */
export const movementsOf = (
  sql: Queryable,
  { provider, from, until, numbers }: { provider: string; from: number; until: number; numbers: readonly string[] },
) => sql<Movement[]>`
  select t.tx_id as "transactionId", t.kind, u.user_ref as user, r.round_code as round, t.bet, t.win,
         t.at >= ${new Date(from)} and t.at < ${new Date(until)} as "isInSpan"
  from wallet_tx t join wallet_user u on u.provider = t.provider and u.member_id = t.member_id
  left join wallet_round r on r.round_id = t.round_id
  where t.provider = ${provider} and t.kind not in ('end', 'tombstone')
    and (t.tx_id = any (${arrayOf(numbers)}::text[])
         or t.wallet_tx_id >= id_at(${new Date(from)}) and t.wallet_tx_id < id_at(${new Date(until)}))`

/** Writes down what a comparison found, and that nothing else of its hour is open. */
export async function keepDifferences(
  tx: Tx,
  it: {
    provider: string
    hour: number
    movements: number
    /** What both sides come to; unknown of transfers. */
    sums?: { ours: number; oursNet: bigint; theirsNet: bigint }
    differences: readonly Difference[]
  },
): Promise<void> {
  const { provider, differences } = it
  const hour = new Date(it.hour)
  const stillThere = differences.map(({ transactionId, kind }) => `${transactionId}|${kind}`)
  await tx`
    insert into wallet_comparison (provider, hour, movements, compared_at, ours, ours_net, theirs_net)
    values (${provider}, ${hour}, ${it.movements}, clock_timestamp(), ${it.sums?.ours ?? null},
            ${it.sums?.oursNet ?? null}, ${it.sums?.theirsNet ?? null})
    on conflict (provider, hour) do update
      set movements = excluded.movements, compared_at = excluded.compared_at, ours = excluded.ours,
          ours_net = excluded.ours_net, theirs_net = excluded.theirs_net`
  await tx`
    update wallet_difference set over_at = clock_timestamp()
    where provider = ${provider} and hour = ${hour} and over_at is null
      and tx_id || '|' || kind <> all (${arrayOf(stillThere)}::text[])`
  for (const { transactionId, kind, ours, theirs } of differences) {
    await tx`
      insert into wallet_difference as d (provider, hour, tx_id, kind, ours, theirs)
      values (${provider}, ${hour}, ${transactionId}, ${kind}, ${ours}, ${theirs})
      on conflict (provider, hour, tx_id, kind)
      do update set over_at = null, ours = excluded.ours, theirs = excluded.theirs,
                    found_at = case when d.over_at is null then d.found_at else excluded.found_at end`
  }
}

/** Hours before an instant that were not compared since they ended for `againMs`, the oldest first; a day back. */
export async function hoursDue(
  sql: Queryable,
  { provider, now, againMs }: { provider: string; now: number; againMs: number },
): Promise<number[]> {
  const rows = await sql<{ hour: number }[]>`
    select (extract(epoch from h) * 1000)::float8 as hour
    from generate_series(date_trunc('hour', ${new Date(now)}::timestamptz) - interval '24 hours',
                         date_trunc('hour', ${new Date(now)}::timestamptz) - interval '1 hour', interval '1 hour') h
    where ${new Date(now)} >= h + interval '70 minutes' and not exists (
      select from wallet_comparison c where c.provider = ${provider} and c.hour = h
        and (c.compared_at >= h + interval '1 hour' + ${againMs} * interval '1 ms'
             or c.compared_at > ${new Date(now)}::timestamptz - ${againMs} * interval '1 ms'))
    order by h`
  return rows.map(({ hour }) => hour)
}

/** Takes or keeps the work that one process does, for some seconds. */
export async function holdLease(sql: Queryable, { name, holder, seconds }: Lease): Promise<boolean> {
  const { count } = await sql`
    insert into wallet_lease as l (name, holder, until)
    values (${name}, ${holder}, clock_timestamp() + ${seconds} * interval '1 second')
    on conflict (name) do update set holder = excluded.holder, until = excluded.until
    where l.holder = excluded.holder or l.until < clock_timestamp()`
  return count === 1
}

interface Lease {
  name: string
  holder: string
  seconds: number
}
