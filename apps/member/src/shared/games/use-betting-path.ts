import { paths } from '@liuhe/brand/paths.ts'
import { useGames } from './use-games.ts'

/** Where a bet on this game is placed; for another one, or none (0), the first game that takes bets. */
export function useBettingPath(gameId: number): string {
  const { games, gameOf } = useGames()
  const game = gameOf(gameId)?.bettable ? gameOf(gameId) : games?.find(({ bettable }) => bettable)
  return game ? paths.game({ id: game.gameId }) : paths['lottery-record']()
}
