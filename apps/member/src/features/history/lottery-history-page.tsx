import { paths } from '@liuhe/brand/paths.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import { isSiteDate, siteDateOf } from '@liuhe/domain/time.ts'
import { usePages } from '@liuhe/web/api/use-pages.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { InfiniteList } from '@liuhe/web/ui/infinite-list.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { useState } from 'react'
import IconCalendar from '~icons/mingcute/calendar-line'
import IconDown from '~icons/mingcute/down-line'
import { GameSheet } from '../../shared/game-sheet.tsx'
import { Link } from '../../shared/link.tsx'
import { usePush } from '../../shared/live.ts'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { type GameRow, useGames } from '../../shared/use-games.ts'
import { HistoryRow } from './history-row.tsx'
import { LiveStrip } from './live-strip.tsx'
import styles from './lottery-history-page.module.css'

/** Published draws of a game, newest first; game and day stand in the address (Ruling §2 Lottery record). */
export default function LotteryHistoryPage({ params, search }: PageProps) {
  const navigation = useNavigation()
  const { games, gameOf, failed, retry } = useGames()
  const [isSwitching, setSwitching] = useState(false)
  const gameId = Number(params['gameId'])
  const game = gameOf(gameId)
  const date = search['date'] !== undefined && isSiteDate(search['date']) ? search['date'] : ''
  const isLive = search['type'] === 'live-lottery'
  const show = (id: number, day: string) =>
    navigation.go(
      paths['lottery-record-history'](
        { gameId: id },
        { ...(isLive && { type: 'live-lottery' as const }), ...(day !== '' && { date: day }) },
      ),
      { replace: true },
    )

  return (
    <Page title="开奖记录" action={game && <GameLinks game={game} />}>
      <div className={styles.tools}>
        <button type="button" className={styles.game} aria-haspopup="dialog" onClick={() => setSwitching(true)}>
          <span>{game?.gameName ?? '选择彩种'}</span>
          <IconDown aria-hidden="true" />
        </button>
        <DayPicker date={date} onChange={(day) => show(gameId, day)} />
      </div>
      {isLive && game && <LiveStrip gameId={gameId} />}
      {games === undefined && !failed && <Skeletons />}
      {games === undefined && failed && <ErrorState onRetry={retry} />}
      {games !== undefined && !game && <Empty text="游戏不存在" />}
      {game && <Draws key={`${gameId} ${date}`} game={game} date={date} />}
      <GameSheet
        open={isSwitching}
        onClose={() => setSwitching(false)}
        games={games ?? []}
        value={gameId}
        onChoose={(id) => {
          setSwitching(false)
          if (id !== gameId) show(id, date)
        }}
      />
    </Page>
  )
}

const GameLinks = ({ game: { gameId, bettable } }: { game: GameRow }) => (
  <>
    <Link className={styles.bet} to={paths['game-analytic']({ id: gameId })}>
      走势
    </Link>
    {bettable && (
      <Link className={styles.bet} to={paths.game({ id: gameId })}>
        去投注
      </Link>
    )}
  </>
)

/** The platform's own calendar behind a chip; days to come cannot be chosen. */
function DayPicker({ date, onChange }: { date: string; onChange: (date: string) => void }) {
  return (
    <span className={styles.day}>
      <label className={styles.date} data-chosen={date !== '' || undefined}>
        <IconCalendar aria-hidden="true" />
        <span>{date === '' ? '选择日期' : date}</span>
        <input
          type="date"
          aria-label="选择日期"
          value={date}
          max={siteDateOf(serverClock.now())}
          onClick={(event) => event.currentTarget.showPicker?.()}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      {date !== '' && (
        <button type="button" className={styles.reset} onClick={() => onChange('')}>
          重置
        </button>
      )}
    </span>
  )
}

/** Ruling §2: so many rows per page. */
const ROWS = 30

function Draws({ game, date }: { game: GameRow; date: string }) {
  const { gameId } = game
  const draws = usePages(
    lottery.history,
    { gameId, rows: ROWS, ...(date !== '' && { date }) },
    { itemKey: ({ turnNum }) => turnNum },
  )
  usePush(gameId, 'RESULT', draws.refresh)
  return (
    <InfiniteList
      {...draws}
      className={styles.list}
      empty="暂无数据"
      skeleton={<Skeletons />}
      row={(draw) => <HistoryRow draw={draw} family={game.family} />}
    />
  )
}

const Skeletons = () => (
  <div className={styles.list} role="status" aria-label="加载中">
    {[0, 1, 2, 3, 4].map((row) => (
      <SkeletonCard key={row} lines={2} />
    ))}
  </div>
)
