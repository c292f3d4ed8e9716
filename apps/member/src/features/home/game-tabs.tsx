import { Tabs } from '@liuhe/web/ui/tabs.tsx'
import { type InformationGame, useInformationGames } from '../../shared/games/use-information-games.ts'
import styles from './home-page.module.css'

/** The game with a live broadcast: only its tab carries the chip (Ruling C42). */
const LIVE_GAME_ID = 110
const LIVE_TIME = '20:30'

/** The games of the information area as a strip that stays under the header while the cards scroll. */
export function GameTabs({ gameId, onGame }: { gameId: number; onGame: (gameId: number) => void }) {
  const { games } = useInformationGames()
  if (games === undefined || games.length === 0) return <div className={styles.tabsPlace} />
  return (
    <Tabs
      sticky
      className={styles.tabs}
      label="彩种"
      items={games.map((game) => ({ key: String(game.gameId), label: <TabLabel game={game} /> }))}
      value={String(gameId)}
      onChange={(key) => onGame(Number(key))}
    />
  )
}

function TabLabel({ game }: { game: InformationGame }) {
  return (
    <>
      {game.gameName}
      {game.gameId === LIVE_GAME_ID && <span className={styles.liveTime}>{game.liveTime || LIVE_TIME}</span>}
    </>
  )
}
