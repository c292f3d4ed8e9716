/** What the template studio reads beside cards and documents. */
import type * as api from '@liuhe/contract/api/operator/studio.ts'
import { gameList } from '../../lottery/index.ts'
import type { OperatorHandlers } from '../../operators/index.ts'
import { selectLatestDraws } from '../../templates/index.ts'
import { selectOpenTurn, selectPlaces } from './studio-queries.ts'

/** Results that a card can be tried with. */
const DRAWS = 12

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
}
