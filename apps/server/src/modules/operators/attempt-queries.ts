/** The SQL of tries and of what stands between password and second factor (migration 0041). */
import type { Queryable, Tx } from '../../db/connect.ts'

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

/** Forgets tries that no lock looks at any more, and challenges that are over. */
export async function sweepOperatorTries(sql: Queryable): Promise<void> {
  await sql`delete from operator_attempt where at < clock_timestamp() - interval '1 day'`
  await sql`delete from operator_challenge where expires_at < clock_timestamp() - interval '1 hour'`
}
