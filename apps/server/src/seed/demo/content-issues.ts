/** The issues that seeded cards speak about, with their draws. */
import { ballsOfResult } from '@liuhe/domain/content/prediction.ts'
import { lunarYearOfDraw } from '@liuhe/domain/lottery/lunar.ts'
import { type GameTiming, type Issue, issuesBetween } from '@liuhe/domain/lottery/schedule.ts'
import { DAY_MS, type Instant } from '@liuhe/domain/time.ts'
import type { SeedIssue } from '@liuhe/demo/content/model.ts'
import type { Queryable } from '../../db/connect.ts'

/** Issues that cards have posts for: most of a year of daily games, the hours of a day of the others. */
export type Plan = {
  /** Oldest first, up to the instant. */
  readonly past: readonly SeedIssue[]
  /** The one that is written next. */
  readonly upcoming: SeedIssue
  /** The distance of two issues, ms. */
  readonly step: number
}

/** A label of three digits comes again after a year. */
const DAILY_ISSUES = 360
const HOURLY_ISSUES = 30
const HOUR_MS = 3_600_000

/**
 * The calendar of a game's cards. Games that draw all day get cards for every hour's issue only, as their authors write
 * them; otherwise each card would be old within a minute.
 */
export function plannedIssues(timing: GameTiming, now: Instant): Plan {
  const isDaily = timing.schedule.kind === 'daily'
  const step = isDaily ? DAY_MS : HOUR_MS
  const count = isDaily ? DAILY_ISSUES : HOURLY_ISSUES
  // The weekday of a draw may be days away.
  const all = isDaily
    ? issuesBetween(timing, now - step * (count + 1), now + 8 * DAY_MS)
    : hoursOf(timing, { from: now - step * (count + 1), to: now + 2 * step })
  const issues = all.map((issue, index) => seedIssueOf(issue, all[index - 1]?.planAt ?? issue.planAt - step))
  const upcoming = issues.find(({ planAt }) => planAt > now) as SeedIssue
  return { past: issues.filter(({ planAt }) => planAt <= now).slice(-count), upcoming, step }
}

/** The issues at full hours, each looked up for itself: a game of a minute has sixty between them. */
function hoursOf(timing: GameTiming, { from, to }: { from: Instant; to: Instant }): Issue[] {
  const issues: Issue[] = []
  for (let at = Math.ceil(from / HOUR_MS) * HOUR_MS; at < to; at += HOUR_MS) {
    issues.push(...issuesBetween(timing, at, at + 1))
  }
  return issues
}

const seedIssueOf = ({ turnNum, planAt, closeAt }: Issue, opensAt: Instant): SeedIssue => ({
  turnNum,
  label: labelOf(turnNum),
  balls: [],
  lunarYear: lunarYearOfDraw(planAt),
  opensAt,
  closesAt: closeAt,
  planAt,
})

/** 324 of 2026324, 1380 of 202611201380: what stands behind the year or the day. */
const labelOf = (turnNum: string): string => turnNum.slice(turnNum.length > DAY_DIGITS ? DAY_DIGITS : -3)
const DAY_DIGITS = 8

/** The same issues with the balls of those that are out, and without the ones whose draw is not kept any more. */
export async function withDraws(sql: Queryable, gameId: number, { past }: Plan): Promise<SeedIssue[]> {
  const draws = await sql<{ turnNum: string; resultText: string; lunarYear: number }[]>`
    select turn_num as "turnNum", open_num as "resultText", lunar_year as "lunarYear" from card_draw
    where game_id = ${gameId} and turn_num = any(${past.map(({ turnNum }) => turnNum)})`
  const drawOf = new Map(draws.map((draw) => [draw.turnNum, draw]))
  const oldest = past.findIndex(({ turnNum }) => drawOf.has(turnNum))
  return past.slice(oldest === -1 ? past.length : oldest).map((issue) => {
    const draw = drawOf.get(issue.turnNum)
    return draw ? { ...issue, balls: ballsOfResult(draw.resultText), lunarYear: draw.lunarYear } : issue
  })
}
