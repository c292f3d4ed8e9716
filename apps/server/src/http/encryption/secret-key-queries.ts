/** The SQL of the encrypted mode's keys. The table is in migration 0018. */
import type { Queryable } from '../../db/connect.ts'

export interface SecretKey {
  kid: string
  key: Buffer
  /** Epoch ms. */
  createdAt: number
  notAfter: number
}

/** Keys that are still good at `now`, the newest first. */
export const selectKeys = async (sql: Queryable, now: number): Promise<SecretKey[]> => {
  const rows = await sql<{ kid: string; key: Buffer; createdAt: Date; notAfter: Date }[]>`
    select kid, key, created_at as "createdAt", not_after as "notAfter" from secret_key
    where not_after > ${new Date(now)} order by created_at desc, kid desc`
  return rows.map(({ createdAt, notAfter, ...row }) => ({ ...row, createdAt: +createdAt, notAfter: +notAfter }))
}

/** Adds a key; another process that makes the same one at the same time wins, and ours is dropped. */
export const insertKey = (sql: Queryable, { kid, key, createdAt, notAfter }: SecretKey) => sql`
  insert into secret_key (kid, key, created_at, not_after)
  values (${kid}, ${key}, ${new Date(createdAt)}, ${new Date(notAfter)}) on conflict (kid) do nothing`

/** Forgets keys that ended before `now`. */
export const deleteEndedKeys = (sql: Queryable, now: number) => sql`
  delete from secret_key where not_after <= ${new Date(now)}`
