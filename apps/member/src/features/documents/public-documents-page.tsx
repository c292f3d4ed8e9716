import { paths } from '@liuhe/brand/paths.ts'
import * as api from '@liuhe/contract/api/documents.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { timeAgo } from '@liuhe/domain/time.ts'
import { usePages } from '@liuhe/web/api/use-pages.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { InfiniteList } from '@liuhe/web/ui/lists/infinite-list.tsx'
import { useState } from 'react'
import IconUnlock from '~icons/mingcute/unlock-line'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { Link } from '../../shared/link.tsx'
import { InformationTabs } from '../../shared/games/information-tabs.tsx'
import { Page } from '../../shared/page.tsx'
import { Excerpt } from './excerpt.tsx'
import { FoundText } from './found-text.tsx'
import styles from './public-documents-page.module.css'
import { SearchBox } from './search-box.tsx'
import { useChosenGame } from './use-chosen-game.ts'

type OpenDocument = OutputOf<typeof api.open>['data'][number]

/** 公开资料: the newest document of every card that nothing locks (Ruling G20). */
export default function PublicDocumentsPage() {
  const { games, gameId, choose, failed, retry } = useChosenGame()
  return (
    <Page title="公开资料">
      {games && <InformationTabs games={games} value={gameId} onChange={choose} />}
      {games === undefined && failed ? <ErrorState onRetry={retry} /> : <OpenList key={gameId} gameId={gameId} />}
    </Page>
  )
}

function OpenList({ gameId }: { gameId: number }) {
  const [searchText, setSearchText] = useState('')
  const [now] = useState(() => serverClock.now())
  const list = usePages(api.open, { gameId, searchText, rows: 20 }, { itemKey: ({ documentId }) => documentId })
  return (
    <>
      <div className={styles.filter}>
        <SearchBox placeholder="请输入资料名称" onSearch={setSearchText} />
        <p className={styles.total} role="status">
          <IconUnlock aria-hidden="true" />
          {list.total === undefined ? '无需登录即可查看' : `共 ${list.total} 份资料，无需登录即可查看`}
        </p>
      </div>
      <InfiniteList
        {...list}
        className={styles.list}
        empty={<EmptyList to={paths.databases()} step="看看其他资料" />}
        endText="没有更多数据了"
        row={(document) => <Row document={document} searchText={searchText} now={now} />}
      />
    </>
  )
}

function Row({ document, searchText, now }: { document: OpenDocument; searchText: string; now: number }) {
  const { gameId, templateId, documentId, name, subName, playCateName, excerpt, updatedTime } = document
  return (
    <Link className={styles.row} to={paths.template({ gameId, id: templateId }, { documentId })}>
      <span className={styles.head}>
        <b>
          <FoundText text={name} found={searchText} />
        </b>
        <small>{timeAgo(now, updatedTime)}</small>
      </span>
      <Excerpt text={excerpt} />
      <span className={styles.tags}>
        {playCateName !== name && <Tag>{playCateName}</Tag>}
        {subName !== '' && <Tag tone="grey">{/^\d+$/.test(subName) ? `${subName}期` : subName}</Tag>}
      </span>
    </Link>
  )
}
