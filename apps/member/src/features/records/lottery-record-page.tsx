import { paths } from '@liuhe/brand/paths.ts'
import { FAMILIES, type Family, isFamily } from '@liuhe/domain/lottery/family.ts'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { type TabItem, Tabs } from '@liuhe/web/ui/tabs.tsx'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { useGames } from '../../shared/games/use-games.ts'
import styles from './lottery-record-page.module.css'
import { RecordCard } from './record-card.tsx'
import { type RecordRow, useRecords } from './use-records.ts'

const ALL = 'all'

/** One row per game: its last draw, the next one, and the ways on (Ruling G05). */
export default function LotteryRecordPage({ search }: PageProps) {
  const navigation = useNavigation()
  const { rows, now, failed, retry } = useRecords()
  const { gameOf } = useGames()
  const asked = search['family'] ?? ''
  const family: Family | typeof ALL = isFamily(asked) ? asked : ALL
  const shown = (rows ?? []).filter((row) => family === ALL || row.family === family)
  return (
    <Page title="开奖大厅">
      <Tabs
        sticky
        label="彩种分类"
        items={tabsOf(rows)}
        value={family}
        onChange={(key) =>
          navigation.go(paths['lottery-record'](key === ALL ? {} : { family: key }), { replace: true })
        }
      />
      {rows === undefined && (failed ? <ErrorState onRetry={retry} /> : <Skeletons />)}
      {rows !== undefined && shown.length === 0 && (
        <EmptyList
          {...(family === ALL
            ? { to: paths.home(), step: '去首页看看' }
            : { to: paths['lottery-record'](), step: '查看全部' })}
        />
      )}
      <ul className={styles.list}>
        {shown.map((row) => (
          <li key={row.gameId}>
            <RecordCard row={row} now={now} game={gameOf(row.gameId)} />
          </li>
        ))}
      </ul>
    </Page>
  )
}

/** Every family that has a game; all of them until that is known. */
function tabsOf(rows: readonly RecordRow[] | undefined): TabItem<Family | typeof ALL>[] {
  const families = Object.keys(FAMILIES)
    .filter(isFamily)
    .filter((key) => rows === undefined || rows.some(({ family }) => family === key))
  return [{ key: ALL, label: '全部' }, ...families.map((key) => ({ key, label: FAMILIES[key].name }))]
}

const Skeletons = () => (
  <div className={styles.list} role="status" aria-label="加载中">
    {[0, 1, 2, 3, 4].map((row) => (
      <SkeletonCard key={row} lines={3} />
    ))}
  </div>
)
