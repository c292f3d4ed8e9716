import * as lottery from '@liuhe/contract/api/lottery.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Tabs } from '@liuhe/web/ui/tabs.tsx'
import styles from './home-page.module.css'

type Game = OutputOf<typeof lottery.games>[number]

/** The game with a live broadcast: only its tab carries the chip (Ruling C42). */
const LIVE_GAME_ID = 110
const LIVE_TIME = '20:30'

/** The Mark Six games as a strip that stays under the header while the cards scroll. */
export function GameTabs({ gameId, onGame }: { gameId: number; onGame: (gameId: number) => void }) {
  const { data } = useRead(lottery.games, {})
  const games = markSixGames(data ?? [])
  if (games.length === 0) return <div className={styles.tabsPlace} />
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

export const markSixGames = (games: readonly Game[]): Game[] =>
  games.filter(({ family }) => family === 'LHC').toSorted((a, b) => a.sort - b.sort)

function TabLabel({ game }: { game: Game }) {
  return (
    <>
      {game.gameName}
      {game.gameId === LIVE_GAME_ID && <span className={styles.liveTime}>{game.liveTime || LIVE_TIME}</span>}
    </>
  )
}
