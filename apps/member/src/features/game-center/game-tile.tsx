import '@liuhe/web/styles/palettes/hues.css'
import { useServerPhase } from '@liuhe/web/time/ticker.ts'
import { useSiteZone } from '@liuhe/web/time/site-time.ts'
import { Spinner } from '@liuhe/web/ui/spinner.tsx'
import { useMemo, useRef } from 'react'
import IconStarFill from '~icons/mingcute/star-fill'
import IconStarLine from '~icons/mingcute/star-line'
import IconTool from '~icons/mingcute/tool-line'
import { GamePicture } from './game-picture.tsx'
import styles from './game-tile.module.css'
import type { CentreGame } from './model/centre-game.ts'
import { isIn, maintenanceOf, wordsOf } from './model/maintenance.ts'
import { pictureOf } from './model/picture.ts'
import { siteMoment } from './site-moment.ts'
import { useNear } from './use-near.ts'

export type GameTileProps = {
  game: CentreGame
  wide: boolean
  isFollowed: boolean
  /** A launch of this game is under way (GC-047). */
  isLoading: boolean
  /** Whether to offer the supplier's play money (Ruling C121). */
  withDemo: boolean
  onPlay: (game: CentreGame) => void
  onDemo: (game: CentreGame) => void
  onFollow: (gameId: number, like: boolean) => void
}

/** A game: its picture and name, the star, what keeps it from being played. */
export function GameTile({ game, wide, isFollowed, isLoading, withDemo, onPlay, onDemo, onFollow }: GameTileProps) {
  const hours = useMaintenance(game.maintenance)
  const { gameName, gameId, hot } = game
  const place = useRef<HTMLElement>(null)
  const isNear = useNear(place)
  return (
    <article ref={place} className={styles.tile} data-wide={wide || undefined} data-shut={hours !== '' || undefined}>
      <button type="button" className={styles.open} aria-busy={isLoading || undefined} onClick={() => onPlay(game)}>
        {isNear && (
          <GamePicture url={pictureOf(game, wide)} shape={wide ? 'wide' : 'tile'} className={styles.picture} />
        )}
        <span className={styles.words}>
          <span className={styles.name}>{gameName}</span>
          {game.type !== 'LOTTERY' && !withDemo && <span className={styles.supplier}>{game.supplierName}</span>}
        </span>
        {hours !== '' && (
          <span className={styles.shut}>
            <IconTool aria-hidden="true" />
            <b>维护中</b>
            <span className="num">{hours}</span>
          </span>
        )}
        {isLoading && (
          <span className={styles.loading}>
            <Spinner />
          </span>
        )}
      </button>
      {hot > 0 && hours === '' && <span className={styles.hot}>热门</span>}
      <button
        type="button"
        className={styles.star}
        aria-label={`收藏${gameName}`}
        aria-pressed={isFollowed}
        onClick={() => onFollow(gameId, !isFollowed)}
      >
        {isFollowed ? <IconStarFill /> : <IconStarLine />}
      </button>
      {withDemo && hours === '' && (
        <button type="button" className={styles.demo} aria-label={`试玩${gameName}`} onClick={() => onDemo(game)}>
          试玩
        </button>
      )}
    </article>
  )
}

/** The hours of a maintenance while it lasts, in the site's zone; empty otherwise (GC-054, GC-055). */
function useMaintenance(text: string): string {
  const zone = useSiteZone()
  const range = useMemo(() => maintenanceOf(text), [text])
  return useServerPhase((second) => {
    if (range === null) return ''
    const now = siteMoment(second * 1000, zone)
    return isIn(range, now) ? wordsOf(range, now) : ''
  }, 0)
}
