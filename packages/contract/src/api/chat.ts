/**
 * The chat (Domain §6.1): rooms, private talks, guests, and what moderators do. Calls of the chat service lie below
 * `/api-messen`, carry a chat token and always send `app_id` and `identity`; the three under `/api/chat` are calls of
 * the site, made with a member's session. Messages are said over the socket (`realtime/chat-socket.ts`), never here.
 */
import * as z from 'zod/mini'
import { flag01, intText, renamed, siteTime } from '../codecs.ts'
import { area } from '../endpoint.ts'

const { get, post, form, uploadForm } = area('chat')

/** The public number of a person in the chat: random, stable, and no number of an account. */
export const CHAT_ID_MAX = 9_999_999_999
const chatId = z.int().check(z.minimum(1), z.maximum(CHAT_ID_MAX))
const chatIdText = intText(1, CHAT_ID_MAX)

/** 0 guest (trial accounts too), 1 member, 2 host or teacher, 3 administrator, 4 robot or plan poster (Domain §6.1). */
export const ChatLevel = z.int().check(z.minimum(0), z.maximum(4))

const roomNumber = z.int().check(z.minimum(1), z.maximum(2_147_483_647))
const roomText = intText(1, 2_147_483_647)
const messageId = z.string().check(z.regex(/^[1-9]\d{0,18}$/))

/** Says which application of the operator asks, and as what; every call of the service sends both (Spec A §7). */
const asked = {
  appId: z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]{0,31}$/)),
  identity: z.enum(['member', 'guest']),
}
const CALL = {
  appId: 'app_id',
  roomId: 'room_id',
  userId: 'user_id',
  friendId: 'friend_id',
  perPage: 'per_page',
} as const
const service = { access: 'public', service: 'chat', names: CALL } as const

/** What every call of the service may be refused with. */
const refusals = ['CHAT/TOKEN', 'CHAT/MAINTENANCE', 'CHAT/UNAVAILABLE'] as const

/** Who said it, as he was called when he said it. */
export const ChatUser = renamed(
  {
    userId: chatId,
    nickname: z.string(),
    chatLevel: ChatLevel,
    avatarId: z.int(),
    vipLevel: z.int(),
    /** Of his bubbles: one of the eight colours (CHAT-049). */
    color: z.string(),
  },
  { userId: 'user_id' },
)

/** What a message answers, as it read then. */
export const ChatQuote = z.object({ id: messageId, nickname: z.string(), kind: z.string(), text: z.string() })

/** Pictures lie below `/img-messen` and are read with the chat token, like everything of a room (SEC-15). */
export const ChatPicture = z.object({ path: z.string(), width: z.int(), height: z.int() })

/** What a red packet shows in a room; its state is asked for, and told by the frame `packet`. */
export const ChatPacket = renamed(
  { packetId: z.string(), type: z.int(), message: z.string() },
  { packetId: 'hongbao_id' },
)

const userinfo = ChatUser
/**
 * A message by its kind; further kinds come. `removed` is one that was recalled or deleted: it keeps its place and has
 * no content. `system` has nobody who said it.
 */
export const ChatContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    text: z.string(),
    quote: z.optional(ChatQuote),
    mentions: z.optional(z.array(chatId)),
    userinfo,
  }),
  z.object({ kind: z.literal('image'), image: ChatPicture, quote: z.optional(ChatQuote), userinfo }),
  z.object({ kind: z.literal('packet'), packet: ChatPacket, userinfo }),
  z.object({ kind: z.literal('system'), text: z.string() }),
  z.object({ kind: z.literal('removed'), by: z.enum(['self', 'host']), userinfo }),
])

/**
 * A stored message. `seq` counts the messages of a room from 1 without a gap, in the order in which they were
 * committed; it is the order of every page and of every socket (I-49). `command` says which frame brought it.
 */
export const ChatMessage = renamed(
  {
    id: messageId,
    seq: z.int(),
    roomId: roomNumber,
    command: z.int(),
    createdAt: siteTime,
    /** `room:3`. */
    channel: z.string(),
    content: ChatContent,
  },
  { roomId: 'room_id', createdAt: 'created_at' },
)

/** A room or a private talk, as lists show it. */
export const ChatContact = renamed(
  {
    roomId: roomNumber,
    kind: z.enum(['group', 'private']),
    /** Of the room, or of the other one. */
    nickname: z.string(),
    avatarId: z.int(),
    /** Null before the first message, and for anyone who may not read the room. `text` is a line for lists. */
    lastMessage: z.nullable(
      renamed({ kind: z.string(), text: z.string(), createdAt: siteTime }, { kind: 'type', createdAt: 'created_at' }),
    ),
    /** Of a private talk with a guest, and with a member or host. */
    guestId: z.nullable(chatId),
    userId: z.nullable(chatId),
    chatLevel: z.nullable(ChatLevel),
    /** How many are here now, over all processes; a few seconds old. */
    totalPeople: z.int(),
    enableChat: flag01,
    secPerMessage: z.int(),
    lastSeq: z.int(),
    /** How far he has read; what came after it is unread. */
    readSeq: z.int(),
    unread: z.int(),
    /** Shows no marks and makes no sound, for himself. */
    isMuted: z.boolean(),
  },
  {
    roomId: 'room_id',
    lastMessage: 'last_message',
    guestId: 'guest_id',
    totalPeople: 'total_people',
    enableChat: 'enable_chat',
    secPerMessage: 'sec_per_mess',
    lastSeq: 'last_seq',
    readSeq: 'read_seq',
    isMuted: 'is_muted',
  },
)

/** A class of rooms (Spec B §3 Chat). */
export const ChatClass = z.object({ id: z.int(), name: z.string(), chatroom: z.array(ChatContact) })

/** Whether he may speak now; the server judges every message again. `msg` is what a member reads. */
export const ChatVerdict = z.object({ allowed: z.boolean(), code: z.nullable(z.string()), msg: z.string() })

/** A room from inside. Amounts are whole yuan. */
export const ChatRoom = renamed(
  {
    contact: ChatContact,
    /** The line above the messages; empty for none. */
    notice: z.string(),
    /** A message that stays on top. */
    pinned: z.nullable(ChatMessage),
    minVip: z.int(),
    minChatLevel: ChatLevel,
    dayLimit: z.int(),
    depositLimit: z.int(),
    turnoverLimit: z.int(),
    allowImage: z.boolean(),
    allowPacket: z.boolean(),
    speak: ChatVerdict,
    /** Who he is here. */
    me: ChatUser,
    /** Whether he deletes what others said, and mutes them. */
    moderates: z.boolean(),
    /** Whose messages he does not want to see. */
    blocked: z.array(chatId),
  },
  {
    minVip: 'min_vip',
    minChatLevel: 'min_chat_level',
    dayLimit: 'day_limit',
    depositLimit: 'deposit_limit',
    turnoverLimit: 'dml_limit',
    allowImage: 'allow_image',
    allowPacket: 'allow_redpacket',
  },
)

/** The chat token (SEC-01): opaque, good for 15 minutes, and dead with the session or the guest that it belongs to. */
export const ChatToken = renamed(
  {
    token: z.string(),
    /** Seconds. */
    expiresIn: z.int(),
    me: ChatUser,
    isGuest: z.boolean(),
  },
  { token: 'tokenChat', expiresIn: 'expires_in', isGuest: 'is_guest' },
)

export const refreshToken = get('refreshToken', '/api/chat/refreshTokenChat', {
  summary: 'A chat token for the member of the session; the one before it stays good for its 15 minutes.',
  access: 'session',
  effect: 'write',
  isAutomatic: true,
  output: ChatToken,
  errors: ['CHAT/MAINTENANCE', 'CHAT/UNAVAILABLE', 'RG/EXCLUDED'],
})

export const enableChat = post('enableChat', '/api/chat/enableChat', {
  summary: 'A host or an administrator lets somebody, or a whole room, speak or not (Spec A §7).',
  access: 'member',
  effect: 'write',
  names: CALL,
  body: {
    roomId: roomNumber,
    /** Nobody: the whole room. */
    userId: z.optional(chatId),
    enable: flag01,
    /** How long somebody stays silent; a day unless given. */
    minutes: z.optional(z.int().check(z.minimum(1), z.maximum(525_600))),
    reason: z.optional(z.string().check(z.maxLength(100))),
  },
  output: z.null(),
  errors: ['CHAT/NOT_FOUND', 'UC/FORBIDDEN', 'CHAT/MAINTENANCE', 'CHAT/UNAVAILABLE'],
  strict: true,
})

export const deleteMessage = post('deleteMessage', '/api/chat/deletechat-message', {
  summary: 'Takes a message away: one’s own within two minutes, anybody’s for hosts and administrators.',
  access: 'session',
  effect: 'write',
  names: CALL,
  body: { roomId: roomNumber, id: messageId },
  output: z.null(),
  errors: ['CHAT/NOT_FOUND', 'CHAT/TOO_LATE', 'UC/FORBIDDEN', 'CHAT/MAINTENANCE', 'CHAT/UNAVAILABLE'],
  strict: true,
})

export const records = get('records', '/api/v1/recordsList', {
  summary: 'Messages of a room, the newest page first, each page in order. `before` begins below a seq; pages move.',
  ...service,
  effect: 'read',
  query: {
    ...asked,
    roomId: roomText,
    page: z._default(intText(1, 1_000), 1),
    limit: z._default(intText(1, 150), 150),
    /** 1 a private talk, 2 a room; anything that the room is not does not exist. */
    talkType: z._default(intText(1, 2), 2),
    before: z.optional(intText(1, 2_147_483_647)),
    /** Only what came after it, oldest first: to fill a gap. */
    after: z.optional(intText(0, 2_147_483_647)),
  },
  names: { ...CALL, talkType: 'talk_type' },
  output: z.object({ page: z.int(), limit: z.int(), total: z.int(), items: z.array(ChatMessage) }),
  errors: [...refusals, 'CHAT/NOT_FOUND', 'CHAT/MEMBERS_ONLY'],
})

export const contacts = get('contacts', '/chat/contact/list', {
  summary: 'Rooms by class and private talks, those with the newest message first. Without a token: public rooms only.',
  ...service,
  effect: 'read',
  query: { ...asked, page: z._default(intText(1, 1_000), 1), limit: z._default(intText(1, 100), 50) },
  output: z.object({
    classes: z.array(ChatClass),
    /** Private talks, of which `total` are there. */
    items: z.array(ChatContact),
    page: z.int(),
    limit: z.int(),
    total: z.int(),
  }),
  errors: refusals,
})

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

export const uploadImage = uploadForm('uploadImage', '/chat/uploadImage', {
  summary: 'Takes a picture for a room where its sender may speak; a message then names it by its path.',
  ...service,
  effect: 'write',
  query: { ...asked, roomId: roomText },
  output: ChatPicture,
  errors: [
    ...refusals,
    'CHAT/NOT_FOUND',
    'CHAT/MEMBERS_ONLY',
    'CHAT/NO_PICTURES',
    'CHAT/READ_ONLY',
    'CHAT/VIP',
    'CHAT/CONDITION',
    'CHAT/MUTED',
    'CHAT/BLOCKED',
    'UPLOAD/TOO_LARGE',
    'UPLOAD/TYPE',
    'UPLOAD/BROKEN',
    'UPLOAD/QUOTA',
  ],
})

export const tokenGeneration = get('tokenGeneration', '/chat/token/generation/:id', {
  summary:
    'A chat token for a guest, whose secret is in Authorization, or for the member of the session that is there.',
  ...service,
  effect: 'write',
  params: { id: chatIdText },
  query: asked,
  output: ChatToken,
  errors: [...refusals, 'RG/EXCLUDED'],
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

export const socketTicket = post('socketTicket', '/chat/socket-ticket', {
  summary: 'A ticket for `/ws-chat?token=`: once, within 60 seconds (SEC-41).',
  ...service,
  effect: 'write',
  query: asked,
  output: z.object({ ticket: z.string() }),
  errors: refusals,
  strict: true,
})

export const room = get('room', '/chat/room', {
  summary: 'A room from inside: its rules, what is pinned, whether he may speak.',
  ...service,
  effect: 'read',
  query: { ...asked, roomId: roomText },
  output: ChatRoom,
  errors: [...refusals, 'CHAT/NOT_FOUND', 'CHAT/MEMBERS_ONLY'],
})

export const setRoom = post('setRoom', '/chat/room/setting', {
  summary: 'Mutes a room for oneself, or listens to it again.',
  ...service,
  effect: 'write',
  query: asked,
  body: { roomId: roomNumber, isMuted: z.boolean() },
  names: { ...CALL, isMuted: 'is_muted' },
  output: z.null(),
  errors: [...refusals, 'CHAT/NOT_FOUND', 'CHAT/MEMBERS_ONLY'],
  strict: true,
})

export const pin = post('pin', '/chat/room/pin', {
  summary: 'A host or an administrator puts a message on top of its room, or takes it down again.',
  ...service,
  effect: 'write',
  query: asked,
  body: { roomId: roomNumber, id: z.nullable(messageId) },
  output: z.null(),
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
  output: z.null(),
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
  output: z.null(),
  errors: [...refusals, 'CHAT/NOT_FOUND'],
  strict: true,
})
