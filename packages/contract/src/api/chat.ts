/**
 * The chat (Domain §6.1): rooms, private talks, guests, and what moderators do. Calls of the chat service lie below
 * `/api-messen`, carry a chat token and always send `app_id` and `identity`; the three under `/api/chat` are calls of
 * the site, made with a member's session. Messages are said over the socket (`realtime/chat-socket.ts`), never here.
 * Persons are in `chat-people.ts`.
 */
import * as z from 'zod/mini'
import { asked, CALL, chatId, chatIdText, messageId, refusals, roomNumber, roomText, service } from '../chat-call.ts'
import { flag01, intText, renamed, siteTime } from '../codecs.ts'
import { ChatBet, ChatPlan, ChatWin } from '../chat-told.ts'
import { area } from '../endpoint.ts'

const { get, post, uploadForm } = area('chat')

/** 0 guest (trial accounts too), 1 member, 2 host or teacher, 3 administrator, 4 robot or plan poster (Domain §6.1). */
export const ChatLevel = z.int().check(z.minimum(0), z.maximum(4))

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
  { packetId: z.string(), type: z.int(), count: z.int(), message: z.string(), commitment: z.string() },
  { packetId: 'hongbao_id' },
)

/** An order as it stood when it was shown; `step` counts the done ones of `steps`. */
export const DeskOrder = z.object({
  kind: z.enum(['withdrawal', 'recharge', 'bet']),
  orderNo: z.string(),
  title: z.string(),
  status: z.string(),
  steps: z.array(z.string()),
  step: z.int(),
})

/** What customer service says or is shown besides words: an order, where its words lead, what may be asked next. */
export const DeskCard = z.object({
  text: z.string(),
  order: z.nullable(DeskOrder),
  links: z.array(z.object({ label: z.string(), to: z.string() })),
  asks: z.array(z.string()),
})

const userinfo = ChatUser
/**
 * A message by its kind; further kinds come. `removed` is one that was recalled or deleted: it keeps its place and has
 * no content. `system` has nobody who said it, but for wins, which the robot of the house tells.
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
  z.object({ kind: z.literal('card'), card: DeskCard, userinfo }),
  z.object({ kind: z.literal('bet'), bet: ChatBet, userinfo }),
  z.object({ kind: z.literal('plan'), plan: ChatPlan, userinfo }),
  z.object({ kind: z.literal('system'), text: z.string(), win: z.optional(ChatWin), userinfo: z.optional(userinfo) }),
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
    /** The game that a room is about; null for a hall. */
    gameId: z.nullable(z.int()),
    /** What speaking asks for; 0 for nothing. */
    minVip: z.int(),
    /** Hosts and administrators alone speak, or nobody. */
    isReadOnly: z.boolean(),
    /** Of a private talk: whether the other one is here, and how far he has read. */
    isOnline: z.boolean(),
    friendReadSeq: z.int(),
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
    gameId: 'game_id',
    minVip: 'min_vip',
    isReadOnly: 'is_read_only',
    isOnline: 'is_online',
    friendReadSeq: 'friend_read_seq',
  },
)

/** Rooms that belong together, under the name of their class (Spec B §3 Chat). */
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
    /** When his mute, or that of the whole room, ends by itself; null unless it keeps him silent. */
    mutedUntil: z.nullable(siteTime),
    /** Who he is here. */
    me: ChatUser,
    /** Whether he deletes what others said, and mutes them. */
    moderates: z.boolean(),
    /** Who is silenced in this room, for those who may let them speak again. */
    muted: z.array(chatId),
    /** Whose messages he does not want to see. */
    blocked: z.array(chatId),
  },
  {
    mutedUntil: 'muted_until',
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
  output: z.object({}),
  errors: ['CHAT/NOT_FOUND', 'UC/FORBIDDEN', 'CHAT/MAINTENANCE', 'CHAT/UNAVAILABLE'],
  strict: true,
})

export const deleteMessage = post('deleteMessage', '/api/chat/deletechat-message', {
  summary: 'Takes a message away: one’s own within two minutes, anybody’s for hosts and administrators.',
  access: 'session',
  effect: 'write',
  names: CALL,
  body: { roomId: roomNumber, id: messageId },
  output: z.object({}),
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
  query: {
    ...asked,
    page: z._default(intText(1, 1_000), 1),
    limit: z._default(intText(1, 100), 50),
    /** `next` of the answer before: private talks behind it, and no rooms. */
    after: z.optional(z.string().check(z.maxLength(64))),
  },
  output: z.object({
    classes: z.array(ChatClass),
    /** Private talks, of which `total` are there. */
    items: z.array(ChatContact),
    page: z.int(),
    limit: z.int(),
    total: z.int(),
    next: z.nullable(z.string()),
  }),
  errors: refusals,
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
