import type { Queryable } from '../../db/connect.ts'
import { sweepRows } from '../../db/sweep.ts'

/** One try to sign in, as the function `login_open` judged it (db/routines/login_open.sql). */
export interface OpenAttempt {
  /** Null when it was refused. */
  attemptId: bigint | null
  verdict: 'open' | 'locked' | 'support' | 'address'
  retryAfterSeconds: number | null
  /** Failures of the account in 30 minutes since it last signed in, before this try. */
  accountFailures: number
  /** Failures from the address in 30 minutes. */
  addressFailures: number
  /** Failures of the account from unknown devices in 24 hours. */
  dayFailures: number
}

export interface AttemptFacts {
  accountKey: string
  address: string
  network: string
  device: string | undefined
  countsAddress: boolean
}

/** Opens a try: it counts as failed from now on, until {@link markSucceeded} or {@link withdrawAttempt}. */
export async function openAttempt(sql: Queryable, facts: AttemptFacts): Promise<OpenAttempt> {
  const [row] = await sql<[OpenAttempt]>`
    select attempt_id as "attemptId", verdict, retry_after_s as "retryAfterSeconds",
           account_failures as "accountFailures", address_failures as "addressFailures", day_failures as "dayFailures"
    from login_open(${facts.accountKey}, ${facts.address}, ${facts.network}, ${facts.device ?? null},
                    ${facts.countsAddress})`
  return row
}

export async function markSucceeded(sql: Queryable, attemptId: bigint): Promise<void> {
  await sql`update login_attempt set succeeded = true where attempt_id = ${attemptId}`
}

/** Takes a try back that never came to the password. */
export async function withdrawAttempt(sql: Queryable, attemptId: bigint): Promise<void> {
  await sql`delete from login_attempt where attempt_id = ${attemptId}`
}

/** Closes an account name to unknown devices, whether somebody has it or not (SEC-20, SEC-21). */
export async function lockAccount(sql: Queryable, accountKey: string): Promise<void> {
  await sql`insert into login_lock (account_key) values (${accountKey}) on conflict do nothing`
}

/** A new owner of a name does not inherit what was tried on it before. */
export async function unlockAccount(sql: Queryable, accountKey: string): Promise<void> {
  await sql`delete from login_lock where account_key = ${accountKey}`
}

/** Forgets attempts that no lock looks at any more, and locks of names that nobody has. */
export async function sweepAttempts(sql: Queryable): Promise<void> {
  await sweepRows(sql, 'login_attempt', sql`at < clock_timestamp() - interval '1 day'`)
  await sweepRows(
    sql,
    'login_lock',
    sql`locked_at < clock_timestamp() - interval '30 days'
      and not exists (select from member m where m.account_key = login_lock.account_key)`,
  )
}
