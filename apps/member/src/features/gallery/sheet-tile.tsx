import { paths } from '@liuhe/brand/paths.ts'
import type * as api from '@liuhe/contract/api/gallery.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { Link } from '../../shared/link.tsx'
import { LikeButton } from './like-button.tsx'
import { SheetPicture } from './sheet-picture.tsx'
import styles from './sheet-tile.module.css'

export type Sheet = OutputOf<typeof api.items>['data'][number]

type SheetTileProps = {
  sheet: Sheet
  gameId: number
  groupId: number
  /** Of the series, where tiles of several stand together. */
  name?: string
  /** Takes the place of the page it stands on. */
  replace?: boolean
  isChosen?: boolean
}

/** One issue of a series, with its heart. Opens the sheet. */
export function SheetTile({ sheet, gameId, groupId, name = '', replace = false, isChosen = false }: SheetTileProps) {
  const { id, turnNum, thumbUrl, width, height, like } = sheet
  const label = issueLabel(turnNum)
  return (
    <div className={styles.tile} data-chosen={isChosen || undefined}>
      <Link
        className={styles.link}
        to={paths['gallery-detail']({ gameId, groupId }, { turn: turnNum })}
        replace={replace}
        aria-current={isChosen || undefined}
      >
        <SheetPicture path={thumbUrl} alt="" width={width} height={height} sizes="(max-width: 768px) 30vw, 180px" />
        {name !== '' && <b className={styles.name}>{name}</b>}
        <span className={styles.issue}>{label}</span>
      </Link>
      <span className={styles.like}>
        <LikeButton galleryId={id} like={like} name={`${name}${label}`} />
      </span>
    </div>
  )
}
