import type { Money } from '@liuhe/domain/money.ts'
import type { PacketType } from '@liuhe/domain/red-packets/split.ts'
import type { Queryable } from '../../db/connect.ts'
import type { PacketStatus } from './queries.ts'

/** One packet of a member's history. */
export interface HistoryRow {
  packetId: bigint
  roomId: number
  senderId: bigint | null
  type: PacketType
  amount: Money
  at: Date
  count: number
  claimed: number
  status: PacketStatus
  isBest: boolean
}

export interface HistoryTotals {
  count: number
  amount: Money
  best: number
}

export interface HistoryPage {
  year: number
  rows: number
  before?: string | undefined
}

const receivedIn = (db: Queryable, memberId: bigint, year: number) => db`
  from red_packet_claim c join red_packet p using (packet_id)
  where c.member_id = ${memberId} and c.claimed_at >= site_day_start(make_date(${year}, 1, 1))
    and c.claimed_at < site_day_start(make_date(${year} + 1, 1, 1))`

const sentIn = (db: Queryable, memberId: bigint, year: number) => db`
  from red_packet p
  where p.sender_id = ${memberId} and p.created_at >= site_day_start(make_date(${year}, 1, 1))
    and p.created_at < site_day_start(make_date(${year} + 1, 1, 1))`

/** What a member has taken in a year of the site. */
export const selectReceived = (db: Queryable, memberId: bigint, { year, rows, before }: HistoryPage) =>
  db<HistoryRow[]>`
    select p.packet_id as "packetId", p.room_id as "roomId", p.sender_id as "senderId", p.type, c.amount,
           c.claimed_at as at, p.share_count as count, p.claimed, p.status, c.is_best as "isBest"
    ${receivedIn(db, memberId, year)} ${before === undefined ? db`` : db`and p.packet_id < ${before}::bigint`}
    order by p.packet_id desc limit ${rows}`

/** What a member has sent in a year of the site. */
export const selectSent = (db: Queryable, memberId: bigint, { year, rows, before }: HistoryPage) =>
  db<HistoryRow[]>`
    select p.packet_id as "packetId", p.room_id as "roomId", p.sender_id as "senderId", p.type, p.total as amount,
           p.created_at as at, p.share_count as count, p.claimed, p.status, false as "isBest"
    ${sentIn(db, memberId, year)} ${before === undefined ? db`` : db`and p.packet_id < ${before}::bigint`}
    order by p.packet_id desc limit ${rows}`

export async function totalReceived(db: Queryable, memberId: bigint, year: number): Promise<HistoryTotals> {
  const [row] = await db<[HistoryTotals]>`
    select count(*)::integer as count, coalesce(sum(c.amount), 0)::bigint as amount,
           (count(*) filter (where c.is_best))::integer as best
    ${receivedIn(db, memberId, year)}`
  return row
}

/** What came back of a packet is no money that was sent. */
export async function totalSent(db: Queryable, memberId: bigint, year: number): Promise<HistoryTotals> {
  const [row] = await db<[HistoryTotals]>`
    select count(*)::integer as count, coalesce(sum(p.total - p.refunded), 0)::bigint as amount, 0 as best
    ${sentIn(db, memberId, year)}`
  return row
}
