import type { Queryable, Tx } from '../../db/connect.ts'
import { arrayOf } from '../../db/array-literal.ts'

// What packets read of the chat, by routines of their own, and what they say there.

export interface Place {
  memberId: bigint
  roomId: number
}

/** A room as a member's packets meet it; nothing of one that he may not read. */
export interface RoomRow {
  reads: boolean
  kind: 'group' | 'private' | null
  allows: boolean | null
  people: number | null
  /** The member's level in the chat. */
  level: number
  /** Why he may not speak there. */
  code: string | null
  msg: string | null
}

export interface Person {
  nickname: string
  avatarId: number
}

export async function findRoom(db: Queryable, { memberId, roomId }: Place): Promise<RoomRow> {
  const [row] = await db<[RoomRow]>`
    select reads, kind, allows, people, level, code, msg from red_packet_room(${memberId}, ${roomId}::integer)`
  return row
}

/** How members are called in the chat. */
export async function peopleOf(db: Queryable, memberIds: readonly bigint[]): Promise<Map<bigint, Person>> {
  if (memberIds.length === 0) return new Map()
  const rows = await db<(Person & { memberId: bigint })[]>`
    select member_id as "memberId", nickname, avatar_id as "avatarId"
    from red_packet_people(${arrayOf(memberIds)}::bigint[])`
  return new Map(rows.map(({ memberId, ...person }) => [memberId, person]))
}

/** Posts a packet's message; of the operator's under the name that the settings have for it. */
export async function say(
  tx: Tx,
  { roomId, senderId, content }: { roomId: number; senderId: bigint | null; content: string },
): Promise<void> {
  const person = senderId === null ? tx`(select house_person from red_packet_setting)` : tx`chat_person_of(${senderId})`
  await tx`select chat_post(${roomId}::integer, ${person}, 'packet', ${content}::text::jsonb)`
}

/** Tells a room a frame of the chat socket. */
export const tell = (tx: Tx, roomId: number, frame: string): Promise<unknown> => tx`
  select chat_announce(${roomId}::integer, ${frame}::text::jsonb)`
