import { paths } from '@liuhe/brand/paths.ts'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { IconButton } from '@liuhe/web/ui/icon-button.tsx'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { type ReactNode, useState } from 'react'
import IconBack from '~icons/mingcute/left-line'
import IconDown from '~icons/mingcute/down-line'
import IconMore from '~icons/mingcute/more-1-line'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { GameSheet } from '../../shared/games/game-sheet.tsx'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import { useOpenLogin } from '../../shared/account/require-login.ts'
import { type GameRow, useGames } from '../../shared/games/use-games.ts'
import { BalancePill } from './result/balance-pill.tsx'
import { BettingBoard } from './betting-board.tsx'
import { ChaseRecords } from './chase/chase-records.tsx'
import { ClosedGame } from './issue/closed-game.tsx'
import { GameMenu } from './game-menu.tsx'
import styles from './game-view.module.css'

type GameViewProps = PageProps & {
  /** The result of the game above its board; the app puts it in, because it belongs to another feature. */
  panel: (gameId: number, family: string | undefined) => ReactNode
}

/** The page of one lottery game: its last draw, and the board to bet on the next (Ruling G02). */
export function GameView({ params, search, panel }: GameViewProps) {
  const gameId = Number(params['id'])
  const { games, gameOf, failed, retry } = useGames()
  const game = gameOf(gameId)
  const isAwaited = games === undefined && !failed
  // The slip belongs to the board, and its button to the header.
  const [slipPlace, setSlipPlace] = useState<HTMLElement | null>(null)
  return (
    <div className={styles.page}>
      <GameHeader
        game={game}
        games={games ?? []}
        gameId={gameId}
        slipPlace={<span ref={setSlipPlace} className={styles.place} />}
      />
      <main className={styles.main}>
        {games === undefined && failed && <ErrorState onRetry={retry} />}
        {games !== undefined && !game && (
          <EmptyList text="游戏不存在" to={paths['lottery-record']()} step="去开奖大厅" />
        )}
        {(game || isAwaited) && <div className={styles.panel}>{panel(gameId, game?.family)}</div>}
        {isAwaited && <SkeletonCard lines={6} />}
        {game?.bettable && (
          <BettingBoard
            key={`${gameId} ${search['numbers']}`}
            game={game}
            numbers={search['numbers']}
            slipPlace={slipPlace}
          />
        )}
        {game && !game.bettable && <ClosedGame gameId={gameId} />}
      </main>
    </div>
  )
}

type GameHeaderProps = { game: GameRow | undefined; games: readonly GameRow[]; gameId: number; slipPlace: ReactNode }

function GameHeader({ game, games, gameId, slipPlace }: GameHeaderProps) {
  const navigation = useNavigation()
  const [open, setOpen] = useState<'nothing' | 'games' | 'menu' | 'chases'>('nothing')
  const close = () => setOpen('nothing')
  const isSignedIn = useIsSignedIn()
  const openLogin = useOpenLogin()
  return (
    <>
      <header className={styles.header}>
        <IconButton label="返回" icon={<IconBack />} onClick={() => navigation.back(paths.home())} />
        <h1 className={styles.title}>
          <button type="button" className={styles.switch} aria-haspopup="dialog" onClick={() => setOpen('games')}>
            <span>{game?.gameName ?? '彩种'}</span>
            <IconDown aria-hidden="true" />
          </button>
        </h1>
        <BalancePill />
        {slipPlace}
        <IconButton label="更多" aria-haspopup="dialog" icon={<IconMore />} onClick={() => setOpen('menu')} />
      </header>
      <GameSheet
        open={open === 'games'}
        onClose={close}
        games={switchable(games, game)}
        value={gameId}
        onChoose={(id) => {
          close()
          if (id !== gameId) navigation.go(paths.game({ id }), { replace: true })
        }}
      />
      <GameMenu
        open={open === 'menu'}
        onClose={close}
        gameId={gameId}
        onChases={() => (isSignedIn ? setOpen('chases') : openLogin())}
      />
      <ChaseRecords open={open === 'chases'} onClose={close} />
    </>
  )
}

/** Games that take bets; from one that does not, its own family too, or the way back would be missing. */
const switchable = (games: readonly GameRow[], game: GameRow | undefined) =>
  games.filter(({ bettable, family }) => bettable || family === game?.family)
