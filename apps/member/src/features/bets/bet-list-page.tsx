import { paths } from '@liuhe/brand/paths.ts'
import { isSiteDate } from '@liuhe/domain/time.ts'
import { readCookie } from '@liuhe/web/session/session.ts'
import { Tabs } from '@liuhe/web/ui/tabs.tsx'
import { type ReactNode, useState } from 'react'
import IconFilter from '~icons/mingcute/filter-line'
import { IconButton } from '@liuhe/web/ui/icon-button.tsx'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { useGames } from '../../shared/games/use-games.ts'
import { BetFilterSheet } from './bet-filter-sheet.tsx'
import styles from './bet-list-page.module.css'
import { betTabOf, betTabs } from './bet-tabs.ts'
import { DayList } from './day-list.tsx'
import { DayOrders } from './day-orders.tsx'
import { TodayOrders } from './today-orders.tsx'

type BetListPageProps = PageProps & {
  title?: string
  /** Stands between the bar and the list: the tabs of a container. */
  head?: ReactNode
}

/** The member's lottery orders (Spec B §2 Reports). Tab, game and day stand in the address. */
export default function BetListPage({ search, routeName, title = '投注记录', head }: BetListPageProps) {
  const navigation = useNavigation()
  const { games } = useGames()
  const [isFiltering, setFiltering] = useState(false)
  const [isSimple, setSimple] = useState(() => readSimpleMode())
  const tab = betTabOf(search['tab'])
  const gameId = gameIdOf(search['game_id'])
  const date = search['date'] !== undefined && isSiteDate(search['date']) ? search['date'] : undefined
  const show = (next: Address, options = { replace: true }) => navigation.go(addressOf(routeName, next), options)
  const gameName = games?.find((game) => game.gameId === gameId)?.gameName

  return (
    <Page
      title={title}
      fallback={paths.home()}
      action={<IconButton label="筛选条件" icon={<IconFilter />} onClick={() => setFiltering(true)} />}
    >
      {head}
      <Tabs
        label="订单状态"
        sticky
        even
        className={styles.tabs}
        items={betTabs}
        value={tab.key}
        onChange={(key) => show({ tab: key, gameId })}
      />
      {gameId > 0 && (
        <p className={styles.filter}>
          彩种：{gameName ?? gameId}
          <button type="button" onClick={() => show({ tab: tab.key, gameId: 0, ...(date && { date }) })}>
            清除
          </button>
        </p>
      )}
      {tab.filter !== null && <TodayOrders key={tab.key} tab={tab} {...{ gameId, isSimple }} />}
      {tab.filter === null && date === undefined && (
        <DayList gameId={gameId} onDay={(day) => show({ tab: tab.key, gameId, date: day }, { replace: false })} />
      )}
      {tab.filter === null && date !== undefined && (
        <DayOrders {...{ date, gameId, isSimple }} onBack={() => show({ tab: tab.key, gameId })} />
      )}
      <BetFilterSheet
        open={isFiltering}
        onClose={() => setFiltering(false)}
        games={games ?? []}
        gameId={gameId}
        isSimple={isSimple}
        onSearch={(choice) => {
          setFiltering(false)
          setSimple(choice.isSimple)
          keepSimpleMode(choice.isSimple)
          if (choice.gameId !== gameId) show({ tab: tab.key, gameId: choice.gameId, ...(date && { date }) })
        }}
      />
    </Page>
  )
}

type Address = { tab: string; gameId: number; date?: string }

/** The list has two addresses: its own, and one in the container of reports. */
const addressOf = (routeName: PageProps['routeName'], { tab, gameId, date }: Address): string =>
  paths[routeName === 'report-bet-list' ? 'report-bet-list' : 'bet-list']({
    ...(gameId > 0 && { game_id: gameId }),
    ...(tab !== betTabs[0].key && { tab }),
    ...(date !== undefined && { date }),
  })

/** 0 stands for every game. */
const gameIdOf = (text: string | undefined): number => (/^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : 0)

/** The cookie of the short mode, spelt as specified (Spec B §9). */
const COOKIE = 'bet_record_simple_model'
const YEAR_SECONDS = 31_536_000

/** Whether the member wants short rows (精简模式). */
const readSimpleMode = (cookies: string = document.cookie): boolean => readCookie(cookies, COOKIE) === '1'

function keepSimpleMode(isSimple: boolean): void {
  document.cookie = `${COOKIE}=${isSimple ? 1 : 0}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}
