/**
 * Money that operators add to a wallet or take away by hand (人工加款, 人工扣款): by two people, for a reason that is
 * listed.
 */
import { ADJUST_REASON_CODES } from '@liuhe/domain/adjustments/reason.ts'
import * as z from 'zod/mini'
import { intText, money, siteTime, stake } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { ApprovalState, Proposed } from './approvals.ts'
import { after, requestId } from './common.ts'

const { get, post } = operatorArea('adjustments')

const reasonCode = z.enum(ADJUST_REASON_CODES)
const direction = z.enum(['in', 'out'])

export const propose = post('propose', '/adjustments/members/:memberId/propose', {
  summary: 'Proposes to add money to a wallet or to take it away; a second person decides.',
  access: 'handleAdjustments',
  effect: 'write',
  params: { memberId: z.string().check(z.regex(/^\d{1,18}$/)) },
  body: {
    requestId,
    reasonCode,
    amount: stake,
    /** Hundredths of the amount that have to be staked; 0 asks for nothing, and what is taken away never asks. */
    multiple: z.int().check(z.gte(0), z.lte(10_000)),
    /** Why, for the file; members do not read it. */
    reason: z.string().check(z.minLength(1), z.maxLength(200)),
  },
  output: Proposed,
  errors: [
    ...(['ADJUST/NOT_FOUND', 'WALLET/INSUFFICIENT', 'STAFF/LIMIT', 'REQ/INVALID'] as const),
    ...(['APPROVAL/CHANGED', 'APPROVAL/WAITING', 'REQ/KEY_REUSED'] as const),
  ],
  strict: true,
})

/** What the second person decides about: the wallet before and after, as it is now. */
export const AdjustmentEffect = z.object({
  memberId: z.string(),
  account: z.string(),
  reasonCode,
  direction,
  label: z.string(),
  tranType: z.int(),
  amount: money,
  multiple: z.int(),
  before: money,
  after: money,
})

const rows = z._default(intText(1, 200), 50)
const memberId = z.string().check(z.regex(/^\d{1,18}$/))

/** Money by hand that was proposed, and what became of it. */
export const list = get('list', '/adjustments', {
  summary: 'Proposals to move money by hand, the newest first: that wait or are decided, of a member, of a reason.',
  access: 'readMoney',
  effect: 'read',
  query: {
    state: z.optional(z.enum(['open', 'decided'])),
    memberId: z.optional(memberId),
    reasonCode: z.optional(reasonCode),
    maker: z.optional(z.string().check(z.maxLength(32))),
    /** Who decided it; what nobody decided has none. */
    checker: z.optional(z.string().check(z.maxLength(32))),
    before: z.optional(intText(1, 2_000_000_000)),
    rows,
  },
  output: z.array(
    z.object({
      approvalId: z.int(),
      state: ApprovalState,
      memberId: z.string(),
      account: z.string(),
      reasonCode,
      label: z.string(),
      direction,
      amount: money,
      multiple: z.int(),
      reason: z.string(),
      maker: z.string(),
      madeAt: siteTime,
      expiresAt: siteTime,
      checker: z.nullable(z.string()),
      decidedAt: z.nullable(siteTime),
      note: z.nullable(z.string()),
      /** The wallet before and after, once it was moved. */
      moved: z.nullable(z.object({ before: money, after: money })),
    }),
  ),
})

/** Rows of one file, at most. */
export const BATCH_ROWS_MAX = 5_000
const csv = z.string().check(z.minLength(1), z.maxLength(600_000))

/** What is wrong with a file; none of its rows is taken then. */
const Fault = z.object({
  /** Of the file, its head being line 1. */
  line: z.int(),
  why: z.enum([
    'head',
    'cells',
    'member',
    'reason',
    'amount',
    'limit',
    'multiple',
    'formula',
    'double',
    'rows',
    'empty',
  ]),
  /** What stands there, cut. */
  text: z.string(),
})

export const checkBatch = post('checkBatch', '/adjustments/batches/check', {
  summary: 'Reads a file of adjustments: what it comes to, or what is wrong, line by line. Nothing is kept.',
  access: 'handleAdjustments',
  effect: 'write',
  body: { csv },
  output: z.object({
    rows: z.int(),
    members: z.int(),
    totalIn: money,
    totalOut: money,
    /** Up to 100 of them. */
    faults: z.array(Fault),
    /** The first rows as they were understood. */
    preview: z.array(
      z.object({
        line: z.int(),
        memberId: z.string(),
        account: z.string(),
        reasonCode,
        amount: money,
        note: z.string(),
      }),
    ),
  }),
  strict: true,
})

export const proposeBatch = post('proposeBatch', '/adjustments/batches', {
  summary: 'Proposes a whole file; refused as a whole with the lines that are wrong. One second person decides it.',
  access: 'handleAdjustments',
  effect: 'write',
  body: { requestId, csv, reason: z.string().check(z.minLength(1), z.maxLength(200)) },
  output: z.object({ batchId: z.int(), ...Proposed.shape }),
  errors: ['ADJUST/FILE', 'APPROVAL/CHANGED', 'APPROVAL/WAITING', 'REQ/KEY_REUSED'],
  strict: true,
})

/** What the second person decides about. */
export const BatchEffect = z.object({
  batchId: z.int(),
  rows: z.int(),
  members: z.int(),
  totalIn: money,
  totalOut: money,
  /** The largest rows, as the wallets are now. */
  largest: z.array(
    z.object({ line: z.int(), account: z.string(), label: z.string(), amount: money, before: money, after: money }),
  ),
  /** How many wallets hold less than is taken from them now: these rows would be refused. */
  short: z.int(),
})

const Batch = z.object({
  batchId: z.int(),
  approvalId: z.int(),
  state: z.enum(['proposed', 'approved', 'ended']),
  madeBy: z.string(),
  madeAt: siteTime,
  reason: z.string(),
  rows: z.int(),
  totalIn: money,
  totalOut: money,
  waiting: z.int(),
  moved: z.int(),
  refused: z.int(),
})

export const batches = get('batches', '/adjustments/batches', {
  summary: 'Files of adjustments and how far each is, the newest first.',
  access: 'readMoney',
  effect: 'read',
  query: { before: z.optional(intText(1, 2_000_000_000)), rows },
  output: z.array(Batch),
})

export const batch = get('batch', '/adjustments/batches/:batchId', {
  summary: 'One file with the outcome of each row; of those that were refused, why.',
  access: 'readMoney',
  effect: 'read',
  params: { batchId: intText(1, 2_000_000_000) },
  query: { state: z.optional(z.enum(['waiting', 'moved', 'refused'])), after, rows },
  output: z.object({
    batch: Batch,
    data: z.array(
      z.object({
        line: z.int(),
        memberId: z.string(),
        account: z.string(),
        reasonCode,
        label: z.string(),
        direction,
        amount: money,
        multiple: z.int(),
        note: z.string(),
        state: z.enum(['waiting', 'moved', 'refused']),
        /** The code of the refusal. */
        code: z.nullable(z.string()),
        before: z.nullable(money),
        after: z.nullable(money),
        doneAt: z.nullable(siteTime),
      }),
    ),
    next: z.nullable(z.string()),
  }),
  errors: ['ADJUST/BATCH_NOT_FOUND'],
})

export const retryBatch = post('retryBatch', '/adjustments/batches/:batchId/retry', {
  summary: 'Tries the refused rows of an approved file again: the same rows, once each.',
  access: 'handleAdjustments',
  effect: 'write',
  params: { batchId: intText(1, 2_000_000_000) },
  output: z.object({ rows: z.int() }),
  errors: ['ADJUST/BATCH_NOT_FOUND', 'ADJUST/BATCH_STATE'],
})
