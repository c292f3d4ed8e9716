/** The wallet of third-party games, for those who look after it: who calls, what is closed to whom, what disagrees. */
import * as z from 'zod/mini'
import { intText, siteTime, stake, money } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'

const { get, post } = operatorArea('gameWallet')

const words = z.string().check(z.minLength(1), z.maxLength(200))
const provider = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,31}$/))
/** A provider, or `*` for all of them. */
const anyProvider = z.union([provider, z.literal('*')])
const memberId = z.string().check(z.regex(/^\d{1,18}$/))
const gameCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/))
const number = intText(1, Number.MAX_SAFE_INTEGER)
const theirs = z.string().check(z.minLength(1), z.maxLength(64))
const page = { before: z.optional(number), rows: z._default(intText(1, 200), 50) }
/** By whom and when something was said. */
const made = { madeBy: z.string(), madeAt: siteTime }

export const providers = get('providers', '/game-wallet/providers', {
  summary: 'Providers of games as they are configured, by which keys they are known, and when they last called.',
  access: 'readGameWallet',
  effect: 'read',
  output: z.array(
    z.object({
      provider: z.string(),
      dialect: z.string(),
      origin: z.string(),
      /** Addresses or networks that its calls come from; none: from anywhere. */
      callers: z.array(z.string()),
      playHosts: z.array(z.string()),
      /** Names of the keys, the one that signs first; never the keys. */
      keyIds: z.array(z.string()),
      /** Whether the whole provider takes no bets now. */
      isClosed: z.boolean(),
      lastCallAt: z.nullable(siteTime),
      openRounds: z.int(),
      openDifferences: z.int(),
    }),
  ),
})

export const closures = get('closures', '/game-wallet/closures', {
  summary: 'Times in which a provider or a game takes no bets: those that are or will be, or all of them.',
  access: 'readGameWallet',
  effect: 'read',
  query: { state: z._default(z.enum(['open', 'all']), 'open'), ...page },
  output: z.array(
    z.object({
      closureId: z.int(),
      provider: z.string(),
      /** Null: all games of the provider. */
      gameCode: z.nullable(z.string()),
      from: siteTime,
      /** Null: until somebody ends it. */
      until: z.nullable(siteTime),
      note: z.string(),
      ...made,
      endedBy: z.nullable(z.string()),
    }),
  ),
})

export const close = post('close', '/game-wallet/closures', {
  summary: 'Closes a provider or one game for a time: no bets are taken; wins and rollbacks are.',
  access: 'operateGameWallet',
  effect: 'write',
  body: {
    provider,
    gameCode: z.optional(gameCode),
    /** At once, unless given. */
    from: z.optional(siteTime),
    until: z.optional(siteTime),
    note: words,
  },
  output: z.object({ closureId: z.int() }),
  errors: ['WALLET/NOT_FOUND', 'REQ/INVALID'],
  strict: true,
})

export const endClosure = post('endClosure', '/game-wallet/closures/:closureId/end', {
  summary: 'Ends a closed time now, or takes back one that has not begun.',
  access: 'operateGameWallet',
  effect: 'write',
  params: { closureId: number },
  body: { note: words },
  output: z.null(),
  errors: ['WALLET/NOT_FOUND'],
  strict: true,
})

export const barred = get('barred', '/game-wallet/barred', {
  summary: 'Members who may not bet at a provider.',
  access: 'readGameWallet',
  effect: 'read',
  query: { memberId: z.optional(memberId), rows: page.rows },
  output: z.array(z.object({ provider: z.string(), memberId: z.string(), reason: z.string(), ...made })),
})

export const bar = post('bar', '/game-wallet/barred', {
  summary: 'Puts a member on the black list of a provider: new bets are refused, wins are still paid.',
  access: 'operateGameWallet',
  effect: 'write',
  body: { provider: anyProvider, memberId, reason: words },
  output: z.null(),
  errors: ['WALLET/NOT_FOUND'],
  strict: true,
})

export const unbar = post('unbar', '/game-wallet/barred/end', {
  summary: 'Lets a member bet again.',
  access: 'operateGameWallet',
  effect: 'write',
  body: { provider: anyProvider, memberId, reason: words },
  output: z.null(),
  errors: ['WALLET/NOT_FOUND'],
  strict: true,
})

export const betMaxima = get('betMaxima', '/game-wallet/bet-maxima', {
  summary: 'The most that one bet of a member may be at a provider.',
  access: 'readGameWallet',
  effect: 'read',
  query: { memberId: z.optional(memberId), rows: page.rows },
  output: z.array(z.object({ provider: z.string(), memberId: z.string(), betMax: money, ...made })),
})

export const setBetMax = post('setBetMax', '/game-wallet/bet-maxima', {
  summary: 'Says the most that one bet of a member may be at a provider, or that there is no such figure.',
  access: 'operateGameWallet',
  effect: 'write',
  body: { provider: anyProvider, memberId, betMax: z.nullable(stake), reason: words },
  output: z.null(),
  errors: ['WALLET/NOT_FOUND'],
  strict: true,
})

export const calls = get('calls', '/game-wallet/calls', {
  summary:
    'Calls of providers with what was answered, the newest first: of a member, a request, a movement or a round.',
  access: 'readGameWallet',
  effect: 'read',
  query: {
    provider: z.optional(provider),
    memberId: z.optional(memberId),
    requestId: z.optional(theirs),
    transactionId: z.optional(theirs),
    round: z.optional(theirs),
    outcome: z.optional(z.string().check(z.regex(/^[a-z-]{2,20}$/))),
    ...page,
  },
  output: z.array(
    z.object({
      callId: z.int(),
      provider: z.string(),
      call: z.string(),
      requestId: z.nullable(z.string()),
      transactionId: z.nullable(z.string()),
      round: z.nullable(z.string()),
      memberId: z.nullable(z.string()),
      /** Ours, such as `ok`, `replayed`, `insufficient`. */
      outcome: z.string(),
      /** As they came and went. */
      body: z.string(),
      answer: z.string(),
      tookMs: z.int(),
      address: z.string(),
      at: siteTime,
    }),
  ),
})

export const openRounds = get('openRounds', '/game-wallet/open-rounds', {
  summary: 'Rounds with a bet that stands and no end, the oldest movement first.',
  access: 'readGameWallet',
  effect: 'read',
  query: { provider: z.optional(provider), idleMinutes: z._default(intText(0, 100_000), 30), rows: page.rows },
  output: z.array(
    z.object({
      roundId: z.nullable(z.string()),
      provider: z.string(),
      round: z.string(),
      memberId: z.string(),
      gameCode: z.string(),
      bet: money,
      win: money,
      startedAt: siteTime,
      movedAt: siteTime,
    }),
  ),
})

export const differences = get('differences', '/game-wallet/differences', {
  summary: 'Where the list of a provider and ours disagree: what is open, or all of it.',
  access: 'readGameWallet',
  effect: 'read',
  query: {
    provider: z.optional(provider),
    kind: z.optional(z.enum(['missing-here', 'missing-there', 'different'])),
    state: z._default(z.enum(['open', 'all']), 'open'),
    rows: page.rows,
  },
  output: z.array(
    z.object({
      provider: z.string(),
      /** The hour that it belongs to. */
      hour: siteTime,
      transactionId: z.string(),
      kind: z.enum(['missing-here', 'missing-there', 'different']),
      /** What each side has: kind, member, round and amounts. */
      ours: z.nullable(z.string()),
      theirs: z.nullable(z.string()),
      foundAt: siteTime,
      /** When a later comparison no longer found it. */
      overAt: z.nullable(siteTime),
    }),
  ),
})

/** A transfer to or from a provider that holds members' money. */
const Transfer = z.object({
  transferId: z.string(),
  provider: z.string(),
  memberId: z.string(),
  direction: z.enum(['in', 'out']),
  amount: money,
  cause: z.enum(['launch', 'collect', 'barred']),
  /** `open`: the provider has not said yet what became of it. */
  state: z.enum(['open', 'done', 'refused']),
  refusal: z.nullable(z.string()),
  askedAt: siteTime,
  endedAt: z.nullable(siteTime),
  /** How often the provider was asked what became of it. */
  looks: z.int(),
})

export const transfers = get('transfers', '/game-wallet/transfers', {
  summary: 'Transfers to and from providers that hold money: those in doubt, or all, the newest first.',
  access: 'readGameWallet',
  effect: 'read',
  query: {
    provider: z.optional(provider),
    memberId: z.optional(memberId),
    state: z._default(z.enum(['open', 'all']), 'open'),
    before: z.optional(z.string().check(z.regex(/^\d{1,19}$/))),
    rows: page.rows,
  },
  output: z.array(Transfer),
})

export const lookUpTransfer = post('lookUpTransfer', '/game-wallet/transfers/:transferId/look', {
  summary: 'Has the provider asked at once what became of a transfer in doubt. Only its answer ends it.',
  access: 'operateGameWallet',
  effect: 'write',
  params: { transferId: z.string().check(z.regex(/^\d{1,19}$/)) },
  body: { note: words },
  output: z.null(),
  errors: ['WALLET/NOT_FOUND'],
  strict: true,
})

export const transferMoney = get('transferMoney', '/game-wallet/transfer-money', {
  summary: 'What providers hold for members by our books, what is on its way, and where accounts disagree with that.',
  access: 'readGameWallet',
  effect: 'read',
  output: z.object({
    providers: z.array(
      z.object({
        provider: z.string(),
        /** How many members have money there, and how much in all. */
        members: z.int(),
        balance: money,
        /** On its way to the provider, and back. */
        goingIn: money,
        goingOut: money,
        /** How much one transfer to it may be; null: any amount. */
        least: z.nullable(money),
        most: z.nullable(money),
      }),
    ),
    /** None, or the books are wrong: the account, what it holds, and what its transfers come to. */
    differences: z.array(
      z.object({
        account: z.enum(['live', 'transit']),
        memberId: z.nullable(z.string()),
        booked: money,
        counted: money,
      }),
    ),
  }),
})

export const setTransferLimits = post('setTransferLimits', '/game-wallet/transfer-limits', {
  summary: 'Says how much one transfer to a provider may be.',
  access: 'operateGameWallet',
  effect: 'write',
  body: { provider, least: stake, most: stake, reason: words },
  output: z.null(),
  errors: ['WALLET/NOT_FOUND', 'REQ/INVALID'],
  strict: true,
})

export const alarms = get('alarms', '/game-wallet/alarms', {
  summary: 'What was refused at the door of the wallet, and what nobody can explain, the newest first.',
  access: 'readGameWallet',
  effect: 'read',
  query: { state: z._default(z.enum(['open', 'handled']), 'open'), ...page },
  output: z.array(
    z.object({
      alarmId: z.int(),
      provider: z.string(),
      kind: z.enum(['unsigned', 'stranger', 'unreadable', 'conflict', 'debt', 'difference']),
      subject: z.string(),
      times: z.int(),
      raisedAt: siteTime,
      lastAt: siteTime,
      handledBy: z.nullable(z.string()),
      handledNote: z.nullable(z.string()),
    }),
  ),
})

export const handleAlarm = post('handleAlarm', '/game-wallet/alarms/:alarmId/handle', {
  summary: 'Says that somebody has dealt with an alarm about the wallet of games, and how.',
  access: 'operateGameWallet',
  effect: 'write',
  params: { alarmId: number },
  body: { note: words },
  output: z.null(),
  errors: ['ALARM/NOT_FOUND'],
  strict: true,
})
