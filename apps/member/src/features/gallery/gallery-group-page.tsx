import { paths } from '@liuhe/brand/paths.ts'
import * as api from '@liuhe/contract/api/gallery.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { GALLERY_DEFAULTS, GROUP_TYPE_LABELS } from '@liuhe/domain/content/drawing.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { usePages } from '@liuhe/web/api/use-pages.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { BackToTop } from '@liuhe/web/ui/lists/back-to-top.tsx'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { InfiniteList } from '@liuhe/web/ui/lists/infinite-list.tsx'
import type { ReactNode } from 'react'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { Link } from '../../shared/link.tsx'
import type { PageProps } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { useGames } from '../../shared/games/use-games.ts'
import styles from './gallery-group-page.module.css'
import { SeriesPlace, Tiles } from './places.tsx'
import { scrollUp, UP_AFTER_PX } from './scroll-up.ts'
import { SheetPicture } from './sheet-picture.tsx'
import { SheetTile } from './sheet-tile.tsx'

/** A series: its newest sheet, then every issue (Spec B §1, §2 Gallery). */
export default function GalleryGroupPage({ params }: PageProps) {
  const groupId = Number(params['groupId'])
  const { data, error, refetch } = useRead(api.detail, { groupId, rows: 1 }, { enabled: groupId > 0 })
  const name = data?.latest.name ?? '图库'
  return (
    <Page title={name} fallback={paths.gallery()}>
      {data === undefined && (
        <Waiting error={error} isAsked={groupId > 0} onRetry={() => void refetch()}>
          <SeriesPlace />
        </Waiting>
      )}
      {data && <Latest latest={data.latest} total={data.groupList.totalCount} />}
      {data && <Issues groupId={groupId} gameId={data.latest.gameId} />}
      <BackToTop afterPx={UP_AFTER_PX} scroll={scrollUp} />
    </Page>
  )
}

type WaitingProps = { error: Error | null; isAsked: boolean; onRetry: () => void; children: ReactNode }

/** Nothing is there yet, or never will be. `children` stand in the place of what comes. */
export function Waiting({ error, isAsked, onRetry, children }: WaitingProps) {
  const isUnknown = !isAsked || (error instanceof ApiError && error.code === 'DOC/NOT_FOUND')
  if (isUnknown) return <EmptyList text="图纸不存在" to={paths.gallery()} step="去图库看看" />
  if (error) return <ErrorState onRetry={onRetry} />
  return children
}

type LatestSheet = { latest: OutputOf<typeof api.detail>['latest']; total: number }

function Latest({ latest, total }: LatestSheet) {
  const { minute } = useSiteTime()
  const { gameOf } = useGames()
  const { gameId, groupId, name, turnNum, groupType, thumbUrl, width, height, updatedTime } = latest
  return (
    <Link className={styles.latest} to={paths['gallery-detail']({ gameId, groupId })}>
      <span className={styles.cover}>
        <SheetPicture path={thumbUrl} alt="" width={width} height={height} sizes="132px" priority="first" />
      </span>
      <span className={styles.facts}>
        <b className={styles.name}>{name}</b>
        <span>{gameOf(gameId)?.gameName ?? ''}</span>
        <span className={styles.tags}>
          <i>{GROUP_TYPE_LABELS[groupType]}</i>
          <i>{`共${total}期`}</i>
        </span>
        <span>{`最新 ${issueLabel(turnNum)}`}</span>
        <time>{`${minute(updatedTime * 1000)} 更新`}</time>
      </span>
    </Link>
  )
}

function Issues({ groupId, gameId }: { groupId: number; gameId: number }) {
  const list = usePages(api.items, { groupId, gameId, rows: GALLERY_DEFAULTS.rows }, { itemKey: ({ id }) => id })
  return (
    <section aria-label="往期图纸">
      <h2 className={styles.heading}>往期图纸</h2>
      <InfiniteList
        {...list}
        className={styles.grid}
        offsetPx={100}
        empty={<EmptyList to={paths.gallery()} step="去图库看看" />}
        skeleton={
          <div role="status" aria-label="加载中">
            <Tiles className={styles.grid} count={6} />
          </div>
        }
        row={(sheet) => <SheetTile sheet={sheet} gameId={gameId} groupId={groupId} />}
      />
    </section>
  )
}
