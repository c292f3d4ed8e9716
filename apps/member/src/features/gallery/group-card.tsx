import { paths } from '@liuhe/brand/paths.ts'
import { isRecentlyUpdated } from '@liuhe/domain/content/drawing.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { Link } from '../../shared/link.tsx'
import { useBrand } from '../../shared/use-brand.ts'
import styles from './group-card.module.css'
import { SheetPicture } from './sheet-picture.tsx'
import type { GalleryGroup } from './use-gallery-list.ts'

/** Half a phone's width, a fixed column of the frame on anything larger. */
const SIZES = '(max-width: 768px) 46vw, 240px'

/** A series: its newest sheet, name and issue. Opens the sheet (Spec B §1, §2). */
export function GroupCard({ group, now, isFirst }: { group: GalleryGroup; now: number; isFirst: boolean }) {
  const { gameId, groupId, name, gameTurn, imageUrl, width, height, updatedTime } = group
  const { recentUpdateSeconds } = useBrand().numbers
  return (
    <Link className={styles.card} to={paths['gallery-detail']({ gameId, groupId })}>
      <SheetPicture
        path={imageUrl}
        alt=""
        width={width}
        height={height}
        sizes={SIZES}
        priority={isFirst ? 'first' : 'later'}
      />
      {isRecentlyUpdated(updatedTime * 1000, now, recentUpdateSeconds) && <span className={styles.fresh}>已更新</span>}
      <span className={styles.text}>
        <b className={styles.name}>{name}</b>
        <span className={styles.issue}>{issueLabel(gameTurn)}</span>
      </span>
    </Link>
  )
}
