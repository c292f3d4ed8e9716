import * as lottery from '@liuhe/contract/api/lottery.ts'
import { BALL_SETS, setFeature } from '@liuhe/domain/stats/ball-features.ts'
import type { StatDraw } from '@liuhe/domain/stats/feature-stats.ts'
import { DAY_MS } from '@liuhe/domain/time.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import type { CSSProperties } from 'react'
import { usePush } from '../../shared/live.ts'
import type { PageProps } from '../../shared/navigation.ts'
import type { GameRow } from '../../shared/games/use-games.ts'
import { AnalyticsPage } from './frame/analytics-page.tsx'
import { animalCounts, AnimalMap } from './figures/animal-map.tsx'
import { Card } from './figures/card.tsx'
import { FeatureTable } from './figures/feature-table.tsx'
import { lunarYearNow } from './frame/lunar-year.ts'
import styles from './special-num-page.module.css'
import { WINDOW } from './frame/use-address.ts'
import { drawsOf } from './frame/use-draws.ts'

const FEATURES = BALL_SETS.animal.map((set) => setFeature(set, 'special'))

/** 特码生肖: the animal of the special ball in the window and since the lunar new year. */
export default function SpecialNumPage(props: PageProps) {
  return (
    <AnalyticsPage {...props}>
      {({ game, draws }) => (
        <>
          <AnimalMap title="特码生肖" draws={draws} among="special" />
          <Card title="生肖冷热" note="圆点为近30期，左旧右新">
            <FeatureTable caption="生肖" draws={draws} features={FEATURES} />
          </Card>
          <YearToDate game={game} />
        </>
      )}
    </AnalyticsPage>
  )
}

/** So many days behind the newest draw make 200 draws a history of a game that is drawn about once a day. */
const SLOW_DAYS = 100

/**
 * The draws of the lunar year so far. Two pages of history hold a lunar year of daily draws; a game of many draws a day
 * has too many to ask for, and goes without this card.
 */
function YearToDate({ game }: { game: GameRow }) {
  const { gameId, family } = game
  const lunarYear = lunarYearNow()
  const newer = useRead(lottery.history, { gameId, rows: WINDOW.most })
  const [newest, oldest] = [newer.data?.data[0], newer.data?.data.at(-1)]
  const isSlow = newest !== undefined && oldest !== undefined && daysBehind(newest, oldest) >= SLOW_DAYS
  const older = useRead(
    lottery.history,
    { gameId, rows: WINDOW.most, page: 2 },
    { enabled: isSlow && oldest.lunarYear === lunarYear },
  )
  // A new draw moves the last one of the first page to the second.
  usePush(gameId, 'RESULT', () => void older.refetch())
  const history = [newer.data, older.data].flatMap((data) => (data ? drawsOf(family, data) : []))
  const draws = distinct(history).filter((draw) => draw.lunarYear === lunarYear)
  const isWhole = history.some((draw) => draw.lunarYear < lunarYear) || history.length === newer.data?.totalCount
  if (!isSlow || !isWhole || draws.length === 0) return null
  const counts = animalCounts(draws, 'special')
  const most = Math.max(1, counts[0]?.times ?? 1)
  return (
    <Card title={`${lunarYear}年特码生肖`} note={`正月初一以来，共${draws.length}期`}>
      <ol className={styles.bars} aria-label={`${lunarYear}年特码生肖`}>
        {counts.map(({ animal, times }) => (
          <li key={animal} style={{ '--share': times / most } as CSSProperties}>
            <b>{animal}</b>
            <span className={styles.bar} />
            <em>{times}次</em>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const daysBehind = (newest: { openTime: number }, oldest: { openTime: number }): number =>
  (newest.openTime - oldest.openTime) / DAY_MS

/** Each draw once: pages asked for at different times may overlap. */
const distinct = (draws: readonly StatDraw[]): StatDraw[] => [
  ...new Map(draws.map((draw) => [draw.turnNum, draw])).values(),
]
