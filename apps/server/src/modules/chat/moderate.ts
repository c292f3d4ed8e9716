/** What hosts and administrators do in rooms, and what anybody does about his own messages. */
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import type { Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { deleteMute, selectFriend, writeMute, writeRoomMute } from './people-queries.ts'
import { isModerator, userOf } from './person.ts'
import { announceFrame, judge, removeMessage, selectWriter, writePinned } from './room-queries.ts'
import { personOfMember, selectStanding } from './token-queries.ts'

const DAY_MINUTES = 1_440

interface Switching {
  roomId: number
  userId?: number | undefined
  enable: boolean
  minutes?: number | undefined
  reason?: string | undefined
}

/**
 * Lets somebody, or a whole room, speak or not. Nobody silences one of his own rank or above.
 * @throws CHAT/MAINTENANCE, CHAT/UNAVAILABLE, CHAT/NOT_FOUND, UC/FORBIDDEN
 */
export async function enableChat(tx: Tx, memberId: bigint, { roomId, userId, enable, ...how }: Switching) {
  const me = await moderatorOf(tx, memberId, roomId)
  if (!me.moderates) throw new Refusal('UC/FORBIDDEN')
  const minutes = enable ? 0 : (how.minutes ?? DAY_MINUTES)
  if (userId === undefined) {
    if (!(await writeRoomMute(tx, roomId, minutes))) throw new Refusal('CHAT/NOT_FOUND')
  } else {
    const other = await selectFriend(tx, me.personId, userId)
    if (other === undefined) throw new Refusal('CHAT/NOT_FOUND')
    if (rankOf(userOf(other.said)) >= rankOf(me)) throw new Refusal('UC/FORBIDDEN')
    if (enable) await deleteMute(tx, other.personId, roomId)
    else {
      const by = `person:${me.userId}`
      await writeMute(tx, { personId: other.personId, roomId, minutes, reason: how.reason ?? '', by })
    }
  }
  await announceFrame(tx, roomId, accessFrame(roomId, enable))
  return {}
}

/** Told to the whole room: each client asks whether it is the one. */
export const accessFrame = (roomId: number, enabled: boolean) => ({
  command: CHAT_COMMAND.access,
  content: { scope: 'room', room_id: roomId, enabled, msg: '' },
})

/** Administrators above hosts, hosts above everybody else. */
const rankOf = ({ chatLevel }: { chatLevel: number }): number => (chatLevel === 3 ? 2 : chatLevel === 2 ? 1 : 0)

/** @throws CHAT/NOT_FOUND, CHAT/TOO_LATE, UC/FORBIDDEN, and what keeps somebody from the chat */
export async function deleteMessage(tx: Tx, memberId: bigint, { roomId, id }: { roomId: number; id: string }) {
  const me = await moderatorOf(tx, memberId, roomId)
  const writer = await selectWriter(tx, roomId, id)
  if (writer === undefined) throw new Refusal('CHAT/NOT_FOUND')
  const isOwn = writer.personId === me.personId
  if (!isOwn && !me.moderates) throw new Refusal('UC/FORBIDDEN')
  const by = isOwn ? 'self' : 'host'
  let outcome = await removeMessage(tx, { roomId, id, by, personId: me.personId })
  // One who keeps order takes his own old words away as he would another's.
  if (outcome === 'late' && me.moderates) outcome = await removeMessage(tx, { roomId, id, by: 'host', personId: null })
  if (outcome === 'late') throw new Refusal('CHAT/TOO_LATE')
  if (outcome === 'none') throw new Refusal('CHAT/NOT_FOUND')
  return {}
}

/** @throws UC/FORBIDDEN, CHAT/NOT_FOUND */
export async function pinMessage(
  tx: Tx,
  me: { chatLevel: number },
  roomId: number,
  id: string | null,
): Promise<Record<string, never>> {
  if (!isModerator(me)) throw new Refusal('UC/FORBIDDEN')
  if (!(await writePinned(tx, roomId, id))) throw new Refusal('CHAT/NOT_FOUND')
  await announceFrame(tx, roomId, { command: CHAT_COMMAND.roomChanged, content: { room_id: roomId } })
  return {}
}

/** Who a member is in a room that he reads. */
async function moderatorOf(tx: Tx, memberId: bigint, roomId: number) {
  const personId = await personOfMember(tx, memberId)
  const { said, code } = await selectStanding(tx, personId)
  if (code !== null) throw new Refusal(code)
  const { reads } = await judge(tx, personId, roomId)
  if (!reads) throw new Refusal('CHAT/NOT_FOUND')
  const me = userOf(said)
  return { ...me, personId, moderates: isModerator(me) && roomId < PRIVATE_ROOMS }
}

/** Numbers of private talks begin here (migration 0084); nobody keeps order in them. */
const PRIVATE_ROOMS = 1_000_001
