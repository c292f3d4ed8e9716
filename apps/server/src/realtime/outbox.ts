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
 * Writes an announcement in the caller's transaction, so that no push can exist without its cause (I-52). The relay
 * tells it after the commit (ADR 053).
 * @returns the announcement's id, by which listeners drop repeats.
 */
export async function announce(db: Queryable, { topic, payload }: Announcement): Promise<bigint> {
  const [row] = await db<[{ id: bigint }]>`
    select outbox_announce(${topic}, ${JSON.stringify(payload)}::text::jsonb) as id`
  return row.id
}

/**
 * Tells the listeners what was committed and is not told yet, in the order it was written, at most `most` rows. The
 * notice on channel `outbox` is `{id, topic, payload}`; a payload too long for it is left out and fetched by id.
 * @returns how many were told, or -1 when another process is telling just now
 */
export async function relayOutbox(db: Queryable, most: number): Promise<number> {
  const [row] = await db<[{ told: number }]>`select outbox_relay(${most}) as told`
  return row.told
}

/** Drops announcements that every listener has long heard, and remembers how far, for anyone who comes back later. */
export async function sweepOutbox(db: Queryable): Promise<void> {
  await db`select outbox_sweep(interval '15 minutes')`
}

/** A committed message: no push without a row (I-52). */
export interface OutboxMessage {
  /** 64-bit id, decimal. Unique; made before the commit, so ids do not come in their order. */
  id: string
  topic: string
  payload: Record<string, unknown>
}

/** A row read from the table, with what its notice does not say. */
export interface OutboxRow extends OutboxMessage {
  xact: bigint
  /** Epoch ms. */
  at: number
}

/** The outbox at one moment. */
export interface OutboxState {
  epoch: string
  /** Below it every transaction has ended: what is not among the rows now, was swept or never was. */
  xact: bigint
  /** Rows up to this transaction may be missing: swept, or more than `most`. */
  floor: bigint
  /** Rows of transactions from the asked one on, in the order they were written. */
  rows: OutboxRow[]
}

/** Reads, in one snapshot, what transactions from `from` on have announced; the latest `most` of it. */
export async function readOutbox(db: Queryable, { from, most }: { from: bigint; most: number }): Promise<OutboxState> {
  const rows = await db<StateRow[]>`
    with recent as materialized (
      select * from outbox where xact >= ${String(from)}::xid8 order by seq desc limit ${most}
    ), first as (
      select min(seq) as seq from recent
    ), dropped as (
      select o.xact from outbox o, first f
      where o.xact >= ${String(from)}::xid8 and o.seq < f.seq
      order by o.xact desc limit 1
    )
    select outbox_epoch() as epoch, pg_snapshot_xmin(pg_current_snapshot())::text as mark,
           (select greatest(f.xact, (select xact from dropped)) from outbox_floor f)::text as floor,
           r.outbox_id::text as id, r.topic, r.payload, r.xact::text as xact, r.created_at as "createdAt"
    from (values (true)) as always left join recent r on true
    order by r.seq`
  const { epoch, mark, floor } = rows[0] as StateRow
  return {
    epoch,
    xact: BigInt(mark),
    floor: BigInt(floor),
    rows: rows.flatMap(({ id, topic, payload, xact, createdAt }) =>
      id === null ? [] : [{ id, topic, payload, xact: BigInt(xact), at: createdAt.getTime() }],
    ),
  }
}

/** The message of a notice that was too long to carry it; undefined when it was swept meanwhile. */
export async function findAnnouncement(db: Queryable, id: string): Promise<OutboxMessage | undefined> {
  const [row] = await db<OutboxMessage[]>`
    select outbox_id::text as id, topic, payload from outbox where outbox_id = ${id}`
  return row
}

/** Tells every listener how far all of them have heard. */
export async function tellMark(db: Queryable): Promise<void> {
  await db`select outbox_mark()`
}

/** The columns after `floor` are null together, when there is no row. */
interface StateRow {
  epoch: string
  mark: string
  floor: string
  id: string | null
  topic: string
  payload: Record<string, unknown>
  xact: string
  createdAt: Date
}
