import * as lottery from '@liuhe/contract/api/lottery.ts'
import type { Game } from '@liuhe/contract/api/lottery.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import type * as z from 'zod/mini'

export type GameRow = z.output<typeof Game>

/** Games hardly ever change: an answer is believed for five minutes. */
const FRESH_MS = 300_000

/** Every lottery game; `gameOf(id)` finds one. */
export function useGames() {
  const { data, isError, refetch } = useRead(lottery.games, {}, { freshMs: FRESH_MS })
  return {
    games: data,
    failed: isError,
    retry: () => void refetch(),
    gameOf: (gameId: number): GameRow | undefined => data?.find((game) => game.gameId === gameId),
  }
}
