/** The chat, as those who keep order in it see it. Persons are named by their public numbers (docs/chat.md). */
import * as z from 'zod/mini'
import { chatId, chatIdText, messageId, roomNumber, roomText } from '../../chat-call.ts'
import { intText, money, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { ChatLevel, ChatMessage } from '../chat.ts'
import { Proposed } from './approvals.ts'
import { after, keysetPage, reason, requestId } from './common.ts'

const { get, post } = operatorArea('chat')

const whole = (most: number) => z.int().check(z.gte(0), z.lte(most))
/** Minutes; 30 days at most. */
const minutes = z.int().check(z.gte(1), z.lte(43_200))

/** Rules of a room; amounts in yuan. */
export const ModeratedRules = z.object({
  classId: z.int().check(z.gte(1)),
  name: z.string().check(z.minLength(1), z.maxLength(20)),
  avatarId: whole(999),
  sort: whole(9_999),
  isOpen: z.boolean(),
  isPublic: z.boolean(),
  enableChat: z.boolean(),
  secPerMessage: whole(3_600),
  dayLimit: whole(90),
  depositLimit: money,
  turnoverLimit: money,
  minVip: whole(9),
  minChatLevel: ChatLevel,
  notice: z.string().check(z.maxLength(500)),
  allowImage: z.boolean(),
  allowPacket: z.boolean(),
  allowGuests: z.boolean(),
  gagText: z.string().check(z.maxLength(100)),
  /** The game it is about; null for a hall. */
  gameId: z.nullable(whole(9_999)),
  /** The least reward of an order that the room is told of; null for none. */
  winMin: z.nullable(money),
})

/** 大厅, 高手交流, 计划群: where a new room may begin (Domain §6.1). */
export const RoomPreset = z.enum(['lobby', 'experts', 'plans'])

export const ModeratedRoom = z.object({
  roomId: z.int(),
  version: z.int(),
  rules: ModeratedRules,
  mutedUntil: z.nullable(siteTime),
  /** The message that stays on top. */
  pinned: z.nullable(ChatMessage),
  lastSeq: z.int(),
  people: z.int(),
})

export const rooms = get('rooms', '/chat/rooms', {
  summary: 'Every group room with its rules, the presets, and the classes.',
  access: 'readChat',
  effect: 'read',
  output: z.object({
    rooms: z.array(ModeratedRoom),
    presets: z.array(z.object({ preset: RoomPreset, rules: ModeratedRules })),
    classes: z.array(z.object({ classId: z.int(), name: z.string(), sort: z.int() })),
  }),
})

export const createRoom = post('createRoom', '/chat/rooms', {
  summary: 'Makes a group room.',
  access: 'moderateChat',
  effect: 'write',
  body: { rules: ModeratedRules },
  output: z.object({ roomId: z.int(), version: z.int() }),
  errors: ['CHAT/NOT_FOUND', 'GAME/NOT_FOUND'],
  strict: true,
})

export const saveRoom = post('saveRoom', '/chat/rooms/:roomId/save', {
  summary: 'Changes the rules of a room, opens or closes it; every process knows at once.',
  access: 'moderateChat',
  effect: 'write',
  params: { roomId: roomText },
  body: { version: z.int(), rules: ModeratedRules, reason },
  output: z.object({ roomId: z.int(), version: z.int() }),
  errors: ['CHAT/NOT_FOUND', 'GAME/NOT_FOUND', 'CONTENT/CHANGED'],
  strict: true,
})

export const saveClass = post('saveClass', '/chat/classes', {
  summary: 'Adds a class of rooms, or changes its name and its place.',
  access: 'moderateChat',
  effect: 'write',
  body: { classId: z.int().check(z.gte(1)), name: z.string().check(z.minLength(1), z.maxLength(20)), sort: whole(999) },
  output: z.null(),
  strict: true,
})

export const pin = post('pin', '/chat/rooms/:roomId/pin', {
  summary: 'Puts a message on top of a room, or takes it down.',
  access: 'moderateChat',
  effect: 'write',
  params: { roomId: roomText },
  body: { id: z.nullable(messageId) },
  output: z.null(),
  errors: ['CHAT/NOT_FOUND'],
  strict: true,
})

export const muteRoom = post('muteRoom', '/chat/rooms/:roomId/mute', {
  summary: 'Silences a whole room for some minutes, or lets it speak again (null).',
  access: 'moderateChat',
  effect: 'write',
  params: { roomId: roomText },
  body: { minutes: z.nullable(minutes), reason },
  output: z.null(),
  errors: ['CHAT/NOT_FOUND'],
  strict: true,
})

export const messages = get('messages', '/chat/rooms/:roomId/messages', {
  summary: 'Messages of a group room in their order, those before a place; what surrounds a reported one.',
  access: 'readChat',
  effect: 'read',
  params: { roomId: roomText },
  query: { before: z.optional(intText(1, 2_147_483_647)), rows: z._default(intText(1, 150), 50) },
  output: z.array(ChatMessage),
  errors: ['CHAT/NOT_FOUND'],
})

export const picture = get('picture', '/chat/rooms/:roomId/pictures/:name', {
  summary: 'A picture of a group room: WebP, as base64. One that was taken away is not shown.',
  access: 'readChat',
  effect: 'read',
  params: { roomId: roomText, name: z.string().check(z.regex(/^[0-9a-f]{32}$/)) },
  output: z.object({ data: z.string() }),
  errors: ['CHAT/NOT_FOUND'],
})

export const removeMessage = post('removeMessage', '/chat/messages/remove', {
  summary: 'Takes a message away; a repeat changes nothing.',
  access: 'moderateChat',
  effect: 'write',
  body: { roomId: roomNumber, id: messageId, reason },
  output: z.null(),
  errors: ['CHAT/NOT_FOUND'],
  strict: true,
})

/** Somebody in the chat. */
export const ModeratedPerson = z.object({
  userId: chatId,
  kind: z.enum(['member', 'guest', 'robot', 'staff']),
  /** Of a member; null of everybody else. */
  memberId: z.nullable(z.string()),
  account: z.nullable(z.string()),
  nickname: z.string(),
  chatLevel: ChatLevel,
  enableChat: z.boolean(),
  mutes: z.array(z.object({ roomId: z.nullable(z.int()), until: siteTime, reason: z.string(), mutedBy: z.string() })),
})

export const persons = get('persons', '/chat/persons', {
  summary: 'Persons whose mute holds, members from whom the chat was taken, or who keep order; the newest first.',
  access: 'readChat',
  effect: 'read',
  query: {
    view: z._default(z.enum(['muted', 'barred', 'hosts']), 'muted'),
    after,
    rows: z._default(intText(1, 100), 50),
  },
  output: z.object({ data: z.array(ModeratedPerson), next: z.nullable(z.string()) }),
})

export const person = get('person', '/chat/persons/:userId', {
  summary: 'Somebody by his public number, with his mutes.',
  access: 'readChat',
  effect: 'read',
  params: { userId: chatIdText },
  output: ModeratedPerson,
  errors: ['CHAT/NOT_FOUND'],
})

export const findPerson = post('findPerson', '/chat/persons/find', {
  summary: 'The member with an account, as a person of the chat, which he becomes if he was none.',
  access: 'moderateChat',
  effect: 'write',
  body: { account: z.string().check(z.minLength(1), z.maxLength(40)) },
  output: ModeratedPerson,
  errors: ['CHAT/NOT_FOUND'],
  strict: true,
})

export const mute = post('mute', '/chat/persons/:userId/mute', {
  summary: 'Silences somebody in a room, or everywhere (null), for some minutes.',
  access: 'moderateChat',
  effect: 'write',
  params: { userId: chatIdText },
  body: { roomId: z.nullable(roomNumber), minutes, reason },
  output: z.null(),
  errors: ['CHAT/NOT_FOUND'],
  strict: true,
})

export const unmute = post('unmute', '/chat/persons/:userId/unmute', {
  summary: 'Ends a mute before its time.',
  access: 'moderateChat',
  effect: 'write',
  params: { userId: chatIdText },
  body: { roomId: z.nullable(roomNumber), reason },
  output: z.null(),
  errors: ['CHAT/NOT_FOUND'],
  strict: true,
})

export const standing = post('standing', '/chat/persons/:userId/standing', {
  summary: 'Makes a member a host or an administrator, or neither; a repeat changes nothing.',
  access: 'moderateChat',
  effect: 'write',
  params: { userId: chatIdText },
  // A robot is no member and no member a robot, so 4 is none of these; 0 is what guests are.
  /** `seen`: what he was when that was chosen. */
  body: { chatLevel: z.int().check(z.gte(1), z.lte(3)), seen: ChatLevel, reason },
  output: z.null(),
  errors: ['CHAT/NOT_FOUND', 'CHAT/PERSON_CHANGED'],
  strict: true,
})

export const ban = post('ban', '/chat/persons/:userId/ban', {
  summary: 'Proposes to take the chat from a member until somebody gives it back; a second person decides.',
  access: 'moderateChat',
  effect: 'write',
  params: { userId: chatIdText },
  /** What he was when that was proposed: somebody who became a host meanwhile is looked at again. */
  body: { chatLevel: ChatLevel, reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)), requestId },
  output: Proposed,
  errors: ['CHAT/NOT_FOUND', 'CHAT/BANNED', 'APPROVAL/CHANGED', 'APPROVAL/WAITING', 'REQ/KEY_REUSED'],
  strict: true,
})

export const restore = post('restore', '/chat/persons/:userId/restore', {
  summary: 'Gives the chat back to a member from whom it was taken; mutes that hold stay. A repeat changes nothing.',
  access: 'moderateChat',
  effect: 'write',
  params: { userId: chatIdText },
  body: { reason },
  output: z.null(),
  errors: ['CHAT/NOT_FOUND'],
  strict: true,
})

/** What the second person sees: who loses the chat, and what was upheld against him. */
export const BanEffect = z.object({
  userId: chatId,
  account: z.nullable(z.string()),
  nickname: z.string(),
  chatLevel: ChatLevel,
  /** Mutes that hold now. */
  mutes: z.int(),
  /** Reports about him that people found right, and those that wait. */
  upheld: z.int(),
  waiting: z.int(),
})

const ReportState = z.enum(['open', 'upheld', 'dismissed'])

export const ReportRow = z.object({
  id: z.string(),
  state: ReportState,
  roomId: z.int(),
  /** As it read when it was reported. */
  message: ChatMessage,
  /** Whether it is still shown. */
  isShown: z.boolean(),
  reporter: z.object({ userId: chatId, nickname: z.string() }),
  /** How many have reported this message. */
  reports: z.int(),
  reason: z.string(),
  remark: z.string(),
  reportedAt: siteTime,
  decidedBy: z.nullable(z.string()),
})

export const reports = get('reports', '/chat/reports', {
  summary: 'Reports of members, the oldest first.',
  access: 'readChat',
  effect: 'read',
  query: { state: z._default(ReportState, 'open'), after, rows: z._default(intText(1, 100), 50) },
  output: keysetPage(ReportRow),
})

export const report = get('report', '/chat/reports/:reportId', {
  summary: 'A report with everybody who reported the message, what was said around it, and who said it.',
  access: 'readChat',
  effect: 'read',
  params: { reportId: intText(1, 2_000_000_000) },
  output: z.object({
    row: ReportRow,
    /** Null of a private talk, of which nothing but the reported message is shown, its picture included. */
    roomName: z.nullable(z.string()),
    reporters: z.array(
      z.object({ userId: chatId, nickname: z.string(), reason: z.string(), remark: z.string(), reportedAt: siteTime }),
    ),
    /** Ten messages before it and ten after it, as they stand now. */
    context: z.array(ChatMessage),
    /** Who said it, as he stands now. */
    author: z.nullable(ModeratedPerson),
    /** How earlier reports about his messages ended. */
    earlier: z.object({ upheld: z.int(), dismissed: z.int() }),
  }),
  errors: ['CHAT/NOT_FOUND'],
})

export const reportedPicture = post('reportedPicture', '/chat/reports/:reportId/picture', {
  summary: 'The picture of a reported message, of a private talk too: WebP, as base64. Each look is in the audit.',
  access: 'moderateChat',
  effect: 'write',
  params: { reportId: intText(1, 2_000_000_000) },
  output: z.object({ data: z.string() }),
  errors: ['CHAT/NOT_FOUND'],
  strict: true,
})

export const decideReport = post('decideReport', '/chat/reports/:reportId/decide', {
  summary: 'Decides every open report of the same message; upheld, it is taken away.',
  access: 'moderateChat',
  effect: 'write',
  params: { reportId: intText(1, 2_000_000_000) },
  body: { isUpheld: z.boolean(), reason },
  output: z.null(),
  errors: ['CHAT/NOT_FOUND', 'CHAT/DECIDED'],
  strict: true,
})

const word = z.string().check(z.minLength(1), z.maxLength(40))

export const words = get('words', '/chat/words', {
  summary: 'Words that are shown as stars.',
  access: 'readChat',
  effect: 'read',
  output: z.array(z.object({ word, addedBy: z.string(), addedAt: siteTime })),
})

export const changeWords = post('changeWords', '/chat/words', {
  summary: 'Adds words to the list and takes others off; every process knows at once.',
  access: 'moderateChat',
  effect: 'write',
  body: { add: z.array(word).check(z.maxLength(500)), remove: z.array(word).check(z.maxLength(500)) },
  output: z.null(),
  strict: true,
})
