import { useState } from 'react'
import styles from './game-grid.module.css'
import { GameTile, type GameTileProps } from './game-tile.tsx'
import type { CentreGame } from './model/centre-game.ts'

/** What every tile of the page needs, whatever it shows. */
export type TileActions = Pick<GameTileProps, 'onPlay' | 'onDemo' | 'onFollow'> & {
  isLoading: (gameId: number) => boolean
  isFollowed: (gameId: number) => boolean
  /** Whether play money is offered: to guests and trial accounts. */
  offersDemo: boolean
}

/** So many games of a category are drawn at first (GC-073); the rest of a long one on demand. */
const ROWS = 30

type GameGridProps = { games: readonly CentreGame[]; wide?: boolean; actions: TileActions }

/** Tiles side by side; wide pictures in fewer columns. */
export function GameGrid({ games, wide = false, actions }: GameGridProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? games : games.slice(0, ROWS)
  return (
    <>
      <div className={styles.grid} data-wide={wide || undefined}>
        {shown.map((game) => (
          <GameTile
            key={game.gameId}
            game={game}
            wide={wide}
            isFollowed={actions.isFollowed(game.gameId)}
            isLoading={actions.isLoading(game.gameId)}
            withDemo={actions.offersDemo && game.hasDemo}
            onPlay={actions.onPlay}
            onDemo={actions.onDemo}
            onFollow={actions.onFollow}
          />
        ))}
      </div>
      {shown.length < games.length && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          展开全部 {games.length} 款
        </button>
      )}
    </>
  )
}

/** The shape of what is on its way. */
export function GridSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      <span className={styles.skeletonHead} />
      <div className={styles.grid}>
        {Array.from({ length: 6 }, (_, index) => (
          <span key={index} className={styles.skeletonTile} />
        ))}
      </div>
    </div>
  )
}
