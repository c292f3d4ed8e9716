/** Turnover (打码量): what deposits and gifts ask to be staked, and which bets did it (Spec A §3, §7; Domain §8.3). */
import * as z from 'zod/mini'
import { flag01, intText, money, renamed, requestId, siteTime } from '../codecs.ts'
import { area } from '../endpoint.ts'

const { get, post } = area('turnover')

/** The number of a requirement. */
export const turnoverId = z.string().check(z.regex(/^\d{1,18}$/))

/** One deposit or gift. Times on the wire are `beginTime` and `endTime`, money of the deposit is `rechMoney`. */
export const TurnoverRow = renamed(
  {
    id: turnoverId,
    deposit: money,
    gift: money,
    /** 常态打码量 and 优惠打码量: what the deposit and the gift ask for. */
    depositClaim: money,
    giftClaim: money,
    /** Achieved by category: lottery, sports, live and slots. */
    cpDml: money,
    sportsDml: money,
    videoDml: money,
    beginAt: siteTime,
    /** When the next one began; null for the newest. */
    endAt: z.nullable(siteTime),
    /** 0 the newest, 1 an older one. */
    type: z.int(),
    /** 0 open, 1 paid out. */
    status: z.int(),
    depositAdopted: flag01,
    giftAdopted: flag01,
    remark: z.string(),
  },
  {
    deposit: 'rechMoney',
    gift: 'discountMoney',
    depositClaim: 'mormDml',
    giftClaim: 'discountDml',
    beginAt: 'beginTime',
    endAt: 'endTime',
    depositAdopted: 'mormAdopt',
    giftAdopted: 'discountAdopt',
  },
)

/** Closed requirements that are shown beside all open ones. */
export const CLOSED_SHOWN = 20

export const queryAll = get('queryAll', '/api/userWithdraw/validWithdraw/queryAll', {
  summary:
    'What has to be staked before a withdrawal: sums over open deposits and gifts, and each of them, oldest first.',
  access: 'member',
  effect: 'read',
  output: renamed(
    {
      /** 放宽额度: so much may be missing. */
      relaxQuota: money,
      /** Asked for, and achieved, by all that are open. */
      requireDml: money,
      rows: z.array(TurnoverRow),
      /** What a withdrawal now would cost in spite of what is missing. */
      sumAllDeduct: money,
      sumAllDml: money,
      /** 还需打码. */
      yetWithdraw: money,
    },
    { requireDml: 'requireDML' },
  ),
})

/** What the bets of one span gave to one requirement. */
export const TurnoverFlow = z.object({
  /** The requirement to whose span the bets belong. */
  from: turnoverId,
  /** When that span began. */
  fromAt: siteTime,
  amount: money,
})

/** What a requirement's figures are made of. */
export const TurnoverSource = z.object({
  id: turnoverId,
  sourceKind: z.enum(['recharge', 'gift', 'manual', 'rebate', 'sign-up', 'red-packet']),
  sourceNo: z.string(),
  /** Hundredths: 100 is once. */
  depositMultiple: z.int(),
  giftMultiple: z.int(),
  giftBasis: z.enum(['gift', 'both']),
  /** Bets that count in its span, and what they come to; a part may have gone to older requirements. */
  spanBets: z.int(),
  spanDml: money,
  /** Where its achieved turnover came from, the oldest span first. */
  flows: z.array(TurnoverFlow),
  /** When it had all it asks for; null while it has not. */
  finishedAt: z.nullable(siteTime),
  closedAt: z.nullable(siteTime),
  /** A gift that was given back. */
  givenUp: money,
  /** Whether its gift can be given up now. */
  canGiveUp: z.boolean(),
})

export const sources = get('sources', '/api/userWithdraw/validWithdraw/sources', {
  summary: 'How each figure of the turnover was made: multiples, spans, and which span filled which requirement.',
  access: 'member',
  effect: 'read',
  output: z.object({
    /** 0 gifts that are not earned, 1 a fee on what is missing, 2 nothing. */
    deductMode: z.int(),
    /** Percent, of mode 1. */
    feePercent: z.number(),
    /** Percent that a valid stake counts, for requirements that begin now. */
    weights: z.object({ cp: z.int(), sports: z.int(), video: z.int() }),
    rows: z.array(TurnoverSource),
  }),
})

/** A bet that filled a requirement, or would have if it counted. */
export const TurnoverBet = renamed(
  {
    /** Order number, or vendor and round of a third-party game. */
    orderNo: z.string(),
    category: z.enum(['cp', 'sports', 'video']),
    gameName: z.string(),
    /** Empty for rounds. */
    turnNum: z.string(),
    playName: z.string(),
    selectionText: z.string(),
    total: money,
    /** What counts of it, and how much of that went to this requirement. */
    counted: money,
    share: money,
    /** Why it does not count in full. */
    reason: z.nullable(z.enum(['tied', 'hedged', 'covered', 'weighed'])),
    /** Whether it was placed after the next deposit, and filled this older one first. */
    isLater: z.boolean(),
    addedAt: siteTime,
    settledAt: z.nullable(siteTime),
  },
  { playName: 'cateName', selectionText: 'betInfo' },
)

export const bets = get('bets', '/api/userWithdraw/validWithdraw/bets', {
  summary: 'The bets that filled a requirement, in the order in which they did.',
  access: 'member',
  effect: 'read',
  query: {
    id: turnoverId,
    after: z.optional(z.string().check(z.maxLength(300))),
    rows: z._default(intText(1, 100), 20),
  },
  output: z.object({ data: z.array(TurnoverBet), next: z.nullable(z.string()) }),
  errors: ['TURNOVER/NOT_FOUND'],
})

/** Why a requirement changed without a bet. */
export const TurnoverEntry = z.object({
  id: z.string(),
  kind: z.enum(['corrected', 'given-up', 'adjusted', 'closed']),
  dmlChange: money,
  claimChange: money,
  addedAt: siteTime,
})

export const entries = get('entries', '/api/userWithdraw/validWithdraw/entries', {
  summary: 'Corrections, changes by hand, gifts given up and payouts of a requirement, the newest first.',
  access: 'member',
  effect: 'read',
  query: { id: turnoverId },
  output: z.array(TurnoverEntry),
  errors: ['TURNOVER/NOT_FOUND'],
})

export const giveUp = post('giveUp', '/api/userWithdraw/validWithdraw/giveUp', {
  summary: 'Gives back a gift that is not earned yet, and what it asked for with it.',
  access: 'member',
  effect: 'money',
  duringPause: true,
  strict: true,
  body: { requestId, id: turnoverId },
  output: z.object({ yetWithdraw: money, balance: money }),
  errors: [
    'TURNOVER/NOT_FOUND',
    'TURNOVER/NO_GIFT',
    'WITHDRAW/DEDUCTING',
    'WALLET/INSUFFICIENT',
    'REQ/KEY_REUSED',
    'REQ/KEY_OLD',
  ],
})
