/** What agents earn by plans: dividend, day wage, monthly commission (docs/agents.md, decision 119). */
import { GAME_KINDS, PLAN_KINDS } from '@liuhe/domain/agents/plan.ts'
import * as z from 'zod/mini'
import { AgentPlan } from '../../agent-plan.ts'
import {
  nextPage,
  statementId,
  StatementLevel,
  StatementMember,
  StatementPart,
  statementState,
} from '../../agent-statement.ts'
import { money, siteDate, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { Proposed } from './approvals.ts'
import { after, requestId, revision } from './common.ts'

const { get, post } = operatorArea('commissions')

const memberId = z.string().check(z.regex(/^\d{1,18}$/))
const runId = memberId
const planKind = z.enum(PLAN_KINDS)
const reason = z.string().check(z.minLength(1), z.maxLength(200))
const share = z.int().check(z.gte(0), z.lte(1000))
const proposing = ['APPROVAL/CHANGED', 'APPROVAL/WAITING', 'REQ/KEY_REUSED'] as const

const signed = {
  ...{ version: z.int(), startsOn: siteDate },
  /** Logins of maker and checker; null where nobody had to agree. */
  ...{ madeBy: z.string(), agreedBy: z.nullable(z.string()), reason: z.string(), madeAt: siteTime },
}

export const plans = get('plans', '/agents/plans', {
  summary: 'Versions of the plan of a kind, the newest first. A kind without a plan that is on pays nothing.',
  access: 'readCommissions',
  effect: 'read',
  query: { kind: planKind, after },
  output: z.object({ data: z.array(z.object({ ...signed, isOn: z.boolean(), plan: AgentPlan })), next: nextPage }),
})

export const proposePlan = post('proposePlan', '/agents/plans', {
  summary: 'Proposes a version of a plan from a day to come on; a second person decides.',
  access: 'handleCommissions',
  effect: 'write',
  body: { requestId, revision, startsOn: siteDate, isOn: z.boolean(), plan: AgentPlan, reason },
  output: Proposed,
  errors: ['AGENT/PLAN_LATE', ...proposing],
  strict: true,
})

/** What the second person decides about. */
export const PlanEffect = z.object({
  ...{ startsOn: siteDate, isOn: z.boolean() },
  before: z.nullable(AgentPlan),
  after: AgentPlan,
})

export const ratios = get('ratios', '/agents/ratios', {
  summary: 'Agents with a ratio of dividends of their own, all versions of each, or of one.',
  access: 'readCommissions',
  effect: 'read',
  query: { memberId: z.optional(memberId), after },
  output: z.object({
    data: z.array(z.object({ ...signed, memberId, account: z.string(), ratio: z.nullable(z.int()) })),
    next: nextPage,
  }),
})

export const proposeRatio = post('proposeRatio', '/agents/ratios', {
  summary: 'Proposes an agent’s own ratio from a day to come on, or with null that of his level again.',
  access: 'handleCommissions',
  effect: 'write',
  body: { requestId, revision, memberId, startsOn: siteDate, ratio: z.nullable(share), reason },
  output: Proposed,
  errors: ['AGENT/NOT_FOUND', 'AGENT/PLAN_LATE', ...proposing],
  strict: true,
})

/** What the second person decides about. */
export const RatioEffect = z.object({
  ...{ memberId, account: z.string(), startsOn: siteDate },
  ...{ before: z.nullable(z.int()), after: z.nullable(z.int()) },
})

/** How far a period has come: worked out, looked at by risk, waiting for two people, being paid, done. */
const runState = z.enum(['running', 'risk', 'review', 'paying', 'done'])

const Run = z.object({
  ...{ runId, kind: planKind, from: siteDate, to: siteDate },
  /** Of the plan, and how often the period was worked out. */
  ...{ planVersion: z.int(), version: z.int(), state: runState },
  ...{ agents: z.int(), held: z.int(), amount: money, paid: money, doneAt: z.nullable(siteTime) },
})

export const runs = get('runs', '/agents/runs', {
  summary: 'Periods of a kind, the newest first, with what all agents have of each.',
  access: 'readCommissions',
  effect: 'read',
  query: { kind: planKind, after },
  output: z.object({ data: z.array(Run), next: nextPage }),
})

export const run = get('run', '/agents/runs/:runId', {
  summary: 'One period, with the plan it is worked out by.',
  access: 'readCommissions',
  effect: 'read',
  params: { runId },
  output: z.extend(Run, { plan: AgentPlan }),
  errors: ['AGENT/STATEMENT_NOT_FOUND'],
})

const head = {
  ...{ statementId, agentId: memberId, account: z.string(), level: z.int() },
  ...{ amount: money, paid: money, taken: money, adjustment: money },
  ...{ state: statementState, isHeld: z.boolean(), note: z.string() },
}

export const statements = get('statements', '/agents/runs/:runId/statements', {
  summary: 'The statements of a period, by the numbers of the agents.',
  access: 'readCommissions',
  effect: 'read',
  params: { runId },
  query: { after },
  output: z.object({ data: z.array(z.object(head)), next: nextPage }),
})

export const statement = get('statement', '/agents/statements/:statementId', {
  summary: 'A statement: how its amount comes about, by kind of games and by layer.',
  access: 'readCommissions',
  effect: 'read',
  params: { statementId },
  output: z.object({
    ...{ ...head, runId, kind: planKind, from: siteDate, to: siteDate },
    ...{ parts: z.array(StatementPart), levels: z.array(StatementLevel) },
  }),
  errors: ['AGENT/STATEMENT_NOT_FOUND'],
})

export const statementMembers = get('statementMembers', '/agents/statements/:statementId/members', {
  summary: 'The members behind a statement, with what they did, their layer and the rates there.',
  access: 'readCommissions',
  effect: 'read',
  params: { statementId },
  query: { after },
  output: z.object({ data: z.array(StatementMember), next: nextPage }),
  errors: ['AGENT/STATEMENT_NOT_FOUND'],
})

export const memberOrders = get('memberOrders', '/agents/statements/:statementId/members/:memberId/orders', {
  summary: 'The orders of a member that count for a statement, with what counts of each.',
  access: 'readCommissions',
  effect: 'read',
  params: { statementId, memberId },
  query: { after },
  output: z.object({
    data: z.array(
      z.object({
        ...{ orderNo: z.string(), drawId: z.int(), playCode: z.string() },
        ...{ addTime: siteTime, settledTime: siteTime, stake: money, profit: money },
      }),
    ),
    next: nextPage,
  }),
  errors: ['AGENT/STATEMENT_NOT_FOUND'],
})

export const memberRounds = get('memberRounds', '/agents/statements/:statementId/members/:memberId/rounds', {
  summary: 'The rounds of third-party games of a member that count for a statement.',
  access: 'readCommissions',
  effect: 'read',
  params: { statementId, memberId },
  query: { after },
  output: z.object({
    data: z.array(
      z.object({
        ...{ vendor: z.string(), roundCode: z.string(), gameName: z.string(), game: z.enum(GAME_KINDS) },
        ...{ settledTime: siteTime, stake: money, profit: money },
      }),
    ),
    next: nextPage,
  }),
  errors: ['AGENT/STATEMENT_NOT_FOUND'],
})

export const passRun = post('passRun', '/agents/runs/:runId/pass', {
  summary: 'Says that nothing speaks against a month: from the look of risk to that of finance.',
  access: 'workCommissions',
  effect: 'write',
  params: { runId },
  body: { version: z.int(), reason },
  output: Run,
  errors: ['AGENT/NOT_REVIEWED', 'APPROVAL/CHANGED'],
  strict: true,
})

export const payRun = post('payRun', '/agents/runs/:runId/pay', {
  summary: 'Proposes to pay a period that waits for review; a second person decides.',
  access: 'handleCommissions',
  effect: 'write',
  params: { runId },
  body: { requestId, version: z.int(), reason },
  output: Proposed,
  errors: ['AGENT/NOT_REVIEWED', ...proposing],
  strict: true,
})

export const hold = post('hold', '/agents/statements/:statementId/hold', {
  summary: 'Holds a statement, so that it is not paid, or lets it go on.',
  access: 'workCommissions',
  effect: 'write',
  params: { statementId },
  body: { isHeld: z.boolean(), reason },
  output: z.object(head),
  errors: ['AGENT/STATEMENT_NOT_FOUND'],
  strict: true,
})

export const adjust = post('adjust', '/agents/statements/:statementId/adjust', {
  summary: 'Sets what is added to the net of a month before it is paid; the month is summed up again and waits again.',
  access: 'handleCommissions',
  effect: 'write',
  params: { statementId },
  body: { version: z.int(), adjustment: money, reason },
  output: z.object(head),
  errors: ['AGENT/STATEMENT_NOT_FOUND', 'AGENT/NOT_REVIEWED', 'APPROVAL/CHANGED'],
  strict: true,
})
