import { type CSSProperties, type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import { memberCan } from '@liuhe/domain/members/member.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { useProfile } from '../../shared/account/use-profile.ts'
import { useBuild } from '../../shared/build.ts'
import type { PageProps } from '../../shared/navigation.ts'
import { useCompany } from '../../shared/operator/use-company.ts'
import { usePageTitle } from '../../shared/parts/use-page-title.ts'
import { useBrand } from '../../shared/use-brand.ts'
import { CategoryBar } from './category-bar.tsx'
import { CategorySection, OwnBlock } from './category-section.tsx'
import { ForumBlock } from './forum-block.tsx'
import styles from './game-center-page.module.css'
import { GameGrid, GridSkeleton, type TileActions } from './game-grid.tsx'
import { HallTop } from './hall-top.tsx'
import { CarrySheet } from './launch/carry-sheet.tsx'
import { LaunchDialog } from './launch/launch-dialog.tsx'
import { useReturn } from './launch/left-game.ts'
import { useLaunch } from './launch/use-launch.ts'
import { CATEGORIES, type Category, type CentreGame } from './model/centre-game.ts'
import { type CategoryFilter, firstMatch, gamesIn, gamesOf, type Section, sectionsOf } from './model/shown-games.ts'
import { suppliersOf } from './model/supplier-picker.ts'
import { OpenRoundBar } from './open-round-bar.tsx'
import { OpenTransferBar } from './open-transfer-bar.tsx'
import { SupplierDrawer } from './supplier-drawer.tsx'
import { useCategories } from './use-categories.ts'
import { useFollowGame } from './use-follow-game.ts'
import { useCentreGames, useOwnGames } from './use-game-center.ts'

const NO_GAMES: readonly CentreGame[] = []

/** The game centre: every game of the site by category, and the way into those of other houses (Spec A §2). */
export default function GameCenterPage({ hash }: PageProps) {
  usePageTitle(useBrand().labels.gameCenter)
  const centre = useCentreGames()
  const { games = NO_GAMES, failed, retry } = centre
  const own = useOwnGames()
  const launch = useLaunch()
  const isReady = centre.games !== undefined
  const list = useRef<HTMLDivElement>(null)
  const hall = useHall({ hash, games, list, isReady })
  const actions = useTileActions(launch, own.followed)
  const layout = useLayout()
  useReturn({ isReady, isWhole: isReady && own.isKnown, onReturn: own.ask })
  const open = own.openRounds[0]
  const [opened] = open ? gamesOf([open.gameId], games) : []
  return (
    <main className={styles.page} style={useTop()} data-layout={layout}>
      <h1 className="visually-hidden">游戏中心</h1>
      <HallTop search={hall.search} onSearch={hall.onSearch} onCategory={hall.choose} />
      {own.openTransfers.length > 0 && <OpenTransferBar transfers={own.openTransfers} />}
      <div className={styles.hall}>
        <CategoryBar layout={layout} categories={hall.categories} active={hall.active} onChoose={hall.choose} />
        <div ref={list} className={styles.list}>
          {failed && <ErrorState onRetry={retry} />}
          {!isReady && !failed && <GridSkeleton />}
          {isReady && hall.sections.length === 0 && <NoGames search={hall.search} onAll={() => hall.onSearch('')} />}
          {hall.sections.map((section, index) => (
            <CategorySection
              key={section.category}
              section={section}
              actions={actions}
              isLast={index === hall.sections.length - 1}
              {...hall.toolsOf(section)}
            >
              {section.category === 'hot' && hall.search.trim() === '' && (
                <OwnBlocks games={games} own={own} actions={actions} />
              )}
            </CategorySection>
          ))}
        </div>
      </div>
      {open && opened && <OpenRoundBar {...open} onReturn={() => launch.play(opened)} />}
      {hall.drawer}
      {launch.carry && <CarrySheet question={launch.carry} />}
      {launch.waiting && (
        <LaunchDialog
          waiting={launch.waiting}
          isBusy={launch.isLoading(launch.waiting.game.gameId)}
          onConfirm={(chosen) => launch.waiting && launch.confirm(launch.waiting, chosen)}
          onCancel={launch.cancel}
        />
      )}
    </main>
  )
}

/** Nothing is on offer, or nothing has the name that is searched: then there is a way back to everything. */
const NoGames = ({ search, onAll }: { search: string; onAll: () => void }) => (
  <Empty {...(search.trim() !== '' && { text: `没有找到“${search.trim()}”` })}>
    {search.trim() !== '' && (
      <Button look="soft" size="small" onClick={onAll}>
        查看全部游戏
      </Button>
    )}
  </Empty>
)

type OwnBlocksProps = { games: readonly CentreGame[]; own: ReturnType<typeof useOwnGames>; actions: TileActions }

/** What stands before the hot games, in the theme's order (Ruling C106). */
function OwnBlocks({ games, own, actions }: OwnBlocksProps) {
  const { gameCenterBlocks } = useBrand()
  const recent = gamesOf(own.recent, games)
  const followed = gamesOf(own.followed, games)
  const blocks: Record<(typeof gameCenterBlocks)[number], ReactNode> = {
    forum: <ForumBlock />,
    recent: recent.length > 0 && (
      <OwnBlock title="最近在玩" note="每局可验 · 可回放">
        <GameGrid games={recent.slice(0, 6)} actions={actions} />
      </OwnBlock>
    ),
    followed: followed.length > 0 && (
      <OwnBlock title="我的收藏">
        <GameGrid games={followed} actions={actions} />
      </OwnBlock>
    ),
  }
  return gameCenterBlocks.map((name) => <div key={name}>{blocks[name]}</div>)
}

type HallOptions = {
  hash: string
  games: readonly CentreGame[]
  list: RefObject<HTMLElement | null>
  isReady: boolean
}

/** The categories with what is asked for in them, and the way between them. */
function useHall({ hash, games, list, isReady }: HallOptions) {
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<CategoryFilter | null>(null)
  const [picking, setPicking] = useState<Category | null>(null)
  const { active, go } = useCategories(hash, list, isReady)
  const sections = useMemo(() => sectionsOf(games, search, filter), [games, search, filter])
  const found = sections.map(({ category }) => category)
  // Hot stays where nothing is found: a tap on it shows everything again.
  const categories: readonly Category[] = !isReady ? CATEGORIES : found.length > 0 ? found : ['hot']
  const filterOf = (category: Category) => (filter?.category === category ? filter : null)
  const suppliersIn = (category: Category) => suppliersOf(gamesIn(category, games))
  return {
    ...{ search, sections, categories },
    // Where nothing is named, hot is (GC-072).
    active: search.trim() === '' ? active : categories.includes(active) ? active : firstMatch(games, search),
    onSearch: (next: string) => {
      setFilter(null)
      setSearch(next)
    },
    // Another category begins without a search and with every supplier (GC-066).
    choose: (category: Category) => {
      setSearch('')
      setFilter(null)
      requestAnimationFrame(() => go(category))
    },
    toolsOf: ({ category }: Section) => ({
      filter: filterOf(category),
      onFilter: setFilter,
      ...(category !== 'LOTTERY' && { onSuppliers: () => setPicking(category) }),
    }),
    drawer: picking && (
      <SupplierDrawer
        suppliers={suppliersIn(picking)}
        applied={filterOf(picking)?.supplierCodes ?? []}
        onClose={() => setPicking(null)}
        onApply={(supplierCodes) => {
          setFilter({ gameName: filterOf(picking)?.gameName ?? '', category: picking, supplierCodes })
          setPicking(null)
        }}
      />
    ),
  }
}

function useTileActions(launch: ReturnType<typeof useLaunch>, followed: readonly number[]): TileActions {
  const onFollow = useFollowGame()
  const { kind } = useProfile()
  const isFollowed = (gameId: number) => followed.includes(gameId)
  return {
    ...{ onFollow, isFollowed, isLoading: launch.isLoading, onPlay: launch.play, onDemo: launch.demo },
    offersDemo: !memberCan.launchThirdParty(kind),
  }
}

/** Beside the list for companies of appDisplay 0, across the page for others (GC-033, GC-034). */
function useLayout(): 'sidebar' | 'tabs' {
  const { company } = useBrand()
  const { data } = useCompany()
  return (data?.appDisplay ?? company.appDisplay) === 0 ? 'sidebar' : 'tabs'
}

/** Where bars stick: below the app's header, where this build has one, and above its menu. */
function useTop(): CSSProperties {
  const { header, bottomMenu } = useBuild()
  return {
    '--gc-top': header ? 'calc(var(--head-h) + var(--safe-t))' : '0px',
    '--gc-foot': bottomMenu ? 'calc(var(--menu-h) + var(--safe-b))' : '0px',
  } as CSSProperties
}
