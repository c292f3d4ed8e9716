import { paths } from '@liuhe/brand/paths.ts'
import * as api from '@liuhe/contract/api/templates.ts'
import { usePages } from '@liuhe/web/api/use-pages.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { InfiniteList } from '@liuhe/web/ui/lists/infinite-list.tsx'
import { Tabs } from '@liuhe/web/ui/tabs.tsx'
import { type ComponentType, type ReactNode, useState } from 'react'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { useBrand } from '../../shared/use-brand.ts'
import { useGames } from '../../shared/games/use-games.ts'
import { isHidden, loadLayouts } from './layout-registry.ts'
import { ALL_CATEGORIES, ROWS_PER_PAGE } from './list-args.ts'
import styles from './collection-view.module.css'
import { TemplateCard } from './template-card.tsx'
import { useReader } from './use-reader.ts'

type TabKey = 'cards' | 'drawings' | 'games'

/** Each kind of thing that can be kept; one without a list of its own yet has nothing to show. */
const TABS: readonly { key: TabKey; label: string; List: ComponentType }[] = [
  { key: 'cards', label: '资料', List: FavouriteCards },
  { key: 'drawings', label: '图纸', List: Nothing },
  { key: 'games', label: '游戏', List: Nothing },
]

function Nothing() {
  return <EmptyList to={paths['lottery-record']()} step="去看看" />
}

/** What the member keeps (Ruling G07). The tab stands in the address. */
export function CollectionView({ search, drawings }: PageProps & { drawings?: ReactNode }) {
  const { labels } = useBrand()
  const navigation = useNavigation()
  const { key, List } = TABS.find((tab) => tab.key === search['tab']) ?? (TABS[0] as (typeof TABS)[number])
  return (
    <Page title={labels.myCollection} fallback={paths.profile()}>
      <Tabs
        label="收藏类别"
        sticky
        even
        className={styles.tabs}
        items={TABS}
        value={key}
        onChange={(tab) => navigation.go(paths['my-collection']({ tab }), { replace: true })}
      />
      {key === 'drawings' && drawings !== undefined ? drawings : <List />}
    </Page>
  )
}

/**
 * Cards of every game, each under its game's name, the latest first. A card whose star is taken off leaves at once, and
 * comes back if refused.
 */
function FavouriteCards() {
  const { hiddenLayouts } = useBrand()
  const reader = useReader()
  const { gameOf } = useGames()
  const [now] = useState(() => serverClock.now())
  const list = usePages(
    api.favourites,
    { rows: ROWS_PER_PAGE },
    {
      itemKey: ({ template }) => template.id,
      alongside: loadLayouts,
    },
  )
  const isShown = (card: (typeof list.items)[number]) =>
    card.template.like && !isHidden(card.template.templateCode, hiddenLayouts)
  return (
    <InfiniteList
      {...list}
      className={styles.list}
      items={list.items.filter(isShown)}
      empty={<EmptyList to={paths.home()} step="去看看" />}
      row={({ template, draws }) => (
        <>
          <p className={styles.game}>{gameOf(template.gameId)?.gameName}</p>
          <TemplateCard template={template} draws={draws} now={now} playCateName={ALL_CATEGORIES} reader={reader} />
        </>
      )}
    />
  )
}
