import { type CasinoCategory, type HomeTile, homeTiles } from '@liuhe/brand/home-grid.ts'
import { type ComponentType, type SVGProps, useState } from 'react'
import IconCards from '~icons/mingcute/clubs-fill'
import IconFish from '~icons/mingcute/fish-fill'
import IconSport from '~icons/mingcute/football-fill'
import IconElectronic from '~icons/mingcute/game-1-fill'
import IconService from '~icons/mingcute/headphone-2-fill'
import IconLive from '~icons/mingcute/video-camera-fill'
import { Link } from '../../shared/link.tsx'
import { useBrand } from '../../shared/use-brand.ts'
import { useGames } from '../../shared/games/use-games.ts'
import { GameMark, IconMark, type Tone } from './game-mark.tsx'
import styles from './icon-grid.module.css'

type Look = { label: string; tone: Tone; Icon: ComponentType<SVGProps<SVGSVGElement>> }

const SERVICE: Look = { label: '客服', tone: 'red', Icon: IconService }

const CATEGORIES: Record<CasinoCategory, Look> = {
  fish: { label: '捕鱼', tone: 'teal', Icon: IconFish },
  live: { label: '真人', tone: 'pink', Icon: IconLive },
  electronic: { label: '电子', tone: 'violet', Icon: IconElectronic },
  card: { label: '棋牌', tone: 'green', Icon: IconCards },
  sport: { label: '体育', tone: 'blue', Icon: IconSport },
}

const COLUMNS = 5

/** The icons of the company's group, page beside page (Spec A §2 Home); a game that is not offered has none. */
export default function IconGrid() {
  const { company, routes, numbers } = useBrand()
  const { gameOf } = useGames()
  const [page, setPage] = useState(0)
  const tiles = homeTiles(company.homeGrid, routes).filter((tile) => tile.kind !== 'game' || gameOf(tile.gameId))
  const pages = pagesOf(tiles, COLUMNS * numbers.homeGridRows)
  return (
    <nav className={styles.grid} aria-label="游戏导航">
      <div
        className={styles.pages}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setPage(Math.round(scrollLeft / clientWidth))}
      >
        {pages.map((members) => (
          <div key={members[0]?.to} className={styles.page}>
            {members.map((tile) => (
              <Tile key={tile.to} tile={tile} />
            ))}
          </div>
        ))}
      </div>
      {pages.length > 1 && (
        <div className={styles.places} aria-hidden="true">
          {pages.map((members, index) => (
            <span key={members[0]?.to} className={styles.place} data-here={index === page || undefined} />
          ))}
        </div>
      )}
    </nav>
  )
}

function Tile({ tile }: { tile: HomeTile }) {
  const { gameOf } = useGames()
  const game = tile.kind === 'game' ? gameOf(tile.gameId) : undefined
  const look = tile.kind === 'category' ? CATEGORIES[tile.category] : SERVICE
  return (
    <Link to={tile.to} className={styles.tile}>
      {game ? <GameMark {...game} /> : <IconMark {...look} />}
      <span className={styles.label}>{game?.gameName ?? look.label}</span>
    </Link>
  )
}

const pagesOf = <T,>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, page) => items.slice(page * size, (page + 1) * size))
