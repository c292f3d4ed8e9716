import { useState } from 'react'
import { markSixOf } from '../../shared/mark-six-tabs.tsx'
import { useGames } from '../../shared/use-games.ts'

/** The game whose tab is open at first. */
const FIRST_GAME_ID = 110

/** The games of these pages and the chosen one: the first visit's game, or the first there is. */
export function useChosenGame() {
  const { games, failed, retry } = useGames()
  const [asked, choose] = useState(FIRST_GAME_ID)
  const known = games && markSixOf(games)
  const gameId = known?.some((game) => game.gameId === asked) ? asked : (known?.[0]?.gameId ?? asked)
  return { games: known, gameId, choose, failed, retry }
}
