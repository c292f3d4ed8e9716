import type { Queryable } from '../db/connect.ts'

/**
 * Something that is to be pushed. The bulk commands of bets announce `balance` and `orders-settled` themselves, inside
 * their SQL functions; everything else comes through `announce`.
 */
export interface Announcement {
  /** Such as `balance`: payload is a list of `{memberId, balance}`, both decimal strings, the balance in 厘. */
  topic: string
  payload: unknown
}

/**
 * Writes an announcement in the caller's transaction and wakes the listeners at its commit, so that no push can exist
 * without its cause (I-52). The notice on channel `outbox` is `{id, topic, payload}`; a payload too long for it is
 * left out and fetched by id.
 * @returns the announcement's id, by which listeners drop repeats.
 */
export async function announce(db: Queryable, { topic, payload }: Announcement): Promise<bigint> {
  const [row] = await db<[{ id: bigint }]>`
    select outbox_announce(${topic}, ${JSON.stringify(payload)}::text::jsonb) as id`
  return row.id
}

/** Drops announcements that every listener has long heard: a listener's gap is two minutes at most. */
export async function sweepOutbox(db: Queryable): Promise<void> {
  await db`delete from outbox where created_at < clock_timestamp() - interval '15 minutes'`
}
