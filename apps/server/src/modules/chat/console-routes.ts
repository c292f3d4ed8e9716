/** The calls of the console about the chat. */
import * as api from '@liuhe/contract/api/operator/chat.ts'
import { COUNT_MAX } from '@liuhe/contract/api/operator/common.ts'
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { mask } from '@liuhe/domain/members/mask.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import { keyOf, nextKey } from '../../http/framework/keyset.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { announce } from '../../realtime/outbox.ts'
import { propose } from '../approvals/index.ts'
import { mountOperatorArea, type OperatorHandlers } from '../operators/index.ts'
import { chatBan } from './chat-ban.ts'
import * as queries from './console-queries.ts'
import { accessFrame } from './moderate.ts'
import { deleteMute, selectPictureOf, writeMute, writeRoomMute } from './people-queries.ts'
import { messageOf, userOf } from './person.ts'
import { PRESETS } from './presets.ts'
import { announceFrame, removeMessage, selectMessages, writePinned } from './room-queries.ts'

/** The chat, for those who keep order in it. */
export const mountChatConsole = (server: Server): void => mountOperatorArea(server, api, handlers)

const handlers: OperatorHandlers<typeof api> = {
  async rooms({ sql }) {
    const [rows, classes] = await Promise.all([queries.selectRoomsOfStaff(sql), queries.selectClasses(sql)])
    const presets = Object.entries(PRESETS).map(([preset, rules]) => ({ preset: preset as 'lobby', rules }))
    return { rooms: rows.map(roomOf), presets, classes: [...classes] }
  },
  async createRoom({ tx, note }, { rules }) {
    if (!(await queries.isClass(tx, rules.classId))) throw new Refusal('CHAT/NOT_FOUND')
    if (!(await queries.isGame(tx, rules.gameId))) throw new Refusal('GAME/NOT_FOUND')
    const roomId = await queries.insertRoom(tx, rules)
    note({ object: `chat-room/${roomId}`, after: shown(rules) })
    return { roomId, version: 1 }
  },
  async saveRoom({ tx, note }, { roomId, version, rules, reason }) {
    const before = await queries.selectRoomRules(tx, roomId)
    if (before === undefined || !(await queries.isClass(tx, rules.classId))) throw new Refusal('CHAT/NOT_FOUND')
    if (!(await queries.isGame(tx, rules.gameId))) throw new Refusal('GAME/NOT_FOUND')
    const { version: now, ...old } = before
    if (now !== version) throw new Refusal('CONTENT/CHANGED', { data: { revision: now } })
    note({ object: `chat-room/${roomId}`, before: shown(old), after: shown(rules), reason })
    const next = await queries.updateRoom(tx, roomId, rules)
    await announceFrame(tx, roomId, { command: CHAT_COMMAND.roomChanged, content: { room_id: roomId } })
    await announceFrame(tx, roomId, accessFrame(roomId, rules.isOpen && rules.enableChat))
    return { roomId, version: next }
  },
  async saveClass({ tx, note }, input) {
    const [before] = (await queries.selectClasses(tx)).filter(({ classId }) => classId === input.classId)
    await queries.writeClass(tx, input)
    note({ object: `chat-class/${input.classId}`, before: before ?? null, after: { ...input } })
    return null
  },
  async pin({ tx, note }, { roomId, id }) {
    if (!(await writePinned(tx, roomId, id))) throw new Refusal('CHAT/NOT_FOUND')
    await announceFrame(tx, roomId, { command: CHAT_COMMAND.roomChanged, content: { room_id: roomId } })
    note({ object: `chat-room/${roomId}`, after: { pinned: id } })
    return null
  },
  async muteRoom({ tx, note }, { roomId, minutes, reason }) {
    if (!(await writeRoomMute(tx, roomId, minutes ?? 0))) throw new Refusal('CHAT/NOT_FOUND')
    await announceFrame(tx, roomId, accessFrame(roomId, minutes === null))
    note({ object: `chat-room/${roomId}`, after: { minutes }, reason })
    return null
  },
  async messages({ sql }, { roomId, before, rows }) {
    if ((await queries.selectRoomName(sql, roomId)) === undefined) throw new Refusal('CHAT/NOT_FOUND')
    return (await selectMessages(sql, roomId, { before, rows })).map(messageOf)
  },
  async picture({ sql }, { roomId, name }) {
    const isGroup = (await queries.selectRoomName(sql, roomId)) !== undefined
    const bytes = isGroup ? await selectPictureOf(sql, roomId, name) : undefined
    if (bytes === undefined) throw new Refusal('CHAT/NOT_FOUND')
    return { data: bytes.toString('base64') }
  },
  async removeMessage({ tx, note }, { roomId, id, reason }) {
    note({ object: `chat-message/${id}`, after: { roomId }, reason })
    const outcome = await removeMessage(tx, { roomId, id, by: 'host', personId: null })
    if (outcome === 'none') throw new Refusal('CHAT/NOT_FOUND')
    return null
  },
  async persons({ sql }, { view, after, rows }) {
    if (view !== 'muted') {
      const before = after === undefined ? LAST : String(keyOf(after, ['big'])[0])
      const kept = await queries.selectKept(sql, { view, before, rows })
      return { data: kept.map(shownPerson), next: nextKey(kept, rows, ({ personId }) => [String(personId)]) }
    }
    const [mutedAt, personId] = after === undefined ? ['infinity', LAST] : keyOf(after, ['time', 'big'])
    const muted = await queries.selectMuted(sql, { from: [String(mutedAt), String(personId)], rows })
    const next = nextKey(muted, rows, (one) => [one.mutedAt, String(one.personId)])
    return { data: muted.map(shownPerson), next }
  },
  person: ({ sql }, { userId }) => personOf(sql, userId),
  async findPerson({ tx, note }, { account }) {
    const userId = await queries.findChatIdOf(tx, account)
    if (userId === undefined) throw new Refusal('CHAT/NOT_FOUND')
    note({ object: `chat-person/${userId}` })
    return personOf(tx, userId)
  },
  async mute({ tx, operator, note }, { userId, roomId, minutes, reason }) {
    const { personId } = await find(tx, userId)
    const mute = { personId, roomId: roomId ?? 0, minutes, reason: reason ?? '', by: operator.login }
    await writeMute(tx, mute)
    await tellStanding(tx, userId, roomId)
    note({ object: `chat-person/${userId}`, after: { roomId, minutes }, reason })
    return null
  },
  async unmute({ tx, note }, { userId, roomId, reason }) {
    const { personId } = await find(tx, userId)
    await deleteMute(tx, personId, roomId ?? 0)
    await tellStanding(tx, userId, roomId)
    note({ object: `chat-person/${userId}`, after: { roomId, minutes: null }, reason })
    return null
  },
  async standing({ tx, note }, { userId, chatLevel, seen, reason }) {
    note({ object: `chat-person/${userId}`, reason })
    note(await changeStanding(tx, userId, { chatLevel }, seen))
    return null
  },
  ban: (context, { userId, chatLevel, reason, requestId }) =>
    propose(context, chatBan, { payload: { userId }, revision: chatLevel, reason, requestId }),
  async restore({ tx, note }, { userId, reason }) {
    note({ object: `chat-person/${userId}`, reason })
    note(await changeStanding(tx, userId, { enableChat: true }))
    return null
  },
  async reports({ sql }, { state, after, rows }) {
    const from = after === undefined ? '0' : String(keyOf(after, ['big'])[0])
    const found = await queries.selectReports(sql, { state, after: from, rows })
    const totalCount = await queries.countReports(sql, state, COUNT_MAX)
    return { data: found.map(reportOf), next: nextKey(found, rows, ({ id }) => [id]), totalCount }
  },
  report: ({ sql }, { reportId }) => readReport(sql, reportId),
  async reportedPicture({ tx, note }, { reportId }) {
    const found = await queries.selectReportedPicture(tx, reportId)
    if (found === undefined) throw new Refusal('CHAT/NOT_FOUND')
    const { messageId, roomId, bytes } = found
    note({ object: `chat-message/${messageId}`, after: { reportId, roomId } })
    if (bytes === null) throw new Refusal('CHAT/NOT_FOUND')
    return { data: bytes.toString('base64') }
  },
  async decideReport({ tx, operator, note }, { reportId, isUpheld, reason }) {
    const found = await queries.selectReport(tx, reportId)
    if (found === undefined) throw new Refusal('CHAT/NOT_FOUND')
    const { roomId, messageId } = found
    note({ object: `chat-message/${messageId}`, after: { roomId, isUpheld: Number(isUpheld) }, reason })
    if (found.state !== 'open') throw new Refusal('CHAT/DECIDED')
    await queries.writeDecision(tx, { messageId, state: isUpheld ? 'upheld' : 'dismissed', by: operator.login })
    if (isUpheld) await removeMessage(tx, { roomId, id: messageId, by: 'host', personId: null })
    return null
  },
  async words({ sql }) {
    const rows = await queries.selectWordRows(sql)
    return rows.map(({ addedAt, ...row }) => ({ ...row, addedAt: addedAt.getTime() }))
  },
  async changeWords({ tx, operator, note }, { add, remove }) {
    await queries.changeWords(tx, { add, remove, by: operator.login })
    await announce(tx, { topic: 'chat-words', payload: {} })
    note({ object: 'chat-words', after: { add, remove } })
    return null
  },
}

const roomOf = ({ roomId, version, mutedUntil, pinned, lastSeq, people, ...rules }: queries.RoomOfStaff) => ({
  ...{ roomId, version, rules, lastSeq, people },
  pinned: pinned && messageOf(pinned),
  mutedUntil: mutedUntil && +mutedUntil,
})

/** Rules as the audit keeps them: its JSON has texts and whole numbers. */
const shown = (rules: queries.Rules): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(rules).map(([name, value]) => [name, typeof value === 'number' ? value : String(value)]),
  )

async function find(db: Queryable, userId: number): Promise<queries.PersonOfStaff> {
  const found = await queries.selectPersonOfStaff(db, userId)
  if (found === undefined) throw new Refusal('CHAT/NOT_FOUND')
  return found
}

/**
 * Changes one part of what a member is in the chat, and leaves the other. `seen` is the level that was chosen over:
 * what a colleague has made of him meanwhile is not undone unseen. @returns both, for the audit
 */
async function changeStanding(tx: Tx, userId: number, change: Partial<queries.ChatStanding>, seen?: number) {
  if (!(await queries.lockPerson(tx, userId))) throw new Refusal('CHAT/NOT_FOUND')
  const { personId, said, enableChat } = await find(tx, userId)
  const before = { chatLevel: userOf(said).chatLevel, enableChat }
  const after = { ...before, ...change }
  if (seen !== undefined && before.chatLevel !== seen && before.chatLevel !== after.chatLevel) {
    throw new Refusal('CHAT/PERSON_CHANGED')
  }
  if (!(await queries.writeStanding(tx, personId, after))) throw new Refusal('CHAT/NOT_FOUND')
  return { before: told(before), after: told(after) }
}

const told = ({ chatLevel, enableChat }: queries.ChatStanding) => ({ chatLevel, enableChat: Number(enableChat) })

const personOf = async (db: Queryable, chatId: number) => shownPerson(await find(db, chatId))

function shownPerson({ personId: _own, said, account, ...person }: queries.PersonOfStaff) {
  const { userId, nickname, chatLevel } = userOf(said)
  return { userId, nickname, chatLevel, ...person, account: account === null ? null : mask(account) }
}

/** Above the number of every person. */
const LAST = '999999999999999999'

/** Who may speak is another now: in the room, where he is named, or on his own lines. */
async function tellStanding(tx: Tx, userId: number, roomId: number | null): Promise<void> {
  if (roomId !== null) await announceFrame(tx, roomId, accessFrame(roomId, true))
  else await announce(tx, { topic: 'chat-person', payload: { person: userId } })
}

/** A report with what surrounds it; of a private talk nothing is shown but what was reported (docs/chat.md). */
async function readReport(sql: Queryable, reportId: number) {
  const found = await queries.selectReadReport(sql, reportId)
  if (found === undefined) throw new Refusal('CHAT/NOT_FOUND')
  const { authorId, ...report } = found
  const { roomId, messageId, evidence } = report
  const roomName = await queries.selectRoomName(sql, roomId)
  const around = { after: evidence.seq - CONTEXT - 1, rows: 2 * CONTEXT + 1 }
  const [reporters, context, author, earlier] = await Promise.all([
    queries.selectReporters(sql, messageId),
    roomName === undefined ? [] : selectMessages(sql, roomId, around),
    authorId === null ? null : personOf(sql, authorId),
    queries.countEarlier(sql, reportId),
  ])
  return {
    row: reportOf(report),
    roomName: roomName ?? null,
    reporters: reporters.map(({ said, reportedAt, ...one }) => {
      const { userId, nickname } = userOf(said)
      return { userId, nickname, ...one, reportedAt: +reportedAt }
    }),
    context: context.map(messageOf),
    author,
    earlier,
  }
}

/** Messages shown on each side of a reported one. */
const CONTEXT = 10

const reportOf = ({ evidence, reporter, reportedAt, ...row }: queries.ReportOfStaff) => {
  const { userId, nickname } = userOf(reporter)
  return { ...row, message: messageOf(evidence), reporter: { userId, nickname }, reportedAt: +reportedAt }
}
