/** Customer service, as those who serve see it (docs/desk.md). Money, odds and limits are not changed here. */
import * as z from 'zod/mini'
import { chatId } from '../../chat-call.ts'
import { intText, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { ChatMessage } from '../chat.ts'
import { after, keysetPage, reason, requestId } from './common.ts'

const { get, post, upload } = operatorArea('desk')

const caseId = intText(1, Number.MAX_SAFE_INTEGER)
const oneCase = { params: { caseId } } as const

export const DeskRow = z.object({
  caseId: z.string(),
  roomId: z.int(),
  state: z.enum(['bot', 'waiting', 'open', 'closed']),
  /** The name and the login of the one who serves. */
  staff: z.nullable(z.string()),
  login: z.nullable(z.string()),
  /** Who asks: his number in the chat and what he is called there; of a member also his number and account, masked. */
  asker: z.object({
    ...{ userId: chatId, nickname: z.string(), vipLevel: z.int() },
    ...{ memberId: z.nullable(z.string()), account: z.nullable(z.string()) },
  }),
  isOffline: z.boolean(),
  madeAt: siteTime,
  askedAt: z.nullable(siteTime),
  takenAt: z.nullable(siteTime),
  answeredAt: z.nullable(siteTime),
  /** Since when he waits for an answer; null when he has it. */
  unansweredAt: z.nullable(siteTime),
  closedAt: z.nullable(siteTime),
  closedBy: z.nullable(z.enum(['asker', 'staff', 'idle', 'merged'])),
  mark: z.nullable(z.int()),
  markWords: z.string(),
  /** What the asker said last, in one line. */
  lastLine: z.string(),
  /** He speaks of stopping to play or of harming himself: he comes first. */
  isProtection: z.boolean(),
  /** Of the asker, that the staff have not read. */
  unread: z.int(),
})

export const queue = get('queue', '/desk/cases', {
  summary: 'Who waits (longest first), whom I serve, what is open, what is over (newest first).',
  access: 'readDesk',
  effect: 'read',
  query: {
    which: z._default(z.enum(['waiting', 'mine', 'open', 'closed']), 'waiting'),
    after,
    rows: z._default(intText(1, 100), 50),
  },
  output: keysetPage(DeskRow),
})

export const news = get('news', '/desk/news', {
  summary: 'Conversations that changed after a change that is known; `mark` is the newest. For a console that follows.',
  access: 'readDesk',
  effect: 'read',
  query: { since: z.string().check(z.regex(/^\d{1,18}$/)) },
  output: z.object({ mark: z.string(), cases: z.array(DeskRow), waiting: z.int() }),
})

export const read = get('read', '/desk/cases/:caseId', {
  summary: 'One conversation with the notes of the staff.',
  access: 'readDesk',
  effect: 'read',
  ...oneCase,
  output: z.object({
    row: DeskRow,
    notes: z.array(z.object({ login: z.string(), words: z.string(), at: siteTime })),
    /** Earlier questions of the same asker. */
    earlier: z.int(),
  }),
  errors: ['CHAT/NOT_FOUND'],
})

export const messages = get('messages', '/desk/cases/:caseId/messages', {
  summary: 'What was said in the talk, also in earlier questions, in order: those before a place.',
  access: 'readDesk',
  effect: 'read',
  ...oneCase,
  query: { before: z.optional(intText(1, 2_147_483_647)), rows: z._default(intText(1, 150), 50) },
  output: z.array(ChatMessage),
  errors: ['CHAT/NOT_FOUND'],
})

export const picture = get('picture', '/desk/cases/:caseId/pictures/:name', {
  summary: 'A picture of the talk: WebP, as base64.',
  access: 'readDesk',
  effect: 'read',
  params: { caseId, name: z.string().check(z.regex(/^[0-9a-f]{32}$/)) },
  output: z.object({ data: z.string() }),
  errors: ['CHAT/NOT_FOUND'],
})

const change = { access: 'handleDesk', effect: 'write', strict: true } as const

export const duty = post('duty', '/desk/duty', {
  summary: 'Begins to serve under a name that members read, or ends it. Open conversations stay.',
  ...change,
  body: { isOn: z.boolean(), name: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)) },
  output: z.null(),
})

export const take = post('take', '/desk/take', {
  summary: 'Takes a conversation that waits, or the one that waits longest. Of several who take it one gets it.',
  ...change,
  body: { caseId: z.nullable(z.string().check(z.regex(/^[1-9]\d{0,17}$/))) },
  output: z.nullable(DeskRow),
  errors: ['CHAT/NOT_FOUND', 'DESK/STATE', 'DESK/FULL', 'DESK/NOT_ON'],
})

export const takeOver = post('takeOver', '/desk/cases/:caseId/take-over', {
  summary: 'Takes a conversation from a colleague, or from the robot.',
  ...change,
  ...oneCase,
  body: { reason },
  output: DeskRow,
  errors: ['CHAT/NOT_FOUND', 'DESK/STATE', 'DESK/FULL', 'DESK/NOT_ON'],
})

export const handOn = post('handOn', '/desk/cases/:caseId/hand-on', {
  summary: 'Hands one’s own conversation to a colleague who serves, or back to those who wait (no login).',
  ...change,
  ...oneCase,
  body: { login: z.nullable(z.string().check(z.maxLength(40))), reason },
  output: DeskRow,
  errors: ['CHAT/NOT_FOUND', 'DESK/STATE', 'DESK/FULL', 'DESK/NOT_ON'],
})

export const answer = post('answer', '/desk/cases/:caseId/answer', {
  summary: 'Says something in one’s own conversation. The same request again is answered, and said once.',
  ...change,
  ...oneCase,
  body: { requestId, text: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) },
  output: z.object({ seq: z.int() }),
  errors: ['CHAT/NOT_FOUND', 'DESK/STATE', 'REQ/KEY_REUSED'],
})

export const answerPicture = upload('answerPicture', '/desk/cases/:caseId/picture', {
  summary: 'Shows a picture (JPEG, PNG, WebP, GIF) in one’s own conversation. The same request again shows it once.',
  access: 'handleDesk',
  effect: 'write',
  ...oneCase,
  query: { requestId },
  output: z.object({ seq: z.int() }),
  errors: [
    'CHAT/NOT_FOUND',
    'DESK/STATE',
    'REQ/KEY_REUSED',
    'UPLOAD/TOO_LARGE',
    'UPLOAD/TYPE',
    'UPLOAD/BROKEN',
    'UPLOAD/QUOTA',
  ],
})

export const seen = post('seen', '/desk/cases/:caseId/seen', {
  summary: 'The staff have read up to a place; the asker sees 已读.',
  ...change,
  ...oneCase,
  body: { seq: z.int().check(z.gte(0)) },
  output: z.null(),
  errors: ['CHAT/NOT_FOUND'],
})

export const note = post('note', '/desk/cases/:caseId/note', {
  summary: 'Writes a note that only the staff read.',
  ...change,
  ...oneCase,
  body: { words: z.string().check(z.trim(), z.minLength(1), z.maxLength(1_000)) },
  output: z.null(),
  errors: ['CHAT/NOT_FOUND'],
})

export const close = post('close', '/desk/cases/:caseId/close', {
  summary: 'Ends one’s own conversation; the asker may say how it was, and go on for a day.',
  ...change,
  ...oneCase,
  body: { reason },
  output: DeskRow,
  errors: ['CHAT/NOT_FOUND', 'DESK/STATE'],
})

/** Words that are ready; a console puts them into its box, and somebody sends them. */
export const DeskCanned = z.object({
  cannedId: z.int(),
  title: z.string(),
  words: z.string(),
  sort: z.int(),
  revision: z.int(),
})

export const canned = get('canned', '/desk/canned', {
  summary: 'The canned answers, in their order.',
  access: 'readDesk',
  effect: 'read',
  output: z.array(DeskCanned),
})

export const saveCanned = post('saveCanned', '/desk/canned', {
  summary: 'Adds a canned answer (no number), or changes one under its revision.',
  ...change,
  body: {
    cannedId: z.nullable(z.int()),
    revision: z.int(),
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(30)),
    words: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    sort: z.int().check(z.gte(0), z.lte(9_999)),
  },
  output: DeskCanned,
  errors: ['CHAT/NOT_FOUND', 'CONTENT/CHANGED'],
})

export const removeCanned = post('removeCanned', '/desk/canned/:cannedId/remove', {
  summary: 'Takes a canned answer away.',
  ...change,
  params: { cannedId: intText(1, 2_147_483_647) },
  body: { reason },
  output: z.null(),
  errors: ['CHAT/NOT_FOUND'],
})

/** `hours` is `HH:mm~HH:mm` of the site; null is day and night. */
export const DeskRules = z.object({
  hours: z.nullable(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d~([01]\d|2[0-3]):[0-5]\d$/))),
  parallelMax: z.int().check(z.gte(1), z.lte(50)),
  idleMinutes: z.int().check(z.gte(5), z.lte(1_440)),
})

export const figures = get('figures', '/desk/figures', {
  summary: 'How the desk does today: who waits, who serves, what people waited for, and the marks they gave.',
  access: 'readDesk',
  effect: 'read',
  output: z.object({
    rules: DeskRules,
    revision: z.int(),
    waiting: z.int(),
    /** Seconds that the one waits who waits longest. */
    longest: z.nullable(z.int()),
    open: z.int(),
    closedToday: z.int(),
    /** Medians of today, in seconds: until somebody took it, and until he answered. */
    takenMedian: z.nullable(z.int()),
    answeredMedian: z.nullable(z.int()),
    marks: z.object({ count: z.int(), average: z.nullable(z.number()) }),
    /** What askers of today said of the robot's answers, by what was asked. */
    robot: z.array(z.object({ topic: z.string(), helped: z.int(), notHelped: z.int() })),
    staff: z.array(
      z.object({
        login: z.nullable(z.string()),
        name: z.string(),
        isOn: z.boolean(),
        open: z.int(),
        closedToday: z.int(),
        average: z.nullable(z.number()),
      }),
    ),
  }),
})

export const saveRules = post('saveRules', '/desk/rules', {
  summary: 'Changes the opening hours, how many one serves at once, and when a silent conversation is over.',
  ...change,
  body: { revision: z.int(), rules: DeskRules, reason },
  output: z.object({ revision: z.int() }),
  errors: ['CONTENT/CHANGED'],
})
