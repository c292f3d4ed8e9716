import * as calls from '@liuhe/contract/api/chat.ts'
import * as people from '@liuhe/contract/api/chat-people.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import type { RequestFacts } from '../../http/context.ts'
import { keyOf, nextKey } from '../../http/framework/keyset.ts'
import { mountArea, pick } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { hashOf } from '../../http/sessions/viewer.ts'
import { secretOf } from '../../http/sessions/sessions.ts'
import { betStatesOf } from './bet-states.ts'
import { planCallsOf } from './call-plans.ts'
import { friendOf, openTalk, staffOf } from './contacts.ts'
import { deleteMessage, enableChat, pinMessage } from './moderate.ts'
import { insertReport, selectFriend, writeBlock } from './people-queries.ts'
import { mountPictures, takePicture } from './pictures.ts'
import { messageOf } from './person.ts'
import {
  countPrivateTalks,
  judge,
  selectGroupRooms,
  selectMessages,
  selectPrivateTalks,
  selectRoom,
  selectRules,
  selectTalkWith,
  writeIsMuted,
} from './room-queries.ts'
import { type Holder, holderOf, issueChatTicket } from './tokens.ts'
import { insertGuest } from './token-queries.ts'
import { tokenFor, tokenForMember } from './enter-chat.ts'
import { followBet } from './told-queries.ts'
import { classesOf, contactOf, roomOf } from './wire-rooms.ts'

/** Rooms, talks, guests and tokens of the chat (docs/chat.md). */
export const mountChat = (server: Server): void => {
  mountPictures(server)
  mountEntry(server)
  mountRooms(server)
  mountPeople(server)
}

/** What opens the chat, and the calls of the site about it. */
const mountEntry = (server: Server): void =>
  mountArea(server, pick(calls, 'refreshToken', 'enableChat', 'deleteMessage', 'tokenGeneration', 'socketTicket'), {
    refreshToken: ({ tx, random, viewer }) => tokenForMember(tx, random, viewer),
    enableChat: async ({ tx, viewer }, input) => enableChat(tx, viewer.memberId, input),
    deleteMessage: async ({ tx, viewer }, input) => deleteMessage(tx, viewer.memberId, input),
    tokenGeneration: ({ tx, random, request, clock }, { id }) =>
      tokenFor({ tx, random, sessions: server.services.sessions, clock }, { id, request }),
    socketTicket: as(async (holder, { tx, random }) => ({ ticket: await issueChatTicket(tx, random, holder) })),
  })

const mountRooms = (server: Server): void =>
  mountArea(server, pick(calls, 'contacts', 'records', 'room', 'uploadImage'), {
    contacts: async ({ sql, request }, { page, limit, after }) => {
      const holder = request.chatCredential === undefined ? undefined : await holderOf(sql, request.chatCredential)
      const key = after === undefined ? undefined : (keyOf(after, ['big', 'int']) as [string, number])
      const classes = key === undefined ? classesOf(await selectGroupRooms(sql, holder?.personId ?? null)) : []
      if (holder === undefined) return { classes, items: [], page, limit, total: 0, next: null }
      const span = key === undefined ? { rows: limit, skip: (page - 1) * limit } : { rows: limit, skip: 0, after: key }
      const talks = await selectPrivateTalks(sql, holder.personId, span)
      const total = await countPrivateTalks(sql, holder.personId)
      const next = nextKey(talks, limit, ({ newest, roomId }) => [newest, roomId])
      return { classes, items: talks.map(contactOf), page, limit, total, next }
    },
    records: as(async ({ personId }, { sql }, { roomId, page, limit, talkType, before, after }) => {
      const row = await readable(sql, personId, roomId)
      if ((row.kind === 'group') !== (talkType === 2)) throw new Refusal('CHAT/NOT_FOUND')
      // Places have no gap, so a page is a key as well: nothing is read to be passed over.
      const skipped = (page - 1) * limit
      const newest = before ?? row.lastSeq + 1
      const span = after === undefined ? { before: newest - skipped } : { before, after: after + skipped }
      const items = (await selectMessages(sql, roomId, { ...span, rows: limit })).map(messageOf)
      return { page, limit, total: row.lastSeq, items }
    }),
    room: as(async ({ personId, me }, { sql }, { roomId }) => {
      const row = await readable(sql, personId, roomId)
      return roomOf(row, await selectRules(sql, personId, roomId), me)
    }),
    uploadImage: {
      ownTransactions: async ({ sql, random, request }, { roomId, bytes }) => {
        const holder = await holderOf(sql, request.chatCredential)
        return takePicture(sql, random, { holder, roomId, bytes: bytes ?? Buffer.alloc(0) })
      },
    },
  })

const mountPeople = (server: Server): void =>
  mountArea(server, people, {
    guestId: async ({ tx, random }) => {
      const secret = secretOf(random)
      const { chatId, nickname } = await insertGuest(tx, hashOf(secret))
      return { guestId: chatId, name: nickname, secret }
    },
    contactDetail: as(({ personId }, { sql }, { friendId }) => friendOf(sql, personId, friendId)),
    staff: as(({ personId }, { sql }) => staffOf(sql, personId)),
    betStates: as(async ({ personId }, { sql }, { roomId, ids }) => {
      await readable(sql, personId, roomId)
      return betStatesOf(sql, personId, roomId, ids.split(','))
    }),
    followed: as(async ({ personId }, { tx }, input) => {
      await readable(tx, personId, input.roomId)
      const followers = await followBet(tx, personId, input)
      if (followers === null) throw new Refusal('CHAT/NOT_FOUND')
      return { followers }
    }),
    planCalls: as(async ({ personId }, { sql }, { roomId, gameId, playCode }) => {
      await readable(sql, personId, roomId)
      const calls = await planCallsOf(sql, { roomId, gameId, playCode })
      if (calls === undefined) throw new Refusal('CHAT/NOT_FOUND')
      return calls
    }),
    acceptContact: as((holder, { tx }, { friendId }) => {
      if (holder.me.chatLevel === 0) throw new Refusal('CHAT/MEMBERS_ONLY')
      return openTalk(tx, holder, friendId)
    }),
    initRoom: as((holder, { tx }, { friendId }) => openTalk(tx, holder, friendId)),
    guestFriends: as(async ({ personId }, { sql }, { page, perPage }) => {
      const talks = await selectPrivateTalks(sql, personId, { rows: perPage, skip: (page - 1) * perPage })
      return { items: talks.map(contactOf), total: await countPrivateTalks(sql, personId) }
    }),
    guestFriend: as(async ({ personId }, { sql }, { id }) => {
      const talk = await selectTalkWith(sql, personId, id)
      if (talk === undefined) throw new Refusal('CHAT/NOT_FOUND')
      return contactOf(talk)
    }),
    setRoom: as(async ({ personId }, { tx }, { roomId, isMuted }) => {
      await readable(tx, personId, roomId)
      await writeIsMuted(tx, personId, roomId, isMuted)
      return {}
    }),
    pin: as(async (holder, { tx }, { roomId, id }) => {
      await readable(tx, holder.personId, roomId)
      return pinMessage(tx, holder.me, roomId, id)
    }),
    report: as(async ({ personId }, { tx }, { roomId, id, reason, text }) => {
      await readable(tx, personId, roomId)
      const isThere = await insertReport(tx, { roomId, id, reporterId: personId, reason, text })
      if (!isThere) throw new Refusal('CHAT/NOT_FOUND')
      return {}
    }),
    block: as(({ personId }, { tx }, { userId, isBlocked }) => blockPerson(tx, personId, { userId, isBlocked })),
  })

async function blockPerson(tx: Tx, personId: bigint, { userId, isBlocked }: { userId: number; isBlocked: boolean }) {
  const other = await selectFriend(tx, personId, userId)
  if (other === undefined || other.personId === personId) throw new Refusal('CHAT/NOT_FOUND')
  await writeBlock(tx, personId, other.personId, isBlocked)
  return {}
}

interface Asked {
  request: RequestFacts
}

/** A handler that is given the holder of the chat token; a call without one ends here. */
const as =
  <C extends Asked & ({ sql: Queryable } | { tx: Queryable }), I, O>(
    handle: (holder: Holder, context: C, input: I) => O | Promise<O>,
  ) =>
  async (context: C, input: I): Promise<O> =>
    handle(await holderOf('tx' in context ? context.tx : context.sql, context.request.chatCredential), context, input)

/** The room as its reader sees it. @throws CHAT/MEMBERS_ONLY, CHAT/NOT_FOUND */
async function readable(db: Queryable, personId: bigint, roomId: number) {
  const row = await selectRoom(db, personId, roomId)
  if (row !== undefined) return row
  const { code } = await judge(db, personId, roomId)
  throw new Refusal(code === 'CHAT/MEMBERS_ONLY' ? code : 'CHAT/NOT_FOUND')
}
