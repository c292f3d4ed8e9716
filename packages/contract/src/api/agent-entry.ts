/**
 * What agents agree to (代理说明) and how a member becomes one: he reads the text, applies, and people decide
 * (decision 121).
 */
import { APPLICATION_STATES, CONTACT_MAX, PLAN_MAX } from '@liuhe/domain/agents/application.ts'
import * as z from 'zod/mini'
import { intText, siteTime } from '../codecs.ts'
import { area } from '../endpoint.ts'

const { get, form } = area('agentEntry')

const version = z.int()
const versionText = intText(1, 1_000_000)

/** A version of the text, and whether the asker has accepted it. */
export const Agreement = z.object({
  version,
  /** Cleaned HTML. */
  text: z.string(),
  publishedAt: siteTime,
  acceptedAt: z.nullable(siteTime),
})

export const agreement = get('agreement', '/api/agent/agreement', {
  summary: 'What agents agree to now, or a version that the asker has accepted; with all that he has accepted.',
  access: 'member',
  effect: 'read',
  query: { version: z.optional(versionText) },
  output: z.object({
    ...Agreement.shape,
    /** The version that holds now. */
    current: version,
    /** Until when an agent's links work without his yes to it; null once he has accepted it. */
    linksUntil: z.nullable(siteTime),
    /** The newest first. */
    accepted: z.array(z.object({ version, acceptedAt: siteTime })),
  }),
  errors: ['AGENT/NO_AGREEMENT'],
})

export const acceptAgreement = form('acceptAgreement', '/api/agent/acceptAgreement', {
  summary: 'Accepts the text that agents agree to now. Again: nothing changes.',
  access: 'agent',
  effect: 'write',
  body: { version: versionText },
  output: z.object({ version, acceptedAt: siteTime }),
  errors: ['AGENT/AGREEMENT_CHANGED'],
})

/** An application as its member sees it. */
const Application = z.object({
  state: z.enum(APPLICATION_STATES),
  contact: z.string(),
  plan: z.string(),
  appliedAt: siteTime,
  decidedAt: z.nullable(siteTime),
  /** Why it was refused. */
  reason: z.nullable(z.string()),
})

export const application = get('application', '/api/agent/application', {
  summary: 'Whether the asker may apply to become an agent, and what became of his last application.',
  access: 'member',
  effect: 'read',
  output: z.object({
    isAgent: z.boolean(),
    /** Whether the operator takes applications at all. */
    isOpen: z.boolean(),
    /** When one who was refused may apply again; null for anybody else. */
    againAt: z.nullable(siteTime),
    last: z.nullable(Application),
  }),
})

export const apply = form('apply', '/api/agent/apply', {
  summary: 'Applies to become an agent. One application waits at a time.',
  access: 'member',
  effect: 'write',
  body: {
    /** Where people of the operator reach him. */
    contact: z.string().check(z.maxLength(CONTACT_MAX)),
    /** How he means to bring members. */
    plan: z.string().check(z.maxLength(PLAN_MAX)),
    /** Of the agreement that he has read and accepts. */
    version: versionText,
  },
  output: Application,
  errors: [
    'AGENT/IS_AGENT',
    'AGENT/NOT_OPEN',
    'AGENT/APPLIED',
    'AGENT/TOO_SOON',
    'AGENT/AGREEMENT_CHANGED',
    'UC/FIELD_INVALID',
    'RG/EXCLUDED',
  ],
})

export const withdrawApplication = form('withdrawApplication', '/api/agent/withdrawApplication', {
  summary: 'Takes back the application that waits.',
  access: 'member',
  effect: 'write',
  body: {},
  output: Application,
  errors: ['AGENT/NO_APPLICATION'],
})
