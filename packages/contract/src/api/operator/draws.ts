/** Draws of every game as operators see them: by urgency, one with its proofs, closed early, given up by two. */
import * as z from 'zod/mini'
import { gameId, intText, money, RESULT_WORD, renamed, siteTime, turnNum } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { Proposed } from './approvals.ts'
import { after, requestId } from './common.ts'
import { Evidence } from './results.ts'

const { get, post } = operatorArea('draws')

/**
 * Where a draw stands. `overdue`: its result does not come; `stopped` and `held`: published, and settlement waits for a
 * person or for the end of the hold; `closing`: it closes within the minute; `paying`: it is being settled or refunded.
 */
export const DrawState = z.enum([
  'overdue',
  'stopped',
  'held',
  'closing',
  'open',
  'closed',
  'paying',
  'settled',
  'void',
  'scheduled',
])

/** What is asked for: what is not over, by urgency; what is over, or what comes, by time. */
export const DrawView = z.enum(['now', 'settled', 'void', 'scheduled'])

export const DrawRow = renamed(
  {
    drawId: z.int(),
    gameId: z.int(),
    gameName: z.string(),
    family: z.string(),
    /** Axis of the zodiac for its numbers (Ruling C85). */
    lunarYear: z.int(),
    turnNum: z.string(),
    /** Whether its numbers come from outside. */
    isOfficial: z.boolean(),
    state: DrawState,
    openAt: siteTime,
    closeAt: siteTime,
    planAt: siteTime,
    /** End of the hold, while it lasts. */
    settleFrom: z.nullable(siteTime),
    /** Orders and stakes, trial money included as in the close record; of an open draw some seconds old. */
    orders: z.int(),
    stake: money,
    /**
     * The most that members' open orders can be paid together, whatever is drawn: a bound, since not all of them can
     * win. Null once it is decided.
     */
    payoutMax: z.nullable(money),
    /** Of an open draw with orders: what its worst result would pay, of all results or of a sample; seconds old. */
    worst: z.nullable(renamed({ paid: money, resultText: z.string(), isExact: z.boolean() }, RESULT_WORD)),
    /** Root of the bets at the close, hex; null before it, and without bets. */
    betsRoot: z.nullable(z.string()),
    /** Of a draw of our own: bound to its seed, or its seed shown. */
    proof: z.enum(['none', 'committed', 'revealed', 'official']),
    resultText: z.nullable(z.string()),
    version: z.int(),
    voidReason: z.nullable(z.string()),
  },
  RESULT_WORD,
)

export const list = get('list', '/draws', {
  summary: 'Draws: what is not over by urgency, or what is over, the latest first, or what comes, the next first.',
  access: 'readDraws',
  effect: 'read',
  query: {
    view: z._default(DrawView, 'now'),
    gameId: z.optional(gameId),
    after,
    rows: z._default(intText(1, 200), 200),
  },
  output: z.object({ data: z.array(DrawRow), next: z.nullable(z.string()) }),
})

export const named = get('named', '/draws/named', {
  summary: 'Draws of a turn, one a game: by the whole number, or the latest of each game that ends in three figures.',
  access: 'readDraws',
  effect: 'read',
  /** What is awaited and not open yet is found by its whole number alone. */
  query: { number: z.string().check(z.regex(/^(\d{3}|\d{5,16})$/)) },
  output: z.array(
    z.object({ gameId: z.int(), gameName: z.string(), turnNum: z.string(), state: DrawState, planAt: siteTime }),
  ),
})

export const read = get('read', '/draws/:gameId/:turnNum', {
  summary: 'One draw with its figures, its proofs and what can be done to it.',
  access: 'readDraws',
  effect: 'read',
  params: { gameId, turnNum },
  output: z.object({
    draw: DrawRow,
    openedAt: z.nullable(siteTime),
    closedAt: z.nullable(siteTime),
    drawnAt: z.nullable(siteTime),
    settledAt: z.nullable(siteTime),
    /** Money of members alone, and what trial accounts bet beside it. */
    members: z.object({ orders: z.int(), people: z.int(), stake: money, payoutMax: money }),
    trialOrders: z.int(),
    /** The plays with most at stake, of members. */
    plays: z.array(
      z.object({ playCode: z.string(), name: z.string(), orders: z.int(), stake: money, payoutMax: money }),
    ),
    settlement: z.nullable(z.object({ orders: z.int(), stake: money, paid: money, isFinished: z.boolean() })),
    proof: z.object({
      commitment: z.nullable(z.string()),
      chainSerial: z.nullable(z.int()),
      chainIndex: z.nullable(z.int()),
      beacon: z.nullable(z.string()),
      round: z.nullable(z.int()),
      seed: z.nullable(z.string()),
      recordHash: z.nullable(z.string()),
    }),
    /** Whether it can be closed early, or given up, by its state. */
    canClose: z.boolean(),
    canVoid: z.boolean(),
  }),
  errors: ['GAME/NOT_FOUND', 'DRAW/NOT_FOUND'],
})

const words = z.string().check(z.minLength(4), z.maxLength(500))

export const close = post('close', '/draws/:gameId/:turnNum/close', {
  summary: 'Closes an open draw at once; its planned time and its round stay. A draw that is closed stays so.',
  access: 'operateDraws',
  effect: 'write',
  params: { gameId, turnNum },
  body: { reason: words },
  output: z.object({ outcome: z.enum(['closed', 'known']), closedAt: siteTime }),
  errors: ['GAME/NOT_FOUND', 'DRAW/NOT_FOUND', 'DRAW/STATE'],
  strict: true,
})

export const voidDraw = post('voidDraw', '/draws/:gameId/:turnNum/void', {
  summary: 'Proposes to give up a draw of our own before its seed is known; a second person does, and all is refunded.',
  access: 'operateDraws',
  effect: 'write',
  params: { gameId, turnNum },
  body: { requestId, reason: words, evidence: z._default(z.array(Evidence).check(z.maxLength(10)), []) },
  output: Proposed,
  errors: [
    'DRAW/NOT_FOUND',
    'GAME/NOT_FOUND',
    'RESULT/CLOSED',
    'APPROVAL/CHANGED',
    'APPROVAL/WAITING',
    'REQ/KEY_REUSED',
  ],
  strict: true,
})
