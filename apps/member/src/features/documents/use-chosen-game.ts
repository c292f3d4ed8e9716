import { useState } from 'react'
import { useInformationGames } from '../../shared/games/use-information-games.ts'

/** The game whose tab is open at first. */
const FIRST_GAME_ID = 110

/** The games of these pages and the chosen one: the first visit's game, or the first there is. */
export function useChosenGame() {
  const { games, failed, retry } = useInformationGames()
  const [asked, choose] = useState(FIRST_GAME_ID)
  const gameId = games?.some((game) => game.gameId === asked) ? asked : (games?.[0]?.gameId ?? asked)
  return { games, gameId, choose, failed, retry }
}
