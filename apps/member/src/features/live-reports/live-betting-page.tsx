import { paths } from '@liuhe/brand/paths.ts'
import * as liveReports from '@liuhe/contract/api/live-reports.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { defaultRange } from '@liuhe/domain/report-range.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useSiteToday } from '@liuhe/web/time/site-time.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { type ReactNode, useState } from 'react'
import IconRight from '~icons/mingcute/right-line'
import type * as z from 'zod/mini'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { ReportFailed } from '../../shared/parts/report-failed.tsx'
import { isBlank, sumOf } from './figures.ts'
import styles from './live-betting-page.module.css'
import { type LiveSearch, RangeForm } from './range-form.tsx'
import { Totals } from './totals.tsx'
import { useLiveGames } from './use-live-games.ts'

type LiveBettingPageProps = PageProps & {
  title?: string
  /** Stands between the bar and the report: the tabs of a container. */
  head?: ReactNode
}

/** What was staked and won at third-party games, by game (Spec B §2 Reports). */
export default function LiveBettingPage({ title = '娱乐场明细', head }: LiveBettingPageProps) {
  const { games, error, retry } = useLiveGames()
  const today = useSiteToday()
  const [chosen, setSearch] = useState<LiveSearch>()
  const search = chosen ?? { ...defaultRange(today), gameCode: '' }
  // A second search for the same is a wish for fresh figures.
  const [turn, setTurn] = useState(0)
  return (
    <Page title={title} fallback={paths.profile()}>
      {head}
      <RangeForm
        games={games ?? []}
        today={today}
        value={search}
        onSearch={(next) => {
          setSearch(next)
          setTurn(turn + 1)
        }}
      />
      {games === undefined && (error ? <ReportFailed error={error} onRetry={retry} /> : <Skeletons />)}
      {games?.length === 0 && <EmptyList to={paths['bet-list']()} step="查看彩票注单" />}
      {games && games.length > 0 && (
        <Report
          key={turn}
          search={search}
          codes={search.gameCode === '' ? games.map(({ code }) => code) : [search.gameCode]}
        />
      )}
    </Page>
  )
}

type ReportRow = z.output<typeof liveReports.GameReport>

function Report({ search: { startDate, endDate }, codes }: { search: LiveSearch; codes: string[] }) {
  const navigation = useNavigation()
  const range = { startDate, endDate }
  const { data, error, refetch } = useRead(liveReports.gameReportList, { gameCodes: codes, ...range }, { freshMs: 0 })
  if (data === undefined) {
    return error ? <ReportFailed error={error} onRetry={() => void refetch()} /> : <Skeletons />
  }
  if (data.every(isBlank)) return <NothingPlayed />
  const open = ({ gameCode }: ReportRow) => navigation.go(paths['live-betting-detail']({ gameCode, ...range }))
  return (
    <>
      <Totals {...sumOf(data)} />
      <div className={styles.table} role="table" aria-label="娱乐场明细">
        <div role="row" className={styles.tableHead}>
          <span role="columnheader">游戏名称</span>
          <span role="columnheader">投注金额</span>
          <span role="columnheader">派彩金额</span>
        </div>
        {data.map((row) => (
          <Row key={row.gameCode} row={row} onOpen={() => open(row)} />
        ))}
      </div>
    </>
  )
}

/** Rows of noughts tell nobody anything: what one may do next does. */
function NothingPlayed() {
  const navigation = useNavigation()
  return (
    <Empty text="所选日期内没有娱乐场投注">
      <p className={styles.hint}>可换个日期再搜索，或先去玩一局</p>
      <Button look="soft" size="small" onClick={() => navigation.go(paths['game-center']())}>
        去游戏大厅
      </Button>
    </Empty>
  )
}

/** One game. There is nothing to open where nothing was played (Spec B §5). */
function Row({ row, onOpen }: { row: ReportRow; onOpen: () => void }) {
  const isOff = isBlank(row)
  return (
    <div role="row" className={styles.tableRow} data-off={isOff || undefined}>
      <span role="cell">
        {isOff ? (
          row.gameName
        ) : (
          <button type="button" className={styles.open} onClick={onOpen}>
            {row.gameName}
          </button>
        )}
      </span>
      <span role="cell" className="num">
        {formatAmount(row.betAmount)}
      </span>
      <span role="cell" className="num">
        {formatAmount(row.winAmount)}
      </span>
      {!isOff && <IconRight aria-hidden="true" />}
    </div>
  )
}

const Skeletons = () => (
  <div className={styles.skeletons} role="status" aria-label="加载中">
    <SkeletonCard lines={1} />
    <SkeletonCard lines={4} />
  </div>
)
