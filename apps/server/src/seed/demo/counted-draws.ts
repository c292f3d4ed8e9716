/** The draws that the statistics of the demonstration count. */
import { ballsOfResult } from '@liuhe/domain/content/prediction.ts'
import type { GameTiming } from '@liuhe/domain/lottery/schedule.ts'
import { siteDateOf } from '@liuhe/domain/time.ts'
import type { CountedDraws } from '@liuhe/demo/reference-statistics.ts'
import type { Queryable } from '../../db/connect.ts'

export type CountedGame = { gameId: number; timing: GameTiming }
export type CountedDraw = { turnNum: string; resultText: string; lunarYear: number; planAt: Date }

/** The published draws of a game, newest first. */
export const drawsToCount = (sql: Queryable, gameId: number) => sql<CountedDraw[]>`
  select turn_num as "turnNum", open_num as "resultText", lunar_year as "lunarYear", plan_at as "planAt"
  from card_draw where game_id = ${gameId} order by plan_at desc limit ${DRAWS_MAX}`

/** More than two years of daily draws. */
const DRAWS_MAX = 800
const FAST_DRAWS = 300

/** The years of a daily game, or the newest draws of one that draws all day. */
export function windowsOf({ timing }: Pick<CountedGame, 'timing'>, found: readonly CountedDraw[]): CountedDraws[] {
  const [newest] = found
  if (newest === undefined) return []
  const until = dayOf(newest)
  const counted = (label: string, draws: readonly CountedDraw[]): CountedDraws => ({
    label,
    until,
    draws: draws.map((draw) => ({ ...draw, numbers: ballsOfResult(draw.resultText) })),
  })
  if (timing.schedule.kind !== 'daily') return [counted('近三百次', found.slice(0, FAST_DRAWS))]
  const years = Map.groupBy(found, (draw) => dayOf(draw).slice(0, 4))
  return [...years].map(([year, draws]) => counted(`${year}年`, draws))
}

const dayOf = ({ planAt }: CountedDraw) => siteDateOf(planAt.getTime())
