/** How operators get in: a one-time invite, a password and a second factor, one session each. */
import { STAFF_ROLES } from '@liuhe/domain/staff.ts'
import * as z from 'zod/mini'
import { siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'

const { get, post } = operatorArea('entry')

const login = z.string().check(z.regex(/^[a-z][a-z0-9._-]{2,31}$/))
const password = z.string().check(z.minLength(1), z.maxLength(200))
/** The six digits of an authenticator (RFC 6238). */
const code = z.string().check(z.regex(/^\d{6}$/))
const opaque = z.string().check(z.regex(/^[\w-]{43}$/))

export const StaffRole = z.enum(STAFF_ROLES)

/** Somebody who has signed in. */
export const Operator = z.object({ login: z.string(), role: StaffRole, permissions: z.array(z.string()) })

export const signIn = post('signIn', '/entry/sign-in', {
  summary: 'The password; what it opens is the question for the second factor, for three minutes and three tries.',
  access: 'open',
  effect: 'write',
  body: { login, password },
  output: z.object({ challenge: z.string(), expiresAt: siteTime }),
  errors: ['STAFF/LOGIN_FAILED', 'STAFF/LOCKED'],
  strict: true,
})

export const secondFactor = post('secondFactor', '/entry/second-factor', {
  summary: 'The code of the authenticator; opens the session and ends every other of the same operator.',
  access: 'open',
  effect: 'write',
  body: { challenge: opaque, code },
  output: z.object({
    /** For `Authorization: Bearer`; null for a browser, which gets an HttpOnly cookie instead. */
    token: z.nullable(z.string()),
    expiresAt: siteTime,
    operator: Operator,
  }),
  errors: ['STAFF/LOGIN_FAILED', 'STAFF/LOCKED', 'STAFF/CHALLENGE'],
  strict: true,
})

export const openInvite = post('openInvite', '/entry/invite', {
  summary: 'What an invited person puts into the authenticator; a secret of an earlier call is worth nothing any more.',
  access: 'open',
  effect: 'write',
  body: { invite: opaque },
  output: z.object({ login: z.string(), role: StaffRole, secret: z.string(), uri: z.string() }),
  errors: ['STAFF/INVITE'],
  strict: true,
})

export const enrol = post('enrol', '/entry/enrol', {
  summary: 'Uses an invite up: sets the password, once a code shows that the authenticator works.',
  access: 'open',
  effect: 'write',
  body: { invite: opaque, password, code },
  output: z.object({ login: z.string() }),
  errors: ['STAFF/INVITE', 'STAFF/PASSWORD_WEAK', 'STAFF/LOGIN_FAILED', 'STAFF/LOCKED'],
  strict: true,
})

export const signOut = post('signOut', '/entry/sign-out', {
  summary: 'Ends the session.',
  access: 'staff',
  effect: 'write',
  output: z.null(),
})

export const whoAmI = get('whoAmI', '/entry/who-am-i', {
  summary: 'Who has signed in, and what that role may do.',
  access: 'staff',
  effect: 'read',
  isAutomatic: true,
  output: z.object({ operator: Operator, signedInAt: siteTime, expiresAt: siteTime }),
})

export const sessions = get('sessions', '/entry/sessions', {
  summary: 'The last twenty sessions of the one who asks, newest first: an unknown address tells of a stolen password.',
  access: 'staff',
  effect: 'read',
  output: z.array(
    z.object({
      isCurrent: z.boolean(),
      address: z.string(),
      createdAt: siteTime,
      usedAt: siteTime,
      endedAt: z.nullable(siteTime),
      endReason: z.nullable(z.string()),
    }),
  ),
})
