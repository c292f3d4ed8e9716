/**
 * Those who look after players (负责任博彩): what calls for somebody, by deadline; limits, pauses and exclusions. What
 * tightens is done at once and alone; an exclusion ends by two people only [RG-5].
 */
import { ASSESSMENT_QUESTIONS, CASE_KINDS, CASE_OUTCOMES, RISK_LEVELS } from '@liuhe/domain/members/protection.ts'
import { pauseLengthNames } from '@liuhe/domain/members/play-pause.ts'
import { limitKinds, limitPeriods } from '@liuhe/domain/members/self-limits.ts'
import * as z from 'zod/mini'
import { AMOUNT_MAX, intText, money, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { SelfLimits } from '../limits.ts'
import { Proposed } from './approvals.ts'
import { after, keysetPage, requestId, revision } from './common.ts'
import { memberId, NoteRow } from './members.ts'

const { get, post } = operatorArea('protection')

const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const rows = z._default(intText(1, 200), 50)
const read = { access: 'readProtection', effect: 'read' } as const
const caseId = intText(1, Number.MAX_SAFE_INTEGER)
const answers = z.partialRecord(z.enum(ASSESSMENT_QUESTIONS), z.boolean())

/** Figures of a finding; what does not belong to its kind is absent. */
const Facts = z.object({
  /** Of chasing: deposits, each larger than the one before, in an hour; the last one, and what was lost meanwhile. */
  times: z.optional(z.int()),
  last: z.optional(money),
  lost: z.optional(money),
  /** Of long play: minutes within 16 hours. */
  minutes: z.optional(z.int()),
  /** Of a match: who is excluded and seems to be the same person; masked. */
  other: z.optional(z.object({ memberId, account: z.string() })),
})

export const CaseRow = z.object({
  caseId: z.int(),
  memberId,
  /** Masked. */
  account: z.string(),
  vipLevel: z.int(),
  kind: z.enum(CASE_KINDS),
  facts: Facts,
  raisedAt: siteTime,
  dueAt: siteTime,
  /** From when on two people may lift the exclusion, of a wish to return. */
  liftableAt: z.nullable(siteTime),
  revision: z.int(),
  closedAt: z.nullable(siteTime),
  closedBy: z.nullable(z.string()),
  outcome: z.nullable(z.enum(CASE_OUTCOMES)),
  level: z.nullable(z.enum(RISK_LEVELS)),
  words: z.nullable(z.string()),
})

export const queue = get('queue', '/protection/cases', {
  summary: 'What calls for somebody, the nearest deadline first; of one kind where it is named.',
  ...read,
  query: { kind: z.optional(z.enum(CASE_KINDS)), after, rows },
  output: keysetPage(CaseRow),
})

export const raises = get('raises', '/protection/raises', {
  summary: 'Looser limits that wait for their day and for the member’s second word, the oldest first.',
  ...read,
  query: { after, rows },
  output: keysetPage(
    z.object({
      memberId,
      account: z.string(),
      kind: z.enum(limitKinds),
      period: z.enum(limitPeriods),
      /** Yuan, of `session` minutes; null is no limit. */
      amount: z.nullable(money),
      next: z.nullable(money),
      askedAt: siteTime,
      confirmableAt: siteTime,
    }),
  ),
})

export const pauses = get('pauses', '/protection/pauses', {
  summary: 'Who stays away now: time-outs, or exclusions, by the end of their time.',
  ...read,
  query: { kind: z._default(z.enum(['time-out', 'exclusion']), 'time-out'), after, rows },
  output: keysetPage(
    z.object({
      memberId,
      account: z.string(),
      startedAt: siteTime,
      endsAt: siteTime,
      returnAskedAt: z.nullable(siteTime),
      liftableAt: z.nullable(siteTime),
      /** Who began it: the member, somebody of the operator, or a match with somebody excluded. */
      by: z.string(),
    }),
  ),
})

export const counts = get('counts', '/protection/counts', {
  summary: 'How much there is of everything; 10,001 means more.',
  ...read,
  output: z.object({
    cases: z.record(z.enum(CASE_KINDS), z.int()),
    raises: z.int(),
    timeOuts: z.int(),
    exclusions: z.int(),
  }),
})

export const member = get('member', '/protection/members/:memberId', {
  summary: 'A member as those who look after players see him: limits with what is used, pause, play, contacts, cases.',
  ...read,
  params: { memberId },
  output: z.object({
    memberId,
    account: z.string(),
    vipLevel: z.int(),
    /** How often limits, pause and reminder were changed: what a change was looked at with. */
    revision: z.int(),
    limits: SelfLimits,
    pauseBy: z.nullable(z.string()),
    liftableAt: z.nullable(siteTime),
    figures: z.object({
      lostToday: money,
      deposited30: money,
      minutesToday: z.int(),
      /** Of the last seven days, how many had bets between midnight and six. */
      nights: z.int(),
    }),
    /** The last day: deposits, and what was won less what was lost, hour by hour. */
    hours: z.array(z.object({ hour: siteTime, deposits: z.int(), deposited: money, net: money })),
    events: z.array(z.object({ at: siteTime, subject: z.string(), by: z.string(), words: z.string() })),
    contacts: z.array(NoteRow),
    cases: z.array(CaseRow),
  }),
  errors: ['MEMBER/NOT_FOUND'],
})

const change = { access: 'writeProtection', effect: 'write', strict: true } as const
const deed = { requestId, revision, reason: words }
const Revised = z.object({ revision: z.int() })
const deedErrors = ['MEMBER/NOT_FOUND', 'MEMBER/CHANGED', 'REQ/KEY_REUSED'] as const

export const lowerLimit = post('lowerLimit', '/protection/members/:memberId/limits', {
  summary: 'Lowers a limit, or sets one where none is: at once. Raising is the member’s own.',
  ...change,
  params: { memberId },
  body: {
    ...deed,
    kind: z.enum(['deposit', 'loss', 'stake']),
    period: z.enum(limitPeriods),
    amount: money.check(z.refine((amount) => amount >= 0n && amount <= AMOUNT_MAX)),
  },
  output: Revised,
  errors: [...deedErrors, 'RG/ONLY_TIGHTER'],
})

export const startPause = post('startPause', '/protection/members/:memberId/pause', {
  summary: 'Begins a pause at once. What holds longer already stays.',
  ...change,
  params: { memberId },
  body: { ...deed, length: z.enum(pauseLengthNames) },
  output: Revised,
  errors: [...deedErrors, 'RG/ONLY_TIGHTER'],
})

export const closeCase = post('closeCase', '/protection/cases/:caseId/close', {
  summary: 'Ends a case with an assessment of every question.',
  ...change,
  params: { caseId },
  body: {
    requestId,
    revision,
    level: z.enum(RISK_LEVELS),
    answers,
    words: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  },
  output: Revised,
  errors: ['RG/CASE_NOT_FOUND', 'RG/CASE_OVER', 'RG/ASSESSMENT', 'MEMBER/CHANGED', 'REQ/KEY_REUSED'],
})

export const confirmMatch = post('confirmMatch', '/protection/cases/:caseId/confirm', {
  summary: 'Confirms that an account is of somebody who is excluded: it stays excluded.',
  ...change,
  params: { caseId },
  body: { requestId, revision, reason: words },
  output: Revised,
  errors: ['RG/CASE_NOT_FOUND', 'RG/CASE_OVER', 'MEMBER/CHANGED', 'REQ/KEY_REUSED'],
})

export const lift = post('lift', '/protection/members/:memberId/lift', {
  summary: 'Proposes to end an exclusion: after its time, a day after the member’s own wish; a second person decides.',
  ...change,
  params: { memberId },
  body: deed,
  output: Proposed,
  errors: [
    ...(['MEMBER/NOT_FOUND', 'RG/NOTHING_WAITS', 'RG/TOO_EARLY'] as const),
    ...(['APPROVAL/CHANGED', 'APPROVAL/WAITING', 'REQ/KEY_REUSED'] as const),
  ],
})

/** What the second person decides about. */
export const LiftEffect = z.object({
  memberId,
  account: z.string(),
  startedAt: siteTime,
  endsAt: siteTime,
  returnAskedAt: siteTime,
  liftableAt: siteTime,
  /** Cases of the member that are still open, and assessments of a high risk before. */
  openCases: z.int(),
  highBefore: z.int(),
})
