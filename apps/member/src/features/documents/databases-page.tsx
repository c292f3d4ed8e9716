import { paths } from '@liuhe/brand/paths.ts'
import * as api from '@liuhe/contract/api/documents.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { usePages } from '@liuhe/web/api/use-pages.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { InfiniteList } from '@liuhe/web/ui/lists/infinite-list.tsx'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import { useState } from 'react'
import IconDocument from '~icons/mingcute/document-2-line'
import { AdSlot } from '../../shared/operator/ad-slot.tsx'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { Link } from '../../shared/link.tsx'
import { InformationTabs } from '../../shared/games/information-tabs.tsx'
import { useBrand } from '../../shared/use-brand.ts'
import { usePageTitle } from '../../shared/parts/use-page-title.ts'
import { CategoryChoice } from './category-choice.tsx'
import styles from './databases-page.module.css'
import { FoundText } from './found-text.tsx'
import { RelatedPages } from './related-pages.tsx'
import { SearchBox } from './search-box.tsx'
import { useChosenGame } from './use-chosen-game.ts'

/** The chip for every category. */
const ALL = '0'
/** How far before the end the next page is asked for (Spec B §9). */
const LOAD_BEFORE_END_PX = 300

/** Reference documents of each game by category, to be searched (Spec B §2 Database). */
export default function DatabasesPage() {
  const { labels } = useBrand()
  const { games, gameId, choose, failed, retry } = useChosenGame()
  usePageTitle(labels.databases)
  return (
    <main className={styles.page}>
      <h1 className="visually-hidden">{labels.databases}</h1>
      {games && <InformationTabs games={games} value={gameId} onChange={choose} />}
      <AdSlot code="AD09" className={styles.advert} />
      <RelatedPages />
      {games === undefined && failed ? <ErrorState onRetry={retry} /> : <Database key={gameId} gameId={gameId} />}
    </main>
  )
}

/** The database of a game. Another game begins with every category and no search. */
function Database({ gameId }: { gameId: number }) {
  const { companyCode } = useBrand()
  const [category, setCategory] = useState(ALL)
  const [searchText, setSearchText] = useState('')
  const categories = useRead(api.playCategories, { gameId, companyCode }).data ?? []
  const list = usePages(
    api.list,
    { gameId, templateId: Number(category), searchText, companyCode, rows: api.DATABASE_ROWS },
    { itemKey: ({ documentId }) => documentId },
  )
  const nameOf = new Map(categories.map(({ templateId, playCateName }) => [templateId, playCateName]))
  return (
    <>
      <div className={styles.filter}>
        <SearchBox placeholder="请输入资料名称" onSearch={setSearchText} />
        <CategoryChoice
          items={[
            { key: ALL, label: '全部' },
            ...categories.map(({ templateId, playCateName }) => ({ key: String(templateId), label: playCateName })),
          ]}
          value={category}
          onChange={setCategory}
        />
        <p className={styles.total} role="status">
          {list.total === undefined ? '\u00a0' : `共 ${list.total} 份资料`}
        </p>
      </div>
      <InfiniteList
        {...list}
        className={styles.grid}
        offsetPx={LOAD_BEFORE_END_PX}
        empty={<EmptyList to={paths['public-documents']()} step="看看公开资料" />}
        endText="没有更多数据了"
        skeleton={<Skeletons />}
        row={(document) => (
          <Tile document={document} category={nameOf.get(document.templateId) ?? ''} searchText={searchText} />
        )}
      />
    </>
  )
}

type TileProps = { document: OutputOf<typeof api.list>['data'][number]; category: string; searchText: string }

function Tile({ document: { gameId, templateId, documentId, subName }, category, searchText }: TileProps) {
  return (
    <Link className={styles.tile} to={paths.template({ gameId, id: templateId }, { documentId })}>
      <span className={styles.kind}>
        <IconDocument aria-hidden="true" />
        <small>{category}</small>
      </span>
      <span className={styles.name}>
        <FoundText text={subName} found={searchText} />
      </span>
    </Link>
  )
}

const Skeletons = () => (
  <div className={styles.grid} role="status" aria-label="加载中">
    {Array.from({ length: 12 }, (_, tile) => (
      <Skeleton key={tile} height={92} round="var(--r-card)" />
    ))}
  </div>
)
