/** Maintenance windows: planned ahead, told to members, in force by the clock (decision 145). */
import { WINDOW_SCOPES } from '@liuhe/domain/maintenance.ts'
import * as z from 'zod/mini'
import { intText, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { Proposed } from './approvals.ts'
import { requestId, revision } from './common.ts'

const { get, post } = operatorArea('windows')

export const WindowScope = z.enum(WINDOW_SCOPES)
const key = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/))
const windowId = intText(1, 2_000_000_000)
const words = z.string().check(z.minLength(4), z.maxLength(200))
/** What members read. */
const banner = z.string().check(z.minLength(4), z.maxLength(100))

export const MaintenanceWindow = z.object({
  windowId: z.int(),
  scope: WindowScope,
  key: z.string(),
  name: z.string(),
  from: siteTime,
  until: siteTime,
  /** From when on members are told. */
  noticeAt: siteTime,
  banner: z.string(),
  reason: z.string(),
  by: z.string(),
  madeAt: siteTime,
  state: z.enum(['planned', 'on', 'over', 'withdrawn']),
  /** Who ended it before its time, or took it back. */
  endedBy: z.nullable(z.string()),
  endedAt: z.nullable(siteTime),
  revision,
})

export const list = get('list', '/windows', {
  summary: 'Windows that are planned or on, the next first; those that are over, the last first. At most two hundred.',
  access: 'readSystem',
  effect: 'read',
  query: { view: z.optional(z.enum(['open', 'over'])) },
  output: z.array(MaintenanceWindow),
})

export const places = get('places', '/windows-places', {
  summary: 'What a window may close.',
  access: 'readSystem',
  effect: 'read',
  output: z.array(z.object({ scope: WindowScope, key: z.string(), name: z.string() })),
})

export const read = get('read', '/windows/:windowId', {
  summary: 'One window.',
  access: 'readSystem',
  effect: 'read',
  params: { windowId },
  output: MaintenanceWindow,
  errors: ['WINDOW/NOT_FOUND'],
})

export const plan = post('plan', '/windows', {
  summary: 'Plans a window. It begins and ends by itself.',
  access: 'manageSystem',
  effect: 'write',
  body: {
    scope: WindowScope,
    key,
    from: siteTime,
    until: siteTime,
    noticeAt: z.optional(siteTime),
    banner,
    reason: words,
  },
  output: z.object({ windowId: z.int(), revision }),
  errors: ['WINDOW/PLACE', 'WINDOW/TIME', 'WINDOW/OVERLAP'],
  strict: true,
})

export const extend = post('extend', '/windows/:windowId/extend', {
  summary: 'Moves the end of a window that is not over to a later time.',
  access: 'manageSystem',
  effect: 'write',
  params: { windowId },
  body: { revision, until: siteTime, reason: words },
  output: z.object({ revision }),
  errors: ['WINDOW/NOT_FOUND', 'WINDOW/CHANGED', 'WINDOW/OVER', 'WINDOW/TIME', 'WINDOW/OVERLAP'],
  strict: true,
})

export const end = post('end', '/windows/:windowId/end', {
  summary:
    'Ends a window now, or takes back one that has not begun; one of the whole site that is on takes two people.',
  access: 'manageSystem',
  effect: 'write',
  params: { windowId },
  body: { revision, reason: words },
  output: z.object({ revision }),
  errors: ['WINDOW/NOT_FOUND', 'WINDOW/CHANGED', 'WINDOW/OVER', 'WINDOW/TWO_PEOPLE'],
  strict: true,
})

export const proposeEnd = post('proposeEnd', '/windows/:windowId/propose-end', {
  summary: 'Proposes that a window of the whole site ends before its time.',
  access: 'manageSystem',
  effect: 'write',
  params: { windowId },
  body: { requestId, revision, reason: words },
  output: Proposed,
  errors: ['WINDOW/NOT_FOUND', 'WINDOW/OVER', 'APPROVAL/CHANGED', 'APPROVAL/WAITING', 'REQ/KEY_REUSED'],
  strict: true,
})

/** What the second person sees: what goes on again, and when it would by itself. */
export const WindowEffect = z.object({
  name: z.string(),
  refuses: z.string(),
  from: siteTime,
  until: siteTime,
  by: z.string(),
  reason: z.string(),
})
