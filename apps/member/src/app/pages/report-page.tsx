import { paths } from '@liuhe/brand/paths.ts'
import { Tabs } from '@liuhe/web/ui/tabs.tsx'
import BetListPage from '../../features/bets/bet-list-page.tsx'
import LiveBettingPage from '../../features/live-reports/live-betting-page.tsx'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import styles from './report-page.module.css'

/** The two reports of a theme that has them in one container; each is a feature of its own, and they meet here. */
export default function ReportPage(props: PageProps) {
  const navigation = useNavigation()
  const shown = props.routeName === 'report-live-betting' ? 'report-live-betting' : 'report-bet-list'
  const head = (
    <Tabs
      label="报表"
      even
      className={styles.reports}
      items={REPORTS}
      value={shown}
      onChange={(name) => navigation.go(paths[name](), { replace: true })}
    />
  )
  const Report = shown === 'report-bet-list' ? BetListPage : LiveBettingPage
  return <Report {...props} title="投注报表" head={head} />
}

const REPORTS = [
  { key: 'report-bet-list', label: '彩票明细' },
  { key: 'report-live-betting', label: '娱乐场明细' },
] as const
