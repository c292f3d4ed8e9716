/** Rooms and talks as the contract tells them. */
import type { ChatContact, ChatRoom, ChatVerdict } from '@liuhe/contract/api/chat.ts'
import { type ErrorCode, errorOf, isErrorCode } from '@liuhe/contract/errors.ts'
import type * as z from 'zod/mini'
import { isModerator, lineOf, messageOf, type User } from './person.ts'
import type { RoomRow, RulesRow } from './room-queries.ts'

export type Contact = z.output<typeof ChatContact>

/** A room in a list. Somebody who has never been in it has nothing unread. */
export function contactOf({ roomId, kind, friend, friendKind, last, ...row }: RoomRow): Contact {
  const readSeq = row.readSeq ?? row.lastSeq
  const isGuest = friendKind === 'guest'
  return {
    roomId,
    kind,
    nickname: friend?.nickname ?? row.name,
    avatarId: friend?.avatarId ?? row.avatarId,
    lastMessage: last && { kind: last.kind, text: lineOf(last.kind, last.content), createdAt: last.at },
    guestId: friend && isGuest ? friend.user_id : null,
    userId: friend && !isGuest ? friend.user_id : null,
    chatLevel: friend?.chatLevel ?? null,
    totalPeople: kind === 'private' ? 2 : row.people,
    enableChat: row.enableChat,
    secPerMessage: row.secPerMessage,
    lastSeq: row.lastSeq,
    readSeq,
    unread: Math.max(0, row.lastSeq - readSeq),
    isMuted: row.isMuted,
    gameId: row.gameId,
    minVip: row.minVip,
    isReadOnly: row.isReadOnly,
    isOnline: row.isOnline,
    friendReadSeq: row.friendReadSeq,
  }
}

/** Group rooms under the names of their classes, in the order they came. */
export function classesOf(rows: readonly RoomRow[]) {
  const classes = new Map<number, { id: number; name: string; chatroom: Contact[] }>()
  for (const row of rows) {
    const id = row.classId ?? 0
    const known = classes.get(id) ?? { id, name: row.className ?? '', chatroom: [] }
    known.chatroom.push(contactOf(row))
    classes.set(id, known)
  }
  return [...classes.values()]
}

/** Whether somebody may speak, with the sentence that he reads. */
export function verdictOf({ code, msg }: { code: string | null; msg: string | null }): z.output<typeof ChatVerdict> {
  return { allowed: code === null, code, msg: code === null ? '' : sentenceOf(code, msg) }
}

/** The sentence of a refusal: the routine's own, or the catalogue's. */
export const sentenceOf = (code: string, msg: string | null): string =>
  msg ?? errorOf(isErrorCode(code) ? code : ('SYS/FAULT' satisfies ErrorCode)).message

const LI_PER_YUAN = 1000n

export const roomOf = (row: RoomRow, rules: RulesRow, me: User): z.output<typeof ChatRoom> => ({
  contact: contactOf(row),
  notice: rules.notice,
  pinned: rules.pinned && messageOf(rules.pinned),
  minVip: rules.minVip,
  minChatLevel: rules.minChatLevel,
  dayLimit: rules.dayLimit,
  depositLimit: Number(rules.depositLimit / LI_PER_YUAN),
  turnoverLimit: Number(rules.turnoverLimit / LI_PER_YUAN),
  allowImage: rules.allowImage,
  allowPacket: rules.allowPacket,
  speak: verdictOf(rules),
  mutedUntil: rules.mutedUntil && +rules.mutedUntil,
  me,
  moderates: row.kind === 'group' && isModerator(me),
  muted: row.kind === 'group' && isModerator(me) ? rules.muted : [],
  blocked: rules.blocked,
})
