/** People of the operator: who there is, and who is kept out. New people and other roles take two (SEC-62). */
import * as z from 'zod/mini'
import { siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { Proposed } from './approvals.ts'
import { requestId, revision } from './common.ts'
import { StaffRole } from './entry.ts'

const { get, post } = operatorArea('people')

const login = z.string().check(z.regex(/^[a-z][a-z0-9._-]{2,31}$/))
const words = z.string().check(z.minLength(4), z.maxLength(200))

export const StaffPerson = z.object({
  login: z.string(),
  role: StaffRole,
  state: z.enum(['invited', 'active', 'suspended']),
  /** Of a partner: the account of the agent whose team he sees. */
  agent: z.nullable(z.string()),
  createdAt: siteTime,
  /** When the last session was last used; null for somebody who was never here. */
  seenAt: z.nullable(siteTime),
  /** Whether a session is open now. */
  isHere: z.boolean(),
  /** Until when the one who asks may make a code for this person; null when he may not. */
  codeUntil: z.nullable(siteTime),
  revision,
})

export const StaffSession = z.object({
  address: z.string(),
  createdAt: siteTime,
  usedAt: siteTime,
  endedAt: z.nullable(siteTime),
  endReason: z.nullable(z.string()),
})

export const list = get('list', '/people', {
  summary: 'Everybody, by login.',
  access: 'readPeople',
  effect: 'read',
  output: z.array(StaffPerson),
})

export const read = get('read', '/people/:login', {
  summary: 'One of them with the last twenty sessions, the newest first.',
  access: 'readPeople',
  effect: 'read',
  params: { login },
  output: z.object({ person: StaffPerson, sessions: z.array(StaffSession) }),
  errors: ['STAFF/NOT_FOUND'],
})

export const suspend = post('suspend', '/people/:login/suspend', {
  summary: 'Keeps somebody out from now on, and ends his session; what he has proposed can no longer be approved.',
  access: 'managePeople',
  effect: 'write',
  params: { login },
  body: { revision, reason: words },
  output: z.object({ revision }),
  errors: ['STAFF/NOT_FOUND', 'STAFF/CHANGED', 'STAFF/SELF', 'STAFF/STATE'],
  strict: true,
})

export const endSessions = post('endSessions', '/people/:login/end-sessions', {
  summary: 'Ends the session of somebody, who may come in again.',
  access: 'managePeople',
  effect: 'write',
  params: { login },
  body: { reason: words },
  output: z.null(),
  errors: ['STAFF/NOT_FOUND', 'STAFF/SELF', 'STAFF/STATE'],
  strict: true,
})

export const proposeInvite = post('proposeInvite', '/people/:login/invite', {
  summary: 'Proposes somebody new, or again somebody who has lost the authenticator or was suspended.',
  access: 'managePeople',
  effect: 'write',
  params: { login },
  body: {
    requestId,
    role: StaffRole,
    /** The account of the agent whose team a partner sees; for a partner alone, and for everyone who is new as one. */
    agent: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(32))),
    /** 0 for somebody new. */
    revision,
    reason: words,
  },
  output: Proposed,
  errors: ['STAFF/SELF', 'STAFF/ROLE', 'STAFF/AGENT', 'APPROVAL/CHANGED', 'APPROVAL/WAITING', 'REQ/KEY_REUSED'],
  strict: true,
})

export const proposeRole = post('proposeRole', '/people/:login/role', {
  summary: 'Proposes another role; it ends the session of the person who gets it.',
  access: 'managePeople',
  effect: 'write',
  params: { login },
  body: { requestId, role: StaffRole, revision, reason: words },
  output: Proposed,
  errors: [
    ...(['STAFF/NOT_FOUND', 'STAFF/SELF', 'STAFF/ROLE', 'STAFF/AGENT', 'STAFF/STATE'] as const),
    ...(['APPROVAL/CHANGED', 'APPROVAL/WAITING', 'REQ/KEY_REUSED'] as const),
  ],
  strict: true,
})

export const makeCode = post('makeCode', '/people/:login/code', {
  summary: 'The one-time code of an invitation that two have agreed to, for who proposed it; shown only here.',
  access: 'managePeople',
  effect: 'write',
  params: { login },
  output: z.object({ code: z.string(), expiresAt: siteTime }),
  errors: ['STAFF/NOT_FOUND', 'STAFF/NO_CODE'],
  strict: true,
})

/** What the second person sees of both: who somebody is now, and what he may do that he may not yet. */
export const PersonEffect = z.object({
  login: z.string(),
  /** Null for somebody new. */
  before: z.nullable(z.object({ role: StaffRole, state: StaffPerson.shape.state })),
  role: StaffRole,
  /** Whose team a partner will see. */
  agent: z.nullable(z.string()),
  gains: z.array(z.string()),
  loses: z.array(z.string()),
})
