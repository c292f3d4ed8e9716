/** What is done to a member or said of him. What hurts him asks for a reason, and the audit has who did it. */
import { PLAYER_STATES, TAG } from '@liuhe/domain/members/desk.ts'
import { UNMASKED_FIELDS } from '@liuhe/domain/members/unmask.ts'
import * as z from 'zod/mini'
import { money, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { Proposed } from './approvals.ts'
import { requestId, revision } from './common.ts'
import { memberId } from './members.ts'

const { post } = operatorArea('memberDeeds')

const params = { memberId }
const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const tag = z.string().check(z.regex(TAG))

const noteText = z.string().check(z.trim(), z.minLength(1), z.maxLength(1000))

export const addNote = post('addNote', '/members/:memberId/notes', {
  summary: 'Writes something about him for colleagues. Nobody changes it again.',
  access: 'noteMember',
  effect: 'write',
  params,
  body: { requestId, kind: z._default(z.enum(['note', 'contact']), 'note'), words: noteText },
  output: z.null(),
  errors: ['MEMBER/NOT_FOUND', 'REQ/KEY_REUSED'],
  strict: true,
})

/** What names the member as he was looked at, and why it is done to him. */
const deed = { requestId, revision, reason: words }
const Revised = z.object({ revision: z.int() })
const deedErrors = ['MEMBER/NOT_FOUND', 'MEMBER/CHANGED', 'REQ/KEY_REUSED'] as const

export const setTags = post('setTags', '/members/:memberId/tags', {
  summary: 'Says which tags he has.',
  access: 'noteMember',
  effect: 'write',
  params,
  body: { requestId, revision, tags: z.array(tag).check(z.maxLength(10)) },
  output: Revised,
  errors: deedErrors,
  strict: true,
})

export const setHold = post('setHold', '/members/:memberId/hold', {
  summary: 'Holds his withdrawals until somebody lets them go on, or lets them.',
  access: 'holdMember',
  effect: 'write',
  params,
  body: { ...deed, isHeld: z.boolean() },
  output: Revised,
  errors: [...deedErrors, 'MEMBER/STATE'],
  strict: true,
})

export const setState = post('setState', '/members/:memberId/state', {
  summary: 'Suspends him, which ends his sessions and keeps him out, or lets him in again.',
  access: 'holdMember',
  effect: 'write',
  params,
  body: { ...deed, state: z.enum(['active', 'suspended']) },
  output: Revised,
  errors: [...deedErrors, 'MEMBER/STATE'],
  strict: true,
})

const linkErrors = [...deedErrors, 'MEMBER/LINK_SELF', 'MEMBER/LINKED', 'MEMBER/LINKS_FULL'] as const

export const link = post('link', '/members/:memberId/links', {
  summary: 'Says that he and another member belong together: the same person, device or household. Both show it.',
  access: 'holdMember',
  effect: 'write',
  params,
  body: { ...deed, otherId: memberId },
  output: Revised,
  errors: linkErrors,
  strict: true,
})

export const unlink = post('unlink', '/members/:memberId/links/end', {
  summary: 'Says that they do not. That they were linked, by whom and why, stays.',
  access: 'holdMember',
  effect: 'write',
  params,
  body: { ...deed, otherId: memberId },
  output: Revised,
  errors: [...deedErrors, 'MEMBER/NOT_LINKED'],
  strict: true,
})

export const endSessions = post('endSessions', '/members/:memberId/sessions/end', {
  summary: 'Ends every session of his at once.',
  access: 'endMemberSessions',
  effect: 'write',
  params,
  body: deed,
  output: z.object({ revision: z.int(), ended: z.int() }),
  errors: deedErrors,
  strict: true,
})

export const sendResetCode = post('sendResetCode', '/members/:memberId/reset-code', {
  summary: 'Sends a one-time code for a new password to the phone that he has bound. Nobody else reads it (SEC-63).',
  access: 'sendResetCode',
  effect: 'write',
  params,
  body: deed,
  /** The number, masked, and how long the code is good. */
  output: z.object({ revision: z.int(), phone: z.string(), minutes: z.int() }),
  errors: [...deedErrors, 'MEMBER/STATE', 'MEMBER/NO_PHONE', 'PHONE/OFF', 'PHONE/UNSENT', 'REQ/RATE_LIMITED'],
  strict: true,
})

export const unmask = post('unmask', '/members/:memberId/unmask', {
  summary:
    'Shows what is masked of him, once: a repeat is not answered. Thirty a day for each person, all in the audit.',
  access: 'unmaskPii',
  effect: 'write',
  params,
  body: { requestId, fields: z.array(z.enum(UNMASKED_FIELDS)).check(z.minLength(1), z.maxLength(8)), reason: words },
  output: z.object({
    values: z.record(z.enum(UNMASKED_FIELDS), z.optional(z.nullable(z.string()))),
    /** How often today, this one counted, and how often at most. */
    used: z.int(),
    most: z.int(),
  }),
  errors: ['MEMBER/NOT_FOUND', 'MEMBER/UNMASKED', 'MEMBER/UNMASK_LIMIT', 'REQ/KEY_REUSED'],
  strict: true,
})

export const close = post('close', '/members/:memberId/close', {
  summary: 'Proposes to close an account that is empty; a second person decides.',
  access: 'closeMember',
  effect: 'write',
  params,
  body: deed,
  output: Proposed,
  errors: [
    'MEMBER/NOT_FOUND',
    'MEMBER/STATE',
    'MEMBER/NOT_EMPTY',
    'APPROVAL/CHANGED',
    'APPROVAL/WAITING',
    'REQ/KEY_REUSED',
  ],
  strict: true,
})

/** What the second person decides about. */
export const CloseEffect = z.object({
  memberId,
  account: z.string(),
  vipLevel: z.int(),
  state: z.enum(PLAYER_STATES),
  joinedAt: siteTime,
  recharged: money,
  balance: money,
  liveSessions: z.int(),
})
