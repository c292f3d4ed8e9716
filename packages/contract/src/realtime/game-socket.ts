/**
 * The game socket `/ws-game/{id}`; `id` is a game, or 0 for none in particular. Every frame is one JSON object
 * `{command, content}`. Numbers are ours (Ruling C89); 70 is reserved for award notices, which history leaves out.
 */
import * as z from 'zod/mini'

export const GAME_COMMAND = {
  subscribe: 1,
  unsubscribe: 2,
  /** Joins the member channel with a ticket of `member.socketTicket`. */
  identify: 3,
  ping: 8,
  pong: 9,
  push: 20,
  /** Answers `subscribe` and `identify`, after what was missed. */
  joined: 21,
  refused: 40,
  award: 70,
} as const

/** Kinds of push a client subscribes to, per game (Spec A §7). */
export const PushType = z.enum(['RESULT', 'VIDEO', 'LIVE_URL_HISTORY'])
export type PushType = z.output<typeof PushType>

const gameId = z.int().check(z.minimum(1), z.maximum(9999))
const subscription = { gameId, type: PushType }

/**
 * How far a client has heard: the `at` of the last frame that carried one. Opaque to clients, equal on every host, and
 * good for some minutes. Anyone who joins with it is first given what came since; repeats are told by `seq`. (Decision
 * 29)
 */
const mark = z.string().check(z.maxLength(32))
const join = z.strictObject({ ...subscription, since: z.optional(mark) })

/** Streams one client may have at once (SEC-43). */
export const STREAMS_MAX = 50

export const FromClient = z.discriminatedUnion('command', [
  z.strictObject({
    command: z.literal(GAME_COMMAND.subscribe),
    /** One stream, or several at once: a page of all games would spend its allowance of messages otherwise. */
    content: z.union([join, z.array(join).check(z.minLength(1), z.maxLength(STREAMS_MAX))]),
  }),
  z.strictObject({ command: z.literal(GAME_COMMAND.unsubscribe), content: z.strictObject(subscription) }),
  z.strictObject({
    command: z.literal(GAME_COMMAND.identify),
    /** Without a ticket: the member who has identified on this line asks what he missed. */
    content: z.strictObject({ ticket: z.optional(z.string().check(z.maxLength(64))), since: z.optional(mark) }),
  }),
  z.strictObject({ command: z.literal(GAME_COMMAND.ping) }),
])
export type FromClient = z.output<typeof FromClient>

/**
 * Pushes carry the outbox id as `seq`: with the type it names a push on every host, so that a client can tell what it
 * has seen. It says nothing of the order, which is that of arrival.
 */
export const PushContent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('RESULT'),
    seq: z.string(),
    gameId,
    turnNum: z.string(),
    openNum: z.string(),
  }),
  z.object({
    type: z.literal('VIDEO'),
    seq: z.string(),
    gameId,
    /** The draw that is being shown, or was; a stream that changes between two draws names none. */
    turnNum: z.optional(z.string()),
    liveUrl: z.string(),
    isStreaming: z.int(),
  }),
  z.object({ type: z.literal('LIVE_URL_HISTORY'), seq: z.string(), gameId, turnNum: z.string(), liveUrl: z.string() }),
  /** Member channel: the wallet after a committed transfer, and what providers hold where that has changed; yuan. */
  z.object({ type: z.literal('BALANCE'), seq: z.string(), money: z.number(), liveMoney: z.optional(z.number()) }),
  /** Member channel: how many notifications are unread now. */
  z.object({ type: z.literal('UNREAD'), seq: z.string(), count: z.int() }),
  /** Member channel: turnover is another one now; the page asks for it again. */
  z.object({ type: z.literal('TURNOVER'), seq: z.string() }),
  /**
   * Member channel: a recharge order changed its state. `recharged` (yuan) is the member's sum of recharges now: above
   * zero, content that asks for a recharge is open.
   */
  z.object({
    type: z.literal('RECHARGE'),
    seq: z.string(),
    orderNo: z.string(),
    status: z.int(),
    recharged: z.number(),
  }),
  /** Member channel: a withdrawal reached another state, or a rule holds it now; the page asks for it again. */
  z.object({ type: z.literal('WITHDRAWAL'), seq: z.string(), orderNo: z.string(), status: z.int() }),
  /** The orders of a draw were settled; goes to those who subscribed to its RESULT. */
  z.object({ type: z.literal('SETTLED'), seq: z.string(), gameId, turnNum: z.string() }),
  /** Member channel: the session ended elsewhere. */
  z.object({ type: z.literal('SIGNED_OUT'), seq: z.string(), reason: z.string() }),
])
export type PushContent = z.output<typeof PushContent>

export const FromServer = z.discriminatedUnion('command', [
  z.object({ command: z.literal(GAME_COMMAND.push), at: z.optional(mark), content: PushContent }),
  z.object({ command: z.literal(GAME_COMMAND.pong), at: z.optional(mark) }),
  z.object({
    command: z.literal(GAME_COMMAND.joined),
    at: z.optional(mark),
    content: z.object({
      /** The streams of the request, as `gameId:type`; `own` is the member's. */
      streams: z.array(z.string()),
      /** Too much was missed to be told: the client reads its pages again. */
      lost: z.boolean(),
    }),
  }),
  z.object({ command: z.literal(GAME_COMMAND.refused), content: z.object({ code: z.string(), msg: z.string() }) }),
])
export type FromServer = z.output<typeof FromServer>
