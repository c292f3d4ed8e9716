// Keeps the draws of every enabled game written ahead of time: a few issues of fast games, a few days of daily ones.
import { lunarYearOf } from '@liuhe/domain/lottery/lunar.ts'
import { issuesBetween } from '@liuhe/domain/lottery/schedule.ts'
import type { GameTiming } from '@liuhe/domain/lottery/schedule.ts'
import { DAY_MS, SECOND_MS } from '@liuhe/domain/time.ts'
import type { Instant } from '@liuhe/domain/time.ts'
import type { Queryable } from '../db/connect.ts'
import { writeMissingDraws } from '../modules/lottery/index.ts'

/** How many issues of a fast game, and how long of a daily one, stand ahead of now. */
const ISSUES_AHEAD = 4
const DAILY_AHEAD_MS = 3 * DAY_MS
/** The pause of a game that does not draw round the clock, at most: its next issue is tomorrow's first. */
const PAUSE_MAX_MS = DAY_MS

/**
 * Writes the draws that are missing ahead of now; repeating it changes nothing. Issues whose betting would be over are
 * not written: what nobody could see or bet on while the engine was down has never been a turn.
 */
export async function scheduleAhead(sql: Queryable, now: Instant): Promise<number> {
  const games = await sql<{ gameId: number; timing: GameTiming }[]>`
    select game_id as "gameId", timing from game where enabled`
  // A game may have become external, or own again: turns that nothing binds yet follow it.
  await sql`
    update draw d set result_by = g.result_by from game g
    where g.game_id = d.game_id and d.status = 'scheduled' and d.commitment is null and d.result_by <> g.result_by`
  const issues = games.flatMap(({ gameId, timing }) =>
    issuesAhead(timing, now).map((issue) => ({ ...issue, gameId, lunarYear: lunarYearOf(issue.businessDay) })),
  )
  return writeMissingDraws(sql, issues)
}

/** The issues that must be known at an instant, nearest first. */
export function issuesAhead(timing: GameTiming, now: Instant): ReturnType<typeof issuesBetween> {
  const { schedule } = timing
  if (schedule.kind === 'daily') return bettable(timing, now, now + DAILY_AHEAD_MS)
  const near = now + ISSUES_AHEAD * schedule.intervalSeconds * SECOND_MS
  const issues = bettable(timing, now, near)
  return issues.length >= 2 ? issues : bettable(timing, now, now + PAUSE_MAX_MS).slice(0, 2)
}

const bettable = (timing: GameTiming, now: Instant, until: Instant) =>
  issuesBetween(timing, now, until).filter((issue) => issue.closeAt > now)
