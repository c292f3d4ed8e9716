import type { UpcomingTurn } from '@liuhe/contract/api/lottery.ts'
import { lunarYearOf } from '@liuhe/domain/lottery/lunar.ts'
import { type Issue, issuesFrom } from '@liuhe/domain/lottery/schedule.ts'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { type Asker, remember } from '../../platform/remember.ts'
import { GAMES_MAX, gameOf } from './games.ts'
import { type ComingDraw, comingDraws, drawsOfIssues } from './queries.ts'

/** A turn that can be bet on, now or later. It need not have a row yet: the calendar knows it. */
export type UpcomingIssue = Issue & { lunarYear: number }

/**
 * The turn that can be bet on now and those that follow, nearest first. What the rows say goes before the calendar: a
 * turn closed early, or void, is not among them. Refuses GAME/NOT_FOUND.
 */
export async function upcomingIssues(
  asker: Asker,
  { gameId, count }: { gameId: number; count: number },
): Promise<UpcomingIssue[]> {
  const { timing } = await gameOf(asker, gameId)
  const now = asker.clock.now()
  const known = await coming(asker, gameId)
  return issuesFrom(timing, now, count + CLOSED_MAX)
    .map((issue) => ({ issue, draw: known.get(issue.turnNum) }))
    .filter(({ draw }) => draw === undefined || draw.status === 'scheduled' || draw.status === 'open')
    .map(({ issue, draw }) => (draw ? withRow(issue, draw) : { ...issue, lunarYear: lunarYearOf(issue.businessDay) }))
    .filter(({ closeAt }) => closeAt > now)
    .slice(0, count)
}

/** The draws of upcoming issues. The rows have no gaps: what lies between them is written as well. */
export async function drawsUpTo(
  sql: Queryable,
  gameId: number,
  { issues, turnNums }: { issues: readonly UpcomingIssue[]; turnNums: readonly string[] },
): Promise<Map<string, number>> {
  const wanted = new Set(turnNums)
  const last = issues.findLastIndex(({ turnNum }) => wanted.has(turnNum))
  return drawsOfIssues(sql, gameId, issues.slice(0, last + 1))
}

/** As members see them. */
export async function upcoming(
  asker: Asker,
  asked: { gameId: number; count: number },
): Promise<z.output<typeof UpcomingTurn>[]> {
  const issues = await upcomingIssues(asker, asked)
  return issues.map(({ turnNum, closeAt, planAt, lunarYear }) => ({
    turnNum,
    closeTime: closeAt,
    planTime: planAt,
    lunarYear,
  }))
}

const coming = remember({ freshMs: 1_000, entriesMax: GAMES_MAX }, async ({ sql }, gameId: number) => {
  const draws = await comingDraws(sql, gameId)
  return new Map(draws.map((draw) => [draw.turnNum, draw]))
})

const withRow = (issue: Issue, { closeAt, planAt, lunarYear }: ComingDraw): UpcomingIssue => ({
  ...issue,
  closeAt: closeAt.getTime(),
  planAt: planAt.getTime(),
  lunarYear,
})

/** Turns that are passed over: the one that is closed and waits for its numbers, and any that operators ended. */
const CLOSED_MAX = 4
