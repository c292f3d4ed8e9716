/** What packets ask of the chat: who may send and take in a room, and what the room is told. */
import { ChatPacket } from '@liuhe/contract/api/chat.ts'
import { type ErrorCode, isErrorCode } from '@liuhe/contract/errors.ts'
import { CHAT_COMMAND, ChatFromServer } from '@liuhe/contract/realtime/chat-socket.ts'
import { PACKET_TYPES } from '@liuhe/domain/red-packets/split.ts'
import * as z from 'zod/mini'
import type { Queryable, Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { PacketRow } from './queries.ts'
import * as queries from './room-queries.ts'
import type { Place, RoomRow } from './room-queries.ts'

/** Administrators and robots of the chat work for the operator. */
const STAFF_LEVEL = 3

/**
 * Lets a member send a packet into a room where he may speak (I-38).
 * @returns how many shares are the most there, in a private talk
 * @throws the CHAT codes
 */
export async function admitSpeaker(tx: Tx, place: Place): Promise<{ sharesMax: number | undefined }> {
  const room = await speakingIn(tx, place)
  return { sharesMax: room.kind === 'private' ? (room.people ?? 0) : undefined }
}

/**
 * Lets a member take a share: where he may speak, no staff, and not his own equal packet in a private talk.
 * @throws the CHAT codes, HONGBAO/STAFF, HONGBAO/OWN
 */
export async function admitClaimer(tx: Tx, claim: Place & Pick<PacketRow, 'type' | 'senderId'>): Promise<void> {
  const room = await speakingIn(tx, claim)
  if (room.level >= STAFF_LEVEL) throw new Refusal('HONGBAO/STAFF')
  const isOwnEqual = claim.senderId === claim.memberId && claim.type === PACKET_TYPES.equal
  if (isOwnEqual && room.kind === 'private') throw new Refusal('HONGBAO/OWN')
}

async function speakingIn(tx: Tx, place: Place): Promise<RoomRow> {
  const room = await queries.findRoom(tx, place)
  if (room.code !== null) throw refusalOf(room.code, room.msg)
  if (room.allows !== true) throw new Refusal('CHAT/NO_PACKETS')
  return room
}

const refusalOf = (code: string, msg: string | null): Refusal => {
  if (!isErrorCode(code)) throw new Error(`the chat refuses with an unknown code ${code}`)
  return new Refusal(code satisfies ErrorCode, msg ? { msg } : {})
}

/** Whether a member may read a room, and so see its packets. */
export const isInRoom = async (db: Queryable, place: Place): Promise<boolean> =>
  (await queries.findRoom(db, place)).reads

/** How many people are in a room. @throws CHAT/NOT_FOUND, also for a room that he may not read */
export async function roomFacts(db: Queryable, place: Place): Promise<{ people: number }> {
  const { reads, people } = await queries.findRoom(db, place)
  if (!reads) throw new Refusal('CHAT/NOT_FOUND')
  return { people: people ?? 0 }
}

/** Posts the message of a packet. Locks the room, so it comes after every lock on money. */
export async function postPacket(
  tx: Tx,
  message: { roomId: number; senderId: bigint | null; packet: z.output<typeof ChatPacket> },
): Promise<void> {
  const { roomId, senderId } = message
  const content = JSON.stringify({ packet: z.encode(ChatPacket, message.packet) })
  await queries.say(tx, { roomId, senderId, content })
}

/** Tells the room how a packet stands; never what a share was. */
export async function tellRoom(
  tx: Tx,
  news: Pick<PacketRow, 'packetId' | 'roomId' | 'status' | 'claimed' | 'count'> & { memberId?: bigint },
): Promise<void> {
  const { packetId, roomId, status, claimed, count, memberId } = news
  const person = memberId === undefined ? undefined : (await queries.peopleOf(tx, [memberId])).get(memberId)
  const frame = z.encode(ChatFromServer, {
    command: CHAT_COMMAND.packet,
    content: {
      roomId,
      packet: {
        packetId: String(packetId),
        status,
        remainCount: count - claimed,
        ...(person && { nickname: person.nickname }),
      },
    },
  })
  await queries.tell(tx, roomId, JSON.stringify(frame))
}
