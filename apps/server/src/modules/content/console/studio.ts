/** What the template studio reads beside cards and documents. */
import type * as api from '@liuhe/contract/api/operator/studio.ts'
import { SCHEDULE_MAX } from '@liuhe/contract/api/operator/studio.ts'
import { addDays, instantOf, isSiteDate } from '@liuhe/domain/time.ts'
import { Refusal } from '../../../http/refusal.ts'
import { gameList } from '../../lottery/index.ts'
import type { OperatorHandlers } from '../../operators/index.ts'
import { selectLatestDraws } from '../../templates/index.ts'
import { selectOpenTurn, selectPlaces, selectWaiting } from './studio-queries.ts'

/** Results that a card can be tried with. */
const DRAWS = 12
const WEEK = 7

export const studioHandlers: OperatorHandlers<typeof api> = {
  async places({ sql, clock }) {
    const [games, rows] = await Promise.all([gameList({ sql, clock }), selectPlaces(sql)])
    const ofGame = Map.groupBy(rows, ({ gameId }) => gameId)
    return games.flatMap(({ gameId, gameName }) => (ofGame.get(gameId) ?? []).map((row) => ({ ...row, gameName })))
  },
  async games({ sql, clock }) {
    return (await gameList({ sql, clock })).map(({ gameId, gameName }) => ({ gameId, gameName }))
  },
  async draws({ sql }, { gameId }) {
    const [open, drawn] = await Promise.all([selectOpenTurn(sql, gameId), selectLatestDraws(sql, gameId, DRAWS)])
    return { open: open ?? null, drawn: [...drawn] }
  },
  async schedule({ sql, clock }, { from }) {
    if (!isSiteDate(from)) throw new Refusal('REQ/INVALID')
    const [begin, end] = [from, addDays(from, WEEK)].map((day) => new Date(instantOf(day))) as [Date, Date]
    const [games, rows] = await Promise.all([
      gameList({ sql, clock }),
      selectWaiting(sql, begin, end, SCHEDULE_MAX + 1),
    ])
    const names = new Map(games.map(({ gameId, gameName }) => [gameId, gameName]))
    const waiting = rows.slice(0, SCHEDULE_MAX).map((row) => ({ ...row, gameName: names.get(row.gameId) ?? '' }))
    return { waiting, isCut: rows.length > SCHEDULE_MAX }
  },
}
