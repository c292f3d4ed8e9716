/** 免提直充, for those who decide where payer and receiver disagree (ADR 096). Each decision takes two people. */
import { DISPUTE_KINDS, MATCH_STATES } from '@liuhe/domain/withdrawals/direct.ts'
import * as z from 'zod/mini'
import { intText, money, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { WithdrawalDetail } from '../withdrawals.ts'
import { Proposed } from './approvals.ts'
import { after, requestId } from './common.ts'
import { RechargeOfDesk } from './recharge.ts'

const { get, post } = operatorArea('direct')

/** The number of a match is that of its recharge. */
const matchNo = z.string().check(z.regex(/^\d{1,19}$/))

const Someone = z.object({ memberId: z.string(), account: z.string() })

export const MatchRow = z.object({
  matchNo: z.string(),
  withdrawalNo: z.string(),
  payer: Someone,
  receiver: Someone,
  amount: money,
  state: z.enum(MATCH_STATES),
  madeAt: siteTime,
  saidAt: z.nullable(siteTime),
  answerBy: z.nullable(siteTime),
  dispute: z.nullable(z.enum(DISPUTE_KINDS)),
  disputeNote: z.nullable(z.string()),
  disputedAt: z.nullable(siteTime),
  endedAt: z.nullable(siteTime),
  revision: z.int(),
})

export const matches = get('matches', '/direct', {
  summary: 'Recharges that pay withdrawals: those in dispute, those that are not over, or all; the oldest first.',
  access: 'readWithdrawals',
  effect: 'read',
  query: {
    queue: z._default(z.enum(['disputed', 'live', 'all']), 'disputed'),
    after,
    rows: z._default(intText(1, 200), 50),
  },
  output: z.object({ data: z.array(MatchRow), next: z.nullable(z.string()) }),
})

export const match = get('match', '/direct/:matchNo', {
  summary: 'One of them with both orders, their timelines, and the payer’s proofs.',
  access: 'readWithdrawals',
  effect: 'read',
  params: { matchNo },
  output: z.object({ match: MatchRow, recharge: RechargeOfDesk, withdrawal: WithdrawalDetail }),
  errors: ['RECHARGE/NOT_FOUND'],
})

export const DisputeOutcome = z.enum(['paid', 'unpaid'])

/** What would come of a decision. */
export const DisputeEffect = z.object({ match: MatchRow, outcome: DisputeOutcome, peopleNeeded: z.int() })

export const decide = post('decide', '/direct/:matchNo/decide', {
  summary:
    'Proposes what a dispute comes to: paid credits the payer and ends the withdrawal, unpaid sends the payer away.',
  access: 'handleWithdrawals',
  effect: 'write',
  params: { matchNo },
  body: {
    requestId,
    revision: z.int().check(z.gte(0)),
    outcome: DisputeOutcome,
    reason: z.string().check(z.minLength(1), z.maxLength(200)),
  },
  output: Proposed,
  errors: ['RECHARGE/NOT_FOUND', 'WITHDRAW/STATE', 'APPROVAL/CHANGED', 'APPROVAL/WAITING', 'REQ/KEY_REUSED'],
  strict: true,
})
