/**
 * Persons of the chat: contacts, guests, and what one does about others. The second half of the area `chat`, which
 * begins in `chat.ts`.
 */
import * as z from 'zod/mini'
import { asked, CALL, chatId, chatIdText, messageId, refusals, roomNumber, roomText, service } from '../chat-call.ts'
import { intText, renamed } from '../codecs.ts'
import { ChatBetState, ChatPlanCall } from '../chat-told.ts'
import { area } from '../endpoint.ts'
import { ChatContact, ChatLevel } from './chat.ts'

const { get, post, form } = area('chat')

/** A person one may talk to. */
export const ChatFriend = renamed(
  {
    friendId: chatId,
    nickname: z.string(),
    avatarId: z.int(),
    chatLevel: ChatLevel,
    isGuest: z.boolean(),
    isOnline: z.boolean(),
    isBlocked: z.boolean(),
    /** The private talk with him; null before the first. */
    roomId: z.nullable(roomNumber),
  },
  { friendId: 'friend_id', isGuest: 'is_guest', isOnline: 'is_online', isBlocked: 'is_blocked', roomId: 'room_id' },
)

export const contactDetail = get('contactDetail', '/chat/contact/contactdetail', {
  summary: 'Somebody in the chat, by his public number.',
  ...service,
  effect: 'read',
  query: { ...asked, friendId: chatIdText },
  output: ChatFriend,
  errors: [...refusals, 'CHAT/NOT_FOUND'],
})

export const staff = get('staff', '/chat/contact/staff', {
  summary: 'Hosts and administrators, whom everybody may talk to; those who are here first.',
  ...service,
  effect: 'read',
  query: asked,
  output: z.array(ChatFriend),
  errors: refusals,
})

export const acceptContact = form('acceptContact', '/chat/contact/apply/createaccept', {
  summary: 'Begins a private talk, or finds the one that is there. One of the two is a host or an administrator.',
  ...service,
  effect: 'write',
  query: asked,
  // The names and portraits that the specification sends are looked up instead: nobody chooses another's.
  body: {
    friendId: chatIdText,
    avatarId: z.optional(z.string().check(z.maxLength(10))),
    friendAvatarId: z.optional(z.string().check(z.maxLength(10))),
    nickname: z.optional(z.string().check(z.maxLength(40))),
    friendNickname: z.optional(z.string().check(z.maxLength(40))),
  },
  names: { ...CALL, friendAvatarId: 'friend_avatarId', friendNickname: 'friend_nickname' },
  output: renamed({ roomId: roomNumber, friend: ChatFriend }, { roomId: 'room_id' }),
  errors: [...refusals, 'CHAT/NOT_FOUND', 'CHAT/NO_PRIVATE', 'CHAT/MEMBERS_ONLY'],
})

export const guestId = get('guestId', '/chat/guest/id-generation', {
  summary: 'Makes a guest. Its secret is told once and opens tokens; a browser keeps it for the visit.',
  ...service,
  effect: 'write',
  query: asked,
  output: renamed(
    { guestId: chatId, name: z.string(), secret: z.string() },
    { guestId: 'user_guest_id', name: 'user_guest_name', secret: 'user_guest_hash_id' },
  ),
  errors: ['CHAT/MAINTENANCE'],
})

export const initRoom = post('initRoom', '/chat/guest/init-room', {
  summary: 'Opens a guest’s talk with a host who invited him, or finds it.',
  ...service,
  effect: 'write',
  query: asked,
  body: { friendId: chatId, remark: z._default(z.string().check(z.maxLength(200)), '') },
  output: renamed({ roomId: roomNumber, friend: ChatFriend }, { roomId: 'room_id' }),
  errors: [...refusals, 'CHAT/NOT_FOUND', 'CHAT/NO_PRIVATE'],
})

export const guestFriends = get('guestFriends', '/chat/guest/friends', {
  summary: 'Whom a guest talks to.',
  ...service,
  effect: 'read',
  query: { ...asked, page: z._default(intText(1, 1_000), 1), perPage: z._default(intText(1, 100), 20) },
  output: z.object({ items: z.array(ChatContact), total: z.int() }),
  errors: refusals,
})

export const guestFriend = get('guestFriend', '/chat/guest/friends/:id', {
  summary: 'One of those whom a guest talks to.',
  ...service,
  effect: 'read',
  params: { id: chatIdText },
  query: asked,
  output: ChatContact,
  errors: [...refusals, 'CHAT/NOT_FOUND'],
})

// From here on calls of our own: the specification shows none for what they do.

export const setRoom = post('setRoom', '/chat/room/setting', {
  summary: 'Mutes a room for oneself, or listens to it again.',
  ...service,
  effect: 'write',
  query: asked,
  body: { roomId: roomNumber, isMuted: z.boolean() },
  names: { ...CALL, isMuted: 'is_muted' },
  output: z.object({}),
  errors: [...refusals, 'CHAT/NOT_FOUND', 'CHAT/MEMBERS_ONLY'],
  strict: true,
})

export const pin = post('pin', '/chat/room/pin', {
  summary: 'A host or an administrator puts a message on top of its room, or takes it down again.',
  ...service,
  effect: 'write',
  query: asked,
  body: { roomId: roomNumber, id: z.nullable(messageId) },
  output: z.object({}),
  errors: [...refusals, 'CHAT/NOT_FOUND', 'CHAT/MEMBERS_ONLY', 'UC/FORBIDDEN'],
  strict: true,
})

export const report = post('report', '/chat/report', {
  summary: 'Tells the moderators of a message. Saying it again changes nothing.',
  ...service,
  effect: 'write',
  query: asked,
  body: {
    roomId: roomNumber,
    id: messageId,
    reason: z.enum(['spam', 'fraud', 'insult', 'indecent', 'other']),
    text: z._default(z.string().check(z.maxLength(200)), ''),
  },
  output: z.object({}),
  errors: [...refusals, 'CHAT/NOT_FOUND', 'CHAT/MEMBERS_ONLY'],
  strict: true,
})

export const block = post('block', '/chat/block', {
  summary: 'Hides somebody’s messages from oneself and ends private talks with him, or takes that back.',
  ...service,
  effect: 'write',
  query: asked,
  body: { userId: chatId, isBlocked: z.boolean() },
  names: { ...CALL, isBlocked: 'is_blocked' },
  output: z.object({}),
  errors: [...refusals, 'CHAT/NOT_FOUND'],
  strict: true,
})

/** At most so many shared bets are asked for at once. */
export const BET_STATES_MAX = 50

export const betStates = get('betStates', '/chat/bets', {
  summary: 'How bets stand that members have shared in a room. What is no such message there is left out.',
  ...service,
  effect: 'read',
  isAutomatic: true,
  query: {
    ...asked,
    roomId: roomText,
    ids: z.string().check(z.regex(new RegExp(`^[1-9]\\d{0,18}(,[1-9]\\d{0,18}){0,${BET_STATES_MAX - 1}}$`))),
  },
  output: z.array(ChatBetState),
  errors: [...refusals, 'CHAT/NOT_FOUND', 'CHAT/MEMBERS_ONLY'],
})

export const followed = post('followed', '/chat/bets/followed', {
  summary:
    'Says that he has bet like a shared bet or a plan (跟投). The server looks whether it is so, and counts him once.',
  ...service,
  effect: 'write',
  query: asked,
  names: CALL,
  body: {
    roomId: roomNumber,
    id: messageId,
    orderNos: z.array(messageId).check(z.minLength(1), z.maxLength(100)),
  },
  output: z.object({ followers: z.int() }),
  errors: [...refusals, 'CHAT/NOT_FOUND', 'CHAT/MEMBERS_ONLY'],
  strict: true,
})

export const planCalls = get('planCalls', '/chat/plans', {
  summary: 'The newest calls of a plan of a room, with the draw that judged each; the newest first.',
  ...service,
  effect: 'read',
  query: {
    ...asked,
    roomId: roomText,
    gameId: intText(1, 2_147_483_647),
    playCode: z.string().check(z.regex(/^\d{3}$/)),
  },
  names: { ...CALL, gameId: 'game_id', playCode: 'play_code' },
  output: z.array(ChatPlanCall),
  errors: [...refusals, 'CHAT/NOT_FOUND', 'CHAT/MEMBERS_ONLY'],
})
