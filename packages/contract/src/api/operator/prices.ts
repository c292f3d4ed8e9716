/** Odds and limits of games, as versions that two people make (docs/prices.md). */
import * as z from 'zod/mini'
import { gameId as gameIdText, intText, money, odds, siteTime, stake } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { Proposed } from './approvals.ts'
import { requestId } from './common.ts'

const { get, post } = operatorArea('prices')

const gameId = gameIdText
const number = intText(1, 1_000_000)
const revision = z.int().check(z.gte(0))
const words = z.string().check(z.minLength(1), z.maxLength(200))
/** Whose prices: everybody's, or those of a group of members. */
const groupCode = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/))
const group = z._default(groupCode, 'standard')
const playCode = z.string().check(z.regex(/^\d{3}$/))

/**
 * What one note may cost, what a line must cost at least, and the most that a member's bets on the play in a draw may
 * pay: null for the game's alone, and in a proposal unnamed for what there is.
 */
export const PlayLimits = z.object({
  stakeMin: stake,
  stakeMax: stake,
  lineMin: stake,
  payoutMax: z.optional(z.nullable(stake)),
})

const state = z.enum(['running', 'scheduled', 'past', 'withdrawn'])

export const PriceVersion = z.object({
  number: z.int(),
  state,
  effectiveTime: siteTime,
  reason: z.string(),
  /** Logins; the first version was made by a release and by nobody else. */
  madeBy: z.string(),
  approvedBy: z.nullable(z.string()),
  madeTime: siteTime,
  /** The version whose figures it has again. */
  rollbackOf: z.nullable(z.int()),
})

const table = {
  odds: z.record(z.string(), odds),
  plays: z.record(playCode, PlayLimits),
  notesMax: z.int(),
  payoutMax: money,
}

/** A time at which prices may not change. */
const Frozen = z.object({ turnNum: z.string(), from: siteTime, until: siteTime })

export const games = get('games', '/prices', {
  summary: 'The games that have prices.',
  access: 'readPrices',
  effect: 'read',
  output: z.array(z.object({ gameId: z.int(), gameName: z.string(), family: z.string() })),
})

export const versions = get('versions', '/prices/:gameId', {
  summary: 'The versions of a game, the newest first, and how often they have changed.',
  access: 'readPrices',
  effect: 'read',
  params: { gameId },
  query: { group, before: z.optional(number), rows: z._default(intText(1, 200), 50) },
  output: z.object({
    gameId: z.int(),
    gameName: z.string(),
    family: z.string(),
    lunarYear: z.int(),
    /** Of the versions together: a proposal names it. */
    revision,
    /** The version that runs, and the newest one; 0 where a group has none of its own, and the standard ones hold. */
    running: z.int(),
    newest: z.int(),
    /** What a new one is based on. */
    base: z.object({ group: groupCode, number: z.int() }),
    /** The last minute of the turn that is open or comes next. */
    frozen: Frozen,
    versions: z.array(PriceVersion),
  }),
  errors: ['PRICES/NOT_FOUND'],
})

export const version = get('version', '/prices/:gameId/versions/:number', {
  summary: 'A version with its table.',
  access: 'readPrices',
  effect: 'read',
  params: { gameId, number },
  query: { group },
  output: z.extend(PriceVersion, table),
  errors: ['PRICES/NOT_FOUND'],
})

const refusals = ['PRICES/NOT_FOUND', 'APPROVAL/CHANGED', 'APPROVAL/WAITING', 'REQ/KEY_REUSED'] as const

export const propose = post('propose', '/prices/:gameId/propose', {
  summary: 'Proposes other prices; a second person decides. What is not named stays as in the newest version.',
  access: 'setPrices',
  effect: 'write',
  params: { gameId },
  body: {
    requestId,
    group,
    revision,
    odds: z._default(z.record(z.string().check(z.maxLength(40)), odds), {}),
    plays: z._default(z.record(playCode, PlayLimits), {}),
    notesMax: z.optional(z.int()),
    payoutMax: z.optional(stake),
    /** At once, which is five seconds after the decision, unless a time is named. */
    effectiveTime: z.optional(siteTime),
    reason: words,
  },
  output: Proposed,
  errors: [...refusals, 'PRICES/FAULTY', 'PRICES/TIME'],
  strict: true,
})

export const rollback = post('rollback', '/prices/:gameId/versions/:number/rollback', {
  summary: 'Proposes a new version with the figures of an earlier one; a second person decides.',
  access: 'setPrices',
  effect: 'write',
  params: { gameId, number },
  body: { requestId, group, revision, effectiveTime: z.optional(siteTime), reason: words },
  output: Proposed,
  errors: [...refusals, 'PRICES/FAULTY', 'PRICES/TIME'],
  strict: true,
})

export const withdraw = post('withdraw', '/prices/:gameId/versions/:number/withdraw', {
  summary: 'Proposes to take back a scheduled version before its time; a second person decides.',
  access: 'setPrices',
  effect: 'write',
  params: { gameId, number },
  body: { requestId, group, revision, reason: words },
  output: Proposed,
  errors: [...refusals, 'PRICES/BEGUN'],
  strict: true,
})

/** A row of odds that would change. Returns are shares of the stake. */
const ChangedRow = z.object({
  play: playCode,
  playName: z.string(),
  labels: z.array(z.string()),
  before: z.array(odds),
  after: z.array(odds),
  returnBefore: z.nullable(z.number()),
  returnAfter: z.nullable(z.number()),
  /** By half a percent of the stake or more. */
  isBig: z.boolean(),
})

/** What the second person decides about, as it is now. */
export const PricesEffect = z.object({
  gameId: z.int(),
  gameName: z.string(),
  groupName: z.string(),
  /** The number that the version gets, and when it begins if the decision comes now. */
  number: z.int(),
  effectiveTime: siteTime,
  rollbackOf: z.nullable(z.int()),
  rows: z.array(ChangedRow),
  limits: z.array(z.object({ play: playCode, playName: z.string(), before: PlayLimits, after: PlayLimits })),
  notesMax: z.nullable(z.object({ before: z.int(), after: z.int() })),
  payoutMax: z.nullable(z.object({ before: money, after: money })),
})

export const WithdrawalEffect = z.object({
  gameId: z.int(),
  gameName: z.string(),
  groupName: z.string(),
  number: z.int(),
  effectiveTime: siteTime,
  reason: z.string(),
})

export const groups = get('groups', '/price-groups', {
  summary: 'The groups of members that may have prices of their own, each with how many are in it (10,001 means more).',
  access: 'readPrices',
  effect: 'read',
  output: z.array(z.object({ group: groupCode, name: z.string(), members: z.nullable(z.int()) })),
})

export const addGroup = post('addGroup', '/price-groups', {
  summary: 'Adds a group, which has the standard prices until it gets its own.',
  access: 'setPrices',
  effect: 'write',
  body: { requestId, group: groupCode, name: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)) },
  output: z.null(),
  errors: ['PRICES/GROUP_TAKEN', 'REQ/KEY_REUSED'],
  strict: true,
})

const memberId = z.string().check(z.regex(/^[1-9]\d{0,17}$/))

export const member = get('member', '/price-groups/members/:memberId', {
  summary: 'Which group a member is in, and how often that has changed.',
  access: 'readPrices',
  effect: 'read',
  params: { memberId },
  output: z.object({ memberId: z.string(), account: z.string(), group: groupCode, revision }),
  errors: ['MEMBER/NOT_FOUND'],
})

export const assign = post('assign', '/price-groups/members/:memberId/propose', {
  summary: 'Proposes to put a member into another group; a second person decides.',
  access: 'setPrices',
  effect: 'write',
  params: { memberId },
  body: { requestId, revision, group: groupCode, reason: words },
  output: Proposed,
  errors: ['MEMBER/NOT_FOUND', 'PRICES/NOT_FOUND', 'APPROVAL/CHANGED', 'APPROVAL/WAITING', 'REQ/KEY_REUSED'],
  strict: true,
})

/** What the second person decides about: where the member is and goes, and the games in which that changes prices. */
export const GroupEffect = z.object({
  memberId: z.string(),
  account: z.string(),
  before: z.string(),
  after: z.string(),
  games: z.array(z.string()),
})
