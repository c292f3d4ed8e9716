/** Agents and their teams, for those who look after them (docs/agents.md): tree, agent, figures and links. */
import { LINK_STATES } from '@liuhe/domain/agents/link.ts'
import { PLAYER_STATES } from '@liuhe/domain/members/desk.ts'
import * as z from 'zod/mini'
import { intText, money, siteDate, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { TeamFigures } from '../../team-figures.ts'
import { Proposed } from './approvals.ts'
import { after, requestId, revision } from './common.ts'

const { get, post } = operatorArea('agentTeams')

const memberId = z.string().check(z.regex(/^[1-9]\d{0,17}$/))
const params = { memberId }
const rows = z._default(intText(1, 200), 50)
const next = z.nullable(z.string())
/** Tenths of a percent. */
const rate = z.int().check(z.gte(0), z.lte(130))
const why = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

/** Somebody of the tree. */
export const TeamNode = z.object({
  memberId,
  /** An agent's as it is, because he trades under it; a member's masked. */
  account: z.string(),
  isAgent: z.boolean(),
  rate,
  state: z.enum(PLAYER_STATES),
  /** Right below him, and at any depth. */
  direct: z.int(),
  members: z.int(),
  /** Valid stakes of him and his team in the last seven days, today included. */
  staked: money,
})

export const layer = get('layer', '/agent-teams', {
  summary: 'A layer of the tree: agents below nobody, or who is right below somebody, agents first; or by the account.',
  access: 'readTeams',
  effect: 'read',
  query: {
    /** Whose layer. */
    below: z.optional(memberId),
    /** The beginning of an account: then all members are searched, in the order of their accounts. */
    account: z.optional(z.string().check(z.minLength(2), z.maxLength(32))),
    after,
    rows,
  },
  output: z.object({ data: z.array(TeamNode), next }),
  errors: ['REQ/INVALID'],
})

const Above = z.object({ memberId, account: z.string(), rate, isAgent: z.boolean() })

export const agent = get('agent', '/agent-teams/:memberId', {
  summary: 'One of the tree: the line above him, which rates he may have, his links, what he agreed to.',
  access: 'readTeams',
  effect: 'read',
  params,
  output: z.object({
    ...TeamNode.shape,
    joinedAt: siteTime,
    lastLoginAt: z.nullable(siteTime),
    /** From the top on, he himself last. */
    line: z.array(Above),
    /** Between what he gives himself and what the one above him has; up to `rateOfOne` one person sets it. */
    ...{ rateMin: rate, rateMax: rate, rateOfOne: rate },
    teamMoney: money,
    links: z.object({ count: z.int(), on: z.int(), visits: z.int(), registrations: z.int() }),
    /** The version of 代理说明 that he accepted last, and the present one; null where there is none. */
    agreed: z.nullable(z.int()),
    agreement: z.nullable(z.int()),
    openFlags: z.int(),
    /** How often he was moved: the revision of a proposal; and the move that waits for its day. */
    moves: z.int(),
    moving: z.nullable(z.object({ to: z.nullable(z.string()), startsOn: siteDate })),
  }),
  errors: ['AGENT/NOT_FOUND'],
})

export const figures = get('figures', '/agent-teams/:memberId/figures', {
  summary: 'What he and his team have won, lost, paid in and taken out in at most 31 days (Domain §7.4, Ruling C120).',
  access: 'readTeams',
  effect: 'read',
  params,
  query: { beginDate: siteDate, endDate: siteDate },
  output: TeamFigures,
  errors: ['AGENT/NOT_FOUND', 'AGENT/DATE_RANGE', 'REQ/INVALID'],
})

export const setRate = post('setRate', '/agent-teams/:memberId/rate', {
  summary: 'Sets a rate between the highest that he gives and that of the one above him.',
  access: 'handleAgents',
  effect: 'write',
  params,
  body: {
    /** As it was when it was looked at. */
    before: rate,
    rate,
    reason: why,
  },
  output: z.object({ rate }),
  errors: ['AGENT/NOT_FOUND', 'AGENT/REBATE_RANGE', 'AGENT/CHANGED'],
  strict: true,
})

export const proposeRate = post('proposeRate', '/agent-teams/:memberId/rate/propose', {
  summary: 'Proposes a rate above what one person may set, within the same range; a second person decides.',
  access: 'handleAgents',
  effect: 'write',
  params,
  body: {
    requestId,
    /** As it was when it was looked at. */
    before: rate,
    rate,
    reason: why,
  },
  output: Proposed,
  errors: [
    'AGENT/NOT_FOUND',
    'AGENT/REBATE_RANGE',
    'AGENT/CHANGED',
    'APPROVAL/CHANGED',
    'APPROVAL/WAITING',
    'REQ/KEY_REUSED',
    'REQ/INVALID',
  ],
  strict: true,
})

/** What the second person decides about; the rate counts for bets from his yes on. */
export const RateEffect = z.object({
  ...{ memberId, account: z.string(), before: rate, rate, members: z.int() },
  /** The agent above and his rate; null for nobody. */
  ...{ above: z.nullable(z.string()), aboveRate: z.nullable(rate) },
})

export const proposeMove = post('proposeMove', '/agent-teams/:memberId/move', {
  summary: 'Proposes that he moves, with all below him, below another agent or nobody; a second person decides.',
  access: 'handleAgents',
  effect: 'write',
  params,
  body: {
    requestId,
    revision,
    /** The account of the agent; null: below nobody. */
    parent: z.nullable(z.string().check(z.trim(), z.minLength(2), z.maxLength(32))),
    reason: why,
  },
  output: Proposed,
  errors: [
    'AGENT/NOT_FOUND',
    'AGENT/PARENT',
    'AGENT/REBATE_RANGE',
    'AGENT/MOVES',
    'APPROVAL/CHANGED',
    'APPROVAL/WAITING',
    'REQ/KEY_REUSED',
  ],
  strict: true,
})

/** What the second person decides about; it is done when the day after his yes begins. */
export const MoveEffect = z.object({
  ...{ memberId, account: z.string(), rate, members: z.int() },
  /** Accounts of the agents above; null for nobody. */
  ...{ before: z.nullable(z.string()), after: z.nullable(z.string()) },
})

/** A promotion link, with what it has brought. */
export const TeamLink = z.object({
  linkId: z.string(),
  code: z.string(),
  agentId: memberId,
  agent: z.string(),
  /** Of those who register by it. */
  rate,
  isAgent: z.boolean(),
  visits: z.int(),
  registrations: z.int(),
  /** 0 for no limit. */
  useLimit: z.int(),
  remark: z.string(),
  state: z.enum(LINK_STATES),
  madeAt: siteTime,
  expiresAt: z.nullable(siteTime),
  /** By whom and why an operator has stopped it; null where none has. */
  stopped: z.nullable(z.object({ at: siteTime, login: z.string(), reason: z.string() })),
})

export const links = get('links', '/agent-links', {
  summary: 'Promotion links, the newest first: all, those of an agent, or the one of a code.',
  access: 'readAgents',
  effect: 'read',
  query: { agentId: z.optional(memberId), code: z.optional(z.string().check(z.maxLength(20))), after, rows },
  output: z.object({ data: z.array(TeamLink), next }),
})

export const turnLink = post('turnLink', '/agent-links/:linkId/turn', {
  summary: 'Stops a link, so that its agent cannot turn it on again; or releases it, as it was before.',
  access: 'handleAgents',
  effect: 'write',
  params: { linkId: z.string().check(z.regex(/^\d{1,18}$/)) },
  body: { isStopped: z.boolean(), reason: why },
  output: TeamLink,
  errors: ['AGENT/LINK_NOT_FOUND', 'AGENT/LINK_STOPPED'],
  strict: true,
})
