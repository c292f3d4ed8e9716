import { paths } from '@liuhe/brand/paths.ts'
import * as liveReports from '@liuhe/contract/api/live-reports.ts'
import { defaultRange, isReportRange } from '@liuhe/domain/report-range.ts'
import { usePages } from '@liuhe/web/api/use-pages.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useSiteToday } from '@liuhe/web/time/site-time.ts'
import { InfiniteList } from '@liuhe/web/ui/lists/infinite-list.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import type { PageProps } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { ReportFailed } from '../../shared/parts/report-failed.tsx'
import styles from './live-betting-page.module.css'
import { RoundRow } from './round-row.tsx'
import { Totals } from './totals.tsx'
import { useLiveGames } from './use-live-games.ts'

const ROWS = 20

/** The rounds of one game in a range of days; both stand in the address (Spec B §2 Reports). */
export default function LiveBettingDetailPage({ search }: PageProps) {
  const { nameOf } = useLiveGames()
  const gameCode = search['gameCode'] ?? ''
  const asked = { startDate: search['startDate'] ?? '', endDate: search['endDate'] ?? '' }
  const today = useSiteToday()
  const range = isReportRange(asked, today) ? asked : defaultRange(today)
  const filter = { ...range, ...(CODE.test(gameCode) && { gameCode }) }
  return (
    <Page title={nameOf(gameCode) ?? '娱乐场明细'} fallback={paths['live-betting']()}>
      <Rounds key={JSON.stringify(filter)} {...filter} />
    </Page>
  )
}

/** What a code looks like; an address that somebody spoilt shows every game. */
const CODE = /^[A-Za-z0-9_-]{1,32}$/

type RoundsProps = { startDate: string; endDate: string; gameCode?: string }

function Rounds({ gameCode, ...range }: RoundsProps) {
  const rounds = usePages(
    liveReports.br,
    { ...range, ...(gameCode !== undefined && { gameCode }), rows: ROWS },
    { itemKey: ({ roundNo, gameCode: code }) => `${code} ${roundNo}` },
  )
  const { data: report } = useRead(
    liveReports.gameReportList,
    { ...range, gameCodes: [gameCode ?? ''] },
    { enabled: gameCode !== undefined },
  )
  const totals = report?.[0]
  return (
    <>
      <p className={styles.about}>
        <span className="num">
          {range.startDate} 至 {range.endDate}
        </span>
        {rounds.total !== undefined && <span>共 {rounds.total} 局</span>}
      </p>
      {totals && <Totals betAmount={totals.betAmount} winAmount={totals.winAmount} />}
      <InfiniteList
        {...rounds}
        className={styles.list}
        empty={<EmptyList to={paths['live-betting']()} step="查看其他日期" />}
        failure={<ReportFailed error={rounds.error} onRetry={rounds.onRetry} />}
        skeleton={<Skeletons />}
        row={(round) => <RoundRow round={round} isNamed={gameCode === undefined} />}
      />
    </>
  )
}

const Skeletons = () => (
  <div className={styles.skeletons} role="status" aria-label="加载中">
    {[0, 1, 2, 3].map((row) => (
      <SkeletonCard key={row} lines={2} />
    ))}
  </div>
)
