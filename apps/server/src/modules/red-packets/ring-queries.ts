/** The SQL of circles that take each other's packets (migration 0117). */
import type { Money } from '@liuhe/domain/money.ts'
import { type PacketFlow, type PacketRing, RING_DAYS, RING_PACKETS } from '@liuhe/domain/red-packets/rings.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

/** Whether it is time to look and nobody else does: an hour after the last time. */
export async function lockRings(tx: Tx): Promise<boolean> {
  const rows = await tx`
    update red_packet_ring_look set looked_at = clock_timestamp()
    where looked_at < clock_timestamp() - interval '1 hour' returning 1`
  return rows.length > 0
}

/**
 * What was taken of members' packets in the days that count, of those who take from each other by habit or send to
 * somebody who does: others are in no circle, and their flows matter only as what a member of one has sent.
 */
export const selectFlows = (tx: Tx): Promise<PacketFlow[]> => tx<PacketFlow[]>`
  with flow as (
    select p.sender_id, c.member_id, count(*)::int as packets, sum(c.amount)::bigint as amount
    from red_packet p join red_packet_claim c using (packet_id)
    where p.sender_id is not null and p.created_at > clock_timestamp() - ${RING_DAYS} * interval '1 day'
    group by 1, 2
  )
  select f.sender_id::text as "from", f.member_id::text as "to", f.packets, f.amount
  from flow f
  where exists (select from flow h where h.sender_id = f.sender_id and h.packets >= ${RING_PACKETS})
    and exists (select from flow h where h.member_id = f.sender_id and h.packets >= ${RING_PACKETS})`

/** Keeps a circle: one that waits for people has its newest figures, one that was dealt with rests. */
export async function writeRing(tx: Tx, { members, packets, sent, inside }: PacketRing): Promise<void> {
  const key = tx`${arrayOf([...members])}::bigint[]`
  await tx`
    insert into red_packet_ring (members, packets, sent, inside)
    select ${key}, ${packets}, ${sent}, ${inside}
    where not exists (
      select from red_packet_ring r where r.members = ${key}
        and r.handled_at > clock_timestamp() - ${RING_DAYS} * interval '1 day')
    on conflict (members) where handled_by is null
    do update set packets = excluded.packets, sent = excluded.sent, inside = excluded.inside,
                  seen_at = clock_timestamp()`
}

export interface RingRow {
  ringId: string
  members: { memberId: string; account: string }[]
  packets: number
  sent: Money
  inside: Money
  foundAt: Date
  seenAt: Date
  handledBy: string | null
  handledAt: Date | null
  handledNote: string | null
}

/** Circles, the newest first. */
export const selectRings = (
  db: Queryable,
  { before, isOpen, rows }: { before: string | undefined; isOpen: boolean; rows: number },
): Promise<RingRow[]> => db<RingRow[]>`
  select r.ring_id::text as "ringId", r.packets, r.sent, r.inside, r.found_at as "foundAt", r.seen_at as "seenAt",
         r.handled_by as "handledBy", r.handled_at as "handledAt", r.handled_note as "handledNote",
         red_packet_accounts(r.members) as members
  from red_packet_ring r
  where (r.handled_by is null) = ${isOpen} ${before === undefined ? db`` : db`and r.ring_id < ${before}::bigint`}
  order by r.ring_id desc limit ${rows}`

/** Somebody has dealt with a circle. @returns whether it was still open */
export async function handleRing(
  tx: Tx,
  ringId: string,
  { login, words }: { login: string; words: string },
): Promise<boolean> {
  const rows = await tx`
    update red_packet_ring
    set handled_by = ${login}, handled_at = clock_timestamp(), handled_note = ${words}
    where ring_id = ${ringId}::bigint and handled_by is null returning 1`
  return rows.length > 0
}
