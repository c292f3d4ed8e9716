import { paths } from '@liuhe/brand/paths.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import * as records from '@liuhe/contract/api/records.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { isSiteDate, siteDateOf } from '@liuhe/domain/time.ts'
import { usePages } from '@liuhe/web/api/use-pages.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { formatDay } from '@liuhe/web/time/site-time.ts'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { InfiniteList } from '@liuhe/web/ui/lists/infinite-list.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useRef, useState } from 'react'
import IconCalendar from '~icons/mingcute/calendar-line'
import IconDown from '~icons/mingcute/down-line'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { GameSheet } from '../../shared/games/game-sheet.tsx'
import { lazyPart } from '../../shared/parts/lazy-part.tsx'
import { Link } from '../../shared/link.tsx'
import { usePush } from '../../shared/live.ts'
import { MissingPart } from '../../shared/parts/missing-part.tsx'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { type GameRow, useGames } from '../../shared/games/use-games.ts'
import { useReveal } from '../../shared/reveal/use-reveal.ts'
import { NO_VIDEO } from '../../shared/video/video-state.ts'
import { HistoryRow } from './history-row.tsx'
import live from './live-part.module.css'
import type { ChosenReplay } from './live-part.tsx'
import styles from './lottery-history-page.module.css'

/** Loaded with the first thing to watch: most visitors only read numbers. */
const LivePart = lazyPart(() => import('./live-part.tsx'), {
  place: () => <div className={live.place} />,
  missing: MissingPart,
})

/** Published draws of a game, newest first; game and day or year stand in the address (Ruling G05). */
export default function LotteryHistoryPage({ params, search }: PageProps) {
  const navigation = useNavigation()
  const { games, gameOf, failed, retry } = useGames()
  const [isSwitching, setSwitching] = useState(false)
  const gameId = Number(params['gameId'])
  const game = gameOf(gameId)
  const date = dateOf(search['date'])
  const isLive = search['type'] === 'live-lottery'
  const { chosen, replay, top } = useReplay(gameId)
  const show = (id: number, asked: string) =>
    navigation.go(
      paths['lottery-record-history'](
        { gameId: id },
        { ...(isLive && { type: 'live-lottery' as const }), ...(asked !== '' && { date: asked }) },
      ),
      { replace: true },
    )

  return (
    <Page title={isLive ? '开奖直播' : '开奖记录'} action={game && <GameLinks game={game} />}>
      <div className={styles.tools}>
        <button type="button" className={styles.game} aria-haspopup="dialog" onClick={() => setSwitching(true)}>
          <span>{game?.gameName ?? '选择彩种'}</span>
          <IconDown aria-hidden="true" />
        </button>
        <DayPicker date={isYear(date) ? '' : date} onChange={(day) => show(gameId, day)} />
      </div>
      <div ref={top}>
        {game && (isLive || chosen !== null) && (
          <LivePart gameId={gameId} chosen={chosen} wantsStream={search['watch'] === 'live'} />
        )}
      </div>
      {game && <Years gameId={gameId} date={date} onChange={(year) => show(gameId, year)} />}
      {games === undefined && !failed && <Skeletons />}
      {games === undefined && failed && <ErrorState onRetry={retry} />}
      {games !== undefined && !game && <EmptyList text="游戏不存在" to={paths['lottery-record']()} step="去开奖大厅" />}
      {game && <Draws key={`${gameId} ${date}`} game={game} date={date} isLive={isLive} onReplay={replay} />}
      <GameSheet
        open={isSwitching}
        onClose={() => setSwitching(false)}
        games={games ?? []}
        value={gameId}
        onChoose={(id) => {
          setSwitching(false)
          // Another game has other years, and seldom the same days.
          if (id !== gameId) show(id, isYear(date) ? '' : date)
        }}
      />
    </Page>
  )
}

const isYear = (text: string): boolean => /^[1-9]\d{3}$/.test(text)
const dateOf = (text = ''): string => (isYear(text) || isSiteDate(text) ? text : '')

/** The recording that is being watched; a draw without one says so. */
function useReplay(gameId: number) {
  const [playing, setPlaying] = useState<(ChosenReplay & { gameId: number }) | null>(null)
  const top = useRef<HTMLDivElement>(null)
  return {
    chosen: playing?.gameId === gameId ? playing : null,
    top,
    replay: ({ turnNum, liveUrl }: DrawRow) => {
      if (liveUrl === undefined) return toast(NO_VIDEO, 2)
      setPlaying({ gameId, turnNum, url: liveUrl })
      top.current?.scrollIntoView({ block: 'start' })
    },
  }
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
        <span>{date === '' ? '选择日期' : formatDay(date)}</span>
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

/** A page has thirty rows (Ruling G05). */
const ROWS = 30

type DrawsProps = { game: GameRow; date: string; isLive: boolean; onReplay: (draw: DrawRow) => void }

function Draws({ game, date, isLive, onReplay }: DrawsProps) {
  const { gameId } = game
  const draws = usePages(
    lottery.history,
    { gameId, rows: ROWS, ...(date !== '' && { date }) },
    { itemKey: ({ turnNum }) => turnNum },
  )
  usePush(gameId, 'RESULT', draws.refresh)
  usePush(gameId, 'LIVE_URL_HISTORY', draws.refresh)
  const { holds } = useReveal(gameId)
  return (
    <InfiniteList
      {...draws}
      items={draws.items.filter(({ turnNum }) => !holds(turnNum))}
      className={styles.list}
      empty={
        <EmptyList
          {...(date === ''
            ? { to: paths['lottery-record'](), step: '去开奖大厅' }
            : { to: paths['lottery-record-history']({ gameId }), step: '查看全部' })}
        />
      }
      skeleton={<Skeletons />}
      row={(draw) => (
        <HistoryRow
          draw={draw}
          game={game}
          onReplay={isLive || draw.liveUrl !== undefined ? () => onReplay(draw) : undefined}
        />
      )}
    />
  )
}

type DrawRow = OutputOf<typeof lottery.history>['data'][number]

/** A choice of years, where there are several. */
function Years({ gameId, date, onChange }: { gameId: number; date: string; onChange: (year: string) => void }) {
  const { data } = useRead(records.historyGroup, { gameId, rows: 1 }, { freshMs: YEARS_FRESH_MS })
  if (data === undefined || data.length < 2) return null
  return (
    <div className={styles.years} role="group" aria-label="年份">
      {['', ...data.map(({ year }) => String(year))].map((year) => (
        <button
          key={year}
          type="button"
          className={styles.year}
          aria-pressed={date === year}
          onClick={() => onChange(year)}
        >
          {year === '' ? '全部' : `${year}年`}
        </button>
      ))}
    </div>
  )
}

const YEARS_FRESH_MS = 300_000

const Skeletons = () => (
  <div className={styles.list} role="status" aria-label="加载中">
    {[0, 1, 2, 3, 4].map((row) => (
      <SkeletonCard key={row} lines={2} />
    ))}
  </div>
)
