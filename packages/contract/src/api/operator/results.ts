/**
 * Official results by hand (Reliability §4.7): entered by two people who do not see each other's numbers, corrected and
 * voided by two.
 */
import * as z from 'zod/mini'
import { gameId, intText, money, RESULT_WORD, renamed, siteTime, turnNum } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { Proposed } from './approvals.ts'
import { after, requestId } from './common.ts'

const { get, post } = operatorArea('results')

/** SHA-256 in hex of a picture or a file that is kept with the evidence. */
export const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const webAddress = z.string().check(z.maxLength(300), z.regex(/^https:\/\/[^\s@]+$/))
const resultText = z.string().check(z.maxLength(60), z.regex(/^\d{1,2}(,\d{1,2})*$/))
const words = z.string().check(z.minLength(1), z.maxLength(500))
const rows = z._default(intText(1, 200), 50)

/** What somebody can look at: where it is, and the hash by which it is recognised. */
export const Evidence = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(80)),
  url: webAddress,
  sha256: digest,
})

export const DeskState = z.enum(['waiting', 'upcoming', 'held', 'published', 'void'])

export const DeskDraw = renamed(
  {
    drawId: z.int(),
    gameId: z.int(),
    gameName: z.string(),
    family: z.string(),
    /** Axis of the zodiac for its numbers (Ruling C85). */
    lunarYear: z.int(),
    turnNum: z.string(),
    planAt: siteTime,
    state: DeskState,
    /** It waits longer than is usual; an alarm has been raised. */
    isOverdue: z.boolean(),
    /** Full reports that stand now, of sources and of operators: two of them make the result. */
    sources: z.int(),
    entries: z.int(),
    /** Whether the one who asks has one of them. */
    isMineIn: z.boolean(),
    /** Open alarms. */
    alarms: z.int(),
    resultText: z.nullable(z.string()),
    version: z.int(),
    /** End of the hold, while it lasts. */
    settleFrom: z.nullable(siteTime),
    /** Who has stopped its settlement, and why; null unless somebody has. */
    stopped: z.nullable(z.object({ by: z.string(), reason: z.string(), at: siteTime })),
  },
  RESULT_WORD,
)

export const draws = get('draws', '/results/draws', {
  summary: 'Official draws by urgency: of what waits or comes, the earliest first; of what is over, the latest.',
  access: 'readDraws',
  effect: 'read',
  query: { state: z._default(DeskState, 'waiting'), after, rows },
  output: z.object({ data: z.array(DeskDraw), next: z.nullable(z.string()) }),
})

export const draw = get('draw', '/results/draws/:gameId/:turnNum', {
  summary: 'An official draw with its reports. Of one without a result, others’ numbers show once one’s own are in.',
  access: 'readDraws',
  effect: 'read',
  params: { gameId, turnNum },
  output: z.object({
    draw: DeskDraw,
    reports: z.array(
      renamed(
        {
          /** `source:hk-1` or `operator:li.na`. */
          reporter: z.string(),
          /** Null while it is hidden. */
          resultText: z.nullable(z.string()),
          isFinal: z.boolean(),
          /** Whether it stands, or was withdrawn by a contradiction. */
          verdict: z.enum(['counted', 'mismatch']),
          sourceName: z.string(),
          url: z.string(),
          screenshot: z.string(),
          /** Whether the picture itself can be looked at here. */
          hasPicture: z.boolean(),
          capturedAt: siteTime,
          receivedAt: siteTime,
        },
        RESULT_WORD,
      ),
    ),
    versions: z.array(
      renamed(
        {
          version: z.int(),
          resultText: z.string(),
          firstBy: z.string(),
          secondBy: z.string(),
          note: z.nullable(z.string()),
          reason: z.nullable(z.string()),
          publishedAt: siteTime,
        },
        RESULT_WORD,
      ),
    ),
    voidReason: z.nullable(z.string()),
    /** What its bets came to at the close; nothing when there were none. */
    bets: z.object({ orders: z.int(), stake: money }),
  }),
  errors: ['DRAW/NOT_FOUND'],
})

export const enter = post('enter', '/results/draws/:gameId/:turnNum/enter', {
  summary: 'Enters all numbers. Equal to those of another reporter, they are the result; unequal, neither counts.',
  access: 'operateDraws',
  effect: 'write',
  params: { gameId, turnNum },
  names: RESULT_WORD,
  body: {
    requestId,
    resultText,
    /** Who drew, as visitors read it: 香港赛马会. */
    sourceName: z.string().check(z.minLength(1), z.maxLength(60)),
    url: webAddress,
    capturedAt: siteTime,
    /** Of the picture that was taken. */
    screenshot: digest,
  },
  output: z.object({ outcome: z.enum(['counted', 'known', 'published']) }),
  errors: [
    'DRAW/NOT_FOUND',
    'GAME/NOT_FOUND',
    'RESULT/TOO_EARLY',
    'RESULT/CLOSED',
    'RESULT/MISMATCH',
    'APPROVAL/SAME_PLACE',
    'REQ/KEY_REUSED',
  ],
  strict: true,
})

const proposalErrors = [
  'DRAW/NOT_FOUND',
  'GAME/NOT_FOUND',
  'RESULT/CLOSED',
  'APPROVAL/CHANGED',
  'APPROVAL/WAITING',
  'REQ/KEY_REUSED',
] as const

export const stop = post('stop', '/results/draws/:gameId/:turnNum/stop', {
  summary: 'Stops the settlement of a published result before it begins; two people let it go on.',
  access: 'operateDraws',
  effect: 'write',
  params: { gameId, turnNum },
  body: { reason: words },
  output: z.object({ outcome: z.enum(['stopped', 'known']) }),
  errors: ['DRAW/NOT_FOUND', 'RESULT/CLOSED'],
  strict: true,
})

export const resume = post('resume', '/results/draws/:gameId/:turnNum/resume', {
  summary: 'Proposes that a stopped settlement goes on; a second person lets it.',
  access: 'operateDraws',
  effect: 'write',
  params: { gameId, turnNum },
  body: { requestId, /** The version that is looked at. */ version: z.int().check(z.gte(1)), reason: words },
  output: Proposed,
  errors: proposalErrors,
  strict: true,
})

/** Money of members alone; what trial accounts win and lose is no money and only counted. */
export const CorrectionEffect = z.object({
  gameName: z.string(),
  family: z.string(),
  lunarYear: z.int(),
  before: renamed({ version: z.int(), resultText: z.string() }, RESULT_WORD),
  after: renamed({ version: z.int(), resultText: z.string() }, RESULT_WORD),
  /** Places, from 0, whose number changes. */
  changed: z.array(z.int()),
  /** Whether the present version is settled: what is not yet will be by the new one, and is not counted here. */
  isSettled: z.boolean(),
  /** Orders with another outcome. */
  orders: z.int(),
  trialOrders: z.int(),
  plays: z.array(
    z.object({ playCode: z.string(), name: z.string(), orders: z.int(), before: money, after: money, change: money }),
  ),
  members: z.object({ gaining: z.int(), gained: money, losing: z.int(), lost: money }),
  /** Who has less than is taken back; the rest is owed. */
  belowFloor: z.object({ members: z.int(), owed: money }),
  /** Those for whom most changes. */
  largest: z.array(
    z.object({
      memberId: z.string(),
      account: z.string(),
      spendable: money,
      change: money,
      owed: money,
    }),
  ),
  /** What will be written into the books, by event and type of transaction. */
  postings: z.array(z.object({ event: z.string(), tranType: z.int(), lines: z.int(), amount: money })),
  /** What the house gains, rebates included. */
  house: money,
})

export const preview = get('preview', '/results/draws/:gameId/:turnNum/preview', {
  summary: 'What a correction to these numbers would change now, before anybody proposes it.',
  access: 'operateDraws',
  effect: 'read',
  params: { gameId, turnNum },
  names: RESULT_WORD,
  query: { resultText },
  output: CorrectionEffect,
  errors: ['DRAW/NOT_FOUND', 'RESULT/CLOSED'],
})

export const correct = post('correct', '/results/draws/:gameId/:turnNum/correct', {
  summary: 'Proposes another result of a draw that has one; a second person publishes it.',
  access: 'operateDraws',
  effect: 'write',
  params: { gameId, turnNum },
  names: RESULT_WORD,
  body: {
    requestId,
    /** The version that is looked at. */
    version: z.int().check(z.gte(1)),
    resultText,
    /** What visitors read beside the result. */
    note: z.string().check(z.minLength(1), z.maxLength(200)),
    /** What the file says. */
    reason: words,
    evidence: z.array(Evidence).check(z.minLength(1), z.maxLength(10)),
  },
  output: Proposed,
  errors: proposalErrors,
  strict: true,
})

export const voidDraw = post('voidDraw', '/results/draws/:gameId/:turnNum/void', {
  summary: 'Proposes to give up a draw whose result does not come; a second person does, and everybody is refunded.',
  access: 'operateDraws',
  effect: 'write',
  params: { gameId, turnNum },
  body: { requestId, reason: words, evidence: z.array(Evidence).check(z.maxLength(10)) },
  output: Proposed,
  errors: proposalErrors,
  strict: true,
})

/** What goes on: the result, what will be settled by it, and why it was stopped. */
export const ResumeEffect = renamed(
  {
    gameName: z.string(),
    resultText: z.string(),
    version: z.int(),
    stoppedBy: z.string(),
    reason: z.string(),
    stoppedAt: siteTime,
    orders: z.int(),
    stake: money,
  },
  RESULT_WORD,
)

export const VoidEffect = z.object({
  gameName: z.string(),
  /** Open orders that are refunded. */
  orders: z.int(),
  members: z.int(),
  refunded: money,
  trialOrders: z.int(),
})

export const alarms = get('alarms', '/results/alarms', {
  summary: 'Contradictions and draws without a result, the newest first. Numbers are hidden while entries are blind.',
  access: 'readDraws',
  effect: 'read',
  query: {
    state: z._default(z.enum(['open', 'handled']), 'open'),
    before: z.optional(intText(1, 2_000_000_000)),
    rows,
  },
  output: z.array(
    z.object({
      alarmId: z.int(),
      kind: z.enum(['mismatch', 'overdue']),
      gameId: z.int(),
      gameName: z.string(),
      turnNum: z.string(),
      /** Who contradicted whom; null numbers are hidden. */
      said: z.array(renamed({ reporter: z.string(), resultText: z.nullable(z.string()) }, RESULT_WORD)),
      times: z.int(),
      raisedAt: siteTime,
      handledBy: z.nullable(z.string()),
      handledAt: z.nullable(siteTime),
      handledNote: z.nullable(z.string()),
    }),
  ),
})

export const handleAlarm = post('handleAlarm', '/results/alarms/:alarmId/handle', {
  summary: 'Says that an alarm has been dealt with, and how. It opens again when it is raised again.',
  access: 'handleDrawAlarms',
  effect: 'write',
  params: { alarmId: intText(1, 2_000_000_000) },
  body: { note: words },
  output: z.null(),
  errors: ['ALARM/NOT_FOUND'],
  strict: true,
})

export const debts = get('debts', '/results/debts', {
  summary: 'What members owe because they had spent what a corrected result had paid them, by member.',
  access: 'readMoney',
  effect: 'read',
  query: { after, rows },
  output: z.object({
    data: z.array(
      z.object({
        memberId: z.string(),
        account: z.string(),
        gameId: z.int(),
        turnNum: z.string(),
        version: z.int(),
        owed: money,
        collected: money,
      }),
    ),
    next: z.nullable(z.string()),
  }),
})
