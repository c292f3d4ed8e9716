import type { Game } from '@liuhe/contract/api/lottery.ts'
import { playsOf } from '@liuhe/domain/bets/plays/index.ts'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { type Asker, remember } from '../../platform/remember.ts'
import type { GameRow } from './queries.ts'
import { enabledGames } from './queries.ts'

/** Every game on offer, in order. */
export async function gameList(asker: Asker): Promise<z.output<typeof Game>[]> {
  return (await games(asker)).map(({ gameId, code, name, family, cate, sort, timing, resultBy, isClosed }) => ({
    gameId,
    code,
    gameName: name,
    family,
    cate,
    sort,
    // The label of the live chip (Spec B §2): daily games are shown live at their clock time.
    liveTime: timing.schedule.kind === 'daily' ? timing.schedule.at : '',
    bettable: playsOf(family).length > 0,
    ...(resultBy === 'external' && { official: true as const }),
    ...(isClosed && { closed: true as const }),
  }))
}

/** The numbers of the games on offer. */
export const gameIds = async (asker: Asker): Promise<Set<number>> =>
  new Set((await games(asker)).map(({ gameId }) => gameId))

/** The rows behind the list, remembered for some seconds: calendars hardly ever change. */
export const games = (asker: Asker): Promise<readonly GameRow[]> => rows(asker)
const rows = remember({ freshMs: 5_000, entriesMax: 1 }, ({ sql }) => enabledGames(sql))

/** Forgets the calendar in this process: it has changed. */
export const forgetGames = (sql: Queryable): void => rows.forget(sql)

/** More than there will ever be: for memories by game. */
export const GAMES_MAX = 1_000

/** One game. Refuses GAME/NOT_FOUND, also for a game that is switched off. */
export async function gameOf(asker: Asker, gameId: number): Promise<GameRow> {
  const game = (await games(asker)).find((one) => one.gameId === gameId)
  if (!game) throw new Refusal('GAME/NOT_FOUND')
  return game
}
