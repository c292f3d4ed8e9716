import { paths } from '@liuhe/brand/paths.ts'
import { isFamily } from '@liuhe/domain/lottery/family.ts'
import type { StatDraw } from '@liuhe/domain/stats/feature-stats.ts'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { type ReactNode, useState } from 'react'
import IconDown from '~icons/mingcute/down-line'
import { EmptyList } from '../../../shared/parts/empty-list.tsx'
import { GameSheet } from '../../../shared/games/game-sheet.tsx'
import { Link } from '../../../shared/link.tsx'
import { type PageProps, useNavigation } from '../../../shared/navigation.ts'
import { Page } from '../../../shared/page.tsx'
import { type GameRow, useGames } from '../../../shared/games/use-games.ts'
import styles from './analytics-page.module.css'
import { FamilyAnalytics } from '../family-analytics.tsx'
import { SectionNav } from './section-nav.tsx'
import { type Address, useAddress } from './use-address.ts'
import { useDraws } from './use-draws.ts'
import { WindowPicker } from './window-picker.tsx'

/** What the figures of a page are about: the draws of its window, newest first; never none. */
export type StatWindow = { game: GameRow; draws: readonly StatDraw[]; address: Address }

type AnalyticsPageProps = PageProps & {
  /** The figures of a Mark Six game; other families share one page of their own. */
  children: (window: StatWindow) => ReactNode
}

/** The frame of a page drawn from the history of a game: header, strip of pages, window, and the three states. */
export function AnalyticsPage({ children, ...page }: AnalyticsPageProps) {
  const address = useAddress(page)
  return (
    <GameFrame address={address}>
      {(game) => (
        <>
          {game.family === 'LHC' && <SectionNav address={address} />}
          <Draws key={game.gameId} game={game} address={address}>
            {game.family === 'LHC' ? children : (window) => <OtherFamily {...window} />}
          </Draws>
        </>
      )}
    </GameFrame>
  )
}

/** The frame of a Mark Six page that needs no history; other games have their figures there all the same. */
export function StaticPage({ children, ...page }: PageProps & { children: (address: Address) => ReactNode }) {
  const address = useAddress(page)
  return (
    <GameFrame address={address}>
      {(game) =>
        game.family === 'LHC' ? (
          <>
            <SectionNav address={address} />
            <div className={styles.content}>{children(address)}</div>
          </>
        ) : (
          <Draws key={game.gameId} game={game} address={address}>
            {(window) => <OtherFamily {...window} />}
          </Draws>
        )
      }
    </GameFrame>
  )
}

const OtherFamily = (window: StatWindow) =>
  isFamily(window.game.family) ? <FamilyAnalytics {...window} family={window.game.family} /> : <Empty />

/** Header with the game to switch; what is below needs to know the game. */
function GameFrame({ address, children }: { address: Address; children: (game: GameRow) => ReactNode }) {
  const { games, gameOf, failed, retry } = useGames()
  const navigation = useNavigation()
  const [isSwitching, setSwitching] = useState(false)
  const game = gameOf(address.gameId)
  const choose = (gameId: number) => {
    setSwitching(false)
    if (gameId === address.gameId) return
    const route = gameOf(gameId)?.family === game?.family ? address.route : 'special-history'
    navigation.go(paths[route]({ id: gameId }, address.window), { replace: true })
  }
  return (
    <Page
      documentTitle={`${game?.gameName ?? ''}走势分析`}
      title={
        <button type="button" className={styles.switch} aria-haspopup="dialog" onClick={() => setSwitching(true)}>
          <span>{game?.gameName ?? '走势分析'}</span>
          <IconDown aria-hidden="true" />
        </button>
      }
      action={
        game?.bettable && (
          <Link className={styles.bet} to={paths.game({ id: game.gameId })}>
            去投注
          </Link>
        )
      }
      fallback={paths['lottery-record-history']({ gameId: address.gameId || 1 })}
    >
      {games === undefined && !failed && <Skeletons />}
      {games === undefined && failed && <ErrorState onRetry={retry} />}
      {games !== undefined && !game && <EmptyList text="游戏不存在" to={paths['lottery-record']()} step="去开奖大厅" />}
      {game && children(game)}
      <GameSheet
        open={isSwitching}
        onClose={() => setSwitching(false)}
        games={games ?? []}
        value={address.gameId}
        onChoose={choose}
      />
    </Page>
  )
}

type DrawsProps = { game: GameRow; address: Address; children: (window: StatWindow) => ReactNode }

function Draws({ game, address, children }: DrawsProps) {
  const { draws, failed, retry } = useDraws(game)
  const window = draws?.slice(0, address.rows)
  return (
    <>
      <WindowPicker address={address} draws={window} />
      {window === undefined && !failed && <Skeletons />}
      {failed && <ErrorState onRetry={retry} />}
      {window?.length === 0 && (
        <EmptyList to={paths['lottery-record-history']({ gameId: game.gameId })} step="查看开奖记录" />
      )}
      {window !== undefined && window.length > 0 && (
        <div className={styles.content}>{children({ game, draws: window, address })}</div>
      )}
    </>
  )
}

const Skeletons = () => (
  <div className={styles.content} role="status" aria-label="加载中">
    <SkeletonCard lines={6} />
    <SkeletonCard lines={5} />
    <SkeletonCard lines={4} />
  </div>
)
