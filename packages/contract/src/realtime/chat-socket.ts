/**
 * The chat socket `/ws-chat?token=…`, with `isGuest=1` for guests. `token` is a ticket of `chat.socketTicket`: good
 * once, for 60 seconds. Every frame is one JSON object `{command, content}` of at most 16 KB. 70 is award notices,
 * which history leaves out (Spec A §5).
 */
import * as z from 'zod/mini'
import { ChatMessage, ChatVerdict } from '../api/chat.ts'
import { SHARED_ORDERS_MAX } from '../chat-told.ts'
import { money, renamed } from '../codecs.ts'

export const CHAT_PATH = '/ws-chat'

export const CHAT_COMMAND = {
  // What a client says
  enter: 1,
  leave: 2,
  ping: 8,
  say: 10,
  read: 11,
  typing: 12,
  gap: 13,
  // What it hears
  pong: 9,
  messages: 20,
  entered: 21,
  said: 22,
  presence: 23,
  someoneTypes: 24,
  hasRead: 25,
  removed: 26,
  access: 27,
  invitation: 28,
  roomChanged: 29,
  packet: 30,
  followed: 31,
  refused: 40,
  award: 70,
  signedOut: 80,
  tooManyTabs: 81,
} as const

/** Rooms one socket may be in at once (SEC-43). */
export const ROOMS_MAX = 50
/** Characters of a text, as a reader counts them. */
export const TEXT_MAX = 200
/** Messages of one answer that fills a gap; a client that missed more reads the page of the room again. */
export const REPLAY_MAX = 200
/** A message may be recalled for so long. */
export const RECALL_MS = 120_000
/** How long a repeat of a message is known as one: a client gives up resending it before that. */
export const CLIENT_ID_DAYS = 1

const roomId = z.int().check(z.minimum(1), z.maximum(2_147_483_647))
const userId = z.int()
const seq = z.int().check(z.minimum(0), z.maximum(2_147_483_647))
const messageId = z.string().check(z.regex(/^[1-9]\d{0,18}$/))
/** UUIDv7, chosen before the message is sent first; a repeat carries the same one, and is answered like the first. */
const clientId = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/))

const ROOM = { roomId: 'room_id' } as const
const text = z.string().check(z.minLength(1), z.maxLength(4_000))
const quote = z.optional(messageId)

/** What somebody says: a text, a picture that `chat.uploadImage` has taken, or orders of one turn of his own. */
export const ChatSaying = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    text,
    /** The message that it answers, of the same room. */
    quote,
    mentions: z.optional(z.array(userId).check(z.maxLength(20))),
  }),
  z.strictObject({ kind: z.literal('image'), path: z.string().check(z.maxLength(80)), quote }),
  z.strictObject({
    kind: z.literal('bet'),
    orders: z.array(messageId).check(z.minLength(1), z.maxLength(SHARED_ORDERS_MAX)),
    /** Whether others see what was staked and what it brought. */
    shows_amount: z.boolean(),
  }),
])
export type ChatSaying = z.output<typeof ChatSaying>

/** Wire words: frames of clients are read as they come. */
export const ChatFromClient = z.discriminatedUnion('command', [
  z.strictObject({
    command: z.literal(CHAT_COMMAND.enter),
    content: z.strictObject({
      /**
       * `seq` is the last message that the client has of the room: what came since is in the answer. `watches` hears
       * the room without being in it, as a list of rooms does: it is not counted.
       */
      rooms: z
        .array(z.strictObject({ room_id: roomId, seq: z.optional(seq), watches: z.optional(z.literal(true)) }))
        .check(z.minLength(1), z.maxLength(ROOMS_MAX)),
    }),
  }),
  z.strictObject({ command: z.literal(CHAT_COMMAND.leave), content: z.strictObject({ room_id: roomId }) }),
  z.strictObject({ command: z.literal(CHAT_COMMAND.ping) }),
  z.strictObject({
    command: z.literal(CHAT_COMMAND.say),
    content: z.strictObject({ room_id: roomId, client_id: clientId, content: ChatSaying }),
  }),
  z.strictObject({ command: z.literal(CHAT_COMMAND.read), content: z.strictObject({ room_id: roomId, seq }) }),
  z.strictObject({ command: z.literal(CHAT_COMMAND.typing), content: z.strictObject({ room_id: roomId }) }),
  /** Asks for the messages after `from` up to `to`; they come as the frame `messages`. */
  z.strictObject({
    command: z.literal(CHAT_COMMAND.gap),
    content: z.strictObject({ room_id: roomId, from: seq, to: seq }),
  }),
])
export type ChatFromClient = z.output<typeof ChatFromClient>

/** A red packet whose state changed: in `messages`' order, after the packet itself. */
export const PacketNews = renamed(
  {
    packetId: z.string(),
    /** 0 open, 1 all taken, 2 expired, 3 taken back. */
    status: z.int(),
    remainCount: z.int(),
    /** Who took a share just now. */
    nickname: z.optional(z.string()),
  },
  { packetId: 'hongbao_id', remainCount: 'remain_count' },
)

/** A win that the server tells a room: `userName` is masked. Yuan. */
export const AwardNotice = z.object({
  nickname: z.string(),
  userName: z.string(),
  gameName: z.string(),
  stake: money,
  reward: money,
  /** How long the notice stays. */
  seconds: z.int(),
})

export const ChatFromServer = z.discriminatedUnion('command', [
  z.object({ command: z.literal(CHAT_COMMAND.pong) }),
  /** New messages of a room in order, gathered: at most five frames a second. */
  z.object({
    command: z.literal(CHAT_COMMAND.messages),
    content: renamed({ roomId, messages: z.array(ChatMessage) }, ROOM),
  }),
  /** Answers `enter`, once for each room, before anything else of the room comes. */
  z.object({
    command: z.literal(CHAT_COMMAND.entered),
    content: renamed(
      {
        roomId,
        lastSeq: seq,
        readSeq: seq,
        /** What came after the `seq` that the client named, in order. */
        messages: z.array(ChatMessage),
        /** Ids of messages that were taken away in the last day. */
        removed: z.array(messageId),
        /** Those of them that their writers took back. */
        recalled: z.array(messageId),
        /** More was missed than is told: the client reads the page of the room again. */
        lost: z.boolean(),
        totalPeople: z.int(),
        speak: ChatVerdict,
      },
      { ...ROOM, lastSeq: 'last_seq', readSeq: 'read_seq', totalPeople: 'total_people' },
    ),
  }),
  /** Answers `say`: it is stored, and this is how. */
  z.object({
    command: z.literal(CHAT_COMMAND.said),
    content: renamed({ clientId, message: ChatMessage }, { clientId: 'client_id' }),
  }),
  z.object({
    command: z.literal(CHAT_COMMAND.presence),
    content: renamed({ roomId, totalPeople: z.int() }, { ...ROOM, totalPeople: 'total_people' }),
  }),
  /** In private talks only. */
  z.object({
    command: z.literal(CHAT_COMMAND.someoneTypes),
    content: renamed({ roomId, userId, nickname: z.string() }, { ...ROOM, userId: 'user_id' }),
  }),
  /** How far somebody has read: he himself on another device, or the other one of a private talk. */
  z.object({
    command: z.literal(CHAT_COMMAND.hasRead),
    content: renamed({ roomId, userId, seq }, { ...ROOM, userId: 'user_id' }),
  }),
  /** Messages were recalled or deleted; clients show them as `removed` by their ids. */
  z.object({
    command: z.literal(CHAT_COMMAND.removed),
    content: renamed({ roomId, ids: z.array(messageId), by: z.enum(['self', 'host']) }, ROOM),
  }),
  /**
   * Chat was switched off or on: for everybody (`all`), for this member (`user`, whose chat token is dead then), or for
   * a room (`room`: who may speak there is another now, and the client asks `chat.room`).
   */
  z.object({
    command: z.literal(CHAT_COMMAND.access),
    content: renamed(
      { scope: z.enum(['all', 'user', 'room']), roomId: z.optional(roomId), enabled: z.boolean(), msg: z.string() },
      ROOM,
    ),
  }),
  /** A host begins a private talk, or asks into a room (CHAT-020). */
  z.object({
    command: z.literal(CHAT_COMMAND.invitation),
    content: renamed(
      { kind: z.enum(['private', 'public']), roomId, userId, nickname: z.string(), roomName: z.string() },
      { ...ROOM, userId: 'user_id', roomName: 'room_name' },
    ),
  }),
  /** Notice, pinned message or rules are others now: the client asks `chat.room`. */
  z.object({ command: z.literal(CHAT_COMMAND.roomChanged), content: renamed({ roomId }, ROOM) }),
  z.object({
    command: z.literal(CHAT_COMMAND.packet),
    content: renamed({ roomId, packet: PacketNews }, ROOM),
  }),
  /** So many have bet like a shared bet or a plan: told for each of the first twenty, then for each tenth. */
  z.object({
    command: z.literal(CHAT_COMMAND.followed),
    content: renamed({ roomId, id: messageId, followers: z.int() }, ROOM),
  }),
  /** `client_id` where it answers `say`: nothing was stored, and `retry` says whether the same again may do. */
  z.object({
    command: z.literal(CHAT_COMMAND.refused),
    content: renamed(
      {
        clientId: z.optional(z.string()),
        roomId: z.optional(roomId),
        code: z.string(),
        msg: z.string(),
        retry: z.boolean(),
      },
      { ...ROOM, clientId: 'client_id' },
    ),
  }),
  z.object({ command: z.literal(CHAT_COMMAND.award), content: AwardNotice }),
  z.object({ command: z.literal(CHAT_COMMAND.signedOut), content: z.object({ reason: z.string() }) }),
  /** This member has too many pages open: the socket closes, and does not come back by itself. */
  z.object({ command: z.literal(CHAT_COMMAND.tooManyTabs) }),
])
export type ChatFromServer = z.output<typeof ChatFromServer>
