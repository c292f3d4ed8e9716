/** The rule lab: what results of a draw would cost, and what other prices would bring (docs/lab.md). */
import * as z from 'zod/mini'
import { gameId, money, odds, RESULT_WORD, renamed, siteTime, stake, turnNum } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { requestId } from './common.ts'
import { DrawState } from './draws.ts'

const { get, post } = operatorArea('lab')

/**
 * How much a draw of the game may cost before it is marked, and how much of it the worst result takes above the stakes,
 * 1 for all.
 */
const line = z.nullable(z.object({ amount: money, share: z.nullable(z.number()) }))

/**
 * The dearest result that was looked at; `net` is what it pays above members' stakes. `isExact`: of all results there
 * are; otherwise of a sample.
 */
const Worst = renamed({ paid: money, net: money, resultText: z.string(), isExact: z.boolean() }, RESULT_WORD)

const Head = {
  gameId: z.int(),
  gameName: z.string(),
  family: z.string(),
  /** Axis of the zodiac for its numbers (Ruling C85). */
  lunarYear: z.int(),
  turnNum: z.string(),
  state: DrawState,
  closeAt: siteTime,
}

export const exposures = get('exposures', '/lab/exposures', {
  summary: 'Open draws with what is staked and what the worst result would pay; some seconds old.',
  access: 'useLab',
  effect: 'read',
  output: z.object({
    draws: z.array(
      z.object({
        ...Head,
        orders: z.int(),
        stake: money,
        /** Null without orders, and of a book that is too large to be looked at by itself. */
        worst: z.nullable(Worst),
        line,
      }),
    ),
    /** The games that have draws, for questions about one that is over. */
    games: z.array(z.object({ gameId: z.int(), gameName: z.string(), line: z.nullable(money), revision: z.int() })),
  }),
})

/** What was looked at, when, and how long that took. */
const Run = {
  at: siteTime,
  /** Kinds of orders that are alike. */
  groups: z.int(),
  ms: z.int(),
}

const refusals = ['GAME/NOT_FOUND', 'DRAW/NOT_FOUND', 'LAB/LOCKED', 'LAB/STATE', 'SYS/BUSY'] as const

/** Repeats the sample of a run. */
const seed = z._default(z.int().check(z.gte(1), z.lte(999_999_999)), 1)

export const map = post('map', '/lab/:gameId/:turnNum/map', {
  summary: 'What the results of a draw would cost: exact where that can be, otherwise of 2,000 results of a seed.',
  access: 'useLab',
  effect: 'write',
  params: { gameId, turnNum },
  body: { seed },
  output: renamed(
    {
      draw: z.object(Head),
      ...Run,
      /** Money of members alone, and how many orders trial accounts have. */
      orders: z.int(),
      people: z.int(),
      trialOrders: z.int(),
      stake: money,
      seed: z.int(),
      /** Results that were looked at, and whether those are all. */
      results: z.int(),
      isComplete: z.boolean(),
      /** What is paid on average, and what 95 and 99 of a hundred results do not exceed. */
      mean: money,
      paid95: money,
      paid99: money,
      dearest: z.array(renamed({ resultText: z.string(), paid: money }, RESULT_WORD)),
      line,
      revision: z.int(),
      /** The numbers that came, where they have. */
      resultText: z.nullable(z.string()),
      /**
       * Of the Mark Six. `exact`: plays on the special ball alone; `paid`: with the others on average; `most`: of the
       * result named.
       */
      specials: z.array(
        renamed({ special: z.int(), exact: money, paid: money, most: money, resultText: z.string() }, RESULT_WORD),
      ),
      animals: z.array(z.object({ animal: z.string(), stake: money, special: z.int(), paid: money })),
      /** Of other families: each number at each place, from 0. */
      places: z.array(
        renamed({ place: z.int(), number: z.int(), paid: money, most: money, resultText: z.string() }, RESULT_WORD),
      ),
    },
    RESULT_WORD,
  ),
  errors: refusals,
  strict: true,
})

const Sum = { orders: z.int(), stake: money, paid: money }

export const cost = post('cost', '/lab/:gameId/:turnNum/cost', {
  summary: 'What one result would cost, as settling it would pay, by play, company, agent and member.',
  access: 'useLab',
  effect: 'write',
  params: { gameId, turnNum },
  body: { resultText: z.string().check(z.maxLength(200)) },
  output: renamed(
    {
      draw: z.object(Head),
      ...Run,
      resultText: z.string(),
      ...Sum,
      /** Credited beside what is paid. */
      rebate: money,
      plays: z.array(z.object({ playCode: z.string(), name: z.string(), ...Sum })),
      winners: z.int(),
      /** Those who get most, by masked account, with their agent of today. */
      members: z.array(z.object({ memberId: z.string(), account: z.string(), agent: z.nullable(z.string()), ...Sum })),
      /** Null is nobody: members without one. */
      companies: z.array(z.object({ company: z.nullable(z.string()), ...Sum })),
      agents: z.array(z.object({ agentId: z.nullable(z.string()), account: z.nullable(z.string()), ...Sum })),
      trial: z.object(Sum),
    },
    RESULT_WORD,
  ),
  errors: [...refusals, 'LAB/NUMBERS'],
  strict: true,
})

export const book = post('book', '/lab/:gameId/book', {
  summary: 'What the bets of the last seven days bring on average at the newest prices and at others.',
  access: 'useLab',
  effect: 'write',
  params: { gameId },
  body: {
    group: z._default(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/)), 'standard'),
    odds: z._default(z.record(z.string().check(z.maxLength(40)), odds), {}),
    seed,
  },
  output: z.object({
    ...Run,
    /** Since when orders were looked at; later than seven days ago where there are very many. */
    since: siteTime,
    orders: z.int(),
    stake: money,
    /** Of the stake, what is worked out by exact chances; the rest by draws of the seed. */
    exactStake: money,
    /** Expected: stake less what is paid on average, without rebate. */
    before: money,
    after: money,
    /** What was kept of the orders that are settled, and their stake. */
    settled: z.object({ stake: money, kept: money }),
    plays: z.array(z.object({ playCode: z.string(), name: z.string(), stake: money, before: money, after: money })),
  }),
  errors: ['PRICES/NOT_FOUND', 'PRICES/FAULTY', 'SYS/BUSY'],
  strict: true,
})

export const setLine = post('setLine', '/lab/:gameId/line', {
  summary: 'Says how much a draw of a game may cost before it is marked. No bet is refused by it.',
  access: 'setExposureLine',
  effect: 'write',
  params: { gameId },
  body: { requestId, revision: z.int().check(z.gte(0)), amount: stake },
  output: z.object({ amount: money, revision: z.int() }),
  errors: ['GAME/NOT_FOUND', 'LAB/CHANGED', 'REQ/KEY_REUSED'],
  strict: true,
})
