/**
 * Customer service (docs/desk.md): the conversation of a member or a guest with the desk. Its messages are messages of
 * the chat, said on `/ws-chat` and read by `chat.records`; these calls are about the conversation itself. They belong
 * to the chat service, and the chat token says whose it is.
 */
import * as z from 'zod/mini'
import { asked, CALL, chatId, refusals, roomNumber, service } from '../chat-call.ts'
import { renamed, requestId, siteTime } from '../codecs.ts'
import { area } from '../endpoint.ts'
import { DeskOrder } from './chat.ts'

const { get, post } = area('desk')

const caseId = z.string().check(z.regex(/^[1-9]\d{0,17}$/))

/** A question: `bot` answered by the robot, `waiting` for a person, `open` with one, `closed`. */
export const DeskCase = z.object({
  caseId,
  state: z.enum(['bot', 'waiting', 'open', 'closed']),
  /** The name of the one who serves; null while nobody does. */
  staff: z.nullable(z.string()),
  /** How many wait before it, and it itself: 1 is next. Null unless it waits. */
  place: z.nullable(z.int()),
  /** It was asked outside the opening hours, and is answered when the desk opens. */
  isOffline: z.boolean(),
  /** Where it began, and where it ended. */
  firstSeq: z.int(),
  askedAt: z.nullable(siteTime),
  closedAt: z.nullable(siteTime),
  /** May be given once, when a person has answered and it is over. */
  canMark: z.boolean(),
  mark: z.nullable(z.int()),
  /** For a day after its end the same question may go on. */
  canReopen: z.boolean(),
})

/** Where a conversation stands. */
export const DeskState = renamed(
  {
    roomId: roomNumber,
    /** The asker's public number, and that of the desk. */
    customerId: chatId,
    deskId: chatId,
    /** Whether people serve now; `hours` is `HH:mm~HH:mm`, null is day and night. */
    isOpen: z.boolean(),
    hours: z.nullable(z.string()),
    /** What people of the last 7 days waited for somebody, in seconds: the median; null while fewer than 5 did. */
    waitSeconds: z.nullable(z.int()),
    /** What may be asked with one tap. */
    asks: z.array(z.string()),
    /** The newest question; null before the first. */
    current: z.nullable(DeskCase),
    /** Answers of the robot of the last day, by their places, and whether they helped; null is not said yet. */
    answers: z.array(z.object({ seq: z.int(), helped: z.nullable(z.boolean()) })),
  },
  { roomId: 'room_id', customerId: 'customer_id', deskId: 'desk_id' },
)

export const open = post('open', '/chat/desk/open', {
  summary: 'Opens the conversation with the desk, or finds it. What a guest said before he signed in is taken along.',
  ...service,
  effect: 'write',
  query: asked,
  body: {
    /** Who he was before he signed in, with the secret of that guest. */
    guest: z.optional(z.object({ id: chatId, secret: z.string().check(z.maxLength(64)) })),
  },
  output: DeskState,
  errors: refusals,
  strict: true,
})

export const state = get('state', '/chat/desk', {
  summary: 'Where the conversation stands.',
  ...service,
  effect: 'read',
  query: asked,
  output: DeskState,
  errors: [...refusals, 'CHAT/NOT_FOUND'],
})

const change = { ...service, effect: 'write', query: asked, output: DeskState, strict: true } as const

export const human = post('human', '/chat/desk/human', {
  summary: 'Asks for a person. Asking again changes nothing.',
  ...change,
  body: {},
  errors: [...refusals, 'CHAT/NOT_FOUND'],
})

export const close = post('close', '/chat/desk/close', {
  summary: 'The asker says that it is settled.',
  ...change,
  body: { caseId },
  errors: [...refusals, 'CHAT/NOT_FOUND'],
})

export const reopen = post('reopen', '/chat/desk/reopen', {
  summary: 'Goes on with a question that is over, and waits for a person.',
  ...change,
  body: { caseId },
  errors: [...refusals, 'CHAT/NOT_FOUND', 'DESK/STATE'],
})

export const mark = post('mark', '/chat/desk/mark', {
  summary: 'Says how it was, once: 1 to 5, and words.',
  ...change,
  body: {
    caseId,
    mark: z.int().check(z.minimum(1), z.maximum(5)),
    words: z._default(z.string().check(z.maxLength(200)), ''),
  },
  errors: [...refusals, 'CHAT/NOT_FOUND', 'DESK/STATE', 'DESK/MARKED'],
})

export const helped = post('helped', '/chat/desk/helped', {
  summary: 'Says whether an answer of the robot helped. Another word replaces it for a day.',
  ...change,
  body: { seq: z.int().check(z.minimum(1), z.maximum(2_147_483_647)), helped: z.boolean() },
  errors: [...refusals, 'CHAT/NOT_FOUND'],
})

export const attachables = get('attachables', '/chat/desk/orders', {
  summary:
    'The newest withdrawals, recharges and bets of the member himself, to be shown to the desk. Guests have none.',
  ...service,
  effect: 'read',
  query: asked,
  output: z.array(DeskOrder),
  errors: refusals,
})

export const attach = post('attach', '/chat/desk/attach', {
  summary: 'Shows one of his own orders in the conversation. The same request again shows it once.',
  ...service,
  effect: 'write',
  query: asked,
  body: {
    requestId,
    kind: z.enum(['withdrawal', 'recharge', 'bet']),
    orderNo: z.string().check(z.regex(/^[1-9]\d{0,18}$/)),
  },
  output: z.object({ seq: z.int() }),
  errors: [...refusals, 'CHAT/NOT_FOUND'],
  strict: true,
})

export const transcript = get('transcript', '/chat/desk/transcript', {
  summary: 'What was said in a question of his, as the text of a file.',
  ...service,
  effect: 'read',
  query: { ...asked, caseId },
  names: CALL,
  output: z.object({ fileName: z.string(), text: z.string() }),
  errors: [...refusals, 'CHAT/NOT_FOUND'],
})
