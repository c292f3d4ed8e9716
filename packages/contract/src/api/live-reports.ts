/**
 * What members staked and were paid at third-party games (Spec B §2, §3, §7 Reports). A round belongs to the day on
 * which it was settled, an open one to the day on which it began; days are those of the site's zone (ADR 063).
 */
import * as z from 'zod/mini'
import { intText, money, pageNumber, pageOf, renamed, rowsNumber, siteDate, siteTime } from '../codecs.ts'
import { area } from '../endpoint.ts'

const { get } = area('liveReports')

const CODE = '[A-Za-z0-9_-]{1,32}'
const gameCode = z.string().check(z.regex(new RegExp(`^${CODE}$`)))

/** Comma-joined game codes, each once; at most as many as there are games. */
const csvGameCodes = z.codec(
  z.string().check(z.maxLength(16_000), z.regex(new RegExp(`^${CODE}(,${CODE}){0,499}$`))),
  z.array(z.string()),
  { decode: (wire) => [...new Set(wire.split(','))], encode: (codes) => codes.join(',') },
)

/** Both days belong to the range; none may be still to come, and the end not before the start (Spec B §5). */
const range = { startDate: siteDate, endDate: siteDate }

/** Which of a game hall's shelves it stands on. */
export const LiveGameKind = z.enum(['live', 'card', 'electronic', 'fish', 'sport'])

export const LiveGame = z.object({ code: gameCode, name: z.string(), kind: LiveGameKind })

export const allLiveGames = get('allLiveGames', '/api/live/allLiveGames', {
  summary: 'Every third-party game that reports may be about, also those that were taken off.',
  access: 'session',
  effect: 'read',
  output: z.array(LiveGame),
})

/** One game's figures. Cancelled rounds do not count; the win is what was paid out, the stake included. */
export const GameReport = z.object({ gameName: z.string(), gameCode, betAmount: money, winAmount: money })

export const gameReportList = get('gameReportList', '/api/live/gameReportList', {
  summary: 'Stakes and wins of the member by game, the most played first; games without a round come with zeros.',
  access: 'session',
  effect: 'read',
  query: { gameCodes: csvGameCodes, ...range },
  output: z.array(GameReport),
})

/** One round. `settledAt` is null while it is open; times on the wire are `startTime` and `settleTime`. */
export const LiveRound = renamed(
  {
    roundNo: z.string(),
    gameCode,
    gameName: z.string(),
    /** 0 open, 1 settled, 2 cancelled. */
    status: z.int(),
    betAmount: money,
    winAmount: money,
    validAmount: money,
    startedAt: siteTime,
    settledAt: z.nullable(siteTime),
    /** The supplier can show it again, `/live/replay`. */
    hasReplay: z.optional(z.literal(true)),
  },
  { startedAt: 'startTime', settledAt: 'settleTime' },
)

export const br = get('br', '/api/live/br', {
  summary: "The member's rounds of a range of days, of one game or of all, newest first.",
  access: 'session',
  effect: 'read',
  query: {
    gameCode: z.optional(gameCode),
    ...range,
    status: z.optional(intText(0, 2)),
    page: pageNumber,
    rows: rowsNumber(20),
  },
  output: pageOf(LiveRound),
})
