import type { Money } from '@liuhe/domain/money.ts'
import type { PacketType } from '@liuhe/domain/red-packets/split.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

// The SQL of packets and their claims. Shares are read in two places only: where one is claimed, and after the end.

/** 0 open, 1 all taken, 2 expired and the rest returned. */
export type PacketStatus = 0 | 1 | 2

export interface PacketRow {
  packetId: bigint
  roomId: number
  /** Null for a packet of the operator. */
  senderId: bigint | null
  type: PacketType
  total: Money
  count: number
  message: string
  commitment: string
  beacon: string
  round: bigint
  createdAt: Date
  opensAt: Date
  expiresAt: Date
  randomness: string | null
  signature: string | null
  status: PacketStatus
  claimed: number
  claimedSum: Money
  refunded: Money
  endedAt: Date | null
  /** By the database's clock, whether or not anybody has ended it. */
  isOver: boolean
  /** Who stopped its claims, and when; null for one that can be taken. */
  frozenBy: string | null
  frozenAt: Date | null
}

export type NewPacket = Pick<
  PacketRow,
  | 'packetId'
  | 'roomId'
  | 'senderId'
  | 'type'
  | 'total'
  | 'count'
  | 'message'
  | 'commitment'
  | 'beacon'
  | 'round'
  | 'createdAt'
  | 'opensAt'
  | 'expiresAt'
> & { signer: string; requestKey: string | null; scheduleId: number | null }

export interface ClaimRow {
  packetId: bigint
  place: number
  memberId: bigint
  amount: Money
  isBest: boolean
  claimedAt: Date
}

export const insertPacket = (tx: Tx, packet: NewPacket): Promise<unknown> => tx`
  insert into red_packet (packet_id, room_id, sender_id, schedule_id, request_key, type, total, share_count, message,
                          commitment, signer, beacon, round, created_at, opens_at, expires_at)
  values (${packet.packetId}, ${packet.roomId}, ${packet.senderId}, ${packet.scheduleId}, ${packet.requestKey},
          ${packet.type}, ${packet.total}, ${packet.count}, ${packet.message}, ${packet.commitment}, ${packet.signer},
          ${packet.beacon}, ${packet.round}, ${packet.createdAt}, ${packet.opensAt}, ${packet.expiresAt})`

export async function findPacket(db: Queryable, packetId: bigint): Promise<PacketRow | undefined> {
  const [row] = await db<PacketRow[]>`${columns(db)} where packet_id = ${packetId}`
  return row
}

/** The room of a packet. */
export async function roomOfPacket(db: Queryable, packetId: bigint): Promise<number | undefined> {
  const [row] = await db<{ roomId: number }[]>`
    select room_id as "roomId" from red_packet where packet_id = ${packetId}`
  return row?.roomId
}

/** Holds a packet: claims and its expiry come one after another. */
export async function lockPacket(tx: Tx, packetId: bigint): Promise<PacketRow | undefined> {
  const [row] = await tx<PacketRow[]>`${columns(tx)} where packet_id = ${packetId} for update`
  return row
}

export const selectPackets = (db: Queryable, packetIds: readonly bigint[]) => db<PacketRow[]>`
  ${columns(db)} where packet_id = any (${arrayOf(packetIds)}::bigint[]) order by packet_id`

/** Packets of all rooms, the newest first. */
export const selectNewest = (db: Queryable, { rows, before }: { rows: number; before: string | undefined }) =>
  db<PacketRow[]>`
    ${columns(db)} where ${before === undefined ? db`true` : db`packet_id < ${before}::bigint`}
    order by packet_id desc limit ${rows}`

/** The share of a place; undefined while the packet has not opened. */
export async function shareAt(tx: Tx, packetId: bigint, place: number): Promise<Money | undefined> {
  const [row] = await tx<{ share: Money }[]>`
    select shares[${place}] as share from red_packet_secret where packet_id = ${packetId}`
  return row?.share
}

/** The seed of a packet that has ended; undefined for one that never opened. */
export async function seedOfEnded(db: Queryable, packetId: bigint): Promise<string | undefined> {
  const [row] = await db<{ seed: string }[]>`
    select s.seed from red_packet_secret s join red_packet p using (packet_id)
    where s.packet_id = ${packetId} and p.status <> 0`
  return row?.seed
}

export async function findClaim(db: Queryable, packetId: bigint, memberId: bigint): Promise<ClaimRow | undefined> {
  const [row] = await db<ClaimRow[]>`
    ${claimColumns(db)} where packet_id = ${packetId} and member_id = ${memberId}`
  return row
}

export const selectClaims = (db: Queryable, packetId: bigint) => db<ClaimRow[]>`
  ${claimColumns(db)} where packet_id = ${packetId} order by place`

/** What a member took of some packets. */
export const claimsOf = (db: Queryable, memberId: bigint, packetIds: readonly bigint[]) => db<ClaimRow[]>`
  ${claimColumns(db)} where member_id = ${memberId} and packet_id = any (${arrayOf(packetIds)}::bigint[])`

export async function insertClaim(
  tx: Tx,
  claim: Pick<ClaimRow, 'packetId' | 'place' | 'memberId' | 'amount'>,
): Promise<void> {
  await tx`
    insert into red_packet_claim (packet_id, place, member_id, amount)
    values (${claim.packetId}, ${claim.place}, ${claim.memberId}, ${claim.amount})`
  await tx`
    update red_packet set claimed = ${claim.place}, claimed_sum = claimed_sum + ${claim.amount},
           status = case when share_count = ${claim.place} then 1 else 0 end,
           ended_at = case when share_count = ${claim.place} then clock_timestamp() end
    where packet_id = ${claim.packetId}`
}

export const markBest = (tx: Tx, packetId: bigint, place: number): Promise<unknown> => tx`
  update red_packet_claim set is_best = true where packet_id = ${packetId} and place = ${place}`

/** Stops the claims of an open packet, or lets them go on (null); the caller has locked it. */
export const writeFrozen = (tx: Tx, packetId: bigint, by: string | null): Promise<unknown> => tx`
  update red_packet set frozen_by = ${by}, frozen_at = case when ${by}::text is not null then clock_timestamp() end
  where packet_id = ${packetId}`

/** Ends a packet that has run out; the caller has locked it. */
export const endExpired = (tx: Tx, packetId: bigint): Promise<unknown> => tx`
  update red_packet set status = 2, refunded = total - claimed_sum, ended_at = clock_timestamp()
  where packet_id = ${packetId} and status = 0`

/** Packets that have run out, the oldest first. */
export async function selectExpired(db: Queryable, most: number): Promise<bigint[]> {
  const rows = await db<{ packetId: bigint }[]>`
    select packet_id as "packetId" from red_packet where status = 0 and expires_at <= clock_timestamp()
    order by expires_at limit ${most}`
  return rows.map(({ packetId }) => packetId)
}

/** What a member has sent on the site's present day. Ask under the wallet's lock. */
export async function sentToday(db: Queryable, memberId: bigint): Promise<{ count: number; amount: Money }> {
  const [row] = await db<[{ count: number; amount: Money }]>`
    select count(*)::integer as count, coalesce(sum(total), 0)::bigint as amount from red_packet
    where sender_id = ${memberId} and created_at >= site_day_start(site_day(clock_timestamp()))`
  return row
}

/** What a member has taken on the site's present day. Ask under the wallet's lock. */
export async function receivedToday(db: Queryable, memberId: bigint): Promise<Money> {
  const [row] = await db<[{ amount: Money }]>`
    select coalesce(sum(amount), 0)::bigint as amount from red_packet_claim
    where member_id = ${memberId} and claimed_at >= site_day_start(site_day(clock_timestamp()))`
  return row.amount
}

/** Milliseconds since 1970 by the database's clock, of this moment and not of the transaction's beginning. */
export async function nowOf(db: Queryable): Promise<number> {
  const [row] = await db<[{ ms: number }]>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as ms`
  return row.ms
}

const columns = (db: Queryable) => db`
  select packet_id as "packetId", room_id as "roomId", sender_id as "senderId", type, total, share_count as count,
         message, commitment, beacon, round, created_at as "createdAt", opens_at as "opensAt",
         expires_at as "expiresAt", randomness, signature, status, claimed, claimed_sum as "claimedSum", refunded,
         ended_at as "endedAt", expires_at <= clock_timestamp() as "isOver", frozen_by as "frozenBy",
         frozen_at as "frozenAt"
  from red_packet`

const claimColumns = (db: Queryable) => db`
  select packet_id as "packetId", place, member_id as "memberId", amount, is_best as "isBest",
         claimed_at as "claimedAt"
  from red_packet_claim`
