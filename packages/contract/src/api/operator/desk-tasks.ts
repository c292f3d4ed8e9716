/**
 * Tasks that a conversation of customer service gives another desk (docs/desk.md). The kind of a task says whose it is;
 * each desk sees its own, and the conversation what became of it. No task moves money: a desk does that in its own way.
 */
import * as z from 'zod/mini'
import { intText, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { after, keysetPage, requestId } from './common.ts'

const { get, post } = operatorArea('deskTasks')

const TaskKind = z.enum(['recharge', 'withdrawal', 'bonus', 'risk', 'games', 'content'])
const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(1_000))

export const DeskTask = z.object({
  taskId: z.string(),
  caseId: z.string(),
  kind: TaskKind,
  /** What it is about, as the other desk finds it: `withdrawal/123`, an account; empty where words are enough. */
  object: z.string(),
  note: z.string(),
  state: z.enum(['open', 'taken', 'done', 'refused']),
  madeBy: z.string(),
  takenBy: z.nullable(z.string()),
  /** What the other desk has to say at its end. */
  answer: z.string(),
  madeAt: siteTime,
  endedAt: z.nullable(siteTime),
})

const taskId = intText(1, Number.MAX_SAFE_INTEGER)

export const add = post('add', '/desk/cases/:caseId/tasks', {
  summary: 'Asks another desk for something, out of a conversation. The same request again makes one task.',
  access: 'handleDesk',
  effect: 'write',
  params: { caseId: intText(1, Number.MAX_SAFE_INTEGER) },
  body: { requestId, kind: TaskKind, object: z._default(z.string().check(z.trim(), z.maxLength(60)), ''), note: words },
  output: DeskTask,
  errors: ['CHAT/NOT_FOUND', 'REQ/KEY_REUSED'],
  strict: true,
})

export const ofCase = get('ofCase', '/desk/cases/:caseId/tasks', {
  summary: 'What a conversation has asked of other desks, the oldest first.',
  access: 'readDesk',
  effect: 'read',
  params: { caseId: intText(1, Number.MAX_SAFE_INTEGER) },
  output: z.array(DeskTask),
  errors: ['CHAT/NOT_FOUND'],
})

export const list = get('list', '/desk/tasks', {
  summary: 'Tasks of one’s own desk, all of them for customer service: what is to do (oldest first), or what is over.',
  access: 'readTasks',
  effect: 'read',
  query: { which: z._default(z.enum(['open', 'ended']), 'open'), after, rows: z._default(intText(1, 100), 50) },
  output: keysetPage(DeskTask),
})

export const take = post('take', '/desk/tasks/:taskId/take', {
  summary:
    'Takes a task of one’s own desk. Of several who take it one gets it; taking one’s own again changes nothing.',
  access: 'handleTasks',
  effect: 'write',
  params: { taskId },
  body: {},
  output: DeskTask,
  errors: ['CHAT/NOT_FOUND', 'DESK/STATE'],
  strict: true,
})

export const end = post('end', '/desk/tasks/:taskId/end', {
  summary: 'Ends a task that one has taken: done, or refused, and why. The conversation’s people read the answer.',
  access: 'handleTasks',
  effect: 'write',
  params: { taskId },
  body: { state: z.enum(['done', 'refused']), answer: words },
  output: DeskTask,
  errors: ['CHAT/NOT_FOUND', 'DESK/STATE'],
  strict: true,
})
