/** The SQL of tries and of what stands between password and second factor (db/routines/operator_try.sql). */
import type { Queryable, Tx } from '../../db/connect.ts'
import { sweepRows } from '../../db/sweep.ts'

export interface Try {
  /** Null when there were too many before. */
  attemptId: bigint | null
  retryAfterSeconds: number | null
}

/** Opens a try: it counts as failed from now on, until {@link markSucceeded} or {@link withdrawTry}. */
export async function openTry(
  sql: Queryable,
  { login, address, kind }: { login: string; address: string; kind: 'password' | 'code' },
): Promise<Try> {
  const [row] = await sql<[Try]>`
    select attempt_id as "attemptId", retry_after_s as "retryAfterSeconds"
    from operator_try(${login}, ${address}, ${kind})`
  return row
}

export async function markSucceeded(sql: Queryable, attemptId: bigint): Promise<void> {
  await sql`update operator_attempt set succeeded = true where attempt_id = ${attemptId}`
}

/** Takes a try back that never came to the secret. */
export async function withdrawTry(sql: Queryable, attemptId: bigint): Promise<void> {
  await sql`delete from operator_attempt where attempt_id = ${attemptId}`
}

export async function insertChallenge(
  tx: Tx,
  challenge: { hash: Buffer; operatorId: number; tries: number; expiresAt: Date },
): Promise<void> {
  const { hash, operatorId, tries, expiresAt } = challenge
  await tx`
    insert into operator_challenge (challenge_hash, operator_id, tries_left, expires_at)
    values (${hash}, ${operatorId}, ${tries}, ${expiresAt})`
}

/** Uses one of the tries of a challenge up. @returns whose it is; undefined when it is over, or nobody's */
export async function useChallenge(sql: Queryable, hash: Buffer, now: Date): Promise<number | undefined> {
  const [row] = await sql<{ operatorId: number }[]>`
    update operator_challenge set tries_left = tries_left - 1
    where challenge_hash = ${hash} and expires_at > ${now} and tries_left > 0
    returning operator_id as "operatorId"`
  return row?.operatorId
}

/** A challenge that was met is over. False when another call has met it already. */
export async function removeChallenge(tx: Tx, hash: Buffer): Promise<boolean> {
  return (await tx`delete from operator_challenge where challenge_hash = ${hash}`).count === 1
}

/** Notes a wrong password, beside the chain of the audit: the one who typed it is nobody yet. */
export async function noteFailedEntry(
  sql: Queryable,
  { operatorId, address }: { operatorId: number | undefined; address: string },
): Promise<void> {
  await sql`
    insert into operator_failed_entry as f (hour, address, operator_id)
    values (date_trunc('hour', clock_timestamp()), ${address.slice(0, 60)}, ${operatorId ?? null})
    on conflict (hour, address, operator_id) do update set times = f.times + 1, last_at = clock_timestamp()`
}

export interface FailedEntry {
  id: number
  address: string
  /** Null where nobody has the login that was typed. */
  login: string | null
  times: number
  lastAt: number
}

/** Wrong passwords by hour and address, the newest first; only those before an id. */
export const selectFailedEntries = (
  sql: Queryable,
  { before, rows }: { before: number | undefined; rows: number },
) => sql<FailedEntry[]>`
  select f.failed_id::float8 as id, f.address, o.login, f.times,
         (extract(epoch from f.last_at) * 1000)::float8 as "lastAt"
  from operator_failed_entry f left join operator o using (operator_id)
  where ${before === undefined ? sql`true` : sql`f.failed_id < ${before}`}
  order by f.failed_id desc limit ${rows}`

/** Forgets wrong passwords of a month ago, and the oldest beyond a number: strangers decide how many there are. */
export async function sweepFailedEntries(sql: Queryable, most = FAILED_ENTRIES_MAX): Promise<void> {
  const isOver = sql`
    hour < clock_timestamp() - interval '30 days'
      or failed_id <= (select failed_id from operator_failed_entry order by failed_id desc offset ${most} limit 1)`
  await sweepRows(sql, 'operator_failed_entry', isOver)
}

const FAILED_ENTRIES_MAX = 100_000

/** Forgets tries that no lock looks at any more, and challenges that are over. */
export async function sweepOperatorTries(sql: Queryable): Promise<void> {
  await sweepRows(sql, 'operator_attempt', sql`at < clock_timestamp() - interval '1 day'`)
  await sweepRows(sql, 'operator_challenge', sql`expires_at < clock_timestamp() - interval '1 hour'`)
}
