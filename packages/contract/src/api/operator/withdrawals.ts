/**
 * Withdrawals, for those who decide about them: the queue, everything that speaks for and against one, yes and no, what
 * was paid by hand, and the figures and rules of the operator. The second yes is another person's (Ruling C130).
 */
import { WITHDRAWAL_RULES } from '@liuhe/domain/withdrawals/rules.ts'
import { WITHDRAWAL_STATE_NAMES } from '@liuhe/domain/withdrawals/state.ts'
import * as z from 'zod/mini'
import { flag01, flagText, intText, money, siteDate, siteTime, stake } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { PayoutKind } from '../security.ts'
import { WithdrawalDetail, WithdrawalMode, WithdrawalOrder } from '../withdrawals.ts'
import { Proposed } from './approvals.ts'
import { after, memberWords, requestId, revision } from './common.ts'
import { MemberTurnover } from './turnover.ts'
import { evidenceFields } from './withdrawal-evidence.ts'

const { get, post } = operatorArea('withdrawals')

const params = { orderNo: z.string().check(z.regex(/^\d{1,19}$/)) }
const words = z.string().check(z.minLength(1), z.maxLength(200))
const rows = z._default(intText(1, 200), 50)

/** Whose a withdrawal is, how often it has changed, and who is looking at it. */
const deskFields = {
  memberId: z.string(),
  /** Masked. */
  account: z.string(),
  revision: z.int(),
  peopleNeeded: z.int(),
  rules: z.array(z.enum(WITHDRAWAL_RULES)),
  claim: z.nullable(z.object({ login: z.string(), until: siteTime })),
  /** To another member (免提直充): nobody here pays it as long as it is. */
  isOffered: z.boolean(),
}

export const WithdrawalQueueRow = z.object({ ...WithdrawalOrder.shape, ...deskFields })

export const queue = get('queue', '/withdrawals', {
  summary: 'Withdrawals by what they wait for, the oldest first: a yes, money, a member, an answer; the latest of all.',
  access: 'readWithdrawals',
  effect: 'read',
  query: {
    queue: z._default(z.enum(['review', 'payable', 'offered', 'paying', 'failed', 'all']), 'review'),
    ...{ member: memberWords, state: z.optional(z.enum(WITHDRAWAL_STATE_NAMES)) },
    rule: z.optional(z.enum(WITHDRAWAL_RULES)),
    kind: z.optional(PayoutKind),
    amountMin: z.optional(money),
    amountMax: z.optional(money),
    /** Only what I have claimed. */
    isMine: z.optional(flagText),
    after,
    rows,
  },
  output: z.object({ data: z.array(WithdrawalQueueRow), next: z.nullable(z.string()) }),
})

export const order = get('order', '/withdrawals/orders/:orderNo', {
  summary: 'A withdrawal with its timeline, the rules that hold it, money, turnover, bets and earlier payouts.',
  access: 'readWithdrawals',
  effect: 'read',
  params,
  output: z.object({
    order: WithdrawalDetail,
    ...deskFields,
    /** Who is to pay it; null: people do, by hand. */
    gateway: z.nullable(z.string()),
    ...evidenceFields,
    /** Logins of those who said yes; `sandbox:n` for the staff of the sandbox. */
    yes: z.array(z.string()),
    /** Deposits and gifts with what they ask for and what of it is achieved, now. */
    turnover: z.array(MemberTurnover),
    earlier: z.array(WithdrawalOrder),
    /** Of the same bills as the member's own evidence file. */
    evidence: z.object({ fileName: z.string(), text: z.string(), sha256: z.string() }),
    /** What the provider was asked, and how often; null while it was not. */
    payout: z.nullable(
      z.object({
        gateway: z.string(),
        askedAt: z.nullable(siteTime),
        looks: z.int(),
        reference: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['WITHDRAW/NOT_FOUND'],
})

const Claim = z.object({ login: z.string(), until: siteTime })

export const claim = post('claim', '/withdrawals/orders/:orderNo/claim', {
  summary: 'Takes a withdrawal to look at it: for a quarter of an hour nobody else decides it. Again: as long again.',
  access: 'workWithdrawals',
  effect: 'write',
  params,
  output: Claim,
  errors: ['WITHDRAW/NOT_FOUND', 'WITHDRAW/CLAIMED', 'WITHDRAW/STATE'],
})

export const release = post('release', '/withdrawals/orders/:orderNo/release', {
  summary: 'Gives back what one has taken to look at.',
  access: 'workWithdrawals',
  effect: 'write',
  params,
  output: z.null(),
  errors: ['WITHDRAW/NOT_FOUND'],
})

const proposalErrors = ['APPROVAL/CHANGED', 'APPROVAL/WAITING', 'REQ/KEY_REUSED'] as const

export const approve = post('approve', '/withdrawals/orders/:orderNo/approve', {
  summary: 'Says yes. Where two have to, this is the first, and proposes the second to somebody else, for two hours.',
  access: 'handleWithdrawals',
  effect: 'write',
  params,
  body: {
    requestId,
    /** Of the withdrawal, as it is looked at. */
    revision,
    reason: words,
  },
  output: z.object({ state: z.enum(WITHDRAWAL_STATE_NAMES), proposal: z.nullable(Proposed) }),
  errors: ['WITHDRAW/NOT_FOUND', 'WITHDRAW/STATE', 'WITHDRAW/CLAIMED', 'STAFF/LIMIT', ...proposalErrors],
  strict: true,
})

/** What the second person decides about. */
export const PayoutEffect = z.object({
  order: WithdrawalOrder,
  memberId: z.string(),
  account: z.string(),
  holderName: z.string(),
  rules: z.array(z.enum(WITHDRAWAL_RULES)),
  firstYes: z.nullable(z.string()),
  /** What leaves, and what of the held money stays with the house. */
  paid: money,
  fee: money,
  deduct: money,
})

export const reject = post('reject', '/withdrawals/orders/:orderNo/reject', {
  summary: 'Says no before it is paid: the money goes back to the member, who reads the reason.',
  access: 'workWithdrawals',
  effect: 'write',
  params,
  body: { reason: words },
  output: z.object({ state: z.enum(WITHDRAWAL_STATE_NAMES) }),
  errors: ['WITHDRAW/NOT_FOUND', 'WITHDRAW/STATE', 'WITHDRAW/CLAIMED'],
  strict: true,
})

export const pay = post('pay', '/withdrawals/orders/:orderNo/pay', {
  summary: 'Begins a payment by hand: from now on nobody can reject it. Only where no gateway pays.',
  access: 'approveWithdrawals',
  effect: 'write',
  params,
  output: z.object({ state: z.enum(WITHDRAWAL_STATE_NAMES) }),
  errors: ['WITHDRAW/NOT_FOUND', 'WITHDRAW/STATE', 'WITHDRAW/FROZEN'],
})

export const settle = post('settle', '/withdrawals/orders/:orderNo/settle', {
  summary:
    'Proposes what became of a payment by hand: paid under the bank’s number, or failed; a second person decides.',
  access: 'handleWithdrawals',
  effect: 'write',
  params,
  body: {
    requestId,
    revision,
    outcome: z.enum(['paid', 'failed']),
    /** The bank's own number of the payment, or of its refusal. */
    reference: z.string().check(z.minLength(4), z.maxLength(80)),
    reason: words,
  },
  output: Proposed,
  errors: ['WITHDRAW/NOT_FOUND', 'WITHDRAW/STATE', ...proposalErrors],
  strict: true,
})

/** What the second person sees of a payment by hand. */
export const ByHandEffect = z.object({
  order: WithdrawalOrder,
  memberId: z.string(),
  account: z.string(),
  holderName: z.string(),
  outcome: z.enum(['paid', 'failed']),
  reference: z.string(),
  paid: money,
})

export const giveBack = post('giveBack', '/withdrawals/orders/:orderNo/return', {
  summary: 'Returns the money of a withdrawal whose payment failed, where the server has not done it yet.',
  access: 'approveWithdrawals',
  effect: 'write',
  params,
  output: z.object({ state: z.enum(WITHDRAWAL_STATE_NAMES) }),
  errors: ['WITHDRAW/NOT_FOUND', 'WITHDRAW/STATE'],
})

export const ask = post('ask', '/withdrawals/orders/:orderNo/ask', {
  summary: 'Asks the gateway how a payment stands there. It changes nothing: the job takes the answer.',
  access: 'handleWithdrawals',
  effect: 'write',
  params,
  output: z.object({
    /** `unknown`: it never heard of it. `silent`: no answer that can be believed. */
    state: z.enum(['unknown', 'pending', 'paid', 'failed', 'silent']),
    reference: z.nullable(z.string()),
  }),
  errors: ['WITHDRAW/NOT_FOUND', 'WITHDRAW/STATE'],
})

/** The operator's limits. Shares are hundredths of a percent. */
export const WithdrawalFigures = z.strictObject({
  amountMin: stake,
  amountMax: stake,
  dayMax: stake,
  timesPerDay: z.int().check(z.minimum(1), z.maximum(99)),
  freeTimes: z.int().check(z.minimum(0), z.maximum(99)),
  feeBps: z.int().check(z.minimum(0), z.maximum(5000)),
  feeCap: money.check(z.refine((amount) => amount >= 0n)),
  isClosed: flag01,
  closedReason: z.nullable(words),
})

/** 免提直充: whether it takes requests, which sums, and how long receivers have to answer and offers to wait. */
export const DirectFigures = z.strictObject({
  isOpen: flag01,
  amounts: z.array(stake).check(z.minLength(1), z.maxLength(12)),
  answerMinutes: z.int().check(z.minimum(1), z.maximum(1440)),
  waitHours: z.int().check(z.minimum(1), z.maximum(168)),
})

/** A rule: how many people it asks for, from which figure on, and whether it is looked at. */
export const WithdrawalRuleFigures = z.strictObject({
  people: z.union([z.literal(1), z.literal(2)]),
  /** 厘, a count or hundredths of a percent, as the rule says, as text; null where it has none. */
  threshold: z.nullable(z.string().check(z.regex(/^(0|[1-9]\d{0,12})$/))),
  isOn: flag01,
})

/** How accounts of a kind are paid to. */
export const WithdrawalMethodFigures = z.strictObject({
  mode: WithdrawalMode,
  /** Null: people pay by hand. */
  gateway: z.nullable(z.string().check(z.regex(/^[a-z][a-z0-9-]{1,31}$/))),
  isOpen: flag01,
  /** Yuan of one USDT ×10⁴; null without coins. */
  rate: z.nullable(z.int().check(z.minimum(10_000), z.maximum(1_000_000))),
})

export const settings = get('settings', '/withdrawals/settings', {
  summary:
    'Limits, rules and ways to pay as they are, whether payouts are frozen and why, and the last check of the books.',
  access: 'readWithdrawals',
  effect: 'read',
  output: z.object({
    revision: z.int(),
    figures: WithdrawalFigures,
    isFrozen: z.boolean(),
    frozenReason: z.nullable(z.string()),
    frozenAt: z.nullable(siteTime),
    /** When the books were last compared, and what was wrong; nothing is paid while that is long ago. */
    books: z.object({ checkedAt: z.nullable(siteTime), fault: z.nullable(z.string()) }),
    direct: DirectFigures,
    rules: z.array(z.object({ rule: z.enum(WITHDRAWAL_RULES), revision: z.int(), figures: WithdrawalRuleFigures })),
    methods: z.array(z.object({ kind: PayoutKind, revision: z.int(), figures: WithdrawalMethodFigures })),
  }),
})

const change = { requestId, revision, reason: words }
/** What proposes something, which a second person decides. */
const proposes = { access: 'handleWithdrawals', effect: 'write', output: Proposed, strict: true } as const

export const changeFigures = post('changeFigures', '/withdrawals/settings', {
  summary: 'Proposes other limits and fees; a second person puts them in force. Requests that are made keep theirs.',
  ...proposes,
  body: { ...change, figures: WithdrawalFigures },
  errors: proposalErrors,
})

export const changeRule = post('changeRule', '/withdrawals/rules/:rule', {
  summary: 'Proposes other figures of a rule. None may ask for fewer people than the rulings do.',
  ...proposes,
  params: { rule: z.enum(WITHDRAWAL_RULES) },
  body: { ...change, figures: WithdrawalRuleFigures },
  errors: ['WITHDRAW/TERMS_NOT_FOUND', ...proposalErrors],
})

export const changeMethod = post('changeMethod', '/withdrawals/methods/:kind', {
  summary: 'Proposes how accounts of a kind are paid to. Requests that are made keep their way.',
  ...proposes,
  params: { kind: PayoutKind },
  body: { ...change, figures: WithdrawalMethodFigures },
  errors: ['WITHDRAW/TERMS_NOT_FOUND', ...proposalErrors],
})

export const changeDirect = post('changeDirect', '/withdrawals/direct', {
  summary: 'Proposes other figures of 免提直充: switch, sums, times. Offers and matches that are made keep theirs.',
  ...proposes,
  body: { ...change, figures: DirectFigures },
  errors: proposalErrors,
})

export const freeze = post('freeze', '/withdrawals/freeze', {
  summary: 'Stops all payouts at once. Requests are still taken; what a provider was asked for is still followed.',
  access: 'freezeWithdrawals',
  effect: 'write',
  body: { reason: words },
  output: z.object({ isFrozen: z.boolean() }),
  strict: true,
})

export const unfreeze = post('unfreeze', '/withdrawals/unfreeze', {
  summary: 'Proposes that payouts go on; a second person decides. Nothing else ever lets them go on.',
  ...proposes,
  body: change,
  errors: ['WITHDRAW/STATE', ...proposalErrors],
})

/** What the second person sees of an end of the freeze: why it is, and what the books say now. */
export const UnfreezeEffect = z.object({
  frozenReason: z.nullable(z.string()),
  frozenAt: z.nullable(siteTime),
  faults: z.array(z.string()),
})

export const dayFigures = get('dayFigures', '/withdrawals/days/:day', {
  summary: 'What was paid on a day of the site by gateway, as orders account for it, and what the books say beside it.',
  access: 'readWithdrawals',
  effect: 'read',
  params: { day: siteDate },
  output: z.object({
    /** `hand`: paid by people. */
    gateways: z.array(z.object({ gateway: z.string(), payments: z.int(), paid: money })),
    /** Amounts with fees and deductions, as they left the held money: both must be equal. */
    orders: z.object({ payments: z.int(), amount: money }),
    books: z.object({ payments: z.int(), amount: money }),
    /** Returned and rejected. */
    returned: z.object({ payments: z.int(), amount: money }),
    /** Where gateways list other payouts than we do, of this day; details are among the differences of payments. */
    differences: z.object({ missingHere: z.int(), missingThere: z.int(), different: z.int() }),
  }),
})
