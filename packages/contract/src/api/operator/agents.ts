/** What agents earn, as operators see it: days, statements, and what each amount is made of (decision 117). */
import * as z from 'zod/mini'
import { statementKind, statementState } from '../../agent-statement.ts'
import { money, siteDate, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { Proposed } from './approvals.ts'
import { after, requestId } from './common.ts'

const { get, post } = operatorArea('agents')

const memberId = z.string().check(z.regex(/^\d{1,18}$/))
const next = z.nullable(z.string())
/** Tenths of a percent. */
const rate = z.int()

/** How far a day has come: being worked out, waiting for two people, being paid, done. */
const dayState = z.enum(['running', 'review', 'paying', 'done'])

export const rebateDays = get('rebateDays', '/agents/rebates', {
  summary: 'Days of the difference rebate, the newest first, with what all agents have of each.',
  access: 'readMoney',
  effect: 'read',
  query: { before: z.optional(siteDate) },
  output: z.array(
    z.object({
      day: siteDate,
      /** How often it was worked out. */
      version: z.int(),
      state: dayState,
      agents: z.int(),
      amount: money,
      paid: money,
      doneAt: z.nullable(siteTime),
    }),
  ),
})

export const rebateStatements = get('rebateStatements', '/agents/rebates/:day', {
  summary: 'The statements of a day, by the numbers of the agents.',
  access: 'readMoney',
  effect: 'read',
  params: { day: siteDate },
  query: { after },
  output: z.object({
    data: z.array(
      z.object({
        ...{ agentId: memberId, account: z.string() },
        amount: money,
        paid: money,
        /** Of what was paid, so much was taken back after corrections. */
        taken: money,
        state: statementState,
      }),
    ),
    next,
  }),
})

export const rebateLines = get('rebateLines', '/agents/rebates/:day/:memberId', {
  summary: 'What the statement of an agent is made of: members below him, rates, valid stakes.',
  access: 'readMoney',
  effect: 'read',
  params: { day: siteDate, memberId },
  query: { after },
  output: z.object({
    data: z.array(
      z.object({
        memberId,
        /** Masked. */
        account: z.string(),
        /** 1: right below the agent. */
        depth: z.int(),
        own: rate,
        given: rate,
        base: money,
      }),
    ),
    next,
  }),
})

export const rebateOrders = get('rebateOrders', '/agents/rebates/:day/:memberId/orders', {
  summary: 'The orders of a member that count for a day, in their order, each with what counts of it.',
  access: 'readMoney',
  effect: 'read',
  params: { day: siteDate, memberId },
  query: { after },
  output: z.object({
    data: z.array(z.object({ orderNo: z.string(), drawId: z.int(), addTime: siteTime, base: money })),
    next,
  }),
})

export const payRebates = post('payRebates', '/agents/rebates/:day/pay', {
  summary: 'Proposes to pay a day that waits for review; a second person decides.',
  access: 'handleCommissions',
  effect: 'write',
  params: { day: siteDate },
  body: { requestId, version: z.int(), reason: z.string().check(z.minLength(1), z.maxLength(200)) },
  output: Proposed,
  errors: ['AGENT/NOT_REVIEWED', 'APPROVAL/CHANGED', 'APPROVAL/WAITING', 'REQ/KEY_REUSED'],
  strict: true,
})

/** What the second person decides about: what is paid, and what is to be taken back. */
export const CommissionEffect = z.object({
  commission: statementKind,
  /** First and last day. */
  day: siteDate,
  until: siteDate,
  version: z.int(),
  agents: z.int(),
  amount: money,
  takenBack: money,
})
