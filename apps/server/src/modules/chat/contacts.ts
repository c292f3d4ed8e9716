/** Persons to talk to. */
import type { ChatFriend } from '@liuhe/contract/api/chat-people.ts'
import type * as z from 'zod/mini'
import type { Queryable, Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { type FriendRow, openPrivate, selectFriend, selectStaff } from './people-queries.ts'
import { userOf } from './person.ts'
import type { Holder } from './tokens.ts'

type Friend = z.output<typeof ChatFriend>

/** Somebody by his public number. @throws CHAT/NOT_FOUND */
export async function friendOf(db: Queryable, personId: bigint, chatId: number): Promise<Friend> {
  return wireOf(await find(db, personId, chatId))
}

/** Hosts and administrators besides himself, those who are here first. */
export const staffOf = async (db: Queryable, personId: bigint): Promise<Friend[]> =>
  (await selectStaff(db, personId)).map(wireOf)

/**
 * The private talk with somebody, made where there is none. One of the two is a host or an administrator: nobody is
 * spoken to by a stranger whom the operator does not know (Ruling C90).
 * @throws CHAT/NOT_FOUND, CHAT/NO_PRIVATE
 */
export async function openTalk(
  tx: Tx,
  { personId }: Holder,
  chatId: number,
): Promise<{ roomId: number; friend: Friend }> {
  const found = await find(tx, personId, chatId)
  const roomId = await openPrivate(tx, personId, found.personId)
  if (roomId === null) throw new Refusal('CHAT/NO_PRIVATE')
  return { roomId, friend: wireOf({ ...found, roomId }) }
}

async function find(db: Queryable, personId: bigint, chatId: number): Promise<FriendRow> {
  const found = await selectFriend(db, personId, chatId)
  if (found === undefined) throw new Refusal('CHAT/NOT_FOUND')
  return found
}

function wireOf({ kind, said, isBlocked, isOnline, roomId }: FriendRow): Friend {
  const { userId: friendId, nickname, avatarId, chatLevel } = userOf(said)
  return { friendId, nickname, avatarId, chatLevel, isGuest: kind === 'guest', isOnline, isBlocked, roomId }
}
