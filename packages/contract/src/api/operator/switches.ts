/** Switches: all gaming, a game, a play, a provider, a feature. Off at once by one person; all gaming on by two. */
import * as z from 'zod/mini'
import { siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { Proposed } from './approvals.ts'
import { requestId, revision } from './common.ts'

const { get, post } = operatorArea('switches')

export const SwitchScope = z.enum(['all', 'game', 'play', 'provider', 'feature'])

/** Its key within its scope: `all`; a game's number; a family and a play, `LHC-101`; a provider; a feature. */
const key = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/))

export const Switch = z.object({
  scope: SwitchScope,
  key: z.string(),
  name: z.string(),
  /** What it stands under on the page: the family of a play. */
  group: z.string(),
  isOff: z.boolean(),
  /** Of the last change; null where there was none. */
  since: z.nullable(siteTime),
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** When it goes on by itself. */
  until: z.nullable(siteTime),
  revision,
})

export const list = get('list', '/switches', {
  summary: 'Every switch, with who turned what off, when, why and until when.',
  access: 'readSwitches',
  effect: 'read',
  output: z.array(Switch),
})

const words = z.string().check(z.minLength(4), z.maxLength(200))
const target = { scope: SwitchScope, key }

export const turnOff = post('turnOff', '/switches/:scope/:key/off', {
  summary: 'Turns something off, in every process within five seconds.',
  access: 'freezeSwitches',
  effect: 'write',
  params: target,
  body: { revision, reason: words, until: z.optional(siteTime) },
  output: z.object({ revision }),
  errors: ['SWITCH/NOT_FOUND', 'SWITCH/CHANGED', 'SWITCH/UNTIL'],
  strict: true,
})

export const turnOn = post('turnOn', '/switches/:scope/:key/on', {
  summary: 'Turns something on again; all gaming takes two people.',
  access: 'operateSwitches',
  effect: 'write',
  params: target,
  body: { revision, reason: words },
  output: z.object({ revision }),
  errors: ['SWITCH/NOT_FOUND', 'SWITCH/CHANGED', 'SWITCH/TWO_PEOPLE'],
  strict: true,
})

export const proposeGaming = post('proposeGaming', '/switches/gaming-on', {
  summary: 'Proposes that all gaming goes on; a second person turns it on.',
  access: 'operateSwitches',
  effect: 'write',
  body: { requestId, revision, reason: words },
  output: Proposed,
  errors: ['SWITCH/CHANGED', 'APPROVAL/CHANGED', 'APPROVAL/WAITING', 'REQ/KEY_REUSED'],
  strict: true,
})

/** What the second person sees: what is off, since when, and what stays off by itself. */
export const GamingEffect = z.object({
  since: siteTime,
  by: z.string(),
  reason: z.string(),
  openDraws: z.int(),
  staysOff: z.array(z.object({ name: z.string(), reason: z.string() })),
})
