/** Draws: what is on, what came, what can be bet (Spec B §3 Lottery info; Domain §2.3). */
import * as z from 'zod/mini'
import { pricingModel } from '../bet-terms.ts'
import {
  flag01,
  gameId,
  intText,
  odds,
  pageNumber,
  pageOf,
  RESULT_WORD,
  renamed,
  rowsNumber,
  siteTime,
  turnNum,
} from '../codecs.ts'
import { area } from '../endpoint.ts'

const { get } = area('lottery')

export const OpenInfo = z.object({
  gameId: z.int(),
  gameName: z.string(),
  family: z.string(),
  /** `liveUrl` is the stream of the game, on air while `pre.isStreaming`; empty when it has none (Ruling C88). */
  cur: z.object({
    turnNum: z.string(),
    closeTime: siteTime,
    liveUrl: z.string(),
    /** Only while it takes no bets yet: when it is to be opened. The engine opens it within a moment after. */
    openTime: z.optional(siteTime),
    /** Only while the operator keeps the game in maintenance: it takes no bets. */
    closed: z.optional(z.literal(true)),
  }),
  /** The last drawn issue; during a live draw the numbers that have fallen so far. */
  pre: z.nullable(
    renamed(
      {
        turnNum: z.string(),
        resultText: z.string(),
        openTime: siteTime,
        isStreaming: flag01,
        /** The recording of this draw; empty until there is one. */
        liveUrl: z.string(),
        /** Axis of the zodiac for these numbers (Ruling C85). */
        lunarYear: z.int(),
      },
      RESULT_WORD,
    ),
  ),
  plan: z.object({ turnNum: z.string(), planTime: siteTime, lunarYear: z.int() }),
  /** Epoch ms. */
  serverTime: z.number(),
})

export const openInfo = get('openInfo', '/lottery/openInfo', {
  summary: 'Current, previous and next issue of a game with the server time.',
  access: 'public',
  effect: 'read',
  query: { gameId },
  output: OpenInfo,
  errors: ['GAME/NOT_FOUND'],
})

/** A turn that can be bet on, now or later. */
export const UpcomingTurn = z.object({
  turnNum: z.string(),
  closeTime: siteTime,
  planTime: siteTime,
  /** Axis of the zodiac for this turn: it can change on the way (Ruling C85). */
  lunarYear: z.int(),
})

/** At most so many turns ahead; as many as a chase may have. */
export const UPCOMING_MAX = 100

export const upcoming = get('upcoming', '/lottery/upcoming', {
  summary: 'The turn that can be bet on now and those that follow, nearest first.',
  access: 'public',
  effect: 'read',
  query: { gameId, count: z._default(intText(1, UPCOMING_MAX), 10) },
  output: z.array(UpcomingTurn),
  errors: ['GAME/NOT_FOUND'],
})

/** A published draw. */
export const DrawRecord = renamed(
  {
    gameId: z.int(),
    turnNum: z.string(),
    resultText: z.string(),
    openTime: siteTime,
    lunarYear: z.int(),
    /** The public note of a result that was corrected after its publication; absent for all others. */
    correction: z.optional(z.string()),
    /** Its recording, where there is one. */
    liveUrl: z.optional(z.string()),
  },
  RESULT_WORD,
)

export const history = get('history', '/lottery/history', {
  summary: 'Published draws of a game, newest first.',
  access: 'public',
  effect: 'read',
  query: {
    gameId,
    page: pageNumber,
    rows: rowsNumber(30),
    date: z.optional(z.string().check(z.regex(/^\d{4}(-\d\d-\d\d)?$/))),
  },
  output: pageOf(DrawRecord),
  errors: ['GAME/NOT_FOUND'],
})

/** One play on offer with its limits; its items and rules are the domain's, in every client (ADR 025). */
export const PlayOffer = renamed(
  {
    /** Three-digit play code, `101`. */
    code: z.string(),
    name: z.string(),
    /** Tab of the betting page the play stands under. */
    menu: z.string(),
    pricing: pricingModel,
    /** Yuan that one note may cost. */
    noteMin: z.number(),
    noteMax: z.number(),
    /** Yuan that all notes of one line must cost together at least. */
    lineMin: z.optional(z.number()),
    /** Only while the operator keeps the play in maintenance. */
    closed: z.optional(z.literal(true)),
  },
  { pricing: 'model' },
)

export const playCategories = get('playCategories', '/game/play-cate', {
  summary:
    'The plays of a game with limits, and the odds of the issue being bet; those of his price group for a member.',
  access: 'public',
  effect: 'read',
  query: { gameId },
  output: z.object({
    gameId: z.int(),
    turnNum: z.string(),
    lunarYear: z.int(),
    /** Notes of one request. */
    notesMax: z.optional(z.int()),
    plays: z.array(PlayOffer),
    /** Odds by key of the table; for official plays the fair odds, of which the member's prize group takes its part. */
    odds: z.record(z.string(), odds),
  }),
  errors: ['GAME/NOT_FOUND', 'SYS/BUSY'],
})

export const Game = z.object({
  gameId: z.int(),
  code: z.string(),
  gameName: z.string(),
  family: z.string(),
  cate: z.int(),
  sort: z.int(),
  /** Clock label of the live chip, `20:30`; empty for games without a live draw. */
  liveTime: z.string(),
  /** Whether the betting page of this game is open. */
  bettable: z.boolean(),
  /** Its numbers are those of an official draw; absent for games that are drawn here. */
  official: z.optional(z.literal(true)),
  /** Only while the operator keeps it in maintenance: it is shown, and takes no bets. */
  closed: z.optional(z.literal(true)),
})

export const games = get('games', '/lottery/games', {
  summary: 'Every lottery game.',
  access: 'public',
  effect: 'read',
  output: z.array(Game),
  cache: 'public',
})

export const fairness = get('fairness', '/lottery/fairness', {
  // `openNum` stays: what this answers is kept as a file and read by the script that recomputes a draw.
  summary: 'What proves a draw: commitment before, seed and beacon value after (Reliability §4).',
  access: 'public',
  effect: 'read',
  query: { gameId, turnNum },
  output: z.object({
    gameId: z.int(),
    turnNum: z.string(),
    algorithm: z.string(),
    status: z.string(),
    family: z.string(),
    openTime: siteTime,
    closeTime: siteTime,
    /** The planned draw, which fixes the beacon's round. */
    planTime: siteTime,
    commitment: z.nullable(z.string()),
    terminal: z.nullable(z.string()),
    chainIndex: z.nullable(z.int()),
    beacon: z.nullable(z.string()),
    round: z.nullable(z.int()),
    randomness: z.nullable(z.string()),
    /** What the randomness is the hash of, hex; null for a beacon that does not sign. */
    signature: z.nullable(z.string()),
    seed: z.nullable(z.string()),
    openNum: z.nullable(z.string()),
    betCount: z.nullable(z.int()),
    betsRoot: z.nullable(z.string()),
    /** The rest of the close record; null for a turn without bets. */
    record: z.nullable(
      z.object({
        /** ISO 8601 with milliseconds, as it was hashed. */
        closeAt: z.string(),
        /** 厘; null below five bets, where it would tell what one of them was. */
        stakeTotal: z.nullable(z.string()),
        prevRecordHash: z.string(),
        /** SHA-256 of `[gameId, turnNum, closeAt, betCount, stakeTotal, betsRoot, prevRecordHash]` as JSON. */
        recordHash: z.string(),
      }),
    ),
    /** Of a draw whose numbers come from outside, in place of a proof: where they come from (Reliability §4.7). */
    official: z.nullable(
      z.object({
        /** `official result of 香港六合彩`. */
        statement: z.string(),
        sources: z.array(
          z.object({
            name: z.string(),
            url: z.string(),
            /** When the source saw it, and when it reached us. */
            capturedTime: siteTime,
            receivedTime: siteTime,
            /** SHA-256 of the picture that the source keeps. */
            screenshot: z.string(),
            openNum: z.string(),
          }),
        ),
        /** The result as first published, and every correction of it. */
        versions: z.array(
          z.object({
            version: z.int(),
            openNum: z.string(),
            publishedTime: siteTime,
            note: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  }),
  errors: ['GAME/NOT_FOUND', 'DRAW/NOT_FOUND'],
})
