/** Members who ask to become agents, for those who decide about them (decision 121). */
import { APPLICATION_STATES } from '@liuhe/domain/agents/application.ts'
import * as z from 'zod/mini'
import { flagText, intText, money, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { Proposed } from './approvals.ts'
import { after, requestId, revision } from './common.ts'

const { get, post } = operatorArea('agentApplications')

const applicationId = z.string().check(z.regex(/^\d{1,19}$/))
const params = { applicationId }
const account = z.string().check(z.maxLength(15))
/** Tenths of a percent. */
const rate = z.int().check(z.gte(0), z.lte(130))

/** An application, who asks, and who is looking at it. */
export const AgentApplication = z.object({
  applicationId,
  memberId: z.string(),
  /** Masked. */
  account: z.string(),
  state: z.enum(APPLICATION_STATES),
  revision: z.int(),
  appliedAt: siteTime,
  claim: z.nullable(z.object({ login: z.string(), until: siteTime })),
  decidedAt: z.nullable(siteTime),
  decidedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  rate: z.nullable(rate),
})

export const applications = get('applications', '/agent-applications', {
  summary: 'Applications: those that wait, the oldest first; others, the newest first.',
  access: 'readAgents',
  effect: 'read',
  query: {
    state: z._default(z.enum([...APPLICATION_STATES, 'all']), 'waiting'),
    /** Only what I have claimed. */
    isMine: z.optional(flagText),
    after,
    rows: z._default(intText(1, 200), 50),
  },
  output: z.object({ data: z.array(AgentApplication), next: z.nullable(z.string()) }),
})

export const application = get('application', '/agent-applications/:applicationId', {
  summary: 'An application with what its member wrote, who he is, and between which rates one may be given.',
  access: 'readAgents',
  effect: 'read',
  params,
  output: z.object({
    ...AgentApplication.shape,
    contact: z.string(),
    plan: z.string(),
    /** The version of 代理说明 that he accepted. */
    agreement: z.int(),
    joinedAt: siteTime,
    recharged: money,
    vipLevel: z.int(),
    /** Masked; null for somebody below nobody. */
    parent: z.nullable(z.object({ memberId: z.string(), account: z.string() })),
    rateNow: rate,
    rateMin: rate,
    rateMax: rate,
    /** Above this rate two people have to agree. */
    rateOfTwo: rate,
    openFlags: z.int(),
    /** His earlier ones, the newest first. */
    earlier: z.array(AgentApplication),
  }),
  errors: ['AGENT/NO_APPLICATION'],
})

export const claim = post('claim', '/agent-applications/:applicationId/claim', {
  summary: 'Takes an application to look at it: for a quarter of an hour nobody else decides it. Again: as long again.',
  access: 'handleAgents',
  effect: 'write',
  params,
  output: z.object({ login: z.string(), until: siteTime }),
  errors: ['AGENT/NO_APPLICATION', 'AGENT/APPLICATION_OVER', 'AGENT/CLAIMED'],
})

export const release = post('release', '/agent-applications/:applicationId/release', {
  summary: 'Gives back what one has taken to look at.',
  access: 'handleAgents',
  effect: 'write',
  params,
  output: z.null(),
  errors: ['AGENT/NO_APPLICATION'],
})

export const approve = post('approve', '/agent-applications/:applicationId/approve', {
  summary: 'Makes the member an agent with a rate; a high one is proposed to a second person.',
  access: 'handleAgents',
  effect: 'write',
  params,
  body: {
    requestId,
    /** Of the application, as it is looked at. */
    revision,
    rate,
    /** The agent above him, for somebody who has none; left out: he stays where he is. */
    parent: z.optional(account),
    reason: z.string().check(z.minLength(1), z.maxLength(200)),
  },
  output: z.object({ state: z.enum(APPLICATION_STATES), proposal: z.nullable(Proposed) }),
  errors: [
    'AGENT/NO_APPLICATION',
    'AGENT/APPLICATION_OVER',
    'AGENT/CLAIMED',
    'AGENT/REBATE_RANGE',
    'AGENT/PARENT',
    'RG/EXCLUDED',
    'APPROVAL/CHANGED',
    'APPROVAL/WAITING',
    'REQ/KEY_REUSED',
  ],
  strict: true,
})

export const refuse = post('refuse', '/agent-applications/:applicationId/refuse', {
  summary: 'Refuses; the member reads the reason, and may apply again after some days.',
  access: 'handleAgents',
  effect: 'write',
  params,
  body: { revision, reason: z.string().check(z.minLength(1), z.maxLength(200)) },
  output: AgentApplication,
  errors: ['AGENT/NO_APPLICATION', 'AGENT/APPLICATION_OVER', 'AGENT/CLAIMED', 'APPROVAL/CHANGED'],
  strict: true,
})

/** What the second person decides about. */
export const AgentEffect = z.object({
  applicationId,
  memberId: z.string(),
  account: z.string(),
  rateNow: rate,
  rate,
  /** Masked; null for somebody below nobody. */
  parent: z.nullable(z.string()),
  openFlags: z.int(),
})
