import type { Game } from '@liuhe/contract/api/lottery.ts'
import { playsOf } from '@liuhe/domain/bets/plays/index.ts'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { GameRow } from './queries.ts'
import { enabledGames } from './queries.ts'
import { remembered } from './remembered.ts'

/** Every game on offer, in order. */
export async function gameList(sql: Queryable): Promise<z.output<typeof Game>[]> {
  return (await games(sql)).map(({ gameId, code, name, family, cate, sort, timing }) => ({
    gameId,
    code,
    gameName: name,
    family,
    cate,
    sort,
    // The label of the live chip (Spec B §2): daily games are shown live at their clock time.
    liveTime: timing.schedule.kind === 'daily' ? timing.schedule.at : '',
    bettable: playsOf(family).length > 0,
  }))
}

/** The numbers of the games on offer. */
export const gameIds = async (sql: Queryable): Promise<Set<number>> =>
  new Set((await games(sql)).map(({ gameId }) => gameId))

/** The rows behind the list, remembered for some seconds: calendars hardly ever change. */
export const games = (sql: Queryable): Promise<readonly GameRow[]> => rows(sql, 'enabled')
const rows = remembered(5_000, (sql: Queryable, _key: 'enabled') => enabledGames(sql))

/** Forgets the calendar in this process: it has changed. */
export const forgetGames = (): void => rows.forget('enabled')

/** One game. Refuses GAME/NOT_FOUND, also for a game that is switched off. */
export async function gameOf(sql: Queryable, gameId: number): Promise<GameRow> {
  const game = (await games(sql)).find((one) => one.gameId === gameId)
  if (!game) throw new Refusal('GAME/NOT_FOUND')
  return game
}
