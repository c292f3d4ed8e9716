/** What the operator sets while the site runs: values by key, versions, and what waits for its time (decision 145). */
import { SETTING_KEYS } from '@liuhe/domain/settings.ts'
import * as z from 'zod/mini'
import { siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { Proposed } from './approvals.ts'
import { requestId, revision } from './common.ts'

const { get, post } = operatorArea('siteSettings')

export const SettingKey = z.enum(SETTING_KEYS)
const words = z.string().check(z.minLength(4), z.maxLength(200))

/** Whole numbers; a flag is 0 or 1. What may be set is in `domain/settings.ts`. */
const value = z.int().check(z.gte(0), z.lte(999_999_999))

export const SiteSetting = z.object({
  key: SettingKey,
  /** As it holds now. */
  value,
  /** Of the last version that was applied; null where nobody has set it here. */
  changedAt: z.nullable(siteTime),
  changedBy: z.nullable(z.string()),
  /** The version that waits for its time. */
  next: z.nullable(z.object({ value, at: siteTime, by: z.string() })),
  /** Changes and withdrawals so far. */
  revision,
})

export const SettingVersion = z.object({
  version: z.int(),
  before: value,
  value,
  reason: z.string(),
  by: z.string(),
  madeAt: siteTime,
  effectiveAt: siteTime,
  state: z.enum(['waiting', 'applied', 'withdrawn']),
  /** Who took it back. */
  withdrawnBy: z.nullable(z.string()),
})

export const list = get('list', '/settings', {
  summary: 'Every setting with its value, and what waits for its time.',
  access: 'readSystem',
  effect: 'read',
  output: z.array(SiteSetting),
})

export const read = get('read', '/settings/:key', {
  summary: 'One setting with its last hundred versions, the newest first.',
  access: 'readSystem',
  effect: 'read',
  params: { key: SettingKey },
  output: z.object({ setting: SiteSetting, versions: z.array(SettingVersion) }),
})

const change = {
  revision,
  value,
  /** From when on; at once without it. */
  at: z.optional(siteTime),
  reason: words,
}

export const set = post('set', '/settings/:key/set', {
  summary: 'Sets what one person may set, at once or at a time. An earlier value again is a new version.',
  access: 'manageSystem',
  effect: 'write',
  params: { key: SettingKey },
  body: change,
  output: z.object({ revision }),
  errors: ['SETTING/CHANGED', 'SETTING/VALUE', 'SETTING/SAME', 'SETTING/TIME', 'SETTING/WAITING', 'SETTING/TWO_PEOPLE'],
  strict: true,
})

export const propose = post('propose', '/settings/:key/propose', {
  summary: 'Proposes what takes two people.',
  access: 'manageSystem',
  effect: 'write',
  params: { key: SettingKey },
  body: { requestId, ...change },
  output: Proposed,
  errors: [
    'SETTING/VALUE',
    'SETTING/SAME',
    'SETTING/TIME',
    'SETTING/WAITING',
    'APPROVAL/CHANGED',
    'APPROVAL/WAITING',
    'REQ/KEY_REUSED',
  ],
  strict: true,
})

export const withdraw = post('withdraw', '/settings/:key/withdraw', {
  summary: 'Takes back a version that waits for its time.',
  access: 'manageSystem',
  effect: 'write',
  params: { key: SettingKey },
  body: { revision, reason: words },
  output: z.object({ revision }),
  errors: ['SETTING/CHANGED', 'SETTING/NOT_WAITING'],
  strict: true,
})

/** What the second person sees. */
export const SettingEffect = z.object({
  name: z.string(),
  where: z.string(),
  meaning: z.string(),
  unit: z.string(),
  before: value,
  after: value,
  /** Null: as soon as it is agreed to. */
  at: z.nullable(siteTime),
})
