/**
 * One contradiction between broadcasters, for somebody at the results desk: the newest past turn of an official game is
 * closed without a result, because two sources say another special number. Written once, when the world begins; what
 * people make of it stays.
 */
import { createHash } from 'node:crypto'
import { drawResult, FAMILIES, formatResult } from '@liuhe/domain/lottery/family.ts'
import { GAMES } from '@liuhe/domain/lottery/games.ts'
import { lunarYearOf } from '@liuhe/domain/lottery/lunar.ts'
import { issuesBetween } from '@liuhe/domain/lottery/schedule.ts'
import { DAY_MS, type Instant, MINUTE_MS } from '@liuhe/domain/time.ts'
import type { Sql } from '../../db/connect.ts'
import { wordsOf } from '../../engine/draw-key.ts'

/** 澳门六合彩: no author of the demonstration writes about it. */
const GAME_ID = 90
const SOURCES = [
  { source: 'sandbox-a', name: '澳门六合彩官网' },
  { source: 'sandbox-b', name: '六合开奖直播' },
] as const

/** Plants the contradiction, before the past of the game is filled in. */
export async function seedMismatch(sql: Sql, now: Instant): Promise<void> {
  const game = GAMES.find(({ gameId }) => gameId === GAME_ID)
  if (game === undefined) return
  const issue = issuesBetween(game.timing, now - 3 * DAY_MS, now - 2 * MINUTE_MS).at(-1)
  const [seen] = await sql`select from draw where game_id = ${GAME_ID} limit 1`
  if (issue === undefined || seen !== undefined) return
  await sql.begin(async (tx) => {
    const [row] = await tx<[{ drawId: number }]>`
      insert into draw (game_id, turn_num, business_day, sequence, lunar_year, open_at, close_at, plan_at, status,
                        opened_at, closed_at, result_by)
      values (${GAME_ID}, ${issue.turnNum}, ${issue.businessDay}, ${issue.sequence}, ${lunarYearOf(issue.businessDay)},
              ${new Date(issue.openAt)}, ${new Date(issue.closeAt)}, ${new Date(issue.planAt)}, 'closed',
              ${new Date(issue.openAt)}, ${new Date(issue.closeAt)}, 'external')
      returning draw_id as "drawId"`
    const key = createHash('sha256').update(`liuhe demo mismatch|${issue.turnNum}`).digest()
    const right = drawResult(game.family, wordsOf(key))
    const special = right.at(-1) ?? 1
    const wrong = [...right.slice(0, -1), nextFree(right, special)]
    for (const [at, numbers] of [right, wrong].entries()) {
      const { source, name } = SOURCES[at] as (typeof SOURCES)[number]
      const picture = createHash('sha256').update(`${source} ${numbers.join()}`).digest()
      await tx`
        select from results_report(${row.drawId}, ${`source:${source}`}, ${formatResult(game.family, numbers)}, true,
          ${name}, 'https://results.example/live', ${new Date(issue.planAt + MINUTE_MS)}, ${picture})`
    }
  })
}

/** The next number that was not drawn: a slip of one who reads. */
function nextFree(drawn: readonly number[], from: number): number {
  const { last } = FAMILIES.LHC
  let number = from
  while (drawn.includes(number)) number = (number % last) + 1
  return number
}
