// The past of a demonstration world. It never was a turn that anybody could bet on: it has no chain, no commitment and
// no seed (chain_id is null), and the fairness page says so. The engine continues where it ends.
import { createHash } from 'node:crypto'
import { drawResult, FAMILIES, formatResult } from '@liuhe/domain/lottery/family.ts'
import { lunarYearOf } from '@liuhe/domain/lottery/lunar.ts'
import { REVEAL } from '@liuhe/domain/lottery/open-info.ts'
import { issuesBetween, paceOf } from '@liuhe/domain/lottery/schedule.ts'
import type { GameTiming, Issue } from '@liuhe/domain/lottery/schedule.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@liuhe/domain/time.ts'
import type { Instant } from '@liuhe/domain/time.ts'
import { GAMES } from '@liuhe/domain/lottery/games.ts'
import type { Game } from '@liuhe/domain/lottery/games.ts'
import type { Queryable } from '../../db/connect.ts'
import { wordsOf } from '../../engine/draw-key.ts'
import { inLanes } from './in-lanes.ts'

const DAILY_PAST_MS = 420 * DAY_MS
const FAST_ISSUES = 320
/** The chance of history: anyone can repeat it, which is right for numbers that nobody could bet on. */
const SOURCE = 'liuhe demo history v1'

/**
 * Fills in every past draw that the database does not have: 420 days of daily games, 320 issues of the others. What the
 * engine drew or still has to draw is left alone, so the gap of a stopped demonstration closes at its next start.
 */
export async function seedHistory(sql: Queryable, now: Instant): Promise<number> {
  const written = await inLanes(GAMES, (game) => seedGame(sql, game, now))
  return written.reduce((sum, count) => sum + count, 0)
}

async function seedGame(sql: Queryable, game: Game, now: Instant): Promise<number> {
  const issues = pastIssues(game.timing, now)
  const found = await sql<{ turnNum: string }[]>`
    select turn_num as "turnNum" from draw
    where game_id = ${game.gameId} and turn_num = any (${issues.map(({ turnNum }) => turnNum)}::text[])`
  const known = new Set(found.map(({ turnNum }) => turnNum))
  const rows = issues.filter(({ turnNum }) => !known.has(turnNum)).map((issue) => rowOf(game, issue))
  if (rows.length === 0) return 0
  const { count } = await sql`
    insert into draw (game_id, turn_num, business_day, sequence, lunar_year, open_at, close_at, plan_at, status,
                      open_num, result_version, opened_at, closed_at, drawn_at, public_at, settled_at, result_by)
    select ${game.gameId}, t.turn_num, t.business_day, t.sequence, t.lunar_year, t.open_at, t.close_at, t.plan_at,
           'settled', t.open_num, 1, t.open_at, t.close_at, t.plan_at, t.public_at, t.public_at,
           ${game.resultBy}
    from jsonb_to_recordset(${sql.json(rows)})
      as t(turn_num text, business_day date, sequence integer, lunar_year integer, open_at timestamptz,
           close_at timestamptz, plan_at timestamptz, public_at timestamptz, open_num text)
    on conflict (game_id, turn_num) do nothing`
  return count
}

/** Past issues, oldest first, up to those whose balls are certainly out. */
function pastIssues(timing: GameTiming, now: Instant): Issue[] {
  const until = now - 2 * MINUTE_MS
  if (timing.schedule.kind === 'daily') return issuesBetween(timing, now - DAILY_PAST_MS, until)
  // A game that pauses needs a longer look back for as many issues; the day's pause is shorter than the day.
  const lookBackMs = FAST_ISSUES * timing.schedule.intervalSeconds * SECOND_MS * PAUSE_FACTOR
  return issuesBetween(timing, now - lookBackMs, until).slice(-FAST_ISSUES)
}
const PAUSE_FACTOR = 2

function rowOf({ gameId, family, timing }: Game, issue: Issue) {
  const key = createHash('sha256').update(`${SOURCE}|${gameId}|${issue.turnNum}`).digest()
  const revealMs = FAMILIES[family].count * REVEAL[paceOf(timing)].ballMs
  return {
    turn_num: issue.turnNum,
    business_day: issue.businessDay,
    sequence: issue.sequence,
    lunar_year: lunarYearOf(issue.businessDay),
    open_at: textOf(issue.openAt),
    close_at: textOf(issue.closeAt),
    plan_at: textOf(issue.planAt),
    public_at: textOf(issue.planAt + revealMs),
    open_num: formatResult(family, drawResult(family, wordsOf(key))),
  }
}

const textOf = (instant: Instant): string => new Date(instant).toISOString()
