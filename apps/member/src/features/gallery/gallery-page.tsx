import { paths } from '@liuhe/brand/paths.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { BackToTop } from '@liuhe/web/ui/lists/back-to-top.tsx'
import { InfiniteList } from '@liuhe/web/ui/lists/infinite-list.tsx'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import { useState } from 'react'
import { AdSlot } from '../../shared/operator/ad-slot.tsx'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { InformationTabs } from '../../shared/games/information-tabs.tsx'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import { useInformationGames } from '../../shared/games/use-information-games.ts'
import { usePageTitle } from '../../shared/parts/use-page-title.ts'
import { GalleryFilter } from './gallery-filter.tsx'
import styles from './gallery-page.module.css'
import { type GalleryView, galleryViewOf, searchOfView, viewOfGame } from './gallery-view.ts'
import { GroupCard } from './group-card.tsx'
import { scrollUp, UP_AFTER_PX } from './scroll-up.ts'
import { type GalleryGroup, useGalleryList } from './use-gallery-list.ts'

/** Drawing sheets of the Mark Six games (Spec B §1, §2 Gallery). */
export default function GalleryPage({ search }: PageProps) {
  const view = galleryViewOf(search)
  const navigation = useNavigation()
  const show = (next: GalleryView) => navigation.go(paths.gallery(searchOfView(next)), { replace: true })
  const list = useGalleryList(view)
  const [now] = useState(() => serverClock.now())
  usePageTitle('图库')
  return (
    <main className={styles.page}>
      <h1 className="visually-hidden">图库</h1>
      <GameTabs gameId={view.gameId} onChange={(gameId) => show(viewOfGame(gameId))} />
      <AdSlot code="AD08" className={styles.advert} />
      <GalleryFilter view={view} letters={list.letters} onChange={(change) => show({ ...view, ...change })} />
      <InfiniteList
        key={Object.values(view).join(' ')}
        className={styles.list}
        items={rowsOf(list.sections, view)}
        itemKey={(row) => row.key}
        row={(row, index) =>
          row.kind === 'letter' ? (
            <h2 className={styles.letter}>{row.letter}</h2>
          ) : (
            <GroupCard group={row.group} now={now} isFirst={index < FIRST_SCREEN} />
          )
        }
        hasMore={list.hasMore}
        loading={list.flags.loading || list.flags.loadingMore}
        failed={list.failed}
        onMore={list.onMore}
        onRetry={list.onRetry}
        offsetPx={100}
        empty={<NoSheets view={view} />}
        skeleton={<Skeletons />}
      />
      <BackToTop afterPx={UP_AFTER_PX} scroll={scrollUp} />
    </main>
  )
}

/** Nothing fits the choice: on to all sheets of the game, or home when that was all of them. */
function NoSheets({ view }: { view: GalleryView }) {
  const all = paths.gallery(searchOfView(viewOfGame(view.gameId)))
  const isChosen = paths.gallery(searchOfView(view)) !== all
  return <EmptyList {...(isChosen ? { to: all, step: '查看全部图纸' } : { to: paths.home(), step: '去首页看看' })} />
}

const FIRST_SCREEN = 4

/** The games of the information area, which have the sheets. */
function GameTabs({ gameId, onChange }: { gameId: number; onChange: (gameId: number) => void }) {
  const { games } = useInformationGames()
  if (games === undefined || games.length === 0) return <div className={styles.tabsPlace} />
  return <InformationTabs games={games} className={styles.tabs} value={gameId} onChange={onChange} />
}

type Row = { key: string } & ({ kind: 'letter'; letter: string } | { kind: 'group'; group: GalleryGroup })

/** All letters together need headings; one list does not. */
function rowsOf(
  sections: readonly { block: string; rows: GalleryGroup[] }[],
  { initial, searchText }: GalleryView,
): Row[] {
  const hasHeadings = initial === 'all' && searchText === ''
  return sections.flatMap(({ block, rows }) => [
    ...(hasHeadings ? [{ kind: 'letter', key: `letter ${block}`, letter: block } as const] : []),
    ...rows.map((group) => ({ kind: 'group', key: String(group.groupId), group }) as const),
  ])
}

const Skeletons = () => (
  <div className={styles.list} role="status" aria-label="加载中">
    {[0, 1, 2, 3].map((place) => (
      <div key={place} className={styles.skeleton}>
        <Skeleton height="100%" round="var(--r-card)" />
      </div>
    ))}
  </div>
)
