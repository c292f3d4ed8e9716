/** The dashboard: what waits, what the house takes in, what is at stake, and what the server knows of itself. */
import { HELD, QUEUES } from '@liuhe/domain/queues.ts'
import * as z from 'zod/mini'
import { intText, money, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'

const { get } = operatorArea('dashboard')

/** Of which somebody may have taken some. */
const HELD_QUEUES = Object.keys(HELD) as (keyof typeof HELD)[]

export const queues = get('queues', '/dashboard/queues', {
  summary: 'What waits for people, of the queues that one may see: how many, since when, and how many are late.',
  access: 'readDashboard',
  effect: 'read',
  output: z.array(
    z.object({
      queue: z.enum(Object.keys(QUEUES) as (keyof typeof QUEUES)[]),
      /** How soon somebody was promised to look. */
      minutes: z.int(),
      count: z.int(),
      /** Since when the oldest waits; null where nothing does. */
      since: z.nullable(siteTime),
      /** How many have waited longer than was promised. */
      late: z.int(),
    }),
  ),
})

export const held = get('held', '/dashboard/held', {
  summary: 'What one has taken and not finished: claims that hold, tasks, alarms that one looks after.',
  access: 'readDashboard',
  effect: 'read',
  output: z.array(
    z.object({
      queue: z.enum(HELD_QUEUES),
      /** Its number. */
      item: z.string(),
      /** The kind of a task; source and kind of an alarm, with a dot between them. */
      about: z.string(),
      amount: z.nullable(money),
      /** Since when it waits for somebody. */
      since: siteTime,
      /** When it is free for others again; null where it stays. */
      until: z.nullable(siteTime),
    }),
  ),
})

/** What the house took in: of settled orders, at the minute of the settlement; a correction counts when it is made. */
export const HouseSums = z.object({
  orders: z.int(),
  stakes: money,
  payouts: money,
  /** `stakes` less `payouts`: what draws moved to `house:profit`. */
  ggr: money,
  /** Null for roles that may not see money. */
  money: z.nullable(
    z.object({
      /** What third-party games brought. */
      games: money,
      rebate: money,
      bonus: money,
      commission: money,
      /** What fees brought, less what they cost. */
      fees: money,
      /** `ggr` and `games` and `fees`, less `rebate`, `bonus` and `commission`. */
      ngr: money,
      deposits: money,
      withdrawals: money,
    }),
  ),
})

const People = z.object({ active: z.int(), joined: z.int() })

export const figures = get('figures', '/dashboard/figures', {
  summary: 'Sums of today or of seven days up to now, and of the same time a week before, with a series for a chart.',
  access: 'readReports',
  effect: 'read',
  query: {
    range: z._default(z.enum(['today', 'week']), 'today'),
    /** Of one game; without one of all, third-party games and money included. */
    gameId: z.optional(intText(1, 1_000_000)),
  },
  output: z.object({
    at: siteTime,
    now: HouseSums,
    /** The same days and the same time of day, a week earlier. */
    before: HouseSums,
    /** Members who played and who joined; those of the week before are of whole days. Null of one game. */
    people: z.nullable(z.object({ now: People, before: People })),
    /** Open sockets of members in all processes, and orders taken within the last minute. Null of one game. */
    live: z.nullable(z.object({ sockets: z.int(), orders: z.int() })),
    /** By hour of today, or by day. */
    series: z.array(z.object({ ...HouseSums.shape, at: siteTime })),
    games: z.array(z.object({ gameId: z.int(), name: z.string() })),
  }),
})

export const exposure = get('exposure', '/dashboard/exposure', {
  summary: 'Open draws by what is staked on them, with the most that any result could pay.',
  access: 'readDraws',
  effect: 'read',
  output: z.object({
    total: z.int(),
    draws: z.array(
      z.object({
        gameId: z.int(),
        gameName: z.string(),
        turnNum: z.string(),
        closeAt: siteTime,
        orders: z.int(),
        stake: money,
        payout: money,
        /**
         * `exact`: of the worst result; `sampled`: of the worst of many results; `bound`: if every order won, which no
         * result can bring.
         */
        payoutIs: z.enum(['exact', 'sampled', 'bound']),
        /** Of all that is staked on open draws, in tenths of a percent. */
        share: z.int(),
      }),
    ),
  }),
})

export const integrity = get('integrity', '/dashboard/integrity', {
  summary: 'What the server knows of its own integrity: books, roots, sources, providers, messages, archive, audit.',
  access: 'readIntegrity',
  effect: 'read',
  output: z.array(
    z.object({
      check: z.enum(['profit', 'books', 'audit', 'roots', 'voids', 'official', 'providers', 'outbox', 'archive']),
      /** `unknown`: the server does not know it. */
      verdict: z.enum(['ok', 'warn', 'bad', 'unknown']),
      /** What was found, of how many: late roots, voids of turns, draws whose sources agreed, messages not told. */
      count: z.nullable(z.int()),
      of: z.nullable(z.int()),
      /** By how much two sides differ. */
      amount: z.nullable(money),
      /** A fault in words, a turn, the beginning of a hash. */
      note: z.nullable(z.string()),
      at: z.nullable(siteTime),
    }),
  ),
})
