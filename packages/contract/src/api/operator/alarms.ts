/** Alarms of every part of the server in one list: acknowledged by somebody, closed with words. */
import { ALARM_SOURCE_NAMES } from '@liuhe/domain/alarms.ts'
import * as z from 'zod/mini'
import { intText, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { after } from './common.ts'

const { get, post } = operatorArea('alarms')

const source = z.enum(ALARM_SOURCE_NAMES)
const alarmId = intText(1, 9_000_000_000_000)

export const Alarm = z.object({
  source,
  alarmId: z.int(),
  /** What kind of its source: `mismatch`, `unsigned`, `late`. */
  kind: z.string(),
  /** What it is about: a gateway and a reference, a draw, a login. */
  subject: z.string(),
  /** What was found, in words of the part that found it. */
  note: z.nullable(z.string()),
  /** How often it was raised while open. */
  times: z.int(),
  raisedAt: siteTime,
  lastAt: siteTime,
  /** Since when what raised it is over; null while it lasts, or where the part does not say. */
  overAt: z.nullable(siteTime),
  /** Who looks after it. */
  acknowledgedBy: z.nullable(z.string()),
  acknowledgedAt: z.nullable(siteTime),
  handledBy: z.nullable(z.string()),
  handledAt: z.nullable(siteTime),
  handledNote: z.nullable(z.string()),
  /** Whether it is the caller's work. */
  isMine: z.boolean(),
})

export const list = get('list', '/alarms', {
  summary: 'Alarms of the sources that one may see, the newest first.',
  access: 'readAlarms',
  effect: 'read',
  query: {
    state: z._default(z.enum(['open', 'closed']), 'open'),
    source: z.optional(source),
    after,
    rows: z._default(intText(1, 200), 50),
  },
  output: z.object({ data: z.array(Alarm), next: z.nullable(z.string()) }),
})

export const count = get('count', '/alarms/count', {
  summary: 'How many open alarms are the work of the caller, and how many of them nobody looks after yet.',
  access: 'readAlarms',
  effect: 'read',
  output: z.object({ open: z.int(), unseen: z.int() }),
})

export const read = get('read', '/alarms/:source/:alarmId', {
  summary: 'One alarm.',
  access: 'readAlarms',
  effect: 'read',
  params: { source, alarmId },
  output: Alarm,
  errors: ['ALARM/NOT_FOUND'],
})

export const acknowledge = post('acknowledge', '/alarms/:source/:alarmId/acknowledge', {
  summary: 'Says that one looks after an open alarm; who said so first stays.',
  access: 'workAlarms',
  effect: 'write',
  params: { source, alarmId },
  output: Alarm,
  errors: ['ALARM/NOT_FOUND', 'UC/FORBIDDEN'],
  strict: true,
})

export const close = post('close', '/alarms/:source/:alarmId/close', {
  summary: 'Closes an open alarm with words that stay beside it; while its cause lasts it is raised again.',
  access: 'workAlarms',
  effect: 'write',
  params: { source, alarmId },
  body: { note: z.string().check(z.minLength(4), z.maxLength(500)) },
  output: Alarm,
  errors: ['ALARM/NOT_FOUND', 'UC/FORBIDDEN'],
  strict: true,
})
