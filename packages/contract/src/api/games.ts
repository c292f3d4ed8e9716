/**
 * The game centre (Spec A §2, §3, §7): its games, those a member follows and has played, and the links that open games
 * of other houses. A *provider* is the house whose wallet calls we answer; a *supplier* is the studio behind a game,
 * which the centre shows as 供應商. Suppliers travel as liveCode, providerName, providerUrl.
 */
import * as z from 'zod/mini'
import { flag01, flagText, intText, money, pageNumber, pageOf, renamed, rowsNumber, siteTime } from '../codecs.ts'
import { area } from '../endpoint.ts'

const { get, post } = area('games')

/** The categories in the order of the centre; `hot` is a choice among the games of the others (GC-015…021). */
export const GAME_CATEGORIES = ['hot', 'LOTTERY', 'fish', 'electronic', 'card', 'live', 'sport'] as const
export const GameCategoryCode = z.enum(GAME_CATEGORIES)

/** Code of the entry of the picker that stands for every supplier; the page makes that entry (GC-049). */
export const ALL_SUPPLIERS = 'all_provider'

/** Numbers below are lotteries', those from here on are games of other houses. */
export const OUTSIDE_GAMES_FROM = 10_000

const code = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/))
const gameNumber = z.int().check(z.minimum(1), z.maximum(2_000_000_000))

const SUPPLIER = { supplierCode: 'liveCode', supplierName: 'providerName', supplierLogo: 'providerUrl' } as const

/** A supplier as the picker offers it. Whether it is selected is the page's own matter. */
export const Supplier = renamed(
  { supplierCode: z.string(), supplierName: z.string(), supplierLogo: z.string() },
  SUPPLIER,
)

/** A game of the centre (GC-036…046). A lottery has its number and its name, and no supplier. */
export const CentreGame = renamed(
  {
    gameId: z.int(),
    gameName: z.string(),
    /** Where it stands; never `hot`, which is a number of its own. */
    category: GameCategoryCode,
    /** What a tap does: a lottery opens its page, everything else asks for a link. */
    type: z.enum(['LOTTERY', 'LIVE']),
    ...{ supplierCode: z.string(), supplierName: z.string(), supplierLogo: z.string() },
    gameCode: z.string(),
    /** The provider's own kind of game; goes back to the server with the launch. */
    gameKind: z.string(),
    /** The tile; empty where the app draws its own by `gameCode`. */
    imageUrl: z.string(),
    /** The wide tile of live and sport; empty as above. */
    landscapeUrl: z.string(),
    /** Above 0 the game is hot; the highest stands first. */
    hot: z.int(),
    isFollowed: flag01,
    /** `start~end` in the site's zone, each `YYYY-MM-DD HH:mm:ss` or a clock time of every day; empty without one. */
    maintenance: z.string(),
    /** Is played in landscape. */
    isLandscape: flag01,
    /** Can be tried with the supplier's play money (Ruling C121). */
    hasDemo: z.boolean(),
    /** Share of stakes that comes back in the long run, percent; null where the supplier says none. */
    rtp: z.nullable(z.number()),
    /** What one bet may be; both null where the supplier says none. */
    betMin: z.nullable(money),
    betMax: z.nullable(money),
  },
  { ...SUPPLIER, isFollowed: 'isFollow', maintenance: 'maintain', isLandscape: 'appDisplay' },
)

/** A category with what the page needs to offer it. */
export const GameCategory = z.object({
  category: GameCategoryCode,
  name: z.string(),
  /** How many games stand in it. */
  count: z.int(),
  /** Whose games they are, in the operator's order; none for lotteries. */
  suppliers: z.array(Supplier),
})

/** The whole centre as a guest reads it: games in the order of their categories. */
export const GameCentre = z.object({ categories: z.array(GameCategory), games: z.array(CentreGame) })

const csvSuppliers = z.codec(
  z.string().check(z.maxLength(1_000), z.regex(/^[A-Za-z0-9_-]{1,32}(,[A-Za-z0-9_-]{1,32}){0,29}$/)),
  z.array(z.string()),
  { decode: (wire) => [...new Set(wire.split(','))], encode: (codes) => codes.join(',') },
)

export const group = get('group', '/game/group', {
  summary: 'Games of the centre, a page of them: of one category or of all, of some suppliers, by part of the name.',
  access: 'public',
  effect: 'read',
  query: {
    category: z.optional(GameCategoryCode),
    supplierCodes: z.optional(csvSuppliers),
    gameName: z.optional(z.string().check(z.maxLength(40))),
    page: pageNumber,
    rows: rowsNumber(30),
  },
  names: { supplierCodes: 'liveCode' },
  output: pageOf(CentreGame),
  cache: 'guests',
})

export const groupType = get('groupType', '/game/group-type', {
  summary: 'The categories that have games, in order, with their suppliers.',
  access: 'public',
  effect: 'read',
  output: z.array(GameCategory),
  cache: 'public',
})

export const listAll = get('listAll', '/game/list-all', {
  summary: 'Every game of the centre, not in pages.',
  access: 'public',
  effect: 'read',
  output: z.array(CentreGame),
  cache: 'guests',
})

/** A round of another house's game that has begun and not ended. */
export const OpenRound = renamed(
  {
    roundNo: z.string(),
    gameId: z.int(),
    gameName: z.string(),
    gameCode: z.string(),
    supplierCode: z.string(),
    betAmount: money,
    /** Whether its bet has been taken; else it still waits for the player's choices, and only its provider knows it. */
    isStaked: z.boolean(),
    startedAt: siteTime,
  },
  { supplierCode: 'liveCode', startedAt: 'startTime' },
)

/** Money on its way to or from a provider that holds it; what became of it is not known yet (I-32). */
export const OpenTransfer = renamed(
  {
    transferNo: z.string(),
    /** `in` is to the provider, `out` back to the wallet. */
    direction: z.enum(['in', 'out']),
    amount: money,
    startedAt: siteTime,
  },
  { startedAt: 'startTime' },
)

export const mine = get('mine', '/game/mine', {
  summary: 'What the member follows, has played last, has left open, and has on its way; each the newest first.',
  access: 'session',
  effect: 'read',
  output: z.object({
    followed: z.array(z.int()),
    /** At most twelve games that are on offer. */
    recent: z.array(renamed({ gameId: z.int(), playedAt: siteTime }, { playedAt: 'playTime' })),
    openRounds: z.array(OpenRound),
    openTransfers: z.array(OpenTransfer),
  }),
})

export const toggleLike = post('toggleLike', '/game/toggle-like', {
  summary: 'Follows a game or no longer; the answer is the stored flag (I-46).',
  access: 'session',
  effect: 'write',
  body: { gameId: gameNumber, like: flag01 },
  output: z.object({ gameId: z.int(), like: flag01 }),
  errors: ['GAME/NOT_FOUND'],
})

/** What names a game to be opened. */
const opened = { supplierCode: code, gameCode: code, isMobile: z._default(flagText, true), gameKind: z.optional(code) }
const OPENED = { supplierCode: 'liveCode', gameCode: 'gameType' } as const

export const play = get('play', '/live/play', {
  summary: 'A link that opens a game of another house for this member: good once, for less than a minute.',
  access: 'member',
  effect: 'write',
  query: {
    ...opened,
    /** Whole yuan that go along to a provider that holds the money (I-32); absent: all that can be spent. */
    carry: z.optional(intText(0, 1_000_000_000)),
    /** The asker can say how much: where money would go along and `carry` is absent, the answer is LIVE/CARRY. */
    asksCarry: z._default(flagText, false),
  },
  names: OPENED,
  output: z.string(),
  errors: [
    'GAME/NOT_FOUND',
    'LIVE/maintenance',
    'USER_IN_BLACKLIST',
    'LIVE/BLACK_USER',
    'UC/ACCOUNT_STATE_ERROR',
    'KY/0',
    'LIVE/OPENING',
    'LIVE/UNAVAILABLE',
    'RG/EXCLUDED',
    'RG/TIME_OUT',
    'RG/SESSION_OVER',
    'RG/REMINDER_DUE',
    'RG/STAKE_LIMIT',
    'RG/LOSS_LIMIT',
    'LIVE/TRANSFER_OPEN',
    'LIVE/TRANSFER_LIMIT',
    'LIVE/CARRY',
    'WALLET/INSUFFICIENT',
  ],
})

/** With LIVE/CARRY: whole yuan that may go along. Where `most` is at most `least`, the member takes all or nothing. */
export const CarryTerms = z.object({ least: z.int(), most: z.int() })

export const demo = get('demo', '/live/demo', {
  summary: "A link that opens a game with the supplier's play money, for anybody (Ruling C121).",
  access: 'public',
  effect: 'write',
  query: opened,
  names: OPENED,
  output: z.string(),
  errors: ['GAME/NOT_FOUND', 'LIVE/NO_DEMO', 'LIVE/maintenance', 'LIVE/UNAVAILABLE'],
})

export const replay = get('replay', '/live/replay', {
  summary: "A link to the supplier's own replay of a round of the member; good for some minutes.",
  access: 'session',
  effect: 'read',
  query: { gameCode: code, roundNo: z.string().check(z.minLength(1), z.maxLength(64)) },
  output: z.string(),
  errors: ['LIVE/NO_REPLAY', 'LIVE/UNAVAILABLE'],
})
